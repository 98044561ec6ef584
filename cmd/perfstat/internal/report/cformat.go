package report

import (
	"math"
	"strconv"
	"strings"
)

// cG formats x as C's printf does under "%*.*g": Go's 'g' differs only in the
// names of what is no number, where C tells the sign of NaN.
func cG(x float64, width, precision int) string {
	var s string
	switch {
	case math.IsNaN(x):
		s = "nan"
	case math.IsInf(x, 0):
		s = "inf"
	default:
		s = strconv.FormatFloat(x, 'g', max(precision, 1), 64)
	}
	if s[0] != '-' && math.Signbit(x) {
		s = "-" + s
	}
	if len(s) < width {
		s = strings.Repeat(" ", width-len(s)) + s
	}
	return s
}
