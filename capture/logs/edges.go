package logs

import (
	"fmt"
	"math"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// Rules that drop an interval at an edge of a run.
const (
	leadingZero  = "leading zero"
	partialFirst = "partial first"
	settling     = "settling"
	partialLast  = "partial last"
	trailingZero = "trailing zero"
)

// An interval at an edge counts as partial where it lies below the run's
// median by more than partialShare of it and by more than partialSpread robust
// standard deviations. Both, for a steady run is narrow enough to make an
// outlier of any wobble, and a noisy one dips by 5 % anywhere.
const (
	partialShare  = .05
	partialSpread = 5
	madToSD       = 1.4826 // of a normal distribution
	maxFront      = 2      // partial first and settling together
	fewIntervals  = 4      // below it a median says nothing
)

// dropEdges marks in every run the intervals that are no steady state, and
// reports runs that are zero throughout.
func dropEdges(rec *capture.Recording, o Options) {
	for v := range rec.Variants {
		runs := rec.Variants[v].Runs
		for i := range runs {
			r := &runs[i]
			if r.Singles || r.Len() == 0 {
				continue
			}
			drops, flowed := edges(r.Columns[0])
			if !flowed {
				rec.Problems = append(rec.Problems, capture.Problem{
					Position: r.Origin,
					Text:     fmt.Sprintf("nothing was received: each of the %d intervals of this run is zero", r.Len()),
				})
			}
			if !o.KeepEdges {
				r.Dropped = drops
			}
		}
	}
}

// edges names the intervals at both ends of a run in which the traffic began,
// settled or ended. flowed is false where there was none: then nothing is
// dropped. An interval next to the zeros at an end is partial by construction,
// as the traffic began or ended within it.
func edges(values []float64) (drops []capture.Drop, flowed bool) {
	first, last := 0, len(values)-1
	for first <= last && !positive(values[first]) {
		first++
	}
	for last >= first && !positive(values[last]) {
		last--
	}
	if first > last {
		return nil, false
	}
	for i := range first {
		drops = append(drops, capture.Drop{Index: i, Why: leadingZero})
	}
	front, back := partials(values, first, last)
	for i := range front {
		why := settling
		if i == 0 {
			why = partialFirst
		}
		drops = append(drops, capture.Drop{Index: first + i, Why: why})
	}
	if back {
		drops = append(drops, capture.Drop{Index: last, Why: partialLast})
	}
	for i := last + 1; i < len(values); i++ {
		drops = append(drops, capture.Drop{Index: i, Why: trailingZero})
	}
	return drops, true
}

// partials says how many intervals from first on, and whether the one at last,
// are partial. It never takes more than half of those that are not zero.
func partials(values []float64, first, last int) (front int, back bool) {
	flowing := make([]float64, 0, last-first+1)
	for _, x := range values[first : last+1] {
		if positive(x) {
			flowing = append(flowing, x)
		}
	}
	if len(flowing) < fewIntervals {
		return 0, false
	}
	median := stats.Median(flowing)
	away := make([]float64, len(flowing))
	for i, x := range flowing {
		away[i] = math.Abs(x - median)
	}
	margin := max(partialShare*median, partialSpread*madToSD*stats.Median(away))
	partial := func(i int) bool { return median-values[i] > margin }

	if first > 0 {
		front = 1
	}
	for front < maxFront && partial(first+front) {
		front++
	}
	back = last < len(values)-1 || partial(last)
	if back && front+1 > len(flowing)/2 {
		front--
	}
	return front, back
}

func positive(x float64) bool { return x > 0 }
