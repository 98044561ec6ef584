package logs

import (
	"math"
	"strconv"
	"strings"
)

// unknown stands in a column for what a line does not print.
var unknown = math.NaN()

func known(x float64) bool { return !math.IsNaN(x) }

// count reads a whole number as tools print it, with commas or other marks
// between its thousands or without: 4196176, 4,196,176, 3.999.267.015. The marks
// must part groups of three.
func count(text string) (float64, bool) {
	digits := text
	if i := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }); i > 0 && i <= 3 {
		mark := text[i:]
		mark = mark[:len(mark)-len(strings.TrimLeft(mark, mark[:firstRune(mark)]))]
		groups := strings.Split(text, mark)
		for _, g := range groups[1:] {
			if len(g) != 3 {
				return 0, false
			}
		}
		digits = strings.Join(groups, "")
	}
	n, err := strconv.ParseUint(digits, 10, 63)
	if err != nil {
		return 0, false
	}
	return float64(n), true
}

// optionalCount is a whole number, or what is not known.
func optionalCount(text string) float64 {
	if n, ok := count(text); ok {
		return n
	}
	return unknown
}

// optional is a number, or what is not known.
func optional(text string) float64 {
	if x, ok := number(text); ok {
		return x
	}
	return unknown
}

func firstRune(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}

// number reads a plain decimal.
func number(text string) (float64, bool) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) || strings.ContainsAny(text, "xX_pP") {
		return 0, false
	}
	return x, true
}

// prefixed scales a number by the decimal prefix in front of its unit, and keeps
// it correctly rounded: "12.75", "M" is 12750000.
func prefixed(text, prefix string) (float64, bool) {
	exponent, ok := map[string]string{"": "", "k": "e3", "K": "e3", "M": "e6", "m": "e6", "G": "e9", "g": "e9", "T": "e12", "t": "e12"}[prefix]
	if !ok {
		return 0, false
	}
	return number(text + exponent)
}

// optionalPrefixed is such a number, or what is not known.
func optionalPrefixed(text, prefix string) float64 {
	if x, ok := prefixed(text, prefix); ok {
		return x
	}
	return unknown
}

// bitsIn gives bits per second from a number of decimal bits or of Bytes, which are
// in units of 1024: netperf's "10^6bits", iperf's "MBytes".
func bitsIn(rate, unit string) (float64, bool) {
	switch unit {
	case "10^0bits", "bits":
		return number(rate)
	case "10^3bits", "Kbits":
		return prefixed(rate, "k")
	case "10^6bits", "Mbits":
		return prefixed(rate, "M")
	case "10^9bits", "Gbits":
		return prefixed(rate, "G")
	}
	x, ok := number(rate)
	scale, known := map[string]float64{"Bytes": 8, "KBytes": 8 << 10, "MBytes": 8 << 20, "GBytes": 8 << 30}[unit]
	return x * scale, ok && known
}

// round takes off what adding decimals left behind the point of a rate.
func round(x float64) float64 { return math.Round(x) }
