package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// Beyond these people write an exponent, and so does scale.
const plainFrom, plainBelow = 1e-6, 1e15

// significant writes a number with the given count of significant digits, and
// with an exponent only where nobody would count the zeros.
func significant(x float64, digits int) string {
	if x == 0 {
		return "0"
	}
	if a := math.Abs(x); a < plainFrom || a >= plainBelow {
		return strconv.FormatFloat(x, 'e', digits-1, 64)
	}
	return strconv.FormatFloat(x, 'f', max(digits-1-exponent(x), 0), 64)
}

// exponent is the decimal exponent of a number that is not 0.
func exponent(x float64) int {
	text := strconv.FormatFloat(x, 'e', -1, 64)
	e, _ := strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
	return e
}

func signed(x float64, digits int) string { return withSign(x, significant(x, digits)) }

// withSign puts a plus before what is above zero; a zero has no sign.
func withSign(x float64, s string) string {
	switch {
	case isZero(s):
		return strings.TrimLeft(s, "+-")
	case x > 0:
		return "+" + s
	}
	return s
}

func isZero(s string) bool {
	mantissa, _, _ := strings.Cut(s, "e")
	return strings.Trim(mantissa, "+-0.") == ""
}

// aloneDigits is what is shown of an estimate without an interval, whose digits
// nothing vouches for.
const aloneDigits = 4

// shown writes an estimate with two significant digits of its interval's half
// width, at least so many after the point; interval is nil where there is none.
func shown(e *stats.Estimate, least int) (value string, interval *[2]string) {
	if e.CI == nil {
		return signed(e.Value, aloneDigits), nil
	}
	low, high := e.CI.Low, e.CI.High
	greatest := max(math.Abs(low), math.Abs(high), math.Abs(e.Value))
	place := -least
	if half := high/2 - low/2; half > 0 {
		place = exponent(half) - 1
		if greatest < plainBelow {
			place = min(place, -least)
		}
	}
	// An end that is not 0 must not look like it: a verdict hangs on its sign.
	if low > 0 || high < 0 {
		place = min(place, exponent(low), exponent(high))
	}
	write := func(x float64) string { return withSign(x, toPlace(x, place, greatest)) }
	return write(e.Value), &[2]string{write(low), write(high)}
}

// mostDecimals is how many places after the point a plain number may have.
const mostDecimals = 12

// toPlace rounds x to a multiple of 10^place, or to 1 where that is coarser.
// Where the greatest number beside it, or the place, is out of the range of
// plain numbers, it has an exponent.
func toPlace(x float64, place int, greatest float64) string {
	if greatest < plainBelow && -place <= mostDecimals {
		return strconv.FormatFloat(x, 'f', max(-place, 0), 64)
	}
	if x == 0 || exponent(x) < place {
		return "0"
	}
	return strconv.FormatFloat(x, 'e', min(exponent(x)-place, 16), 64)
}

// align puts the decimal marks of a column below each other.
func align(cells []string) []string {
	left, right := 0, 0
	split := func(s string) (int, int) {
		whole := len(s)
		if i := strings.IndexAny(s, ".e"); i >= 0 {
			whole = i
		}
		return whole, len(s) - whole
	}
	for _, c := range cells {
		l, r := split(c)
		left, right = max(left, l), max(right, r)
	}
	out := make([]string, len(cells))
	for i, c := range cells {
		l, r := split(c)
		out[i] = strings.Repeat(" ", left-l) + c + strings.Repeat(" ", right-r)
	}
	return out
}

// exact is full precision for machines, in the form that encoding/json gives
// numbers.
func exact(x float64) string {
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.FormatFloat(x, 'e', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// pLeast is the least p that is a figure and no artefact of float64.
const pLeast = 1e-300

func pValue(p float64) string {
	switch {
	case p < pLeast:
		return fmt.Sprintf("<%.0e", pLeast)
	case p < 1e-4:
		return fmt.Sprintf("%.1e", p)
	}
	return significant(p, 2)
}

// pWords is "p = 0.012", or "p < 1e-300".
func pWords(p float64) string {
	if text, small := strings.CutPrefix(pValue(p), "<"); small {
		return "p < " + text
	}
	return "p = " + pValue(p)
}
