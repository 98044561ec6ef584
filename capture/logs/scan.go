package logs

import (
	"encoding/binary"
	"math"
	"strconv"
)

// scanner takes a line apart by hand: logs of a hundred megabytes are read, and
// a regular expression a line would be most of the time. Each method leaves the
// place as it was where it finds nothing.
type scanner struct {
	text []byte
	at   int
}

func (s *scanner) blanks() bool {
	start := s.at
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t') {
		s.at++
	}
	return s.at > start
}

func (s *scanner) literal(want string) bool {
	if len(s.text)-s.at < len(want) || string(s.text[s.at:s.at+len(want)]) != want {
		return false
	}
	s.at += len(want)
	return true
}

// word takes blanks and then a literal.
func (s *scanner) word(want string) bool {
	start := s.at
	if s.blanks(); s.literal(want) {
		return true
	}
	s.at = start
	return false
}

func (s *scanner) digits() []byte {
	start := s.at
	for s.at < len(s.text) && isDigit(s.text[s.at]) {
		s.at++
	}
	return s.text[start:s.at]
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// decimal is a number as it is written, before its prefix is known.
type decimal struct {
	text     []byte // empty for "inf" and "nan"
	mantissa uint64 // its digits, without the point
	fraction int    // how many of them stand behind the point
	exact    bool   // a float64 holds the mantissa
}

// decimal takes a number with or without a point, or the "inf" and "nan" of C.
func (s *scanner) decimal() (d decimal, ok bool) {
	start, text := s.at, s.text
	first := start
	if first < len(text) && text[first] == '-' {
		first++
	}
	if first < len(text) && text[first]|0x20 >= 'a' {
		if s.at = first; s.literal("inf") || s.literal("nan") {
			return decimal{}, true
		}
		s.at = start
		return decimal{}, false
	}
	// As in scanDecimal: nearly every number is two words of text, and exact.
	if len(text)-first >= 18 {
		x, n := countDigits(binary.LittleEndian.Uint64(text[first:]))
		end := first + n
		if n > 0 && n < 8 {
			d.mantissa = valueOfDigits(x, n)
			if text[end] == '.' {
				y, k := countDigits(binary.LittleEndian.Uint64(text[end+1:]))
				if k < 8 {
					if k > 0 {
						d.mantissa = d.mantissa*pow10int[k] + valueOfDigits(y, k)
					}
					d.fraction = k
					s.at = end + 1 + k
					d.text, d.exact = text[start:s.at], true
					return d, true
				}
			} else {
				s.at = end
				d.text, d.exact = text[start:s.at], true
				return d, true
			}
		}
	}
	d.mantissa, s.at = scanDigits(text, first, 0)
	count := s.at - first
	if s.at < len(text) && text[s.at] == '.' {
		point := s.at
		d.mantissa, s.at = scanDigits(text, point+1, d.mantissa)
		d.fraction = s.at - point - 1
		count += d.fraction
	}
	if count == 0 {
		s.at = start
		return decimal{}, false
	}
	d.text = s.text[start:s.at]
	d.exact = count <= maxExact && d.mantissa < 1<<53
	return d, true
}

// times gives d 10^exponent, correctly rounded: "4.215 M" is 4215000 and not a
// bit beside it. NaN stands for "inf" and "nan", which tell nothing.
func (d decimal) times(exponent int) float64 {
	if len(d.text) == 0 {
		return math.NaN()
	}
	shift := exponent - d.fraction
	if !d.exact || shift >= len(pow10) || -shift >= len(pow10) {
		x, err := strconv.ParseFloat(string(d.text)+"e"+strconv.Itoa(exponent), 64)
		if err != nil {
			return math.NaN()
		}
		return x
	}
	// Two numbers that are exact, and one operation that rounds.
	x := float64(d.mantissa)
	if shift >= 0 {
		x *= pow10[shift]
	} else {
		x /= pow10[-shift]
	}
	if d.text[0] == '-' {
		x = -x
	}
	return x
}

// quantity takes a number, blanks or none, a decimal prefix or none, and the
// unit: "4.215 Mpps", "480842 pps", "400.07Kpps".
func (s *scanner) quantity(unit string) (float64, bool) {
	start := s.at
	if d, ok := s.decimal(); ok {
		s.blanks()
		exponent := s.prefix()
		if s.literal(unit) {
			return d.times(exponent), true
		}
	}
	s.at = start
	return 0, false
}

func (s *scanner) prefix() (exponent int) {
	if s.at < len(s.text) {
		switch s.text[s.at] {
		case 'K', 'k':
			exponent = 3
		case 'M':
			exponent = 6
		case 'G':
			exponent = 9
		case 'T':
			exponent = 12
		}
	}
	if exponent > 0 {
		s.at++
	}
	return exponent
}
