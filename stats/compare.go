package stats

import (
	"fmt"
	"math"
	"slices"
)

// Compare tests the variant b against the baseline a: the difference of their
// means over one value a run, its interval, the change in percent and, for
// packet rates, in nanoseconds per packet.
//
// It fails where an option is out of range, where the units differ, where a
// sample has no value or RunLens that do not add up, where a value is NaN or
// infinite (ErrNotFinite), and where the difference can't be held in a float64
// (ErrOverflow). A comparison that is not possible for want of runs or of spread
// is no failure: its Verdict is Invalid and a Warning says why. No figure of a
// Comparison is NaN or infinite.
func Compare(a, b Sample, o Options) (Comparison, error) {
	o, err := o.complete()
	if err != nil {
		return Comparison{}, err
	}
	nameA, nameB := side("baseline", a.Label), side("variant", b.Label)
	if a.Unit != b.Unit {
		return Comparison{}, fmt.Errorf("stats: the %s is in %s, the %s in %s: only like can be compared",
			nameA, unitName(a.Unit), nameB, unitName(b.Unit))
	}
	sumA, err := a.summary(o.RunValue, nil)
	if err != nil {
		return Comparison{}, fmt.Errorf("%s: %w", nameA, err)
	}
	sumB, err := b.summary(o.RunValue, &sumA.ref)
	if err != nil {
		return Comparison{}, fmt.Errorf("%s: %w", nameB, err)
	}

	c := Comparison{
		Baseline: a.Label, Variant: b.Label, Unit: a.Unit,
		A: sumA, B: sumB,
		Confidence: o.Confidence, Method: o.Method,
	}
	if err := c.infer(); err != nil {
		return Comparison{}, fmt.Errorf("%s, %s: %w", nameA, nameB, err)
	}
	c.Warnings = append(sampleWarnings(a, b, sumA, sumB, o), c.Warnings...)
	return c, nil
}

// infer fills in everything that follows from the two summaries.
func (c *Comparison) infer() error {
	d := meanDifference(c.A, c.B)
	if !finite(d) {
		return fmt.Errorf("%w: the difference of the means %g and %g", ErrOverflow, c.A.Mean, c.B.Mean)
	}
	c.Difference.Value = d

	var u *uncertainty
	if c.A.N >= 2 && c.B.N >= 2 {
		known := uncertaintyOf(c.A, c.B, c.Method)
		if math.Hypot(known.a, known.b) > 0 {
			u = &known
		}
	}
	if u != nil {
		t := testOf(d, *u)
		ci := differenceInterval(d, *u, c.Confidence)
		if !finite(t.T) || !finite(t.SE) || !ci.finite() {
			return fmt.Errorf("%w: the t test of a difference of %g", ErrOverflow, d)
		}
		c.Test, c.Difference.CI = &t, &ci
	}
	c.Verdict = verdictOf(c.Difference.CI, c.Unit.Better)

	percent, refused := percentOf(c.A, c.B, d, u, c.Confidence)
	c.Percent = percent
	if refused != "" {
		c.Warnings = append(c.Warnings, percentRefused(refused))
	}
	if c.Unit.Name == PacketRate.Name {
		c.NsPerPacket = nsPerPacket(c.A, c.B, d, u, c.Confidence)
		if c.NsPerPacket == nil {
			c.Warnings = append(c.Warnings, nsRefused(c.A.Mean, c.B.Mean))
		}
	}
	return nil
}

// verdictOf reads the interval of a difference; nil is that of no test.
func verdictOf(ci *Interval, better Direction) Verdict {
	switch {
	case ci == nil:
		return Invalid
	case ci.holds(0):
		return Inconclusive
	case better == Unknown:
		return Different
	case (better == Higher) == (ci.Low > 0):
		return Better
	}
	return Worse
}

// complete fills in the defaults. An option out of range is an error.
func (o Options) complete() (Options, error) {
	if o.Confidence == 0 {
		o.Confidence = .95
	}
	if !(o.Confidence > 0 && o.Confidence < 1) {
		return o, fmt.Errorf("stats: confidence %g: want more than 0 and less than 1, such as .95", o.Confidence)
	}
	if o.Method < Welch || o.Method > Pooled {
		return o, fmt.Errorf("stats: method %d: want Welch or Pooled", int(o.Method))
	}
	if o.RunValue < MedianOfRun || o.RunValue > MeanOfRun {
		return o, fmt.Errorf("stats: run value %d: want MedianOfRun or MeanOfRun", int(o.RunValue))
	}
	return o, nil
}

// summary describes the sample's runs. ref nil means that of its first run.
func (s Sample) summary(how RunValue, ref *float64) (Summary, error) {
	if p := s.Printed; p != nil {
		return FromPrinted(p.N, p.Mean, p.SD, p.Order)
	}
	if err := s.check(); err != nil {
		return Summary{}, err
	}
	runs := s.RunValues(how)
	if len(runs) == 0 {
		return Summary{}, ErrEmpty
	}
	if ref == nil {
		ref = &runs[0]
	}
	return Describe(runs, *ref)
}

// check holds RunLens against Values, and looks at every interval: a median
// would hide an infinite one.
func (s Sample) check() error {
	if s.RunLens != nil {
		rest := len(s.Values)
		for _, n := range s.RunLens {
			if n < 0 || n > rest {
				return fmt.Errorf("stats: a run of %d values, where %d are left", n, rest)
			}
			rest -= n
		}
		if rest != 0 {
			return fmt.Errorf("stats: %d of %d values belong to no run", rest, len(s.Values))
		}
	}
	if !allFinite(s.Values) {
		return ErrNotFinite
	}
	return nil
}

// side names one side of a comparison for a message.
func side(role, label string) string {
	if label == "" {
		return role
	}
	return fmt.Sprintf("%s %q", role, label)
}

func unitName(u Unit) string {
	if u.Name == "" {
		return "a bare number"
	}
	return fmt.Sprintf("%s (better: %s)", u.Name, u.Better)
}

func sameValues(a, b Sample) bool {
	return a.Printed == nil && b.Printed == nil &&
		slices.Equal(a.Values, b.Values) && slices.Equal(a.RunLens, b.RunLens)
}
