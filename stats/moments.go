package stats

import "math"

// moments are the count, the mean and the squares of a set. Deviations are from
// the set's first value and in units of 2^exp, which brings the largest of them
// to about one: no square can overflow or vanish, whatever the values are.
type moments struct {
	n       int
	first   float64
	exp     int
	offset  float64 // of the mean from first
	squares float64 // sum of the squared deviations from the mean
	lo, hi  float64
}

// momentsOf makes two passes, and corrects the second for the rounding of the
// first's mean (Chan, Golub and LeVeque, The American Statistician 37, 1983).
// The values must be finite and at least one.
func momentsOf(values []float64) moments {
	m := moments{n: len(values), first: values[0]}
	m.lo, m.hi = extremes(values)
	m.exp = exponent(max(m.hi-m.first, m.first-m.lo))
	scale := math.Ldexp(1, -m.exp)

	n := float64(m.n)
	sum, _ := deviations(values, scale, m.first*scale, 0)
	m.offset = sum / n
	rest, squares := deviations(values, scale, m.first*scale, m.offset)
	m.offset += rest / n
	m.squares = max(0, squares-rest*rest/n)
	return m
}

// mean is never beyond the values, so it can't overflow.
func (m moments) mean() float64 {
	mean := math.Ldexp(m.first*math.Ldexp(1, -m.exp)+m.offset, m.exp)
	return min(max(mean, m.lo), m.hi)
}

// sd is the sample standard deviation; 0 for a single value. It is infinite
// where the values span more than a float64.
func (m moments) sd() float64 {
	if m.n < 2 {
		return 0
	}
	return math.Ldexp(math.Sqrt(m.squares/float64(m.n-1)), m.exp)
}

// offsetFrom is mean-ref, with the digits that the mean itself has no room for.
func (m moments) offsetFrom(ref float64) float64 {
	return (m.first - ref) + math.Ldexp(m.offset, m.exp)
}

func extremes(values []float64) (lo, hi float64) {
	lo, hi = values[0], values[0]
	for _, x := range values {
		if x < lo {
			lo = x
		}
		if x > hi {
			hi = x
		}
	}
	return lo, hi
}

// exponent is the e of the power of two above spread, kept so that 2^-e is a
// normal number or close enough to one.
func exponent(spread float64) int {
	if math.IsInf(spread, 1) {
		return 1025 // two finite values are no further apart than that
	}
	_, e := math.Frexp(spread)
	return max(e, -1022)
}

// deviations sums d and d*d over d = (x*scale - from) - offset. Each block is
// summed in four lanes, which is what makes it fast; the totals of the blocks
// are added with compensation, which keeps the error that of one block.
func deviations(values []float64, scale, from, offset float64) (sum, squares float64) {
	const block = 128
	var sums, squaresSum compensated
	for len(values) > 0 {
		part := values[:min(block, len(values))]
		values = values[len(part):]
		var s0, s1, s2, s3, q0, q1, q2, q3 float64
		for ; len(part) >= 4; part = part[4:] {
			a := part[0]*scale - from - offset
			b := part[1]*scale - from - offset
			c := part[2]*scale - from - offset
			d := part[3]*scale - from - offset
			s0, s1, s2, s3 = s0+a, s1+b, s2+c, s3+d
			q0, q1, q2, q3 = q0+a*a, q1+b*b, q2+c*c, q3+d*d
		}
		for _, x := range part {
			d := x*scale - from - offset
			s0, q0 = s0+d, q0+d*d
		}
		sums.add((s0 + s1) + (s2 + s3))
		squaresSum.add((q0 + q1) + (q2 + q3))
	}
	return sums.total(), squaresSum.total()
}

// compensated is a sum that carries what its additions lose (Neumaier, ZAMM 54,
// 1974).
type compensated struct{ sum, lost float64 }

func (c *compensated) add(x float64) {
	sum := c.sum + x
	if math.Abs(c.sum) >= math.Abs(x) {
		c.lost += (c.sum - sum) + x
	} else {
		c.lost += (x - sum) + c.sum
	}
	c.sum = sum
}

func (c *compensated) total() float64 { return c.sum + c.lost }
