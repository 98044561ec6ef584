package report

import (
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// Sentence says in plain words what comparison i came to, with the interval
// that it rests on.
func (r *Report) Sentence(i int) string {
	c := &r.Comparisons[i]
	variant, baseline := r.Variants[i+1].Name, r.Variants[0].Name
	switch c.Verdict {
	case stats.Better, stats.Worse:
		return fmt.Sprintf("%s is %s than %s: %s.", variant, c.Verdict, baseline, change(c))
	case stats.Different:
		return fmt.Sprintf("%s differs from %s: %s. Which way is better is not known: --better higher or lower says it.", variant, baseline, change(c))
	case stats.Inconclusive:
		return fmt.Sprintf("No difference shown between %s and %s: %s. This does not say that they are the same.", variant, baseline, between(c))
	}
	return fmt.Sprintf("No verdict on %s against %s: %s.", variant, baseline, r.whyInvalid(i))
}

func (r *Report) whyInvalid(i int) string {
	a, b := &r.Variants[0], &r.Variants[i+1]
	switch {
	case a.Summary.N < 2 && b.Summary.N < 2:
		return "one run a side can't show what the next run would give"
	case a.Summary.N < 2:
		return a.Name + " is one run, which can't show what the next run would give"
	case b.Summary.N < 2:
		return b.Name + " is one run, which can't show what the next run would give"
	}
	return "neither side has any spread to judge the difference by"
}

// inWords is the estimate that people compare: percent where there is one.
func inWords(c *stats.Comparison) (e *stats.Estimate, unit string, least int) {
	if c.Percent != nil {
		return &c.Percent.Estimate, " %", 2
	}
	if c.Unit.Name == "" {
		return &c.Difference, "", 0
	}
	return &c.Difference, " " + c.Unit.Name, 0
}

// change is "9.97 % fewer pps (8.89 % to 11.04 % at 95 % confidence)".
func change(c *stats.Comparison) string {
	e, unit, least := inWords(c)
	value, interval := shown(e, least)
	out := unsigned(value) + unit + " " + direction(c.Unit, e.Value < 0)
	if interval == nil {
		return out
	}
	low, high := interval[0], interval[1]
	switch {
	case e.CI.Low < 0 && e.CI.High > 0: // the percent's interval may hold 0 where the difference's does not
	case e.Value < 0:
		low, high = unsigned(high), unsigned(low)
	default:
		low, high = unsigned(low), unsigned(high)
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

// direction is the word for a lower or a higher value.
func direction(u stats.Unit, down bool) string {
	switch {
	case u.Name == "pps" && down:
		return "fewer pps"
	case u.Name == "pps":
		return "more pps"
	case down:
		return "lower"
	}
	return "higher"
}

func confidenceWords(c float64) string {
	return fmt.Sprintf("%.4g %% confidence", 100*c)
}

func testName(m stats.Method) string {
	if m == stats.Pooled {
		return "Student's t test, pooled"
	}
	return "Welch's t test"
}
