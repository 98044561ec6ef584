package main

import (
	"math"
	"strconv"
	"strings"
)

const cBlanks = " \t\n\v\f\r"

// strtod reads a number as strtod(3) does, and says whether that is the whole
// of s. Overflow is infinite, and an empty string is 0.
func strtod(s string) (float64, bool) {
	if s == "" {
		return 0, true
	}
	s = strings.TrimLeft(s, cBlanks)
	if strings.Contains(s, "_") {
		return 0, false
	}
	if digits := strings.ToLower(strings.TrimLeft(s, "+-")); strings.HasPrefix(digits, "0x") && !strings.Contains(digits, "p") {
		s += "p0" // Go wants the exponent that C may omit
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil || math.IsInf(x, 0)
}

// strtol reads a decimal integer as strtol(3) does and keeps the low 32 bits,
// as an int does; whole says whether that is the whole of s. An empty string
// is 0.
func strtol(s string) (n int, whole bool) {
	digits := strings.TrimLeft(s, cBlanks)
	end := 0
	for end < len(digits) && (digits[end] >= '0' && digits[end] <= '9' || end == 0 && strings.IndexByte("+-", digits[0]) >= 0) {
		end++
	}
	// Out of range it gives the nearest long.
	long, err := strconv.ParseInt(digits[:end], 10, 64)
	if err != nil && long == 0 {
		return 0, s == ""
	}
	return int(int32(long)), end == len(digits)
}
