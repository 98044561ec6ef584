package ministat

import "math"

// Test is Student's test of a set against the first one, with the variances
// pooled whatever they are.
type Test struct {
	Level Level

	Difference float64 // mean minus the reference's mean
	HalfWidth  float64 // of the difference's confidence interval

	// In percent of the reference's mean; infinite or NaN where that is zero.
	Percent          float64
	PercentHalfWidth float64

	PooledSD    float64
	Significant bool // |Difference| > HalfWidth
}

// Test compares a set with the reference; both come from Describe of the same
// dialect.
//
// The half width in percent is the absolute one divided by the reference's mean
// in D15. CUR adds the reference's own uncertainty: with 1 for the set and 2
// for the reference,
//
//	100/m2 t sqrt([(n1-1) v1 + (n2-1) v2 m1²/m2²] (n1+n2) / [n1 n2 (n1+n2-2)])
func (d Dialect) Test(reference, set Summary, l Level) Test {
	n1, n2 := float64(set.N), float64(reference.N)
	m1, m2 := set.Mean, reference.Mean
	df := n1 + n2 - 2
	t := StudentT(set.N+reference.N-2, l)
	squares1 := float64((n1 - 1) * set.Variance)
	squares2 := float64((n2 - 1) * reference.Variance)

	r := Test{Level: l, Difference: m1 - m2}
	r.PooledSD = math.Sqrt((squares1 + squares2) / df)
	r.HalfWidth = t * float64(r.PooledSD*math.Sqrt(1/n1+1/n2))
	r.Percent = r.Difference * 100 / m2
	relative := r.HalfWidth
	if d == CUR {
		squares := squares1 + float64(squares2*float64(m1*m1))/float64(m2*m2)
		relative = t * math.Sqrt(squares*((n1+n2)/(n1*n2*df)))
	}
	r.PercentHalfWidth = relative * 100 / m2
	r.Significant = math.Abs(r.Difference) > r.HalfWidth
	return r
}
