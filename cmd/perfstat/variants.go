package main

import (
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/stats"
)

// gather makes one input of the report from each variant that was found: the
// runs of all files under one label are one variant's, and a file of several
// variants keeps them apart.
func gather(inputs []*input, readings [][]reading) (metric capture.Metric, out []report.Input, notes []stats.Warning, err error) {
	index := map[string]int{}
	for i, in := range inputs {
		for _, r := range readings[i] {
			notes = append(notes, problems(r.recording)...)
			variants := results(r.recording)
			if len(variants) == 0 {
				return metric, nil, nil, usagef("%s: no result in it", r.path)
			}
			for _, v := range variants {
				if len(v.Metrics) > 0 && metric.Name == "" {
					metric = v.Metrics[0]
				}
				one := sampleOf(v, r.source)
				one.Label = label(in, len(inputs), v, len(variants))
				if one.Runs() == 0 {
					return metric, nil, nil, usagef("%s: no interval of %q was kept (perfstat read %s shows why)", r.path, one.Label, r.path)
				}
				key := fmt.Sprintf("%d %s", i, one.Label)
				at, again := index[key]
				if !again {
					index[key] = len(out)
					out = append(out, one)
					continue
				}
				merged, err := out[at].Append(one.Sample)
				if err != nil {
					return metric, nil, nil, usagef("%s: %w", r.path, err)
				}
				out[at] = report.Input{Sample: merged, Dropped: out[at].Dropped + one.Dropped}
			}
		}
	}
	return metric, out, append(notes, edges(out)...), nil
}

// results are the variants that a verdict may rest on.
func results(rec *capture.Recording) []*capture.Variant {
	var out []*capture.Variant
	for i := range rec.Variants {
		if rec.Variants[i].Role == capture.Sample {
			out = append(out, &rec.Variants[i])
		}
	}
	return out
}

func sampleOf(v *capture.Variant, src source) report.Input {
	if src.run {
		oneRun(v)
	}
	sample := v.Sample(0)
	_, dropped := v.Intervals()
	return report.Input{Sample: sample, Dropped: dropped}
}

// label is what the command line says where it names one variant, and else the
// file's own label, behind the command line's where there are several inputs.
func label(in *input, inputs int, v *capture.Variant, variants int) string {
	switch {
	case variants == 1 || v.Label == "":
		return in.label
	case in.named:
		return in.label + "/" + v.Label
	case inputs == 1:
		return v.Label
	}
	return in.label + ": " + v.Label
}

func problems(rec *capture.Recording) []stats.Warning {
	var out []stats.Warning
	const most = 5
	for i := range rec.Problems {
		if i == most {
			out = append(out, stats.Warning{Code: "problem", Text: fmt.Sprintf("%s: %d more such lines (perfstat read shows them)", rec.Source, len(rec.Problems)-most)})
			break
		}
		out = append(out, stats.Warning{Code: "problem", Text: rec.Problems[i].Error()})
	}
	return out
}

// edges says once what was dropped, and how to see it.
func edges(inputs []report.Input) []stats.Warning {
	dropped := 0
	var labels []string
	for _, in := range inputs {
		if in.Dropped > 0 {
			dropped += in.Dropped
			labels = append(labels, in.Label)
		}
	}
	if dropped == 0 {
		return nil
	}
	return []stats.Warning{{Code: "edges-dropped", Text: fmt.Sprintf(
		"%d intervals at the edges of runs (zero, partial or settling) were left out of %s; perfstat read shows them, --keep-edges keeps them",
		dropped, strings.Join(labels, ", "))}}
}
