package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// normalDF is where Student's distribution and the normal one agree to every
// digit of a float64, as far out as the tail can be held at all.
const normalDF = 1e20

// TSurvival is the upper tail P(T > t) of Student's distribution with df
// degrees of freedom, which need not be whole. It keeps its relative accuracy
// far out in the tail, where 1-CDF has none left. It is NaN where t is NaN or
// df is not above 0.
func TSurvival(t, df float64) float64 {
	if math.IsNaN(t) || !(df > 0) {
		return math.NaN()
	}
	centre, tail, _ := tParts(math.Abs(t), df)
	if t < 0 {
		return .5 + centre
	}
	return tail
}

// TQuantile is the t below which a share p of Student's distribution with df
// degrees of freedom lies: infinite within 1e-300 of p = 0, at p = 1, and where it
// is beyond a float64; NaN where p is not within 0..1 or df is not above 0. For an upper
// quantile of a small tail q give -TQuantile(q, df), since 1-q has lost digits
// before it gets here.
//
// It is Newton's method on the logarithm of the probability over the logarithm
// of t, where both the central part and the tail are concave: it converges from
// any start.
func TQuantile(p, df float64) float64 {
	switch {
	case !(p >= 0 && p <= 1) || !(df > 0):
		return math.NaN()
	case p == .5:
		return 0
	case p > .5:
		return upperQuantile(1-p, df)
	}
	return -upperQuantile(p, df)
}

// upperQuantile is the t with the upper tail q, for 0 <= q < .5.
func upperQuantile(q, df float64) float64 {
	if q < 1e-300 {
		return math.Inf(1)
	}
	// Near the centre the tail is .5 and a little less: there the small part
	// beside it is what must be exact.
	central := q > .25
	t := -distuv.UnitNormal.Quantile(q)
	if central {
		t = (.5 - q) * math.Sqrt(2*math.Pi)
	}
	for range 60 {
		centre, tail, slope := tParts(t, df)
		var step float64
		if central {
			step = math.Log((.5-q)/centre) * centre / slope
		} else {
			step = math.Log(tail/q) * tail / slope
		}
		if math.IsNaN(step) || math.IsInf(t*math.Exp(step), 1) {
			return math.Inf(1)
		}
		t *= math.Exp(step)
		if math.Abs(step) < 1e-9 { // the error that is left is its square
			break
		}
	}
	return t
}

// tParts gives P(0 < T < t) and P(T > t) for t >= 0, and t times the density.
// The first two add up to one half, and the smaller of them is exact to some
// units in the last place.
func tParts(t, df float64) (centre, tail, slope float64) {
	if df > normalDF {
		return math.Erf(t/math.Sqrt2) / 2, math.Erfc(t/math.Sqrt2) / 2, t * math.Exp(-t*t/2) / math.Sqrt(2*math.Pi)
	}
	x, y, logX := tVariable(t, df)
	slope = math.Sqrt(y) * math.Exp(df/2*logX) * gammaRatio(df/2) / math.Sqrt(math.Pi)
	if t*t < 2 && y < .75 {
		centre = slope * centralSeries(df, y)
		return centre, .5 - centre, slope
	}
	tail = slope / 2 * tailFraction(df/2, x, y)
	return .5 - tail, tail, slope
}

// tVariable is x = df/(df+t^2), the variable of the incomplete beta function,
// with y = 1-x and log(x), none of them by cancellation.
func tVariable(t, df float64) (x, y, logX float64) {
	r := t / math.Sqrt(df)
	x = 1 / (1 + r*r)
	if r < 1 {
		return x, r * r * x, -math.Log1p(r * r)
	}
	return x, 1 - x, -2 * math.Log(math.Hypot(1, r))
}

// centralSeries is the hypergeometric series 2F1(1, (df+1)/2; 3/2; y). All its
// terms are positive. (DLMF 8.17.8)
func centralSeries(df, y float64) float64 {
	sum, term := 1.0, 1.0
	for k := 0.0; k < 1000; k++ {
		term *= y * ((df+1)/2 + k) / (1.5 + k)
		sum += term
		if term < sum*1e-17 {
			break
		}
	}
	return sum
}

// tailFraction is the continued fraction of Didonato and Morris (ACM TOMS 18,
// 1992) for the incomplete beta function of x = 1-y with the
// parameters a and 1/2, by the method of Lentz. With a = df/2 growing it turns
// into that of the normal tail, so no df is too large for it.
func tailFraction(a, x, y float64) float64 {
	const b, tiny = .5, 1e-300
	f := a / (a + 1) * (a*y - b*x + 1)
	c, d := f, 0.0
	for n := 1.0; n < 10000; n++ {
		m := a + 2*n - 1
		alpha := (a + n - 1) / m * (a + b + n - 1) / m * n * (b - n) * x * x
		beta := n + n*(b-n)*x/m + (a+n)/(m+2)*(a*y-b*x+1+n*(1+y))
		d = 1 / nonzero(beta+alpha*d, tiny)
		c = nonzero(beta+alpha/c, tiny)
		f *= c * d
		if math.Abs(c*d-1) < 1e-16 {
			break
		}
	}
	return 1 / f
}

func nonzero(x, instead float64) float64 {
	if x == 0 {
		return instead
	}
	return x
}

// gammaRatio is gamma(a+1/2)/gamma(a). It climbs by the recurrence to where the
// asymptotic series is exact; that series is the difference of two of
// Stirling's (DLMF 5.11.8).
func gammaRatio(a float64) float64 {
	r := 1.0
	for ; a < 20; a++ {
		r *= a / (a + .5)
	}
	u := 1 / a
	v := u * u
	return r * math.Sqrt(a) * math.Exp(-u*(1./8-v*(1./192-v*(1./640-v*(17./14336-v*31./18432)))))
}
