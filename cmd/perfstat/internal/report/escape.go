package report

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable shows control characters, other runes that can't be seen and bytes
// that are no UTF-8 escaped, so that text from an input can't drive the
// terminal and stays on its line.
func Printable(s string) string { return escape(s, unicode.IsPrint) }

// validUTF8 shows bytes that are no UTF-8 escaped, for formats that must be it,
// so that two labels that differ in them still differ.
func validUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return escape(s, func(rune) bool { return true })
}

func escape(s string, keep func(rune) bool) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		part := s[i : i+size]
		if r == utf8.RuneError && size == 1 || !keep(r) {
			quoted := strconv.Quote(part)
			part = quoted[1 : len(quoted)-1]
		}
		b.WriteString(part)
		i += size
	}
	return b.String()
}

// markdownText keeps text from an input from being read as markup or as HTML.
func markdownText(s string) string {
	var b strings.Builder
	for _, c := range Printable(s) {
		if strings.ContainsRune("\\`*_[]<>|#&~", c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}
