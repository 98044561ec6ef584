package logs

import (
	"fmt"
	"math"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
	"github.com/perfstat/perfstat/stats/ministat"
)

// Fact of a row: which formula the error in percent follows. Older programs
// divide the error of the difference by the reference's mean; FreeBSD's since
// 2016 adds what the reference's own mean is uncertain by.
const relativeFormula = "relative error"

// check holds what was printed of a difference against what the two rows come to
// by ministat's own arithmetic, in both dialects. What does not follow was
// damaged on its way, or is from another table.
func (t *tableReader) check(part func(int) string, at capture.Position) {
	reference, row := t.rec.Variants[t.first].Printed, t.rec.Variants[len(t.rec.Variants)-1].Printed
	undecided := part(partUndecided)
	percent, _ := number(undecided + part(partConfidence)) // one of them is there
	level, err := ministat.ParseLevel(percent)
	if err != nil || t.legend.ours || len(t.rec.Variants)-1 == t.first || row.N+reference.N < 4 {
		return
	}
	cur := ministat.CUR.Test(summaryFor(reference), summaryFor(row), level)
	d15 := ministat.D15.Test(summaryFor(reference), summaryFor(row), level)
	// The means have eight digits.
	loose := meanDigits * (math.Abs(row.Mean) + math.Abs(reference.Mean))
	if undecided != "" {
		if math.Abs(cur.Difference) > cur.HalfWidth*(1+widthDigits)+loose {
			t.problem(at, fmt.Sprintf("the table says that no difference is proven, but its rows come to %.6g +/- %.6g", cur.Difference, cur.HalfWidth))
		}
		return
	}
	relative := 100 * loose / math.Abs(reference.Mean)
	for _, c := range []struct {
		name       string
		part       int
		want, less float64
	}{
		{"difference", partDifference, cur.Difference, loose},
		{"error of the difference", partDifference + 1, cur.HalfWidth, cur.HalfWidth * widthDigits},
		{"difference in percent", partRel, cur.Percent, relative * (1 + math.Abs(cur.Percent)/100)},
		{"pooled s", partPooled, cur.PooledSD, cur.PooledSD * widthDigits},
	} {
		if text := part(c.part); text != "" && !follows(text, c.want, c.less) {
			t.problem(at, fmt.Sprintf("the printed %s, %s, does not follow from N, Avg and Stddev, which come to %.6g", c.name, text, c.want))
		}
	}
	facts := &t.rec.Variants[len(t.rec.Variants)-1].Facts
	text := part(partRel + 1)
	isCUR, isD15 := follows(text, cur.PercentHalfWidth, cur.PercentHalfWidth*widthDigits), follows(text, d15.PercentHalfWidth, d15.PercentHalfWidth*widthDigits)
	switch {
	case isCUR && !isD15:
		facts.Set(relativeFormula, "of FreeBSD since 2016")
	case isD15 && !isCUR:
		facts.Set(relativeFormula, "of ministat before 2016")
	case !isCUR && !isD15:
		t.problem(at, fmt.Sprintf("the printed error in percent, %s, does not follow from N, Avg and Stddev, which come to %.6g, or before 2016 to %.6g",
			text, cur.PercentHalfWidth, d15.PercentHalfWidth))
	}
}

// How far figures made of printed ones may be off: eight digits of a mean or a
// deviation, in parts of it.
const (
	meanDigits  = 1e-7
	widthDigits = 1e-6
)

func summaryFor(s *stats.Summary) ministat.Summary {
	return ministat.Summary{N: s.N, Mean: s.Mean, Variance: s.SD * s.SD, SD: s.SD}
}

// follows says whether a number of six digits is what was computed, give or take
// its last digit's half and some more.
func follows(text string, want, more float64) bool {
	x, ok := number(text)
	if !ok {
		return false
	}
	half := 0.0
	if want != 0 {
		half = .5000001 * math.Pow(10, math.Floor(math.Log10(math.Abs(want)))-5)
	}
	return math.Abs(x-want) <= half+more
}
