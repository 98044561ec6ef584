package scale

import (
	"math"
	"strconv"
)

// Tick is a round value on an axis, in base units, and its text in shown units.
type Tick struct {
	Value float64
	Label string
}

// Ticks gives the round values of [low, high], ascending: multiples of 1, 2 or
// 5 times a power of ten, as many as fit into atMost. There may be none, where
// the range is empty or too narrow for float64.
func (s Scale) Ticks(low, high float64, atMost int) []Tick {
	step := niceStep(low, high, atMost)
	if step == 0 {
		return nil
	}
	first := math.Ceil(low / step)
	var ticks []Tick
	for i := range atMost {
		v := (first + float64(i)) * step
		if v > high {
			break
		}
		if v < low || i > 0 && len(ticks) > 0 && v <= ticks[len(ticks)-1].Value {
			continue
		}
		ticks = append(ticks, Tick{Value: v})
	}
	s.label(ticks, step)
	return ticks
}

// niceStep is 0 where there is no step.
func niceStep(low, high float64, atMost int) float64 {
	if atMost < 2 || !(low < high) {
		return 0
	}
	// Divided first: the span of two finite values may not be finite.
	gaps := float64(atMost - 1)
	least := high/gaps - low/gaps
	// Finer steps would give two ticks one label: a float64 has not the digits.
	greatest := max(math.Abs(low), math.Abs(high))
	least = max(least, greatest*1e-15)
	power := math.Pow10(exponent(least))
	if least == 0 || power == 0 {
		return 0
	}
	for _, m := range [...]float64{1, 2, 5, 10} {
		if step := m * power; step >= least*(1-1e-9) && !math.IsInf(step, 0) {
			return step
		}
	}
	return 0
}

// label writes all ticks in one style, so that the eye compares digits.
func (s Scale) label(ticks []Tick, step float64) {
	var greatest float64
	for _, t := range ticks {
		greatest = max(greatest, math.Abs(s.shown(t.Value)))
	}
	digits := s.Digits(step)
	if greatest < plainBelow && (digits <= 6 || greatest >= 1) {
		for i, t := range ticks {
			ticks[i].Label = s.Format(t.Value, digits)
		}
		return
	}
	digits = min(max(exponent(greatest)-exponent(s.shown(step)), 0), 16)
	for i, t := range ticks {
		ticks[i].Label = "0"
		if t.Value != 0 {
			ticks[i].Label = strconv.FormatFloat(s.shown(t.Value), 'e', digits, 64)
		}
	}
}

// Fraction is the place of v between low (0) and high (1). It holds for the
// whole range of float64, where high-low may overflow. Where low is not below
// high, all values stand at the middle.
func Fraction(low, high, v float64) float64 {
	if !(low < high) {
		return .5
	}
	if span := high - low; !math.IsInf(span, 0) {
		return (v - low) / span
	}
	return (v/2 - low/2) / (high/2 - low/2)
}
