package report

import (
	"encoding/json"
	"io"

	"github.com/perfstat/perfstat/stats"
)

// Schema names the version of perfstat's machine output. Keys may be added
// under the same name.
const Schema = "perfstat/v1"

type jsonReport struct {
	Schema      string           `json:"schema"`
	Metric      string           `json:"metric,omitempty"`
	Variants    []jsonVariant    `json:"variants"`
	Comparisons []jsonComparison `json:"comparisons"`
	Warnings    []jsonWarning    `json:"warnings"`
}

type jsonVariant struct {
	Group     string   `json:"group,omitempty"`
	Label     string   `json:"label"`
	Unit      string   `json:"unit,omitempty"`
	Better    string   `json:"better"`
	Runs      int      `json:"runs"`
	Intervals *int     `json:"intervals,omitempty"`
	Dropped   *int     `json:"dropped,omitempty"`
	N         int      `json:"n"`
	Mean      float64  `json:"mean"`
	Median    *float64 `json:"median,omitempty"`
	StdDev    *float64 `json:"stddev,omitempty"`
	Min       *float64 `json:"min,omitempty"`
	Max       *float64 `json:"max,omitempty"`
}

type jsonEstimate struct {
	Value float64  `json:"value"`
	Low   *float64 `json:"low,omitempty"`
	High  *float64 `json:"high,omitempty"`
}

type jsonComparison struct {
	Group         string        `json:"group,omitempty"`
	Baseline      string        `json:"baseline"`
	Variant       string        `json:"variant"`
	Method        string        `json:"method,omitempty"`
	Confidence    float64       `json:"confidence"`
	N             [2]int        `json:"n"`
	Difference    jsonEstimate  `json:"difference"`
	Percent       *jsonEstimate `json:"percent,omitempty"`
	PercentMethod string        `json:"percent_method,omitempty"`
	T             *float64      `json:"t,omitempty"`
	P             *float64      `json:"p,omitempty"`
	DF            *float64      `json:"df,omitempty"`
	NsPerPacket   *jsonEstimate `json:"ns_per_packet,omitempty"`
	Verdict       string        `json:"verdict"`
	Sentence      string        `json:"sentence"`
	Warnings      []jsonWarning `json:"warnings"`
}

type jsonWarning struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// JSON writes the reports as one document for machines: full precision, and
// what is unknown is absent. Where there are several, group tells them apart.
func JSON(w io.Writer, reports []*Report) error {
	out := jsonReport{Schema: Schema, Comparisons: []jsonComparison{}, Warnings: []jsonWarning{}}
	for _, r := range reports {
		out.Metric = r.Metric
		out.Warnings = append(out.Warnings, jsonWarnings(r.ownWarnings())...)
		for i := range r.Variants {
			out.Variants = append(out.Variants, newJSONVariant(r, i))
		}
		for i := range r.Comparisons {
			out.Comparisons = append(out.Comparisons, newJSONComparison(r, i))
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(out)
}

func newJSONVariant(r *Report, i int) jsonVariant {
	v := &r.Variants[i]
	j := jsonVariant{
		Group: validUTF8(r.Group), Label: v.Label, Unit: r.Unit.Name, Better: r.Unit.Better.String(),
		Runs: v.Runs, N: v.Summary.N, Mean: v.Summary.Mean,
	}
	if !v.Printed {
		j.Intervals, j.Dropped = &v.Intervals, &v.Dropped
	}
	if v.Summary.N > 1 {
		j.StdDev = &v.Summary.SD
	}
	if o := v.Summary.Order; o != nil {
		j.Min, j.Median, j.Max = &o.Min, &o.Median, &o.Max
	}
	return j
}

func newJSONComparison(r *Report, i int) jsonComparison {
	c := &r.Comparisons[i]
	j := jsonComparison{
		Group: validUTF8(r.Group), Baseline: c.Baseline, Variant: c.Variant, Confidence: c.Confidence,
		N: [2]int{c.A.N, c.B.N}, Difference: *newJSONEstimate(&c.Difference), NsPerPacket: newJSONEstimate(c.NsPerPacket),
		Verdict: c.Verdict.String(), Sentence: r.Sentence(i), Warnings: jsonWarnings(c.Warnings),
	}
	if c.Percent != nil {
		j.Percent = newJSONEstimate(&c.Percent.Estimate)
		if c.Percent.CI != nil {
			j.PercentMethod = c.Percent.Method.String()
		}
	}
	if t := c.Test; t != nil {
		j.Method = c.Method.String()
		j.T, j.P, j.DF = &t.T, &t.P, &t.DF
	}
	return j
}

func newJSONEstimate(e *stats.Estimate) *jsonEstimate {
	if e == nil {
		return nil
	}
	j := &jsonEstimate{Value: e.Value}
	if e.CI != nil {
		j.Low, j.High = &e.CI.Low, &e.CI.High
	}
	return j
}

func jsonWarnings(list []stats.Warning) []jsonWarning {
	out := make([]jsonWarning, 0, len(list))
	for _, w := range list {
		out = append(out, jsonWarning{w.Code, validUTF8(w.Text)})
	}
	return out
}
