package logs

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// defect says why a token is no plain decimal, and at which of its bytes.
type defect struct {
	kind   defectKind
	offset int
}

type defectKind int

const (
	noDefect defectKind = iota
	tooLarge
	tooSmall
	comma
	thousandsBlank
	underscore
	hexadecimal
	notFinite
	openExponent
	unitBehind
	spaceBehind
	noNumber
)

var sound = defect{}

// diagnose finds what is wrong with a token of which the first n bytes are a
// plain decimal, and the rest is not.
func diagnose(token []byte, n int) defect {
	bare := bytes.ToLower(token)
	if len(bare) > 0 && (bare[0] == '-' || bare[0] == '+') {
		bare = bare[1:]
	}
	rest := token[n:]
	switch {
	case bytes.Equal(bare, []byte("inf")), bytes.Equal(bare, []byte("infinity")), bytes.HasPrefix(bare, []byte("nan")):
		return defect{notFinite, 0}
	case bytes.HasPrefix(bare, []byte("0x")):
		return defect{hexadecimal, 0}
	case only(token, "0123456789+-.,eE") && bytes.ContainsRune(token, ',') && bytes.ContainsAny(token, "0123456789"):
		return defect{comma, bytes.IndexByte(token, ',')}
	case n == 0:
		return defect{noNumber, 0}
	case bytes.ContainsAny(token, wideBlanks) && only(token, "0123456789+-.,eE"+wideBlanks):
		return defect{thousandsBlank, bytes.IndexAny(token, wideBlanks)}
	case only(rest, "0123456789+-._eE") && bytes.ContainsRune(rest, '_'):
		return defect{underscore, n + bytes.IndexByte(rest, '_')}
	case rest[0]|0x20 == 'e' && only(rest[1:], "+-"):
		return defect{openExponent, n}
	case isUnit(rest):
		return defect{unitBehind, n}
	case isSpace[rest[0]]:
		return defect{spaceBehind, n}
	}
	return defect{noNumber, 0}
}

// wideBlanks part thousands where no line may break.
const wideBlanks = "\u00a0\u202f\u2007\u2009"

func only(b []byte, chars string) bool {
	return len(bytes.Trim(b, chars)) == 0
}

// isUnit takes what people write behind a number: us, Mpps, Gb/s, %.
func isUnit(b []byte) bool {
	return !bytes.ContainsFunc(b, func(r rune) bool {
		return !unicode.IsLetter(r) && !strings.ContainsRune("%/°", r)
	})
}

// explain says what a token is, and what to do.
func (d defect) explain(token []byte) string {
	q := quote(token)
	switch d.kind {
	case tooLarge:
		return q + " is too large for a double, which ends at 1.8e308: write the values in another unit"
	case tooSmall:
		return q + " is too small for a double and would become 0: write the values in another unit, or 0"
	case comma:
		return q + " has a comma: leave out thousands marks (1000), write a decimal comma as a point (1.5), or make the comma a delimiter"
	case thousandsBlank:
		return q + " has a blank between its digits: leave out thousands marks (1000)"
	case underscore:
		return q + " has an underscore: leave it out (1000)"
	case hexadecimal:
		return q + " is hexadecimal: write it in decimal"
	case notFinite:
		return q + " is not a finite number: take the line out, or start it with #"
	case openExponent:
		return q + " has an exponent without digits: is it cut off?"
	case unitBehind:
		return fmt.Sprintf("%s has a unit: strip %s, and write all values in one base unit", q, quote(token[d.offset:]))
	case spaceBehind:
		return q + " has white space behind the number: make it a delimiter too"
	}
	return q + " is not a number: choose another column or other delimiters, or start the line with # if it is a comment"
}

// quote shows a token in an error: short, and with no control character.
func quote(token []byte) string {
	const most = 40
	if len(token) <= most {
		return strconv.Quote(string(token))
	}
	cut := most
	for cut > most-utf8.UTFMax && !utf8.RuneStart(token[cut]) {
		cut--
	}
	return strconv.Quote(string(token[:cut])) + "..."
}
