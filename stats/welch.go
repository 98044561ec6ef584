package stats

import "math"

// uncertainty holds the standard errors of two means, and how much is known
// about them.
type uncertainty struct {
	a, b   float64
	na, nb float64
	method Method
}

// uncertaintyOf needs two values a side. For Pooled both sides are taken to have
// the same variance, and its estimate from both serves for each.
func uncertaintyOf(a, b Summary, method Method) uncertainty {
	u := uncertainty{na: float64(a.N), nb: float64(b.N), method: method}
	sda, sdb := a.SD, b.SD
	if method == Pooled {
		sda = pooledSD(a, b)
		sdb = sda
	}
	u.a, u.b = sda/math.Sqrt(u.na), sdb/math.Sqrt(u.nb)
	return u
}

// pooledSD is Student's estimate of a standard deviation that both sides share.
func pooledSD(a, b Summary) float64 {
	dfa, dfb := float64(a.N-1), float64(b.N-1)
	return math.Hypot(math.Sqrt(dfa/(dfa+dfb))*a.SD, math.Sqrt(dfb/(dfa+dfb))*b.SD)
}

// combine gives the standard error, and its degrees of freedom, of a sum whose
// two independent parts have the standard errors ea and eb: u.a and u.b times
// the slope of the figure wanted. The degrees of freedom are na+nb-2 for Pooled,
// else Satterthwaite's (Biometrics Bulletin 2, 1946),
// (ea^2+eb^2)^2 / (ea^4/(na-1) + eb^4/(nb-1)), in ratios that can't overflow.
func (u uncertainty) combine(ea, eb float64) (se, df float64) {
	se = math.Hypot(ea, eb)
	if u.method == Pooled || se == 0 {
		return se, u.na + u.nb - 2
	}
	wa, wb := ea/se, eb/se
	wa, wb = wa*wa, wb*wb
	return se, (wa + wb) * (wa + wb) / (wa*wa/(u.na-1) + wb*wb/(u.nb-1))
}

// testOf is the t test of a difference d of the means.
func testOf(d float64, u uncertainty) Test {
	se, df := u.combine(u.a, u.b)
	t := d / se
	return Test{T: t, DF: df, P: 2 * TSurvival(math.Abs(t), df), SE: se}
}

// differenceInterval is the confidence interval of a difference d of the means.
func differenceInterval(d float64, u uncertainty, confidence float64) Interval {
	se, df := u.combine(u.a, u.b)
	return around(d, se, df, confidence)
}
