package stats

import "math"

// Edges counts the values at both ends of a run that are no steady state, from
// the outside to the middle.
type Edges struct {
	ZerosBefore, Rising int // at the front
	Falling, ZerosAfter int // at the end
}

// A value at an edge counts as partial where it lies below the run's median by
// more than partialShare of it and by more than partialSpread robust standard
// deviations. Both, for a steady run is narrow enough to make an outlier of any
// wobble, and a noisy one dips by 5 % anywhere.
const (
	partialShare  = .05
	partialSpread = 5
	madToSD       = 1.4826 // of a normal distribution
	maxRising     = 2
	fewValues     = 4 // below it a median says nothing
)

// Steady finds the values at both ends of a run, given in the order of time, in
// which a flow began, settled or ended. What is not above 0, or is not known
// (NaN), is a zero. A value next to the zeros at an end is partial by
// construction, as the flow began or ended within it. Steady never takes more
// than half of the values that are no zeros, and none but zeros where there are
// fewer than four. flowed is false where all are zeros: nothing is then left
// out. values stays as it is.
func Steady(values []float64) (e Edges, flowed bool) {
	first, last := 0, len(values)-1
	for first <= last && !(values[first] > 0) {
		first++
	}
	for last >= first && !(values[last] > 0) {
		last--
	}
	if first > last {
		return Edges{}, false
	}
	e = Edges{ZerosBefore: first, ZerosAfter: len(values) - 1 - last}

	flowing := make([]float64, 0, last-first+1)
	for _, x := range values[first : last+1] {
		if x > 0 {
			flowing = append(flowing, x)
		}
	}
	if len(flowing) < fewValues {
		return e, true
	}
	median := Median(flowing)
	away := make([]float64, len(flowing))
	for i, x := range flowing {
		away[i] = math.Abs(x - median)
	}
	margin := max(partialShare*median, partialSpread*madToSD*Median(away))
	partial := func(i int) bool { return median-values[i] > margin }

	if first > 0 {
		e.Rising = 1
	}
	for e.Rising < maxRising && partial(first+e.Rising) {
		e.Rising++
	}
	if e.ZerosAfter > 0 || partial(last) {
		e.Falling = 1
		e.Rising = min(e.Rising, len(flowing)/2-1)
	}
	return e, true
}

// Level says whether low lies below high by no more than the spread of a steady
// run would explain.
func Level(low, high float64) bool { return low >= (1-partialShare)*high }
