package stats

import (
	"cmp"
	"math"
	"slices"
)

// Median is the middle value, or the mean of the two middle ones. It is NaN
// where there is no value or one of them is NaN.
func Median(values []float64) float64 { return Quantile(values, .5) }

// Quantile is the value below which a share p of the values lies, by linear
// interpolation at (n-1)p: type 7 of Hyndman and Fan (The American Statistician
// 50, 1996), which is R's default. It is NaN where there is no value, one of
// them is NaN, or p is not within 0..1.
func Quantile(values []float64, p float64) float64 { return Quantiles(values, p)[0] }

// Quantiles gives a quantile for each p, in the order given, for the price of
// at most one copy of the values.
func Quantiles(values []float64, ps ...float64) []float64 {
	out := make([]float64, len(ps))
	if len(values) == 0 || hasNaN(values) {
		for i := range out {
			out[i] = math.NaN()
		}
		return out
	}
	order := make([]int, len(ps)) // of ps, rising: each selection leaves less to look at
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })

	var work []float64
	placed := 0 // work[:placed] is done, and holds no value above the rest
	for _, i := range order {
		p := ps[i]
		if !(p >= 0 && p <= 1) {
			out[i] = math.NaN()
			continue
		}
		h := float64(len(values)-1) * p
		k := int(h)
		if near, at, ok := neighbours(values, k); ok {
			selectNth(near, at)
			out[i] = between(near[at:], h-float64(k))
			continue
		}
		if work == nil {
			work = slices.Clone(values)
		}
		if k >= placed {
			selectNth(work[placed:], k-placed)
			placed = k + 1
		}
		out[i] = between(work[k:], h-float64(k))
	}
	return out
}

// between is the point at share g from work[0] to the least of what follows.
func between(work []float64, g float64) float64 {
	lo := work[0]
	if g == 0 || len(work) == 1 {
		return lo
	}
	hi := work[1]
	for _, x := range work[2:] {
		if x < hi {
			hi = x
		}
	}
	if lo == hi {
		return lo
	}
	// hi-lo could overflow; the products can't, but may round past an end.
	return min(max((1-g)*lo+g*hi, lo), hi)
}

func hasNaN(values []float64) bool {
	for _, x := range values {
		if x != x {
			return true
		}
	}
	return false
}
