package stats

import (
	"fmt"
	"strconv"
)

// NotAdjusted is the code of the warning of ManyTests.
const NotAdjusted = "not-adjusted"

// ManyTests is the caution that several tests against one baseline need, whose
// p values and intervals are each made as if it stood alone. It is nil where
// fewer than two of the comparisons hold a test.
func ManyTests(comparisons []Comparison, confidence float64) *Warning {
	tests := 0
	for i := range comparisons {
		if comparisons[i].Test != nil {
			tests++
		}
	}
	if tests < 2 {
		return nil
	}
	return &Warning{NotAdjusted, fmt.Sprintf(
		"%d comparisons stand here, and their p values and intervals are not adjusted for that: of comparisons between equals, one in %s shows a false difference",
		tests, oneIn(1-confidence))}
}

// oneIn is 1/rate with as many digits as a person would say.
func oneIn(rate float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(1/rate, 'g', 3, 64), 64)
	if err != nil {
		return "very many"
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
