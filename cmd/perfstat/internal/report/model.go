// Package report holds the model of a finished comparison and its renderers,
// one file each: text, ministat, markdown, csv, json.
//
// It may import stats, the types of capture, plots and tablewriter. It opens
// no file and knows no flag, and a renderer computes no statistic: all figures
// come from stats.
package report

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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
	Mark      string // in plot and table: a symbol, or a number where there are too many for a plot
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
	inputs = slices.Clone(inputs)
	if len(inputs) == 0 {
		return nil, fmt.Errorf("nothing to compare: no variant was found")
	}
	symbols := marks(len(inputs))
	for i := range inputs {
		inputs[i].Label, inputs[i].Unit.Name = validUTF8(inputs[i].Label), validUTF8(inputs[i].Unit.Name)
	}
	r := &Report{Metric: validUTF8(metric), Unit: inputs[0].Unit, Confidence: o.Confidence}
	for i, in := range inputs {
		v := Variant{
			Label: in.Label, Mark: symbols[i], Runs: in.Runs(), Intervals: len(in.Values), Dropped: in.Dropped,
			Values: in.RunValues(o.RunValue), Printed: in.Printed != nil,
		}
		if i > 0 {
			c, err := stats.Compare(inputs[0].Sample, in.Sample, o)
			if err != nil {
				return nil, advised(err)
			}
			r.Comparisons = append(r.Comparisons, c)
			r.Variants[0].Summary, v.Summary = c.A, c.B
		}
		r.Variants = append(r.Variants, v)
	}
	if len(inputs) == 1 {
		summary, err := describe(inputs[0].Sample, o)
		if err != nil {
			return nil, advised(fmt.Errorf("%s: %w", inputs[0].Label, err))
		}
		r.Variants[0].Summary = summary
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

// marks are the plot's symbols, and numbers where it has too few.
func marks(n int) []string {
	out := make([]string, n)
	symbols, err := ascii.Symbols(n)
	for i := range out {
		if out[i] = strconv.Itoa(i + 1); err == nil {
			out[i] = string(rune(symbols[i]))
		}
	}
	return out
}

// advised says what to do about an error.
func advised(err error) error {
	if errors.Is(err, stats.ErrOverflow) {
		return fmt.Errorf("%w; give the values in a larger unit, or correct the one that is a typing error", err)
	}
	return err
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
