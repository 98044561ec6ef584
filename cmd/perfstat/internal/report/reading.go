package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
)

// Reading is what was understood of an input, for people.
type Reading struct {
	Recording *capture.Recording
	Variants  []ReadingVariant
	Scale     scale.Scale // of all values
}

// ReadingVariant pairs a variant with what each of its runs came to.
type ReadingVariant struct {
	*capture.Variant
	Runs []ReadingRun
}

// ReadingRun is a run's kept values of the first metric and the value that stands
// for the run in a comparison, which is their median.
type ReadingRun struct {
	*capture.Run
	Kept  []float64
	Value float64

	text string // Value in the reading's scale, its decimal mark below the others'
}

// NewReading sums up every run of a recording.
func NewReading(rec *capture.Recording) *Reading {
	r := &Reading{Recording: rec}
	largest := 0.0
	for i := range rec.Variants {
		v := ReadingVariant{Variant: &rec.Variants[i]}
		for k := range v.Variant.Runs {
			run := ReadingRun{Run: &v.Variant.Runs[k]}
			run.Kept = run.Run.Kept(0)
			one := stats.Sample{Values: run.Kept, RunLens: []int{len(run.Kept)}}
			if values := one.RunValues(stats.MedianOfRun); len(values) > 0 {
				run.Value = values[0]
				largest = max(largest, run.Value, -run.Value)
			}
			v.Runs = append(v.Runs, run)
		}
		r.Variants = append(r.Variants, v)
	}
	if len(rec.Variants) > 0 && len(rec.Variants[0].Metrics) > 0 {
		r.Scale = scale.For(rec.Variants[0].Metrics[0].Unit, largest)
	}
	r.align()
	return r
}

func (r *Reading) align() {
	var texts []string
	for i := range r.Variants {
		for k := range r.Variants[i].Runs {
			texts = append(texts, r.Scale.Format(r.Variants[i].Runs[k].Value, -1))
		}
	}
	texts = align(texts)
	for i := range r.Variants {
		for k := range r.Variants[i].Runs {
			r.Variants[i].Runs[k].text, texts = texts[0], texts[1:]
		}
	}
}

