package logs

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strconv"
)

// A plain decimal is what a file of numbers may hold:
//
//	[+-] (digits [. [digits]] | . digits) [(e|E) [+-] digits]
//
// strconv.ParseFloat takes more (inf, 0x10p0, 1_000), which is never what a
// measurement meant. What both take has the same bits.

const (
	// maxExact is the number of digits that always fit a uint64.
	maxExact = 19

	// maxExponent is far out of a double's range, and far from an int's.
	maxExponent = 100_000
)

// Powers of ten that a double holds exactly.
var pow10 = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

var pow10int = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// scanDecimal reads the longest plain decimal at the head of b. n is its
// length, 0 where there is none. v is its value if exact is set; otherwise it
// takes strconv to round it rightly.
func scanDecimal(b []byte) (v float64, n int, exact bool) {
	// Nearly every value is one to eight digits, or these with one to seven
	// behind a point. That is two words of text, and 15 digits are exact.
	if len(b) >= 18 {
		x, n := countDigits(binary.LittleEndian.Uint64(b))
		next := b[n]
		if n > 0 && next == '.' {
			y, k := countDigits(binary.LittleEndian.Uint64(b[n+1:]))
			end := n + 1 + k
			if k > 0 && k < 8 && b[end]|0x20 != 'e' {
				mantissa := valueOfDigits(x, n)*pow10int[k] + valueOfDigits(y, k)
				return float64(int64(mantissa)) / pow10[k], end, true
			}
		} else if n > 0 && next|0x20 != 'e' && next-'0' > 9 {
			return float64(int64(valueOfDigits(x, n))), n, true
		}
	}
	return scanAny(b)
}

// scanAny is scanDecimal for every shape and length.
func scanAny(b []byte) (v float64, n int, exact bool) {
	i := 0
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		i = 1
	}
	mantissa, end := scanDigits(b, i, 0)
	digits, fraction := end-i, 0
	if end < len(b) && b[end] == '.' {
		point := end
		mantissa, end = scanDigits(b, point+1, mantissa)
		fraction = end - point - 1
		digits += fraction
	}
	if digits == 0 {
		return 0, 0, false
	}
	exponent := -fraction
	if end < len(b) && b[end]|0x20 == 'e' {
		e, width := scanExponent(b[end+1:])
		if width > 0 {
			end += 1 + width
			exponent += e
		}
	}
	// An integer below 2^53 and a power of ten up to 10^22 are doubles, so one
	// operation on them rounds once (W. D. Clinger, "How to Read Floating Point
	// Numbers Accurately", PLDI 1990).
	v = float64(mantissa)
	exact = digits <= maxExact && mantissa < 1<<53
	switch {
	case exponent == 0 || mantissa == 0:
	case exponent < 0 && exponent >= -22:
		v /= pow10[-exponent]
	case exponent > 0 && exponent <= 22:
		v *= pow10[exponent]
	default:
		exact = false
	}
	if b[0] == '-' {
		v = -v
	}
	return v, end, exact
}

// scanDigits appends the digits at b[i:] to a mantissa, which is right as long
// as it holds no more than maxExact of them. end is where they end.
func scanDigits(b []byte, i int, mantissa uint64) (_ uint64, end int) {
	for i+8 <= len(b) {
		x, n := countDigits(binary.LittleEndian.Uint64(b[i:]))
		if n == 0 {
			return mantissa, i
		}
		mantissa = mantissa*pow10int[n] + valueOfDigits(x, n)
		i += n
		if n < 8 {
			return mantissa, i
		}
	}
	for i < len(b) && b[i]-'0' <= 9 {
		mantissa = mantissa*10 + uint64(b[i]-'0')
		i++
	}
	return mantissa, i
}

// countDigits is the number of digits that eight bytes of text begin with, the
// first byte being the lowest. x is the text with 0 to 9 in place of digits.
func countDigits(text uint64) (x uint64, n int) {
	x = text ^ 0x3030303030303030
	// The sum carries only upwards, past the first byte that is no digit.
	others := (x | (x + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0
	return x, bits.TrailingZeros64(others) / 8
}

// valueOfDigits is the number that the first n digits of x are, n from 1 to 8.
// Neighbours are joined to pairs, to fours, to eight.
func valueOfDigits(x uint64, n int) uint64 {
	x <<= (64 - 8*uint(n)) & 63 // what moves in from below is leading zeros
	x = (10*x + x>>8) & 0x00ff00ff00ff00ff
	x = (100*x + x>>16) & 0x0000ffff0000ffff
	return (10000*x + x>>32) & 0xffffffff
}

// scanExponent reads what follows an e: a sign and digits. width is 0 where
// there are no digits. A value beyond maxExponent stays there.
func scanExponent(b []byte) (value, width int) {
	i := 0
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		i = 1
	}
	first := i
	for i < len(b) && b[i]-'0' <= 9 {
		value = min(value*10+int(b[i]-'0'), maxExponent)
		i++
	}
	if i == first {
		return 0, 0
	}
	if b[0] == '-' {
		value = -value
	}
	return value, i
}

// parseDecimal is the value of a token that is a plain decimal from end to
// end: the double nearest to it, as strconv.ParseFloat gives. A value below
// 2^-1022 is taken with the fewer digits that a double has there, but one that
// would become 0 is not.
func parseDecimal(token []byte) (float64, defect) {
	v, n, exact := scanDecimal(token)
	if n == 0 || n < len(token) {
		return 0, diagnose(token, n)
	}
	if exact {
		return v, sound
	}
	v, err := strconv.ParseFloat(string(token), 64)
	if err != nil {
		return 0, defect{tooLarge, 0} // the grammar is checked; only the range is left
	}
	if v == 0 {
		mantissa := token
		if e := bytes.IndexAny(token, "eE"); e >= 0 {
			mantissa = token[:e]
		}
		if bytes.ContainsAny(mantissa, "123456789") {
			return 0, defect{tooSmall, 0}
		}
	}
	return v, sound
}
