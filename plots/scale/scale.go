// Package scale chooses the unit that a person would write: "924.2 kpps"
// rather than "924170 pps". A figure and the text beside it share one Scale.
//
// It may import stats for its units. It draws nothing and computes no
// statistic; machine output never passes through it.
package scale

import (
	"math"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// Scale turns base units into shown units. The zero value shows values as
// they are.
type Scale struct {
	Factor float64 // base units in one shown unit: 1e3 for kpps; 0 means 1
	Name   string  // of the shown unit; "" for a bare number
}

// families lists the units that take a prefix, the greatest factor first. The
// last of each serves for all smaller values.
var families = map[string][]Scale{
	"pps":   {{1e12, "Tpps"}, {1e9, "Gpps"}, {1e6, "Mpps"}, {1e3, "kpps"}, {1, "pps"}},
	"bps":   {{1e12, "Tbps"}, {1e9, "Gbps"}, {1e6, "Mbps"}, {1e3, "kbps"}, {1, "bps"}},
	"B":     {{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}, {1, "B"}},
	"bytes": {{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}, {1, "bytes"}},
	"s":     {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}},
}

// For is the scale of a figure whose values reach maxAbs, the greatest
// absolute value in base units. Prefixes are decimal, for bytes too. Units that
// it does not know, and bare numbers, stay as they are.
func For(unit stats.Unit, maxAbs float64) Scale {
	family := families[unit.Name]
	if family == nil || maxAbs == 0 {
		return Scale{1, unit.Name}
	}
	for _, s := range family {
		if maxAbs >= s.Factor {
			return s
		}
	}
	return family[len(family)-1]
}

// Numbers outside of these bounds have an exponent: nobody counts the zeros.
const plainFrom, plainBelow = 1e-6, 1e15

// Format writes v, given in base units, as a number in shown units with so many
// digits after the point; digits below 0 means as many as v needs. From 1e15 on
// the number has an exponent, and so has one below 1e-6 that asks for all its
// digits. The unit's name is not part of it.
func (s Scale) Format(v float64, digits int) string {
	x := s.shown(v)
	verb := byte('f')
	if a := math.Abs(x); a >= plainBelow || digits < 0 && a > 0 && a < plainFrom {
		verb = 'e'
	}
	text := strconv.FormatFloat(x, verb, max(digits, -1), 64)
	if x <= 0 && strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// Digits is the number of digits after the point that tells two values apart
// that differ by resolution, in base units: at most 17.
func (s Scale) Digits(resolution float64) int {
	e := exponent(s.shown(resolution))
	return min(max(-e, 0), 17)
}

func (s Scale) shown(v float64) float64 {
	if s.Factor == 0 {
		return v
	}
	return v / s.Factor
}

// exponent is the decimal exponent of |x|, and 0 for 0, NaN and infinities.
func exponent(x float64) int {
	l := math.Log10(math.Abs(x))
	if math.IsNaN(l) || math.IsInf(l, 0) {
		return 0
	}
	// 1e-7/1e-9 is a hair below 100.
	return int(math.Floor(l + 1e-9))
}

// Percent writes a fraction as people do: "95 %" for .95, with all the digits
// that tell it from its neighbours.
func Percent(fraction float64) string {
	percent := 100 * fraction
	for digits := 1; digits <= 17; digits++ {
		// 100 times .997 is a hair below 99.7; the first that gives the fraction
		// back is what was meant.
		x, err := strconv.ParseFloat(strconv.FormatFloat(percent, 'g', digits, 64), 64)
		if err == nil && x/100 == fraction {
			percent = x
			break
		}
	}
	return strconv.FormatFloat(percent, 'f', -1, 64) + " %"
}
