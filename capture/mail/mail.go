package mail

import "bytes"

// Text is a text freed of its wrapping. It remembers where its lines stood.
type Text struct {
	Bytes []byte

	// lines holds the first original line of each line; nil where none moved.
	lines []int
}

// Line gives the original number of line n, both counted from 1.
func (t Text) Line(n int) int {
	if len(t.lines) == 0 || n < 1 {
		return n
	}
	return t.lines[min(n, len(t.lines))-1]
}

// Is says whether a text, or the head of one, shows any damage that Unwrap
// repairs, but for what Plain does line by line.
func Is(text []byte) bool { return look(text) != signs{} }

// Unwrap repairs a text. It doesn't change its argument, but shares memory
// with it where there was nothing to repair.
func Unwrap(text []byte) Text {
	s := look(text)
	if s == (signs{}) && !showsTerminal(text) {
		return Text{Bytes: text}
	}
	lines := split(Plain(text))
	if s.message {
		lines = openMessages(lines)
	}
	if s.markup {
		lines = plainMarkup(lines)
	}
	if s.message || s.markup {
		s = look(join(lines).Bytes)
	}
	if s.quotedPrintable {
		lines = joinSoftBreaks(lines)
		for i, l := range lines {
			l.text = joinFlattened(l.text)
			l.text = decodeEscapes(l.text)
			lines[i].text = restateEncoding(l.text)
		}
	}
	for i := range lines {
		lines[i].text = plainBlanks(lines[i].text)
	}
	// Asked again, because a mark may have stood behind an invisible blank.
	if showsQuotes(lines) {
		width := make([]int, len(lines))
		for i := range lines {
			width[i] = len(lines[i].text)
			lines[i].text = cutQuotes(lines[i].text)
		}
		lines = unfold(lines, width)
	}
	return join(lines)
}

// signs are the kinds of damage that a text shows.
type signs struct{ message, markup, quotedPrintable, blanks, quotes bool }

func look(text []byte) signs {
	return signs{
		message:         showsMessage(text),
		markup:          showsPage(text) || showsEntities(text) || showsBoardCode(text),
		quotedPrintable: showsQuotedPrintable(text),
		blanks:          showsBlanks(text),
		quotes:          bytes.IndexByte(text, '>') >= 0 && showsQuotes(split(text)),
	}
}

// line is a line without its end, and the number of the original line in
// which it begins.
type line struct {
	text   []byte
	number int
}

func split(text []byte) []line {
	lines := make([]line, 0, bytes.Count(text, []byte("\n"))+1)
	for n := 1; len(text) > 0; n++ {
		t, rest, _ := bytes.Cut(text, []byte("\n"))
		lines = append(lines, line{bytes.TrimSuffix(t, []byte("\r")), n})
		text = rest
	}
	return lines
}

func join(lines []line) Text {
	t := Text{lines: make([]int, len(lines))}
	for i, l := range lines {
		t.Bytes = append(append(t.Bytes, l.text...), '\n')
		t.lines[i] = l.number
	}
	return t
}
