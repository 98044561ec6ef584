package mail

// showsQuotes wants two quoted lines: one line alone may be anything.
func showsQuotes(lines []line) bool {
	quoted := 0
	for _, l := range lines {
		if len(l.text) > 0 && l.text[0] == '>' {
			if quoted++; quoted == 2 {
				return true
			}
		}
	}
	return false
}

// quoteMarks is the length of the marks in front of a line: ">" signs, a blank
// between them or not, and the one blank behind the last.
func quoteMarks(text []byte) int {
	n := 0
	for n < len(text) && text[n] == '>' {
		if n++; n < len(text) && text[n] == ' ' {
			n++
		}
	}
	return n
}

func cutQuotes(text []byte) []byte { return text[quoteMarks(text):] }
