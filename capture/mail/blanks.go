package mail

import (
	"strings"
	"unicode/utf8"
)

const (
	zeroWidth = "\u200b\u200c\u200d\u2060\ufeff"
	noBreak   = "\u00a0\u202f\u2007\u2009"
)

// nextBlank finds the first invisible or unbreakable blank that is to go, from
// a place on. A blank that marks thousands stays: a plain one in its place would
// make two numbers of one.
func nextBlank(text []byte, from int) (at, size int, replacement string) {
	for at = from; at < len(text); at++ {
		if c := text[at]; c != 0xc2 && c != 0xe2 && c != 0xef {
			continue // no such blank begins so
		}
		r, size := utf8.DecodeRune(text[at:])
		switch {
		case strings.ContainsRune(zeroWidth, r):
			return at, size, ""
		case strings.ContainsRune(noBreak, r) && !marksThousands(text, at, size):
			return at, size, " "
		}
	}
	return -1, 0, ""
}

// marksThousands says whether what stands between digits has three of them
// behind it, and up to three before: "1 234", "12 345 678".
func marksThousands(text []byte, at, size int) bool {
	digits := func(from, step int) (n int) {
		for i := from; i >= 0 && i < len(text) && '0' <= text[i] && text[i] <= '9'; i += step {
			n++
		}
		return n
	}
	before := digits(at-1, -1)
	return before >= 1 && before <= 3 && digits(at+size, 1) == 3
}

func showsBlanks(text []byte) bool {
	at, _, _ := nextBlank(text, 0)
	return at >= 0
}

// plainBlanks removes what has no width and makes a blank of what doesn't
// break.
func plainBlanks(text []byte) []byte {
	at, size, replacement := nextBlank(text, 0)
	if at < 0 {
		return text
	}
	var out []byte
	from := 0
	for ; at >= 0; at, size, replacement = nextBlank(text, from) {
		out = append(append(out, text[from:at]...), replacement...)
		from = at + size
	}
	return append(out, text[from:]...)
}
