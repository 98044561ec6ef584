package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

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
		b.WriteString(paint.heading(Printable(r.Group)) + "\n")
	}
	legend(&b, r, o.Width)
	switch {
	case o.Plot && len(r.Variants) > ascii.MaxSets:
		wrap(&b, "", "", fmt.Sprintf("No plot: it tells at most %d variants apart.", ascii.MaxSets), o.Width)
	case o.Plot:
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

func plotSets(r *Report) []ascii.Set {
	sets := make([]ascii.Set, len(r.Variants))
	for i := range r.Variants {
		v := &r.Variants[i]
		sets[i] = ascii.Set{Symbol: v.Mark[0], Values: v.Values, Mean: v.Summary.Mean, CI: v.MeanCI, Order: v.Summary.Order}
	}
	return sets
}

// comparison writes difference, percent and ns per packet with their
// intervals, and the test they rest on.
func comparison(b *bytes.Buffer, r *Report, i int, paint painter) {
	c := &r.Comparisons[i]
	heading := fmt.Sprintf("%s against %s", r.Variants[i+1].Mark, r.Variants[0].Mark)
	if c.Difference.CI != nil {
		heading += ", intervals at " + confidenceWords(c.Confidence)
	}
	b.WriteString(paint.heading(heading) + "\n")

	type row struct {
		name, unit string
		estimate   *stats.Estimate
		least      int // digits after the point
	}
	rows := []row{{"difference", Printable(r.Unit.Name), &c.Difference, 0}}
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
		unit = max(unit, utf8.RuneCountInString(row.unit))
	}
	values = align(values)
	for k, row := range rows {
		line := fmt.Sprintf("  %-10s  %s %-*s", row.name, values[k], unit, row.unit)
		if _, interval := shown(row.estimate, row.least); interval != nil {
			line += fmt.Sprintf("  [%s, %s]", interval[0], interval[1])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if c.Test != nil {
		fmt.Fprintf(b, "  %s\n", testWords(c))
	}
}

// sentenceCase ends a text with a full stop.
func sentenceCase(s string) string {
	if s != "" && s[len(s)-1] != '.' {
		return s + "."
	}
	return s
}

// wrap writes text in lines of at most width columns, the first behind a mark
// and the others indented as much.
func wrap(b *bytes.Buffer, mark, indent, text string, width int) {
	for i, line := range fold(Printable(text), width-len(indent)) {
		if i == 0 {
			b.WriteString(mark)
		} else {
			b.WriteString(indent)
		}
		b.WriteString(line + "\n")
	}
}

func wrapPainted(b *bytes.Buffer, text string, width int, paint func(string) string) {
	for _, line := range fold(Printable(text), width) {
		b.WriteString(paint(line) + "\n")
	}
}

// fold breaks text at blanks, but not before a percent sign. A word that is
// longer than a line stands alone.
func fold(text string, width int) []string {
	var lines []string
	line, used := "", 0
	for _, word := range words(text) {
		n := utf8.RuneCountInString(word)
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

// words splits text at blanks and keeps a number and its percent sign together.
func words(text string) []string {
	var out []string
	for word := range strings.FieldsSeq(text) {
		if last := len(out) - 1; last >= 0 && strings.HasPrefix(word, "%") {
			out[last] += " " + word
			continue
		}
		out = append(out, word)
	}
	return out
}
