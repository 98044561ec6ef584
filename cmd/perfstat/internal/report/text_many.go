package report

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// manyComparisons is how many stand on one screen as blocks; more of them
// share a table.
const manyComparisons = 2

// comparisonTable has a line a variant: what changed, with its interval, p and
// the verdict.
func comparisonTable(b *bytes.Buffer, r *Report, paint painter) {
	n := len(r.Comparisons)
	values, intervals, times, ps := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	for i := range r.Comparisons {
		c := &r.Comparisons[i]
		e, suffix, least := inWords(c)
		value, interval := shown(e, least)
		values[i] = value + suffix
		if interval != nil {
			intervals[i] = fmt.Sprintf("[%s, %s]", interval[0], interval[1])
		}
		if c.NsPerPacket != nil {
			times[i], _ = shown(c.NsPerPacket, 1)
		}
		if c.Test != nil {
			ps[i] = pValue(c.Test.P)
		}
	}
	columns := [][]string{
		column("change", align(values), true),
		column("at "+confidenceWords(r.Confidence), intervals, false),
		column("ns/packet", align(times), true),
		column("p", align(ps), true),
	}
	fmt.Fprintf(b, "\n%s\n", paint.heading(fmt.Sprintf("against %c", r.Variants[0].Symbol)))
	for line := range n + 1 {
		symbol, verdict := " ", "verdict"
		if line > 0 {
			symbol = string(rune(r.Variants[line].Symbol))
			verdict = paint.verdict(r.Comparisons[line-1].Verdict, r.Comparisons[line-1].Verdict.String())
		}
		b.WriteString(symbol)
		for _, c := range columns {
			if c != nil {
				b.WriteString("  " + c[line])
			}
		}
		b.WriteString("  " + verdict + "\n")
	}
}

// column gives its cells one width, below a heading; nil where all are empty.
func column(heading string, cells []string, right bool) []string {
	empty, width := true, len(heading)
	for _, c := range cells {
		empty = empty && strings.TrimSpace(c) == ""
		width = max(width, len(c))
	}
	if empty {
		return nil
	}
	out := make([]string, 0, len(cells)+1)
	for _, c := range append([]string{heading}, cells...) {
		if right {
			c = fmt.Sprintf("%*s", width, c)
		}
		out = append(out, fmt.Sprintf("%-*s", width, c))
	}
	return out
}

// verdictLines says in words which variants came to which verdict.
func verdictLines(b *bytes.Buffer, r *Report, paint painter, width int) {
	for _, v := range []stats.Verdict{stats.Better, stats.Worse, stats.Different, stats.Inconclusive, stats.Invalid} {
		var names []string
		for i := range r.Comparisons {
			if r.Comparisons[i].Verdict == v {
				names = append(names, r.Variants[i+1].Name)
			}
		}
		if len(names) == 0 {
			continue
		}
		text := fmt.Sprintf("%s %s: %s.", verdictWords[v], r.Variants[0].Name, strings.Join(names, "; "))
		if len(names) == len(r.Comparisons) && len(names) > 1 {
			text = fmt.Sprintf("%s %s: all %d.", verdictWords[v], r.Variants[0].Name, len(names))
		}
		wrapPainted(b, text, width, func(s string) string { return paint.verdict(v, s) })
	}
}

var verdictWords = map[stats.Verdict]string{
	stats.Better:       "Better than",
	stats.Worse:        "Worse than",
	stats.Different:    "Different from",
	stats.Inconclusive: "No difference shown (which is not: the same) from",
	stats.Invalid:      "No verdict against",
}
