package report

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
)

// Reading is what was understood of an input, for people.
type Reading struct {
	Recording *capture.Recording
	Variants  []ReadingVariant
}

// ReadingVariant pairs a variant with what each of its runs came to.
type ReadingVariant struct {
	*capture.Variant
	Runs  []ReadingRun
	Scale scale.Scale // of the values of all variants in that metric
}

func (v *ReadingVariant) metric() capture.Metric {
	if len(v.Metrics) == 0 {
		return capture.Metric{}
	}
	return v.Metrics[0]
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
	largest := map[capture.Metric]float64{}
	for i := range rec.Variants {
		v := ReadingVariant{Variant: &rec.Variants[i]}
		for k := range v.Variant.Runs {
			run := ReadingRun{Run: &v.Variant.Runs[k]}
			run.Kept = run.Run.Kept(0)
			one := stats.Sample{Values: run.Kept, RunLens: []int{len(run.Kept)}}
			if values := one.RunValues(stats.MedianOfRun); len(values) > 0 {
				run.Value = values[0]
				largest[v.metric()] = max(largest[v.metric()], run.Value, -run.Value)
			}
			v.Runs = append(v.Runs, run)
		}
		r.Variants = append(r.Variants, v)
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		v.Scale = scale.For(v.metric().Unit, largest[v.metric()])
	}
	r.align()
	return r
}

func (r *Reading) align() {
	var texts []string
	var of []*ReadingRun
	for i := range r.Variants {
		v := &r.Variants[i]
		for k := range v.Runs {
			if run := &v.Runs[k]; !run.Singles {
				texts, of = append(texts, v.short(run.Value)), append(of, run)
			}
		}
	}
	for i, text := range align(texts) {
		of[i].text = text
	}
}

// short is a value in the reading's scale with the digits that a person reads:
// nine, which is more than any tool measures.
func (v *ReadingVariant) short(x float64) string {
	text := v.Scale.Format(x, -1)
	scaled, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(scaled, 'e', 8, 64), 64)
	if err != nil {
		return text
	}
	if math.Abs(rounded) >= 1e15 {
		return strconv.FormatFloat(rounded, 'g', -1, 64)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
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
		if r.oneMetric() && i == 0 {
			r.metrics(&b, 0, "  ", o.Width)
		}
		r.variant(&b, i, before, paint, o.Width)
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
	if r.oneMetric() {
		out += ", " + metricWords(r.Variants[0].metric())
	}
	return out
}

// oneMetric says whether all variants were measured in one metric.
func (r *Reading) oneMetric() bool {
	for i := range r.Variants {
		if r.Variants[i].metric() != r.Variants[0].metric() {
			return false
		}
	}
	return len(r.Variants) > 0 && len(r.Variants[0].Metrics) > 0
}

func metricWords(m capture.Metric) string {
	return strings.Join(append([]string{Printable(m.Name)}, unitWords(m.Unit)...), ", ")
}

// metrics says what a variant was measured in, where that is not what the one
// before it was, and what else is known of it.
func (r *Reading) metrics(b *bytes.Buffer, i int, indent string, width int) {
	v := &r.Variants[i]
	if i > 0 && slices.Equal(v.Metrics, r.Variants[i-1].Metrics) {
		return
	}
	var parts []string
	if !r.oneMetric() {
		parts = append(parts, metricWords(v.metric()))
	}
	if len(v.Metrics) > 1 {
		var more []string
		for _, m := range v.Metrics[1:] {
			more = append(more, Printable(m.Column))
		}
		parts = append(parts, "also "+strings.Join(more, ", ")+" (--metric)")
	}
	if len(parts) > 0 {
		wrap(b, indent, indent, strings.Join(parts, "; "), width)
	}
}

func (r *Reading) variant(b *bytes.Buffer, i int, before capture.Facts, paint painter, width int) {
	v := &r.Variants[i]
	if !r.oneMetric() || i > 0 {
		defer r.metrics(b, i, "      ", width)
	}
	label := Printable(v.Label)
	if v.Role != capture.Sample {
		label += fmt.Sprintf(" [%s: not compared]", v.Role)
	}
	if s := v.Printed; s != nil {
		figures := []string{fmt.Sprintf("a printed table: n = %d", s.N), "mean " + exact(s.Mean)}
		if s.N > 1 {
			figures = append(figures, "stddev "+strconv.FormatFloat(s.SD, 'g', 8, 64))
		}
		if o := s.Order; o != nil {
			figures = append(figures, "min "+exact(o.Min), "median "+exact(o.Median), "max "+exact(o.Max))
		}
		b.WriteString(paint.heading(label) + "\n")
		hang(b, "  ", foldList(figures, width-2))
		return
	}
	if len(v.Runs) == 1 {
		v.run(b, 0, label, width)
		factLine(b, "      ", v.Facts, before, v.Label, width)
		return
	}
	fmt.Fprintf(b, "%s: %s\n", paint.heading(label), plural(len(v.Runs), "run"))
	factLine(b, "      ", v.Facts, before, v.Label, width)
	for k := range v.Runs {
		v.run(b, k, fmt.Sprintf("run %d, %s", k+1, Printable(v.Runs[k].Origin.String())), width)
	}
}

func (v *ReadingVariant) run(b *bytes.Buffer, k int, name string, width int) {
	run := &v.Runs[k]
	if run.Singles {
		fmt.Fprintf(b, "%s: %s, each a run\n", name, plural(len(run.Kept), "value"))
		wrap(b, "      ", "      ", v.values(run.Kept), width)
		return
	}
	value := strings.TrimRight(run.text+" "+Printable(v.Scale.Name), " ")
	if len(run.Kept) == 0 {
		value = strings.Repeat("-", len(value))
	}
	fmt.Fprintf(b, "  %s  %3d of %3d intervals  %s\n", value, len(run.Kept), run.Len(), name)
	if groups := dropGroups(run.Run); len(groups) > 0 {
		parts := make([]string, len(groups))
		for i, g := range groups {
			parts[i] = v.group(g)
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
func (v *ReadingVariant) values(values []float64) string {
	const most = 10
	var out []string
	for i, x := range values {
		if i == most {
			out = append(out, "...")
			break
		}
		out = append(out, v.short(x))
	}
	return strings.TrimRight(strings.Join(append(out, v.Scale.Name), " "), " ")
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
func (v *ReadingVariant) group(g *dropGroup) string {
	out := g.why
	if n := len(g.values); n > 1 {
		out = fmt.Sprintf("%d x %s", n, g.why)
	} else if g.values[0] != 0 {
		out = fmt.Sprintf("%s %s", g.why, v.short(g.values[0]))
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
