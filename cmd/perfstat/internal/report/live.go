package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
)

// Live is a measurement that is still going on.
type Live struct {
	Name   string // of the stream, "" for the only one
	Unit   stats.Unit
	Now    float64
	Recent []float64 // the last intervals, Now at the end

	// Of the run at hand: its intervals, those that are steady so far, and what
	// they come to. Where the input gives one value a run, these are the runs.
	Singles           bool
	Run               int // from 1
	Intervals, Steady int
	Summary           stats.Summary
	MeanCI            *stats.Interval
	Confidence        float64
	Comparison        *stats.Comparison // with the runs so far; nil without a baseline
}

// Line is the interval that just came, in one line.
func (l *Live) Line() string {
	s := scale.For(l.Unit, max(l.Now, l.Summary.Mean))
	parts := []string{fmt.Sprintf("%4d", l.Intervals), fmt.Sprintf("%10s %s", s.Format(l.Now, 3), s.Name)}
	if !l.Singles {
		parts[0] = fmt.Sprintf("run %d", l.Run) + parts[0]
	}
	if l.Name != "" {
		parts = slices.Insert(parts, 0, Printable(l.Name))
	}
	if l.Steady > 0 {
		parts = append(parts, l.mean(s))
	}
	if l.Comparison != nil {
		parts = append(parts, l.against())
	}
	return strings.Join(parts, "  ")
}

// mean is the mean so far with the interval of its mean.
func (l *Live) mean(s scale.Scale) string {
	text := "mean " + s.Format(l.Summary.Mean, 3)
	if l.MeanCI != nil {
		digits := min(max(s.Digits((l.MeanCI.High-l.MeanCI.Low)/20), 1), 6)
		text = fmt.Sprintf("mean %s [%s, %s]", s.Format(l.Summary.Mean, digits), s.Format(l.MeanCI.Low, digits), s.Format(l.MeanCI.High, digits))
	}
	return text
}

// against is the comparison so far in a few words.
func (l *Live) against() string {
	c := l.Comparison
	e, unit := &c.Difference, " "+c.Unit.Name
	if c.Percent != nil {
		e, unit = &c.Percent.Estimate, " %"
	}
	value, interval := shown(e, 2)
	text := value + unit
	if interval != nil {
		text += fmt.Sprintf(" [%s, %s]", interval[0], interval[1])
	}
	return Printable(text + " against " + quoted(c.Baseline))
}

// Block is the measurement in a few lines for a terminal, none wider than width.
func (l *Live) Block(width int, color bool) []string {
	paint := palette(color)
	s := scale.For(l.Unit, max(l.Now, l.Summary.Mean))
	head := fmt.Sprintf("%s %s", s.Format(l.Now, 3), s.Name)
	if l.Name != "" {
		head = l.Name + "  " + head
	}
	out := []string{paint.heading(cut(Printable(head), width))}
	row := func(name, text string) {
		out = append(out, cut(fmt.Sprintf("  %-10s %s", name, Printable(text)), width))
	}
	if len(l.Recent) > 1 {
		row("", spark(l.Recent, width-13))
	}
	what := fmt.Sprintf("run %d", l.Run)
	counted := fmt.Sprintf("%s, %d of them steady", plural(l.Intervals, "interval"), l.Steady)
	if l.Singles {
		what, counted = "runs", plural(l.Intervals, "run")
	}
	row(what, counted)
	if l.Steady > 0 {
		spread := ""
		if l.Steady > 1 {
			spread = fmt.Sprintf(", stddev %s", s.Format(l.Summary.SD, min(s.Digits(l.Summary.SD/100), 6)))
		}
		row("", fmt.Sprintf("%s %s%s", l.mean(s), s.Name, spread))
	}
	if c := l.Comparison; c != nil {
		row("so far", l.against()+", "+verdictSoFar(c))
	}
	return out
}

// verdictSoFar is what the comparison would come to if the input ended now.
func verdictSoFar(c *stats.Comparison) string {
	switch {
	case c.Verdict != stats.Invalid:
		return verdictWord(c.Verdict)
	case c.B.N < 2:
		return "no verdict on one run"
	case c.A.N < 2:
		return "no verdict against one run"
	}
	return "no verdict"
}

// cut shortens a line to width characters.
func cut(line string, width int) string {
	runes := []rune(line)
	if len(runes) <= width {
		return line
	}
	return string(runes[:max(width-1, 0)]) + "…"
}

var bars = []rune("▁▂▃▄▅▆▇█")

// spark draws the last values, from zero where they reach down to half of the
// greatest, else between the least and the greatest.
func spark(values []float64, width int) string {
	values = values[max(len(values)-width, 0):]
	if len(values) == 0 {
		return ""
	}
	low, high := slices.Min(values), slices.Max(values)
	if low < high/2 {
		low = min(low, 0)
	}
	var b strings.Builder
	for _, x := range values {
		at := len(bars) - 1
		if high > low {
			at = int((x - low) / (high - low) * float64(len(bars)-1))
		}
		b.WriteRune(bars[min(max(at, 0), len(bars)-1)])
	}
	return b.String()
}
