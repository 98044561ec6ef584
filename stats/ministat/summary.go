package ministat

import (
	"errors"
	"math"
	"slices"
)

// MinPoints is the least number of points that the program takes.
const MinPoints = 3

// ErrTooFew is returned for a set of less than MinPoints.
var ErrTooFew = errors.New("ministat: a set must have at least 3 points")

// Summary is a line of the program's table.
type Summary struct {
	N        int
	Min, Max float64
	Median   float64
	Mean     float64
	Variance float64 // of the sample; D15's may be below zero
	SD       float64 // its root, NaN where the variance is below zero
	Sorted   []float64
}

// Describe gives the figures of a set, whose order matters: the mean sums it as
// it stands.
//
// D15's median is the upper of two middles, and its variance is the difference
// of two large sums, which cancels far from zero. CUR takes the mean of the
// middles and sums the squared deviations of the sorted points.
func (d Dialect) Describe(values []float64) (Summary, error) {
	n := len(values)
	if n < MinPoints {
		return Summary{}, ErrTooFew
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	keepZeros(sorted, values)
	var sum, squares float64
	for _, v := range values {
		sum += v
		squares += float64(v * v)
	}
	s := Summary{
		N:      n,
		Min:    sorted[0],
		Max:    sorted[n-1],
		Median: sorted[n/2],
		Mean:   sum / float64(n),
		Sorted: sorted,
	}
	if d == D15 {
		squares -= float64(sum*sum) / float64(n)
	} else {
		if n%2 == 0 {
			s.Median = (sorted[n/2] + sorted[n/2-1]) / 2
		}
		squares = 0
		for _, v := range sorted {
			squares += float64((v - s.Mean) * (v - s.Mean))
		}
	}
	s.Variance = squares / float64(n-1)
	s.SD = math.Sqrt(s.Variance)
	return s, nil
}

// keepZeros puts the zeros of both signs in the order of values: they are equal
// in a sort, and print differently.
func keepZeros(sorted, values []float64) {
	i, _ := slices.BinarySearch(sorted, 0)
	for _, v := range values {
		if v == 0 {
			sorted[i] = v
			i++
		}
	}
}
