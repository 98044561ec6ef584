package report

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/perfstat/perfstat/stats"
)

var csvHeader = []string{
	"schema", "label", "unit", "better", "runs", "intervals", "n", "mean", "median", "stddev", "min", "max",
	"baseline", "method", "confidence", "difference", "difference_low", "difference_high",
	"percent", "percent_low", "percent_high", "t", "df", "p",
	"ns_per_packet", "ns_per_packet_low", "ns_per_packet_high", "verdict",
}

// CSV writes a line a variant at full precision; the baseline's comparison
// columns are empty, as is all that is unknown. Warnings are not in it.
func CSV(w io.Writer, r *Report) error {
	c := csv.NewWriter(w)
	if err := c.Write(csvHeader); err != nil {
		return err
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		s := v.Summary
		row := []string{Schema, v.Label, r.Unit.Name, r.Unit.Better.String(), strconv.Itoa(v.Runs), "", strconv.Itoa(s.N), exact(s.Mean), "", "", "", ""}
		if !v.Printed {
			row[5] = strconv.Itoa(v.Intervals)
		}
		if s.N > 1 {
			row[9] = exact(s.SD)
		}
		if o := s.Order; o != nil {
			row[8], row[10], row[11] = exact(o.Median), exact(o.Min), exact(o.Max)
		}
		if i > 0 {
			row = append(row, csvComparison(&r.Comparisons[i-1])...)
		} else {
			row = append(row, make([]string, len(csvHeader)-len(row))...)
		}
		if err := c.Write(row); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

func csvComparison(c *stats.Comparison) []string {
	row := []string{c.Baseline, c.Method.String(), exact(c.Confidence)}
	row = append(row, csvEstimate(&c.Difference)...)
	var percent *stats.Estimate
	if c.Percent != nil {
		percent = &c.Percent.Estimate
	}
	row = append(row, csvEstimate(percent)...)
	if t := c.Test; t != nil {
		row = append(row, exact(t.T), exact(t.DF), exact(t.P))
	} else {
		row = append(row, "", "", "")
	}
	row = append(row, csvEstimate(c.NsPerPacket)...)
	return append(row, c.Verdict.String())
}

func csvEstimate(e *stats.Estimate) []string {
	switch {
	case e == nil:
		return []string{"", "", ""}
	case e.CI == nil:
		return []string{exact(e.Value), "", ""}
	}
	return []string{exact(e.Value), exact(e.CI.Low), exact(e.CI.High)}
}
