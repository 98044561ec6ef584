package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/perfstat/perfstat/stats"
)

// manyComparisons is how many stand on one screen as blocks; more of them
// share a table.
const manyComparisons = 2

// comparisonTable has a line a variant: what changed, with its interval, p and
// the verdict.
func comparisonTable(b *bytes.Buffer, r *Report, paint painter) {
	n := len(r.Comparisons)
	values, units, intervals, times, ps := make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	for i := range r.Comparisons {
		c := &r.Comparisons[i]
		e, unit, least := inWords(c)
		value, interval := shown(e, least)
		values[i], units[i] = value, Printable(unit)
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
	values = align(values)
	for i, unit := range column("", units, false) {
		if i > 0 {
			values[i-1] += unit
		}
	}
	columns := [][]string{
		column("change", values, true),
		column("at "+confidenceWords(r.Confidence), intervals, false),
		column("ns/packet", align(times), true),
		column("p", align(ps), true),
	}
	fmt.Fprintf(b, "\n%s\n", paint.heading("against "+r.Variants[0].Mark))
	for line := range n + 1 {
		mark, verdict := "", "verdict"
		if line > 0 {
			v := r.Comparisons[line-1].Verdict
			mark, verdict = r.Variants[line].Mark, paint.verdict(v, verdictWord(v))
		}
		fmt.Fprintf(b, "%-*s", markWidth(r), mark)
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
	empty, width := true, utf8.RuneCountInString(heading)
	for _, c := range cells {
		empty = empty && strings.TrimSpace(c) == ""
		width = max(width, utf8.RuneCountInString(c))
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

var verdictOrder = [...]stats.Verdict{stats.Better, stats.Worse, stats.Different, stats.Inconclusive, stats.Invalid}

var verdictWords = map[stats.Verdict]string{
	stats.Better:       "Better than",
	stats.Worse:        "Worse than",
	stats.Different:    "Different from",
	stats.Inconclusive: "No difference shown (which is not: the same) from",
	stats.Invalid:      "No verdict against",
}

// verdictWord is a verdict for people, to whom a comparison that could not be
// tested is not invalid.
func verdictWord(v stats.Verdict) string {
	if v == stats.Invalid {
		return "no verdict"
	}
	return v.String()
}

// named are the names of the variants that came to a verdict.
func (r *Report) named(v stats.Verdict) []string {
	var names []string
	for i := range r.Comparisons {
		if r.Comparisons[i].Verdict == v {
			names = append(names, inQuotes(r.Variants[i+1].Name))
		}
	}
	return names
}

// verdictLines says in words which variants came to which verdict.
func verdictLines(b *bytes.Buffer, r *Report, paint painter, width int) {
	for _, v := range verdictOrder {
		names := r.named(v)
		if len(names) == 0 {
			continue
		}
		who := enumerate(names)
		if len(names) == len(r.Comparisons) {
			who = fmt.Sprintf("all %d", len(names))
		}
		text := fmt.Sprintf("%s %s: %s", verdictWords[v], inQuotes(r.Variants[0].Name), who)
		if v == stats.Invalid {
			text += ", for " + enumerate(r.whysInvalid())
		}
		text += "."
		wrapPainted(b, text, width, func(s string) string { return paint.verdict(v, s) })
	}
}

// whysInvalid are the reasons for which there is no verdict, each once.
func (r *Report) whysInvalid() []string {
	var whys []string
	for i := range r.Comparisons {
		if r.Comparisons[i].Verdict != stats.Invalid {
			continue
		}
		if why := r.whyInvalid(i); !slices.Contains(whys, why) {
			whys = append(whys, why)
		}
	}
	return whys
}
