package ministat

import (
	"fmt"
	"math"
)

// Level is one of the confidence levels that the program has a table for.
type Level int

// Level95 is the default. Level995 is the name of the column; it holds the
// values of 99.8 %.
const (
	Level80 Level = iota
	Level90
	Level95
	Level98
	Level99
	Level995
)

var levelPercent = [...]float64{80, 90, 95, 98, 99, 99.5}

// Percent is the level as it is given and printed.
func (l Level) Percent() float64 { return levelPercent[l] }

// ParseLevel finds the level of a percentage.
func ParseLevel(percent float64) (Level, error) {
	for i, p := range levelPercent {
		if percent == p {
			return Level(i), nil
		}
	}
	return Level95, fmt.Errorf("confidence level %g: want one of %v", percent, levelPercent)
}

// maxDF is the last row of the table; beyond it, the normal distribution's
// row is used.
const maxDF = 100

var (
	centralProbability = [...]float64{.80, .90, .95, .98, .99, .998}
	normalRow          = [...]float64{1.282, 1.645, 1.960, 2.326, 2.576, 3.090}

	// misprints are the entries of the 99.5 % column that are not the
	// quantile's third decimal.
	misprints = map[int]float64{1: 318.313, 7: 4.782, 8: 4.499, 9: 4.296, 10: 4.143, 11: 4.024, 12: 3.929}
)

// StudentT is the program's critical value of Student's t: the two-sided
// quantile to three decimals, and the normal distribution's from 101 degrees
// of freedom on. df must be at least 1.
func StudentT(df int, l Level) float64 {
	if df > maxDF {
		return normalRow[l]
	}
	if t, ok := misprints[df]; ok && l == Level995 {
		return t
	}
	// The smallest number of thousandths whose upper rounding limit reaches
	// the probability; 318.309 of one degree of freedom is the largest.
	low, high := 0, 400_000
	for low < high {
		mid := (low + high) / 2
		if central((float64(mid)+.5)/1000, df) >= centralProbability[l] {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return float64(low) / 1000
}

// central is the probability that |T| <= t for df degrees of freedom, by the
// finite series of Abramowitz and Stegun, 26.7.3 and 26.7.4.
func central(t float64, df int) float64 {
	n := float64(df)
	sin := t / math.Hypot(t, math.Sqrt(n))
	cos2 := n / (n + t*t)
	term, sum := 1.0, 0.0
	for k := df % 2; k < df; k += 2 {
		sum += term
		term *= cos2 * float64(k+1) / float64(k+2)
	}
	if df%2 == 0 {
		return sin * sum
	}
	theta := math.Atan(t / math.Sqrt(n))
	return 2 / math.Pi * (theta + sin*math.Sqrt(cos2)*sum)
}
