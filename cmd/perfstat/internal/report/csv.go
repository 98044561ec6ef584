package report

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/perfstat/perfstat/stats"
)

var csvHeader = []string{
	"schema", "group", "label", "unit", "better", "runs", "intervals", "n", "mean", "median", "stddev", "min", "max",
	"baseline", "method", "confidence", "difference", "difference_low", "difference_high",
	"percent", "percent_low", "percent_high", "t", "df", "p",
	"ns_per_packet", "ns_per_packet_low", "ns_per_packet_high", "verdict",
}

// CSV writes a line a variant at full precision; the baseline's comparison
// columns are empty, as is all that is unknown. Warnings are not in it.
func CSV(w io.Writer, reports []*Report) error {
	c := csv.NewWriter(w)
	if err := c.Write(csvHeader); err != nil {
		return err
	}
	for _, r := range reports {
		for i := range r.Variants {
			row := csvVariant(r, i)
			if i > 0 {
				row = append(row, csvComparison(&r.Comparisons[i-1])...)
			} else {
				row = append(row, make([]string, len(csvHeader)-len(row))...)
			}
			if err := c.Write(row); err != nil {
				return err
			}
		}
	}
	c.Flush()
	return c.Error()
}

func csvVariant(r *Report, i int) []string {
	v := &r.Variants[i]
	s := v.Summary
	var intervals, median, sd, least, greatest string
	if !v.Printed {
		intervals = strconv.Itoa(v.Intervals)
	}
	if s.N > 1 {
		sd = exact(s.SD)
	}
	if o := s.Order; o != nil {
		median, least, greatest = exact(o.Median), exact(o.Min), exact(o.Max)
	}
	return []string{
		Schema, validUTF8(r.Group), v.Label, r.Unit.Name, r.Unit.Better.String(), strconv.Itoa(v.Runs), intervals,
		strconv.Itoa(s.N), exact(s.Mean), median, sd, least, greatest,
	}
}

func csvComparison(c *stats.Comparison) []string {
	method := ""
	if c.Test != nil {
		method = c.Method.String()
	}
	row := []string{c.Baseline, method, exact(c.Confidence)}
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