// ReadingText writes a line a run: the median of its kept intervals, how many
// of them count, and what was left out by which rule. Facts stand where they
// change; a recording holds all of them.
func ReadingText(w io.Writer, r *Reading, o TextOptions) error {
	var b bytes.Buffer
	paint := palette(o.Color)
	fmt.Fprintf(&b, "%s\n", paint.heading(r.title()))
	factLine(&b, "  ", r.Recording.Facts, nil, "", o.Width)
	var before capture.Facts
	for i := range r.Variants {
		v := &r.Variants[i]
		if i > 0 && (len(v.Runs) > 1 || len(r.Variants[i-1].Runs) > 1) {
			b.WriteByte('\n')
		}
		r.variant(&b, v, before, paint, o.Width)
		before = v.Facts
	}
	if n := len(r.Recording.Problems); n > 0 {
		b.WriteByte('\n')
	}
	for i := range r.Recording.Problems {
		wrap(&b, paint.caution("! "), "  ", r.Recording.Problems[i].Error(), o.Width)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (r *Reading) title() string {
	out := Printable(r.Recording.Source)
	if out != "" {
		out += ": "
	}
	out += plural(len(r.Variants), "variant")
	if len(r.Variants) > 0 && len(r.Variants[0].Metrics) > 0 {
		m := r.Variants[0].Metrics[0]
		out += ", " + strings.Join(append([]string{Printable(m.Name)}, unitWords(m.Unit)...), ", ")
	}
	return out
}

func (r *Reading) variant(b *bytes.Buffer, v *ReadingVariant, before capture.Facts, paint painter, width int) {
	label := Printable(v.Label)
	if v.Role != capture.Sample {
		label += fmt.Sprintf(" [%s: not compared]", v.Role)
	}
	if s := v.Printed; s != nil {
		figures := []string{fmt.Sprintf("a printed table: n = %d", s.N), "mean " + exact(s.Mean)}
		if s.N > 1 {
			figures = append(figures, "stddev "+exact(s.SD))
		}
		if o := s.Order; o != nil {
			figures = append(figures, "min "+exact(o.Min), "median "+exact(o.Median), "max "+exact(o.Max))
		}
		b.WriteString(paint.heading(label) + "\n")
		hang(b, "  ", foldList(figures, width-2))
		return
	}
	if len(v.Runs) == 1 {
		r.run(b, v, 0, label, width)
		factLine(b, "      ", v.Facts, before, v.Label, width)
		return
	}
	fmt.Fprintf(b, "%s: %s\n", paint.heading(label), plural(len(v.Runs), "run"))
	factLine(b, "      ", v.Facts, before, v.Label, width)
	for k := range v.Runs {
		r.run(b, v, k, fmt.Sprintf("run %d, %s", k+1, Printable(v.Runs[k].Origin.String())), width)
	}
}

func (r *Reading) run(b *bytes.Buffer, v *ReadingVariant, k int, name string, width int) {
	run := &v.Runs[k]
	if run.Singles {
		fmt.Fprintf(b, "%s: %s, each a run\n", name, plural(len(run.Kept), "value"))
		wrap(b, "      ", "      ", r.values(run.Kept), width)
		return
	}
	value := strings.TrimRight(run.text+" "+Printable(r.Scale.Name), " ")
	if len(run.Kept) == 0 {
		value = strings.Repeat("-", len(value))
	}
	fmt.Fprintf(b, "  %s  %3d of %3d intervals  %s\n", value, len(run.Kept), run.Len(), name)
	if groups := dropGroups(run.Run); len(groups) > 0 {
		parts := make([]string, len(groups))
		for i, g := range groups {
			parts[i] = r.group(g)
		}
		wrap(b, "      left out: ", "      ", strings.Join(parts, "; "), width-12)
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// values shows the first few.
func (r *Reading) values(values []float64) string {
	const most = 10
	var out []string
	for i, x := range values {
		if i == most {
			out = append(out, "...")
			break
		}
		out = append(out, r.Scale.Format(x, -1))
	}
	return strings.TrimRight(strings.Join(append(out, r.Scale.Name), " "), " ")
}

// dropGroup is the intervals of one run that one rule dropped.
type dropGroup struct {
	why    string
	values []float64
	lines  []int
}

func dropGroups(r *capture.Run) []*dropGroup {
	var groups []*dropGroup
	for _, d := range r.Dropped {
		if len(groups) == 0 || groups[len(groups)-1].why != d.Why {
			groups = append(groups, &dropGroup{why: d.Why})
		}
		g := groups[len(groups)-1]
		g.values = append(g.values, r.Columns[0][d.Index])
		if r.Lines != nil {
			g.lines = append(g.lines, r.Lines[d.Index])
		}
	}
	return groups
}

// group is "5 x leading zero (lines 14 to 18)" or "partial first 17.656 (line
// 19)".
func (r *Reading) group(g *dropGroup) string {
	out := g.why
	if n := len(g.values); n > 1 {
		out = fmt.Sprintf("%d x %s", n, g.why)
	} else if g.values[0] != 0 {
		out = fmt.Sprintf("%s %s", g.why, r.Scale.Format(g.values[0], -1))
	}
	switch n := len(g.lines); {
	case n == 1:
		out += fmt.Sprintf(" (line %d)", g.lines[0])
	case n > 1:
		out += fmt.Sprintf(" (lines %d to %d)", g.lines[0], g.lines[n-1])
	}
	return out
}

// factLine writes the facts on one line, but for those that stood before and
// those that the label says.
func factLine(b *bytes.Buffer, indent string, facts, before capture.Facts, label string, width int) {
	var parts []string
	for _, f := range facts {
		if v, ok := before.Get(f.Key); (!ok || v != f.Value) && !strings.Contains(label, f.Value) {
			parts = append(parts, f.Key+" "+f.Value)
		}
	}
	if len(parts) > 0 {
		wrap(b, indent, indent, strings.Join(parts, "; "), width)
	}
}
