package mail

import (
	"bytes"
	"regexp"
	"unicode/utf8"
)

var (
	encodingHeader = regexp.MustCompile(`(?i)(content-transfer-encoding:[ \t]*)quoted-printable`)

	// encodedWord is a header's own encoding (RFC 2047). It says nothing about
	// the body.
	encodedWord = regexp.MustCompile(`=\?[^?\s]+\?[BbQq]\?[^?\s]*\?=`)

	// residue is what quoted-printable alone leaves in a text: an encoded
	// equals sign, a character of UTF-8, or a Latin-1 no-break space that
	// stands where a blank would. "=20" is not one: settings end in it.
	residue = regexp.MustCompile(`=3D|=[CDEF][0-9A-F]=[89AB][0-9A-F]|(?m:^|[\s>])=A0`)

	// flattened is a soft break inside a number, in an archive that turned
	// line ends into blanks.
	flattened = regexp.MustCompile(`([0-9.])= ([0-9.])`)
)

// fullLine is the length at which encoders break a line, the last "=" included
// (RFC 2045, 6.7).
const fullLine = 76

// showsQuotedPrintable looks for a header or a residue, or a line that is
// broken just where an encoder would break it, or where no writer would.
func showsQuotedPrintable(text []byte) bool {
	if namesEncoding(text) {
		return true
	}
	if bytes.IndexByte(text, '=') < 0 {
		return false
	}
	if bytes.Contains(text, []byte("=?")) {
		text = encodedWord.ReplaceAll(text, nil)
	}
	if residue.Match(text) {
		return true
	}
	for len(text) > 0 {
		t, rest, more := bytes.Cut(text, []byte("\n"))
		t = bytes.TrimSuffix(t, []byte("\r"))
		if more && endsSoftly(t) {
			next, _, _ := bytes.Cut(rest, []byte("\n"))
			if len(t) == fullLine || breaksWord(t, next) {
				return true
			}
		}
		text = rest
	}
	return false
}

// namesEncoding looks for the header. The plain search first spares large logs
// the slow one.
func namesEncoding(text []byte) bool {
	for _, word := range []string{"printable", "Printable", "PRINTABLE"} {
		if bytes.Contains(text, []byte(word)) {
			return encodingHeader.Match(text)
		}
	}
	return false
}

// endsSoftly tells a soft break from a ruler of equals signs and from the end
// of an encoded word.
func endsSoftly(t []byte) bool {
	switch {
	case !bytes.HasSuffix(t, []byte("=")), bytes.HasSuffix(t, []byte("==")):
		return false
	case bytes.HasSuffix(t, []byte("?=")):
		t = t[max(0, len(t)-fullLine):]
		word := encodedWord.FindAllIndex(t, -1)
		return len(word) == 0 || word[len(word)-1][1] != len(t)
	}
	return true
}

// joinSoftBreaks appends to each line that ends in "=" the line after it. Where
// encoded text was quoted as it stood, the rest carries the same marks as its
// beginning; they go.
func joinSoftBreaks(lines []line) []line {
	var out []line
	open, owned := false, false
	for _, l := range lines {
		if open {
			last := &out[len(out)-1]
			if !owned { // the caller's text is not to be written into
				last.text, owned = bytes.Clone(last.text), true
			}
			rest := l.text
			if marks := quoteMarks(last.text); marks > 0 && bytes.HasPrefix(rest, last.text[:marks]) {
				rest = rest[marks:]
			}
			last.text = append(last.text, rest...)
		} else {
			out, owned = append(out, l), false
		}
		last := &out[len(out)-1]
		padded := bytes.TrimRight(last.text, " \t")
		if open = endsSoftly(padded); open {
			last.text = padded[:len(padded)-1]
		}
	}
	return out
}

func joinFlattened(text []byte) []byte {
	if !bytes.Contains(text, []byte("= ")) {
		return text
	}
	return flattened.ReplaceAll(text, []byte("$1$2"))
}

// decodeEscapes decodes =XX. What is no escape stays, as do control characters
// other than the tab and a header's encoded words. Bytes that are not UTF-8
// then are taken as Latin-1, the other character set that such mail uses.
func decodeEscapes(text []byte) []byte {
	if bytes.IndexByte(text, '=') < 0 {
		return text
	}
	var words [][]int
	if bytes.Contains(text, []byte("=?")) {
		words = encodedWord.FindAllIndex(text, -1)
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if len(words) > 0 && i == words[0][0] {
			out = append(out, text[i:words[0][1]]...)
			i, words = words[0][1]-1, words[1:]
			continue
		}
		c, ok := escape(text[i:])
		if !ok {
			out = append(out, text[i])
			continue
		}
		out = append(out, c)
		i += 2
	}
	if utf8.Valid(out) {
		return out
	}
	return latin1(out)
}

func escape(text []byte) (c byte, ok bool) {
	if len(text) < 3 || text[0] != '=' {
		return 0, false
	}
	high, low := hexDigit(text[1]), hexDigit(text[2])
	if high < 0 || low < 0 {
		return 0, false
	}
	c = byte(high<<4 | low)
	return c, c == '\t' || c >= ' ' && c != 0x7f
}

// hexDigit takes capitals only, as encoders write them.
func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// restateEncoding makes the header say what is true now, so that no one decodes
// a second time.
func restateEncoding(text []byte) []byte {
	if !namesEncoding(text) {
		return text
	}
	return encodingHeader.ReplaceAll(text, []byte("${1}8bit"))
}
