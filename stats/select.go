package stats

import (
	"math"
	"slices"
)

// selectNth moves values about until the k-th smallest stands at k, none above
// it before and none below it after. It is Floyd and Rivest's SELECT (CACM 18,
// 1975, algorithm 489): the pivot comes from a sample chosen so that k is almost
// surely next to it, and about 1.5 n comparisons do.
func selectNth(values []float64, k int) {
	// A range this large is first narrowed by a sample.
	const large = 600
	left, right := 0, len(values)-1
	// Each round leaves a small part of the range. An order of values that
	// defeats the sampling is sorted instead of going quadratic.
	for round := 0; left < right; round++ {
		if round > 100 {
			slices.Sort(values[left : right+1])
			return
		}
		if right-left > large {
			lo, hi := sampleAround(left, right, k)
			selectNth(values[lo:hi+1], k-lo)
		}
		end := partition(values[left:right+1], k-left) + left
		if end <= k {
			left = end + 1
		}
		if k <= end {
			right = end - 1
		}
	}
}

// sampleAround gives the range whose own selection puts a good pivot at k.
func sampleAround(left, right, k int) (lo, hi int) {
	n := float64(right - left + 1)
	i := float64(k - left + 1)
	z := math.Log(n)
	s := .5 * math.Exp(2*z/3)
	sd := .5 * math.Copysign(math.Sqrt(z*s*(n-s)/n), i-n/2)
	lo = max(left, int(float64(k)-i*s/n+sd))
	hi = min(right, int(float64(k)+(n-i)*s/n+sd))
	return min(lo, k), max(hi, k)
}

// partition splits values by the value at k and gives the place where that value
// ends up. The two ends serve as sentinels for the scans.
func partition(values []float64, k int) int {
	last := len(values) - 1
	pivot := values[k]
	values[k], values[0] = values[0], values[k]
	if values[last] > pivot {
		values[0], values[last] = values[last], values[0]
	}
	i, j := 0, last
	for i < j {
		values[i], values[j] = values[j], values[i]
		i++
		j--
		for values[i] < pivot {
			i++
		}
		for values[j] > pivot {
			j--
		}
	}
	if values[0] == pivot {
		values[0], values[j] = values[j], values[0]
		return j
	}
	j++
	values[j], values[last] = values[last], values[j]
	return j
}
