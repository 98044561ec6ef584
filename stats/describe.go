package stats

import (
	"errors"
	"fmt"
	"math"
)

// ErrNotFinite is returned where a value is NaN or infinite: no statistic of
// such a set means anything.
var ErrNotFinite = errors.New("stats: a value is NaN or infinite")

// ErrEmpty is returned where there is no value to describe.
var ErrEmpty = errors.New("stats: no values")

// ErrOverflow is returned where a figure is beyond the range of a float64.
var ErrOverflow = errors.New("stats: a figure is beyond the range of a float64")

// Describe summarises values. ref is a value near them, the same for all sets
// that will be compared (the baseline's first value serves): means are kept as
// distances from it. Errors are ErrEmpty, ErrNotFinite and ErrOverflow.
func Describe(values []float64, ref float64) (Summary, error) {
	if len(values) == 0 {
		return Summary{}, ErrEmpty
	}
	if !finite(ref) || !allFinite(values) {
		return Summary{}, ErrNotFinite
	}
	m := momentsOf(values)
	s := Summary{
		N:     m.n,
		Mean:  m.mean(),
		SD:    m.sd(),
		Order: &Order{Min: m.lo, Median: Median(values), Max: m.hi},
		ref:   ref, offset: m.offsetFrom(ref),
	}
	if !finite(s.SD) {
		return Summary{}, fmt.Errorf("%w: the standard deviation of values from %g to %g", ErrOverflow, m.lo, m.hi)
	}
	return s, nil
}

// MeanInterval is Student's confidence interval of a mean. There is none where
// n < 2, where the values have no spread to judge it by, or where confidence is
// not between 0 and 1.
func MeanInterval(s Summary, confidence float64) (Interval, bool) {
	if s.N < 2 || !(s.SD > 0) || !(confidence > 0 && confidence < 1) {
		return Interval{}, false
	}
	ci := around(s.Mean, s.SD/math.Sqrt(float64(s.N)), float64(s.N-1), confidence)
	return ci, ci.finite()
}

// around is the interval of an estimate with a standard error of se, judged on
// df degrees of freedom.
func around(value, se, df, confidence float64) Interval {
	half := -TQuantile((1-confidence)/2, df) * se
	return Interval{Low: value - half, High: value + half}
}

func (i Interval) finite() bool { return finite(i.Low) && finite(i.High) }

func (i Interval) holds(x float64) bool { return i.Low <= x && x <= i.High }

// meanDifference is b's mean less a's. Means near each other and far from zero
// differ in digits that only their offsets hold.
func meanDifference(a, b Summary) float64 {
	if d := (b.ref - a.ref) + (b.offset - a.offset); finite(d) {
		return d
	}
	return b.Mean - a.Mean
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func allFinite(values []float64) bool {
	for _, x := range values {
		if x-x != 0 {
			return false
		}
	}
	return true
}
