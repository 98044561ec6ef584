package report

import (
	"encoding/csv"
	"io"
	"iter"
	"strconv"

	"github.com/perfstat/perfstat/capture"
)

// point is one value of one interval, as machines read it.
type point struct {
	variant  *capture.Variant
	run      int // from 1; each value of a list of runs is its own
	interval int // from 1
	line     int // 0 is unknown
	metric   capture.Metric
	value    float64
	why      string // the rule that dropped it, or ""
}

// points walks over every known value of a recording in order, of the first
// metric or of all.
func points(rec *capture.Recording, allMetrics bool) iter.Seq[point] {
	return func(yield func(point) bool) {
		for i := range rec.Variants {
			if !variantPoints(&rec.Variants[i], allMetrics, yield) {
				return
			}
		}
	}
}

func variantPoints(v *capture.Variant, allMetrics bool, yield func(point) bool) bool {
	metrics := v.Metrics
	if !allMetrics && len(metrics) > 1 {
		metrics = metrics[:1]
	}
	number := 0
	for i := range v.Runs {
		run := &v.Runs[i]
		dropped := run.Dropped
		if !run.Singles {
			number++
		}
		for k := range run.Len() {
			p := point{variant: v, run: number, interval: k + 1}
			if run.Singles {
				number++
				p.run, p.interval = number, 1
			}
			if run.Lines != nil {
				p.line = run.Lines[k]
			}
			if len(dropped) > 0 && dropped[0].Index == k {
				p.why = dropped[0].Why
				dropped = dropped[1:]
			}
			for column, m := range metrics {
				value, ok := run.At(column, k)
				if !ok {
					continue
				}
				p.metric, p.value = m, value
				if !yield(p) {
					return false
				}
			}
		}
	}
	return true
}

// ReadingCSV writes a line a value, in base units at full precision. Printed
// tables have no values and are not in it.
func ReadingCSV(w io.Writer, rec *capture.Recording, allMetrics bool) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"variant", "run", "interval", "metric", "unit", "value", "kept", "why"}); err != nil {
		return err
	}
	for p := range points(rec, allMetrics) {
		err := c.Write([]string{
			validUTF8(p.variant.Label), strconv.Itoa(p.run), strconv.Itoa(p.interval), validUTF8(p.metric.Name), validUTF8(p.metric.Unit.Name),
			exact(p.value), strconv.FormatBool(p.why == ""), p.why,
		})
		if err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}
