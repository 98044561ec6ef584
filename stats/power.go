package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// noncentralTail is P(T > t) of the noncentral t distribution with df degrees of
// freedom and noncentrality d, for t above 0 (the series of Lenth, AS 243, Applied
// Statistics 38, 1989). Its terms are a Poisson distribution's, so the sum begins
// at the greatest and goes both ways: none underflows, and few count.
func noncentralTail(t, df, d float64) float64 {
	if t < 0 {
		return 1 - noncentralTail(-t, df, -d)
	}
	x := t * t / (t*t + df)
	centre := .5 * math.Erfc(d/math.Sqrt2) // P(Z < -d)
	if x == 0 {
		return 1 - centre
	}
	half := d * d / 2
	middle := math.Floor(half)
	logHalf := math.Log(half)
	if half == 0 {
		logHalf = math.Inf(-1)
	}
	term := func(k float64) (weight, value float64) {
		p := .5 * math.Exp(-half+poissonPower(k, logHalf)-logGamma(k+1))
		q := .5 * d / math.Sqrt2 * math.Exp(-half+poissonPower(k, logHalf)-logGamma(k+1.5))
		return p + math.Abs(q), p*mathext.RegIncBeta(k+.5, df/2, x) + q*mathext.RegIncBeta(k+1, df/2, x)
	}
	const negligible = 1e-18
	sum := 0.
	for k := middle; ; k++ {
		weight, value := term(k)
		if sum += value; weight < negligible {
			break
		}
	}
	for k := middle - 1; k >= 0; k-- {
		weight, value := term(k)
		if sum += value; weight < negligible {
			break
		}
	}
	return max(0, min(1, 1-(centre+sum)))
}

// poissonPower is the logarithm of half to the power of k.
func poissonPower(k, logHalf float64) float64 {
	if k == 0 {
		return 0
	}
	return k * logHalf
}

func logGamma(x float64) float64 {
	y, _ := math.Lgamma(x)
	return y
}

// Power is the chance that a two-sided t test of two samples of n runs each finds
// a difference of effect standard deviations, at a level of significance. n need
// not be whole. A difference in the wrong direction does not count.
func Power(n, effect, level float64) float64 {
	df := 2 * (n - 1)
	if !(df > 0) {
		return 0
	}
	critical, shift := -TQuantile(level/2, df), effect*math.Sqrt(n/2)
	if shift > 9*critical+10 {
		return 1 // to every digit, with the one degree of freedom that n = 1.5 has too
	}
	return noncentralTail(critical, df, shift)
}

// The power that a plan is made for, and the most runs that one is made of.
const (
	usualPower = .8
	mostRuns   = 1e6
)

// SmallestEffect is the difference, in standard deviations of a run, that n runs
// a side would show four times in five at the level of significance; infinite
// where n is under 2.
func SmallestEffect(n, level float64) float64 {
	if n < 2 {
		return math.Inf(1)
	}
	return solve(0, 1e6, func(effect float64) bool { return Power(n, effect, level) >= usualPower })
}

// RunsNeeded is the number of runs a side that show a difference of effect
// standard deviations four times in five at the level of significance. It fails
// where that is more than a million, or effect is not above 0.
func RunsNeeded(effect, level float64) (int, error) {
	effect = math.Abs(effect)
	// A normal distribution's answer is a little less than Student's.
	z := distuv.UnitNormal.Quantile(1-level/2) + distuv.UnitNormal.Quantile(usualPower)
	n := math.Max(2, math.Floor(2*(z/effect)*(z/effect)))
	if !(effect > 0) || !(n < mostRuns) {
		return 0, fmt.Errorf("stats: an effect of %.3g standard deviations takes more than a million runs a side", effect)
	}
	for Power(n, effect, level) < usualPower {
		n++
	}
	return int(n), nil
}

// solve is the least x in a range for which ok turns true, by halving in
// logarithms.
func solve(low, high float64, ok func(float64) bool) float64 {
	for range 200 {
		mid := (low + high) / 2
		if low > 0 {
			mid = math.Sqrt(low) * math.Sqrt(high)
		}
		if mid <= low || mid >= high {
			break
		}
		if ok(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}
