package stats

import (
	"fmt"
	"math"
	"strings"
)

// Codes of the warnings of a Comparison.
const (
	OneRun         = "one-run"         // a side has a single run, so there is no test
	RunsToShow     = "runs-to-show"    // how many runs a side the change would take
	FewRuns        = "few-runs"        // a side has 2 to 4 runs
	ZeroVariance   = "zero-variance"   // the runs of a side are all the same
	SameData       = "same-data"       // both sides hold the same values
	PercentRefused = "percent-refused" // no percent change can be given
	NsRefused      = "ns-refused"      // no nanoseconds per packet can be given
)

// enoughRuns is from where a t test withstands values that are not normal well
// enough to go without a caution.
const enoughRuns = 5

// sampleWarnings are the cautions that the data call for, whatever the outcome.
func sampleWarnings(a, b Sample, sumA, sumB Summary, o Options) []Warning {
	sides := []described{
		{name: side("baseline", a.Label), Summary: sumA},
		{name: side("variant", b.Label), Summary: sumB},
	}
	var w []Warning
	if one := pick(sides, func(s described) bool { return s.N == 1 }); len(one) > 0 {
		w = append(w, Warning{OneRun, oneRunText(one)})
		if text := runsToShow(sumA, sumB, o.Confidence); text != "" {
			w = append(w, Warning{RunsToShow, text})
		}
	}
	if few := pick(sides, func(s described) bool { return s.N >= 2 && s.N < enoughRuns }); len(few) > 0 {
		w = append(w, Warning{FewRuns, fmt.Sprintf(
			"%s: so few runs give wide intervals, and one odd run can turn the verdict; give 5 or more runs a side",
			list(few, func(s described) string { return fmt.Sprintf("%s has %d runs", s.name, s.N) }))})
	}
	if flat := pick(sides, func(s described) bool { return s.N >= 2 && s.SD == 0 }); len(flat) > 0 {
		w = append(w, Warning{ZeroVariance, zeroVarianceText(flat)})
	}
	if sumA.N >= 2 && sameValues(a, b) {
		w = append(w, Warning{SameData, fmt.Sprintf(
			"%s and %s hold the same %d values in the same order: the same file given twice, or a baseline not measured again; check the files and measure again",
			sides[0].name, sides[1].name, len(a.Values))})
	}
	return w
}

// described is one side of a comparison as a warning speaks of it.
type described struct {
	name string
	Summary
}

func oneRunText(one []described) string {
	who := "one run a side"
	if len(one) == 1 {
		who = one[0].name + " has one run"
	}
	return "no verdict: " + who + "; seconds of one run say nothing about the next run; give at least 3, better 5 runs a side"
}

// usualScatter is by how much runs of a packet benchmark scatter, as shares of
// their mean: a quiet host, a usual one, a virtual machine.
var usualScatter = []float64{.01, .03, .05}

// runsToShow says how many runs a side show the change between two means four
// times in five. With one run a side nobody knows how far runs scatter, so it
// answers for each usual scatter; where one side has runs, theirs is known. It
// is empty where few runs do or no number does.
func runsToShow(a, b Summary, confidence float64) string {
	if !(a.Mean > 0 && b.Mean > 0) {
		return ""
	}
	change := math.Abs(b.Mean/a.Mean - 1)
	scatters := usualScatter
	for _, s := range []Summary{a, b} {
		if s.N >= 2 && s.SD > 0 {
			scatters = []float64{s.SD / s.Mean}
		}
	}
	parts, most := make([]string, len(scatters)), 0
	for i, scatter := range scatters {
		n, err := RunsNeeded(change/scatter, 1-confidence)
		if err != nil || n > 9999 {
			return ""
		}
		most = max(most, n)
		parts[i] = fmt.Sprintf("%d by %.2g %%", max(3, n), 100*scatter)
	}
	if most <= enoughRuns {
		return ""
	}
	parts[0] = strings.Replace(parts[0], " by", " runs a side where runs scatter by", 1)
	return fmt.Sprintf("a change of %.2g %% takes %s", 100*change, strings.Join(parts, ", "))
}

func zeroVarianceText(flat []described) string {
	text := list(flat, func(s described) string {
		return fmt.Sprintf("%s has no spread, all %d runs are %.10g", s.name, s.N, s.Mean)
	})
	if len(flat) == 2 {
		text = "no verdict, for a t test has nothing to rest on: " + text
	}
	return text + "; values may be rounded, or capped by the line rate or the generator; record more digits, or a load that is not capped"
}

func percentRefused(reason string) Warning {
	return Warning{PercentRefused, "no percent change: " + reason}
}

func nsRefused(meanA, meanB float64) Warning {
	return Warning{NsRefused, fmt.Sprintf(
		"no nanoseconds per packet: they need mean rates above zero that are not vanishingly small, and these are %.6g and %.6g pps; read the difference in pps",
		meanA, meanB)}
}

func pick(sides []described, keep func(described) bool) []described {
	var kept []described
	for _, s := range sides {
		if keep(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

func list(sides []described, say func(described) string) string {
	parts := make([]string, len(sides))
	for i, s := range sides {
		parts[i] = say(s)
	}
	return strings.Join(parts, ", ")
}
