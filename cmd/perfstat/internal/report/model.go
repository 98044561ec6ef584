// Package report holds the model of a finished comparison and its renderers,
// one file each: text, ministat, markdown, csv, json.
//
// It may import stats, the types of capture, plots and tablewriter. It opens
// no file and knows no flag, and a renderer computes no statistic: all figures
// come from stats.
package report

import (
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/plots/ascii"
	"github.com/perfstat/perfstat/stats"
)

// Report is a finished comparison: everything against the first variant.
// Renderers share it and change nothing in it.
type Report struct {
	Group       string // which of several it is: "table 2"; "" for the only one
	Metric      string // in words: "packet rate"
	Unit        stats.Unit
	Confidence  float64
	Variants    []Variant // the first is the baseline
	Comparisons []stats.Comparison
	Notes       []stats.Warning // about the input as a whole
}

// Variant is one side of the report.
type Variant struct {
	Label     string
	Name      string // the label without the folders that all labels share
	Symbol    byte   // its mark in plot and table
	Runs      int
	Intervals int // kept
	Dropped   int // at the edges of runs
	Values    []float64
	Summary   stats.Summary
	MeanCI    *stats.Interval // nil where n < 2
	Printed   bool            // known from another program's table only
}

// Input is a variant's sample, with what reading it dropped.
type Input struct {
	stats.Sample
	Dropped int
}

// New compares every input with the first, and describes each. o.Confidence
// must be set.
func New(metric string, inputs []Input, o stats.Options) (*Report, error) {
	if len(inputs) == 0 {
		return nil, fmt.Errorf("nothing to compare: no variant was found")
	}
	symbols, err := ascii.Symbols(len(inputs))
	if err != nil {
		return nil, err
	}
	r := &Report{Metric: metric, Unit: inputs[0].Unit, Confidence: o.Confidence}
	for i, in := range inputs {
		v := Variant{
			Label: in.Label, Symbol: symbols[i], Runs: in.Runs(), Intervals: len(in.Values), Dropped: in.Dropped,
			Values: in.RunValues(o.RunValue), Printed: in.Printed != nil,
		}
		if i > 0 {
			c, err := stats.Compare(inputs[0].Sample, in.Sample, o)
			if err != nil {
				return nil, err
			}
			r.Comparisons = append(r.Comparisons, c)
			r.Variants[0].Summary, v.Summary = c.A, c.B
		}
		r.Variants = append(r.Variants, v)
	}
	if len(inputs) == 1 {
		if r.Variants[0].Summary, err = describe(inputs[0].Sample, o); err != nil {
			return nil, fmt.Errorf("%s: %w", inputs[0].Label, err)
		}
	}
	folder := commonFolder(r.Variants)
	for i := range r.Variants {
		v := &r.Variants[i]
		v.Name = v.Label[folder:]
		if ci, ok := stats.MeanInterval(v.Summary, r.Confidence); ok {
			v.MeanCI = &ci
		}
	}
	return r, nil
}

func describe(s stats.Sample, o stats.Options) (stats.Summary, error) {
	if s.Printed != nil {
		return *s.Printed, nil
	}
	values := s.RunValues(o.RunValue)
	if len(values) == 0 {
		return stats.Summary{}, stats.ErrEmpty
	}
	return stats.Describe(values, values[0])
}

// commonFolder is the length of the path that all labels begin with.
func commonFolder(variants []Variant) int {
	common := variants[0].Label
	for _, v := range variants[1:] {
		n := 0
		for n < min(len(common), len(v.Label)) && common[n] == v.Label[n] {
			n++
		}
		common = common[:n]
	}
	if len(variants) == 1 {
		return 0
	}
	return strings.LastIndexByte(common, '/') + 1
}

// Warnings are those of all comparisons and of the input, each once, in order.
func (r *Report) Warnings() []stats.Warning {
	seen := map[stats.Warning]bool{}
	var out []stats.Warning
	add := func(list []stats.Warning) {
		for _, w := range list {
			if !seen[w] {
				seen[w] = true
				out = append(out, w)
			}
		}
	}
	add(r.ownWarnings())
	for i := range r.Comparisons {
		add(r.Comparisons[i].Warnings)
	}
	return out
}

// ownWarnings are those of the input, and of making many comparisons.
func (r *Report) ownWarnings() []stats.Warning {
	out := r.Notes
	if n := len(r.Comparisons); n > 1 && r.tested() {
		out = append(out[:len(out):len(out)], stats.Warning{Code: "not-adjusted", Text: fmt.Sprintf(
			"%d comparisons stand here, and their p values and intervals are not adjusted for that: expect a false difference in one of %.0f",
			n, 1/(1-r.Confidence))})
	}
	return out
}

func (r *Report) tested() bool {
	for i := range r.Comparisons {
		if r.Comparisons[i].Test != nil {
			return true
		}
	}
	return false
}
