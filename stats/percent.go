package stats

import (
	"fmt"
	"math"
)

// looseMean is the coefficient of variation of a mean above which the logarithm
// of a ratio is no longer close to normal.
const looseMean = .1

// percentOf is the relative change of the means, d their difference. u is nil
// where there is no test; then there is no interval either. Where no percent can
// be given, refused says why.
//
// The interval is that of the logarithm of the ratio. Fieller's serves where a
// mean is loose, and where the logarithm's would not give the answer of the
// test: the two judge with different degrees of freedom and can part where p is
// close to its limit. Fieller's holds 0 exactly where the difference's does.
func percentOf(a, b Summary, d float64, u *uncertainty, confidence float64) (p *Percent, refused string) {
	switch {
	case a.Mean <= 0:
		return nil, fmt.Sprintf("the baseline's mean is %.6g, and a percent needs a mean above zero; read the difference in the unit itself", a.Mean)
	case b.Mean <= 0:
		return nil, fmt.Sprintf("the variant's mean is %.6g, and a percent needs a mean above zero; read the difference in the unit itself", b.Mean)
	}
	p = &Percent{Estimate: Estimate{Value: 100 * (d / a.Mean)}}
	if u != nil {
		ci := logRatio(a, b, d, *u, confidence)
		if u.a/a.Mean > looseMean || u.b/b.Mean > looseMean || ci.holds(0) != differenceInterval(d, *u, confidence).holds(0) {
			var ok bool
			p.Method = Fieller
			if ci, ok = fieller(a, b, d, *u, confidence); !ok {
				return nil, fmt.Sprintf("the baseline's mean is too uncertain: at %g %% it can't be told from zero; give more runs, or read the difference in the unit itself", 100*confidence)
			}
		}
		p.CI = &ci
	}
	if !finite(p.Value) || p.CI != nil && !p.CI.finite() {
		return nil, "the change or its interval is too large for a number; read the difference in the unit itself"
	}
	return p, ""
}

// logRatio is the interval, in percent, of the ratio of two means by the delta
// method on its logarithm, where it is close to symmetric: the logarithm's
// variance is va/(na ma^2) + vb/(nb mb^2).
func logRatio(a, b Summary, d float64, u uncertainty, confidence float64) Interval {
	se, df := u.combine(u.a/a.Mean, u.b/b.Mean)
	l := around(logOfRatio(a.Mean, b.Mean, d), se, df, confidence)
	return Interval{Low: 100 * math.Expm1(l.Low), High: 100 * math.Expm1(l.High)}
}

// logOfRatio is log(mb/ma). d = mb-ma has digits that a quotient near one loses,
// and a quotient far from one may be beyond a float64.
func logOfRatio(ma, mb, d float64) float64 {
	if r := d / ma; math.Abs(r) < .5 {
		return math.Log1p(r)
	}
	return math.Log(mb) - math.Log(ma)
}

// fieller is the interval, in percent, of the ratio of two means by Fieller's
// theorem (JRSS B 16, 1954), which is exact for normal means. With g = t^2 va/ma^2
// (va, vb the variances of the means) and r = mb/ma its ends are
// (r -+ t sqrt(r^2 va + vb - g vb)/ma) / (1-g). At g >= 1 it has no ends: not ok.
func fieller(a, b Summary, d float64, u uncertainty, confidence float64) (ci Interval, ok bool) {
	_, df := u.combine(u.a, u.b)
	t := -TQuantile((1-confidence)/2, df)
	ca, cb := u.a/a.Mean, u.b/a.Mean
	g := t * ca * t * ca
	if !(g < 1) {
		return Interval{}, false
	}
	half := t * math.Hypot(b.Mean/a.Mean*ca, cb*math.Sqrt(1-g))
	change := d/a.Mean + g // r - (1-g), for the percent of a ratio less one
	return Interval{Low: 100 * ((change - half) / (1 - g)), High: 100 * ((change + half) / (1 - g))}, true
}
