package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// noncentralTail is P(T > t) of the noncentral t distribution with df degrees of
// freedom and noncentrality d, for t above 0 (Lenth's series, AS 243, Applied
// Statistics 38, 1989).
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
	p := .5 * math.Exp(-half)
	q := math.Sqrt(2/math.Pi) * p * d
	a, b := .5, df/2
	sum := 0.
	// The terms' weights sum to what is left of one half.
	left := .5 - p
	for k := 0; k < 100000; k++ {
		sum += p*mathext.RegIncBeta(a+float64(k), b, x) + q*mathext.RegIncBeta(a+float64(k)+.5, b, x)
		p *= half / float64(k+1)
		q *= half / (float64(k) + 1.5)
		if left -= p; p < 1e-18 && float64(k) > half || p == 0 && math.Abs(q) < 1e-300 {
			break
		}
	}
	return max(0, min(1, 1-(centre+sum)))
}

// Power is the chance that a two-sided t test of two samples of n runs each finds
// a difference of effect standard deviations, at a level of significance. n need
// not be whole. A difference in the wrong direction does not count.
func Power(n, effect, level float64) float64 {
	df := 2 * (n - 1)
	if !(df > 0) {
		return 0
	}
	return noncentralTail(-TQuantile(level/2, df), df, effect*math.Sqrt(n/2))
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
	n, err := runsNeeded(effect, level)
	return int(math.Ceil(n - 1e-9)), err
}

func runsNeeded(effect, level float64) (float64, error) {
	if effect = math.Abs(effect); !(effect > 0) || !(Power(mostRuns, effect, level) >= usualPower) {
		return 0, fmt.Errorf("stats: an effect of %.3g standard deviations takes more than a million runs a side", effect)
	}
	return solve(1+1e-9, mostRuns, func(n float64) bool { return Power(n, effect, level) >= usualPower }), nil
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
