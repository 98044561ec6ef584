package stats

// nsPerPacket is how many nanoseconds more the variant spends on a packet:
// 1e9/mb - 1e9/ma for mean rates in packets per second, d = mb-ma. Its interval
// is by the delta method, where the standard error of 1e9/m is 1e9 se/m^2. It is
// nil where a mean is not above zero or the figure is beyond a float64.
func nsPerPacket(a, b Summary, d float64, u *uncertainty, confidence float64) *Estimate {
	if a.Mean <= 0 || b.Mean <= 0 {
		return nil
	}
	nsA, nsB := 1e9/a.Mean, 1e9/b.Mean
	e := &Estimate{Value: -(d / a.Mean) * nsB}
	if !finite(e.Value) {
		return nil
	}
	if u != nil {
		se, df := u.combine(u.a/a.Mean*nsA, u.b/b.Mean*nsB)
		ci := around(e.Value, se, df, confidence)
		if !ci.finite() {
			return nil
		}
		e.CI = &ci
	}
	return e
}
