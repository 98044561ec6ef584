package logs

import (
	"fmt"
	"slices"

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

// dropEdges marks in every run the intervals that are no steady state, and
// reports runs that are zero throughout. What is marked already has no part in
// it.
func dropEdges(rec *capture.Recording) {
	for v := range rec.Variants {
		runs := rec.Variants[v].Runs
		for i := range runs {
			r := &runs[i]
			if r.Singles || r.Len() == 0 {
				continue
			}
			values, places := unmarked(r)
			if len(values) == 0 {
				continue
			}
			e, flowed := stats.Steady(values)
			if !flowed && rec.Variants[v].Role != capture.Derived {
				rec.Problems = append(rec.Problems, capture.Problem{
					Position: r.Origin,
					Text:     "nothing was received: " + allZero(r.Len()),
				})
			}
			for _, d := range named(e, len(values)) {
				if places != nil {
					d.Index = places[d.Index]
				}
				r.Dropped = append(r.Dropped, d)
			}
			slices.SortFunc(r.Dropped, func(a, b capture.Drop) int { return a.Index - b.Index })
		}
	}
}

// unmarked are the values of a run that nothing dropped so far, and their places,
// nil where they are all.
func unmarked(r *capture.Run) (values []float64, places []int) {
	dropped := r.Dropped
	if len(dropped) == 0 {
		return r.Columns[0], nil
	}
	for i, x := range r.Columns[0] {
		if len(dropped) > 0 && dropped[0].Index == i {
			dropped = dropped[1:]
			continue
		}
		values, places = append(values, x), append(places, i)
	}
	return values, places
}

func allZero(intervals int) string {
	if intervals == 1 {
		return "the one interval of this run is zero"
	}
	return fmt.Sprintf("each of the %d intervals of this run is zero", intervals)
}

// keepEdges takes back what was dropped, by whatever rule.
func keepEdges(rec *capture.Recording) {
	for v := range rec.Variants {
		for i := range rec.Variants[v].Runs {
			rec.Variants[v].Runs[i].Dropped = nil
		}
	}
}

// named gives each interval at the edges of a run of n the rule that drops it.
func named(e stats.Edges, n int) []capture.Drop {
	var drops []capture.Drop
	drop := func(from, count int, why string) {
		for i := range count {
			drops = append(drops, capture.Drop{Index: from + i, Why: why})
		}
	}
	drop(0, e.ZerosBefore, leadingZero)
	drop(e.ZerosBefore, min(e.Rising, 1), partialFirst)
	drop(e.ZerosBefore+1, e.Rising-1, settling)
	drop(n-e.ZerosAfter-e.Falling, e.Falling, partialLast)
	drop(n-e.ZerosAfter, e.ZerosAfter, trailingZero)
	return drops
}
