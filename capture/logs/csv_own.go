package logs

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// own reads what perfstat wrote. A value that was dropped stays dropped.
func (c *csvReader) own() error {
	type place struct {
		variant string
		run     int
	}
	runs := map[place]*capture.Run{}
	variants := map[string]int{}
	for {
		row, err := c.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if len(row) != 8 {
			return &capture.Problem{Position: c.at, Text: fmt.Sprintf("%d fields, where perfstat writes 8", len(row))}
		}
		value, ok := number(row[5])
		run, err := strconv.Atoi(row[1])
		if !ok || err != nil || run < 1 {
			return &capture.Problem{Position: c.at, Text: fmt.Sprintf("run %q, value %q: want a number from 1 and a value", row[1], row[5])}
		}
		i, known := variants[row[0]]
		if !known {
			i = len(c.rec.Variants)
			variants[row[0]] = i
			c.rec.Variants = append(c.rec.Variants, capture.Variant{Label: row[0], Metrics: []capture.Metric{metricOf(row[3], row[4])}})
		}
		v := &c.rec.Variants[i]
		if v.Metrics[0].Name != row[3] {
			continue // a further column: the first is the result
		}
		r := runs[place{row[0], run}]
		if r == nil {
			r = &capture.Run{Origin: c.at, Columns: make([][]float64, 1)}
			runs[place{row[0], run}] = r
		}
		if row[6] == "false" {
			r.Dropped = append(r.Dropped, capture.Drop{Index: len(r.Columns[0]), Why: row[7]})
		}
		r.Columns[0] = append(r.Columns[0], value)
		r.Lines = append(r.Lines, c.at.Line)
	}
	for i := range c.rec.Variants {
		v := &c.rec.Variants[i]
		for run := 1; ; run++ {
			r, ok := runs[place{v.Label, run}]
			if !ok {
				break
			}
			v.Runs = append(v.Runs, *r)
			delete(runs, place{v.Label, run})
		}
	}
	if len(runs) > 0 {
		c.problem("runs are not numbered 1, 2, 3 ...: those behind the gap are left out")
	}
	return nil
}

// metricOf finds a metric by its name and unit, as perfstat writes them.
func metricOf(name, unit string) capture.Metric {
	for _, m := range []capture.Metric{
		capture.PPS, capture.BPS, capture.Value, transactionRate, throughput, latency, receiveRate, transmitRate, redirectRate,
	} {
		if m.Name == name && m.Unit.Name == unit {
			return m
		}
	}
	m := capture.Metric{Name: name, Column: "value", Unit: stats.Unit{Name: unit}}
	for _, known := range []capture.Metric{capture.PPS, capture.BPS, transactionRate, latency} {
		if known.Unit.Name == unit {
			m.Unit = known.Unit
		}
	}
	return m
}
