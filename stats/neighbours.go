package stats

import (
	"math"
	"slices"
)

// manyValues is where looking at a sample first beats a copy of all values.
const manyValues = 1 << 17

// neighbours copies the values about rank k, from 0, out of many: those between
// two values of a sorted sample that almost surely have the ranks k and k+1
// between them. at is the rank of k among them. It is not ok where the sample
// misled, or where values is not many: then all must be looked at.
func neighbours(values []float64, k int) (near []float64, at int, ok bool) {
	n := len(values)
	if n < manyValues {
		return nil, 0, false
	}
	size := int(4 * math.Sqrt(float64(n)))
	sample := make([]float64, size)
	for i := range sample {
		sample[i] = values[int(float64(i)/float64(size)*float64(n))]
	}
	slices.Sort(sample)

	// The rank within the sample scatters by at most sqrt(size)/2; four times
	// that misses once in ten thousand.
	rank := float64(k) / float64(n) * float64(size)
	margin := 2*math.Sqrt(float64(size)) + 1
	low, high := math.Inf(-1), math.Inf(1)
	if i := int(rank - margin); i >= 0 {
		low = sample[i]
	}
	if i := int(rank + margin); i < size {
		high = sample[i]
	}
	near = make([]float64, 0, n/16)
	below := 0
	for _, x := range values {
		if x < low {
			below++
		}
		if x >= low && x <= high {
			if len(near) == cap(near) {
				return nil, 0, false // many ties
			}
			near = append(near, x)
		}
	}
	at = k - below
	inside := at >= 0 && (at+1 < len(near) || at < len(near) && k == n-1)
	return near, at, inside
}
