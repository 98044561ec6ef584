package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/perfstat/perfstat/plots/ascii"
	"github.com/perfstat/perfstat/stats"
)

// TextOptions of Text. The zero value is 74 columns without colour.
type TextOptions struct {
	Width int
	Color bool
	Plot  bool
}

// Text writes the report for people: ministat's block - legend, plot, table -
// and under it what each variant's comparison with the baseline came to. The
// last line of each comparison says it in words.
func Text(w io.Writer, r *Report, o TextOptions) error {
	if o.Width == 0 {
		o.Width = 74
	}
	var b bytes.Buffer
	paint := palette(o.Color)
	if r.Group != "" {
		b.WriteString(paint.heading(r.Group) + "\n")
	}
	legend(&b, r)
	if o.Plot {
		if err := ascii.Strip(&b, plotSets(r), ascii.StripOptions{Width: o.Width, Unit: r.Unit, Confidence: r.Confidence}); err != nil {
			return err
		}
	}
	table(&b, r)
	many := len(r.Comparisons) > manyComparisons
	switch {
	case len(r.Comparisons) == 0:
		b.WriteString("\nOne variant: nothing to compare it with.\n")
	case many:
		comparisonTable(&b, r, paint)
	default:
		for i := range r.Comparisons {
			b.WriteByte('\n')
			comparison(&b, r, i, paint)
		}
	}
	if warnings := r.Warnings(); len(warnings) > 0 {
		b.WriteByte('\n')
		for _, warning := range warnings {
			wrap(&b, paint.caution("! "), "  ", sentenceCase(warning.Text), o.Width)
		}
	}
	if len(r.Comparisons) > 0 {
		b.WriteByte('\n')
	}
	if many {
		verdictLines(&b, r, paint, o.Width)
	} else {
		for i := range r.Comparisons {
			wrapPainted(&b, r.Sentence(i), o.Width, func(s string) string { return paint.verdict(r.Comparisons[i].Verdict, s) })
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// legend names every variant with its n and unit.
func legend(b *bytes.Buffer, r *Report) {
	labels := make([]string, len(r.Variants))
	widest := 0
	for i := range r.Variants {
		labels[i] = printable(r.Variants[i].Label)
		widest = max(widest, len([]rune(labels[i])))
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		fmt.Fprintf(b, "%c %-*s  %s", v.Symbol, min(widest, 60), labels[i], count(v))
		if i == 0 {
			b.WriteString(unitWords(r.Unit))
			if len(r.Variants) > 1 {
				b.WriteString(", baseline")
			}
		}
		b.WriteByte('\n')
	}
}

// count is "n = 5", or "n = 5 runs of 265 intervals" where the runs are known.
func count(v *Variant) string {
	out := fmt.Sprintf("n = %d", v.Summary.N)
	if v.Printed || v.Intervals == v.Runs {
		return out
	}
	run := "runs"
	if v.Runs == 1 {
		run = "run"
	}
	return fmt.Sprintf("%s %s of %d intervals", out, run, v.Intervals)
}

func unitWords(u stats.Unit) string {
	if u.Name == "" && u.Better == stats.Unknown {
		return ""
	}
	out := ""
	if u.Name != "" {
		out = ", " + u.Name
	}
	if u.Better != stats.Unknown {
		out += fmt.Sprintf(", %s is better", u.Better)
	}
	return out
}

func plotSets(r *Report) []ascii.Set {
	sets := make([]ascii.Set, len(r.Variants))
	for i := range r.Variants {
		v := &r.Variants[i]
		sets[i] = ascii.Set{Symbol: v.Symbol, Values: v.Values, Mean: v.Summary.Mean, CI: v.MeanCI, Order: v.Summary.Order}
	}
	return sets
}

// table is ministat's: the columns that every mailing list knows.
func table(b *bytes.Buffer, r *Report) {
	b.WriteString("    N           Min           Max        Median           Avg        Stddev\n")
	for i := range r.Variants {
		v := &r.Variants[i]
		s := v.Summary
		cells := [5]string{"-", "-", "-", fmt.Sprintf("%.8g", s.Mean), "-"}
		if o := s.Order; o != nil {
			cells[0], cells[1], cells[2] = fmt.Sprintf("%.8g", o.Min), fmt.Sprintf("%.8g", o.Max), fmt.Sprintf("%.8g", o.Median)
		}
		if s.N > 1 {
			cells[4] = fmt.Sprintf("%.8g", s.SD)
		}
		fmt.Fprintf(b, "%c %3d %13s %13s %13s %13s %13s\n", v.Symbol, s.N, cells[0], cells[1], cells[2], cells[3], cells[4])
	}
}

// comparison writes difference, percent and ns per packet with their
// intervals, and the test they rest on.
func comparison(b *bytes.Buffer, r *Report, i int, paint painter) {
	c := &r.Comparisons[i]
	heading := fmt.Sprintf("%c against %c", r.Variants[i+1].Symbol, r.Variants[0].Symbol)
	if c.Difference.CI != nil {
		heading += ", intervals at " + confidenceWords(c.Confidence)
	}
	b.WriteString(paint.heading(heading) + "\n")

	type row struct {
		name, unit string
		estimate   *stats.Estimate
		least      int // digits after the point
	}
	rows := []row{{"difference", r.Unit.Name, &c.Difference, 0}}
	if c.Percent != nil {
		rows = append(rows, row{"change", "%", &c.Percent.Estimate, 2})
	}
	if c.NsPerPacket != nil {
		rows = append(rows, row{"per packet", "ns", c.NsPerPacket, 1})
	}
	values := make([]string, len(rows))
	unit := 0
	for k, row := range rows {
		values[k], _ = shown(row.estimate, row.least)
		unit = max(unit, len(row.unit))
	}
	values = align(values)
	for k, row := range rows {
		line := fmt.Sprintf("  %-10s  %s %-*s", row.name, values[k], unit, row.unit)
		if _, interval := shown(row.estimate, row.least); interval != nil {
			line += fmt.Sprintf("  [%s, %s]", interval[0], interval[1])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if t := c.Test; t != nil {
		fmt.Fprintf(b, "  %s: t = %s, df = %s, p = %s\n", testName(c.Method), significant(t.T, 4), significant(t.DF, 3), pValue(t.P))
	}
}

func pValue(p float64) string {
	if p < 1e-4 {
		return fmt.Sprintf("%.1e", p)
	}
	return significant(p, 2)
}

// printable shows control characters and other unprintable runes escaped, so
// that a label can't drive the terminal.
func printable(s string) string {
	var b strings.Builder
	for _, r := range s {
		if isPrintable(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(fmt.Sprintf("%q", r), "'"))
		}
	}
	return b.String()
}

func sentenceCase(s string) string {
	if s != "" && s[len(s)-1] != '.' {
		return s + "."
	}
	return s
}

// wrap writes text in lines of at most width columns, the first behind a mark
// and the others indented as much.
func wrap(b *bytes.Buffer, mark, indent, text string, width int) {
	for i, line := range fold(printable(text), width-len(indent)) {
		if i == 0 {
			b.WriteString(mark)
		} else {
			b.WriteString(indent)
		}
		b.WriteString(line + "\n")
	}
}

func wrapPainted(b *bytes.Buffer, text string, width int, paint func(string) string) {
	for _, line := range fold(printable(text), width) {
		b.WriteString(paint(line) + "\n")
	}
}

// fold breaks text at blanks. A word that is longer than a line stands alone.
func fold(text string, width int) []string {
	var lines []string
	line, used := "", 0
	for word := range strings.FieldsSeq(text) {
		n := len([]rune(word))
		if used > 0 && used+1+n > width {
			lines = append(lines, line)
			line, used = "", 0
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	return append(lines, line)
}
