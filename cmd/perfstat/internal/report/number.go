package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// significant writes a number with the given count of significant digits and
// no exponent where people would write none.
func significant(x float64, digits int) string {
	if x == 0 {
		return "0"
	}
	exponent := int(math.Floor(math.Log10(math.Abs(x))))
	if exponent > 14 || exponent < -6 {
		return strconv.FormatFloat(x, 'g', digits, 64)
	}
	return strconv.FormatFloat(x, 'f', max(digits-1-exponent, 0), 64)
}

func signed(x float64, digits int) string {
	s := significant(x, digits)
	if x > 0 {
		return "+" + s
	}
	return s
}

// decimals says how many places after the point show an uncertainty of the
// given size with two significant digits, none where it is large.
func decimals(uncertainty float64) int {
	if uncertainty <= 0 || math.IsInf(uncertainty, 0) {
		return 0
	}
	return min(max(1-int(math.Floor(math.Log10(uncertainty))), 0), 12)
}

// shown writes an estimate with as many digits as its interval warrants, at
// least so many after the point; interval is nil where there is none.
func shown(e *stats.Estimate, least int) (value string, interval *[2]string) {
	if e.CI == nil {
		return signed(e.Value, 6), nil
	}
	digits := max(least, decimals((e.CI.High-e.CI.Low)/2))
	return signedFixed(e.Value, digits), &[2]string{signedFixed(e.CI.Low, digits), signedFixed(e.CI.High, digits)}
}

func signedFixed(x float64, digits int) string {
	s := fmt.Sprintf("%+.*f", digits, x)
	if len(s) > 24 {
		return fmt.Sprintf("%+.6g", x)
	}
	if strings.Trim(s, "+-0.") == "" {
		return s[1:] // a zero has no sign
	}
	return s
}

// align puts the decimal marks of a column below each other.
func align(cells []string) []string {
	left, right := 0, 0
	split := func(s string) (int, int) {
		whole, fraction, found := strings.Cut(s, ".")
		if !found {
			return len(whole), 0
		}
		return len(whole), len(fraction) + 1
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

// exact is full precision for machines.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
