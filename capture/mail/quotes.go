package mail

import "bytes"

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

var (
	zeroWidth = [][]byte{[]byte("\u200b"), []byte("\u200c"), []byte("\u200d"), []byte("\u2060"), []byte("\ufeff")}
	noBreak   = [][]byte{[]byte("\u00a0"), []byte("\u202f"), []byte("\u2007")}
)

func showsBlanks(text []byte) bool {
	for _, list := range [][][]byte{zeroWidth, noBreak} {
		for _, b := range list {
			if bytes.Contains(text, b) {
				return true
			}
		}
	}
	return false
}

// plainBlanks removes what has no width and makes a blank of what doesn't
// break.
func plainBlanks(text []byte) []byte {
	if !showsBlanks(text) {
		return text
	}
	for _, b := range zeroWidth {
		text = bytes.ReplaceAll(text, b, nil)
	}
	for _, b := range noBreak {
		text = bytes.ReplaceAll(text, b, []byte(" "))
	}
	return text
}
