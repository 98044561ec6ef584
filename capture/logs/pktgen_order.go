package logs

import (
	"math"
	"slices"

	"github.com/perfstat/perfstat/capture"
)

// inOrder gives the processes. One that seemed to run beside another, which
// then never went on, did not: its time stamps go back. It is the same run in
// lines that were shuffled, or another that begins without a sign. As nobody can
// tell, they stay one run, which claims the least.
func (g *pktGen) inOrder() []*process {
	var out []*process
	told := map[*process]bool{}
	into := map[*process]*process{}
	for _, p := range g.processes {
		first := p.back
		if into[first] != nil {
			first = into[first]
		}
		if first == nil || p.aborted || first.aborted || p.run.Len() == 0 || first.run.Len() == 0 ||
			first.run.Lines[first.run.Len()-1] >= p.run.Lines[0] {
			out = append(out, p)
			continue
		}
		into[p] = first
		for c := range first.run.Columns {
			first.run.Columns[c] = append(first.run.Columns[c], p.run.Columns[c]...)
		}
		first.run.Lines = append(first.run.Lines, p.run.Lines...)
		if !told[first] {
			told[first] = true
			g.rec.Problems = append(g.rec.Problems, capture.Problem{Position: p.run.Origin,
				Text: "the time stamps go back here, and nothing says that pkt-gen was started again: taken as one run; are the lines sorted, or two logs in one file?"})
		}
	}
	return out
}

// fewRepeated is the least number of intervals that make a run known again.
const fewRepeated = 3

// repeats finds a run that stands twice in a log, as a mail that quotes another
// has it.
type repeats map[repeatKey][]*capture.Run

type repeatKey struct {
	variant, intervals   int
	first, second, third float64
}

// before gives the line of the run of that variant with the same intervals, and
// whether there was one. A run without any change from one interval to the next
// is not told from another such run.
func (s repeats) before(variant int, r *capture.Run) (line int, again bool) {
	if r.Len() < fewRepeated || !slices.ContainsFunc(r.Columns, varies) {
		return 0, false
	}
	rate := r.Columns[columnPPS]
	key := repeatKey{variant, r.Len(), rate[0], rate[1], rate[2]}
	for _, earlier := range s[key] {
		if slices.EqualFunc(earlier.Columns, r.Columns, sameCells) {
			return earlier.Origin.Line, true
		}
	}
	s[key] = append(s[key], r)
	return 0, false
}

func varies(column []float64) bool {
	return slices.ContainsFunc(column, func(x float64) bool { return x != column[0] && !math.IsNaN(x) })
}

func sameCells(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) })
}
