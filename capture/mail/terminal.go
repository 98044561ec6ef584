package mail

import "bytes"

// Plain gives what a terminal would show at the end of each line: without colours
// and other escape sequences, after carriage returns that wrote a line anew, and
// after backspaces. Line ends stay. It shares memory with text where there is
// nothing to do.
func Plain(text []byte) []byte {
	if !showsTerminal(text) {
		return text
	}
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		body := bytes.TrimRight(line, "\r\n")
		out = append(append(out, plainLine(body)...), line[len(body):]...)
	}
	return out
}

const (
	escapeByte = 0x1b
	bell       = 0x07
	backspace  = 0x08
)

func showsTerminal(text []byte) bool {
	if bytes.IndexByte(text, escapeByte) >= 0 || bytes.IndexByte(text, backspace) >= 0 {
		return true
	}
	for rest := text; ; {
		i := bytes.IndexByte(rest, '\r')
		if i < 0 {
			return false
		}
		if i+1 < len(rest) && rest[i+1] != '\n' && rest[i+1] != '\r' {
			return true
		}
		rest = rest[i+1:]
	}
}

func plainLine(line []byte) []byte {
	if bytes.IndexByte(line, escapeByte) >= 0 {
		line = withoutEscapes(line)
	}
	// What a line was before it was written anew is of the past; the writer
	// that clears a line last shows nothing.
	if i := bytes.LastIndexByte(line, '\r'); i >= 0 {
		line = line[i+1:]
	}
	if bytes.IndexByte(line, backspace) < 0 {
		return line
	}
	out := make([]byte, 0, len(line))
	for _, c := range line {
		switch {
		case c != backspace:
			out = append(out, c)
		case len(out) > 0:
			out = out[:len(out)-1]
		}
	}
	return out
}

// withoutEscapes drops control sequences (ESC [ ... letter), strings up to a bell
// or ESC \ (ESC ] ... title), and other escapes of two bytes.
func withoutEscapes(line []byte) []byte {
	out := make([]byte, 0, len(line))
	for i := 0; i < len(line); i++ {
		if line[i] != escapeByte {
			out = append(out, line[i])
			continue
		}
		i++
		if i == len(line) {
			break
		}
		switch line[i] {
		case '[':
			for i++; i < len(line) && (line[i] < '@' || line[i] > '~'); i++ {
			}
		case ']', 'P', '_', '^':
			for i++; i < len(line) && line[i] != bell && (line[i] != '\\' || line[i-1] != escapeByte); i++ {
			}
		case '(', ')', '#':
			i++
		}
	}
	return out
}
