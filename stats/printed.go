package stats

import (
	"fmt"
	"math"
)

// printedDigits is how far a printed number may lie from the one that was
// meant, as a share: tables are written with eight digits.
const printedDigits = 1e-7

// FromPrinted makes a Summary of what another program printed: the count, the
// mean, the sample standard deviation and, where known, the order statistics.
// It fails where no set of values can have these, the rounding of eight printed
// digits allowed for: then one of the numbers is damaged.
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
		if err := o.holds(s); err != nil {
			return Summary{}, err
		}
		s.Order = &o
	}
	return s, nil
}

// holds says why no set with these order statistics has the mean and the
// deviation of s, or nil. Two bounds hold a deviation: it is greatest with all
// values at both ends, (n-1) sd^2 <= n (max-mean)(mean-min) (Bhatia and Davis,
// American Mathematical Monthly 107, 2000), and least with all but the two ends
// at the centre, (n-1) sd^2 >= (max-min)^2/2.
func (o Order) holds(s Summary) error {
	if !finite(o.Min) || !finite(o.Median) || !finite(o.Max) {
		return fmt.Errorf("%w: min %g, median %g, max %g", ErrNotFinite, o.Min, o.Median, o.Max)
	}
	if o.Min > o.Median || o.Median > o.Max {
		return fmt.Errorf("stats: min %.10g, median %.10g, max %.10g do not rise", o.Min, o.Median, o.Max)
	}
	slack := printedDigits * max(math.Abs(o.Min), math.Abs(o.Max))
	below, above := s.Mean-o.Min+slack, o.Max-s.Mean+slack
	if below < 0 || above < 0 {
		return fmt.Errorf("stats: a mean of %.10g does not lie between min %.10g and max %.10g", s.Mean, o.Min, o.Max)
	}
	if s.N == 1 {
		if o.Max-o.Min > 2*slack {
			return fmt.Errorf("stats: one value has min %.10g and max %.10g", o.Min, o.Max)
		}
		return nil
	}
	n := float64(s.N)
	most := math.Sqrt(n/(n-1))*math.Sqrt(below)*math.Sqrt(above) + slack
	least := (o.Max-o.Min-2*slack)/math.Sqrt(2*(n-1)) - slack
	if s.SD > most*(1+printedDigits) || s.SD < least*(1-printedDigits) {
		return fmt.Errorf("stats: %d values from %.10g to %.10g with a mean of %.10g can't have a standard deviation of %.10g",
			s.N, o.Min, o.Max, s.Mean, s.SD)
	}
	return nil
}
