package report

import (
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
)

// Sentence says in plain words what comparison i came to, with the interval
// that it rests on, and what it does not say.
func (r *Report) Sentence(i int) string {
	switch out := r.clause(i) + "."; r.Comparisons[i].Verdict {
	case stats.Different:
		return out + " Which way is better is not known: --better higher or lower says it."
	case stats.Inconclusive:
		return out + " This does not say that they are the same."
	default:
		return out
	}
}

func (r *Report) clause(i int) string {
	c := &r.Comparisons[i]
	variant, baseline := quoted(r.Variants[i+1].Name), quoted(r.Variants[0].Name)
	switch c.Verdict {
	case stats.Better, stats.Worse:
		return fmt.Sprintf("%s is %s than %s: %s", variant, c.Verdict, baseline, change(c))
	case stats.Different:
		return fmt.Sprintf("%s differs from %s: %s", variant, baseline, change(c))
	case stats.Inconclusive:
		return fmt.Sprintf("No difference shown between %s and %s: %s", variant, baseline, between(c))
	}
	return fmt.Sprintf("No verdict on %s against %s: %s", variant, baseline, r.whyInvalid(i))
}

// Title is what the comparisons came to, in the few words that a picture has
// room for; "" where there is none.
func (r *Report) Title() string {
	switch len(r.Comparisons) {
	case 0:
		return ""
	case 1:
		return r.clause(0)
	}
	var parts []string
	for _, v := range verdictOrder {
		if names := r.named(v); len(names) > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", len(names), verdictWord(v)))
		}
	}
	return "Against " + quoted(r.Variants[0].Name) + ": " + strings.Join(parts, ", ")
}

func (r *Report) whyInvalid(i int) string {
	a, b := &r.Variants[0], &r.Variants[i+1]
	switch {
	case a.Summary.N < 2 && b.Summary.N < 2:
		return "one run a side can't show what the next run would give"
	case a.Summary.N < 2:
		return quoted(a.Name) + " is one run, which can't show what the next run would give"
	case b.Summary.N < 2:
		return quoted(b.Name) + " is one run, which can't show what the next run would give"
	}
	return "neither side has any spread to judge the difference by"
}

// quoted puts a name in quotes where it would run into the words around it.
func quoted(name string) string {
	if name == "" || strings.ContainsAny(name, " ,:;\"") {
		return inQuotes(name)
	}
	return name
}

func inQuotes(name string) string { return `"` + name + `"` }

// inWords is the estimate that people compare: percent where there is one whose
// interval says what the verdict says, which follows the difference.
func inWords(c *stats.Comparison) (e *stats.Estimate, unit string, least int) {
	if c.Percent != nil && sameSide(c.Percent.CI, c.Difference.CI) {
		return &c.Percent.Estimate, " %", 2
	}
	if c.Unit.Name == "" {
		return &c.Difference, "", 0
	}
	return &c.Difference, " " + c.Unit.Name, 0
}

// sameSide is whether two intervals lie alike about 0: both above it, both
// below, or both around it.
func sameSide(a, b *stats.Interval) bool {
	return a == nil && b == nil || a != nil && b != nil && side(a) == side(b)
}

func side(ci *stats.Interval) int {
	switch {
	case ci.Low > 0:
		return 1
	case ci.High < 0:
		return -1
	}
	return 0
}

// change is "9.97 % fewer pps (8.89 % to 11.04 % at 95 % confidence)".
func change(c *stats.Comparison) string {
	e, unit, least := inWords(c)
	value, interval := shown(e, least)
	out := unsigned(value) + unit + " " + direction(c.Unit, unit, e.Value < 0)
	if interval == nil {
		return out
	}
	low, high := unsigned(interval[0]), unsigned(interval[1])
	if e.Value < 0 {
		low, high = high, low
	}
	return fmt.Sprintf("%s (%s%s to %s%s at %s)", out, low, unit, high, unit, confidenceWords(c.Confidence))
}

func between(c *stats.Comparison) string {
	e, unit, least := inWords(c)
	_, interval := shown(e, least)
	if interval == nil {
		return "the change can't be bounded"
	}
	return fmt.Sprintf("the change lies between %s%s and %s%s at %s", interval[0], unit, interval[1], unit, confidenceWords(c.Confidence))
}

func unsigned(s string) string { return strings.TrimLeft(s, "+-") }

// direction is the words for a lower or a higher value behind an amount and its
// unit, which need not be said twice.
func direction(u stats.Unit, shown string, down bool) string {
	packets := u.Name == stats.PacketRate.Name
	word := "higher"
	switch {
	case packets && down:
		word = "fewer"
	case packets:
		word = "more"
	case down:
		word = "lower"
	}
	if packets && shown == " %" {
		word += " pps"
	}
	return word
}

func confidenceWords(c float64) string { return scale.Percent(c) + " confidence" }

func testName(m stats.Method) string {
	if m == stats.Pooled {
		return "Student's t test, pooled"
	}
	return "Welch's t test"
}

// testWords is the test that a comparison rests on.
func testWords(c *stats.Comparison) string {
	return fmt.Sprintf("%s: t = %s, df = %s, %s", testName(c.Method), significant(c.Test.T, 4), significant(c.Test.DF, 3), pWords(c.Test.P))
}
