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

// FromPrinted makes a Summary of what another program printed: the count, the
// mean, the sample standard deviation and, where known, the order statistics.
// It fails where no set of values can have these.
func FromPrinted(n int, mean, sd float64, order *Order) (Summary, error) {
	switch {
	case n < 1:
		return Summary{}, fmt.Errorf("%w: n is %d", ErrEmpty, n)
	case !finite(mean) || !finite(sd):
		return Summary{}, fmt.Errorf("%w: mean %g, standard deviation %g", ErrNotFinite, mean, sd)
	case sd < 0:
		return Summary{}, fmt.Errorf("stats: the standard deviation %g is negative", sd)
	}
	s := Summary{N: n, Mean: mean, SD: sd, ref: mean}
	if n < 2 {
		s.SD = 0
	}
	if order != nil {
		o := *order
		if !finite(o.Min) || !finite(o.Median) || !finite(o.Max) {
			return Summary{}, fmt.Errorf("%w: min %g, median %g, max %g", ErrNotFinite, o.Min, o.Median, o.Max)
		}
		if o.Min > o.Median || o.Median > o.Max {
			return Summary{}, fmt.Errorf("stats: min %g, median %g, max %g do not rise", o.Min, o.Median, o.Max)
		}
		s.Order = &o
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
