package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/stats"
)

// group is what is compared with one baseline.
type group struct {
	name   string // "table 2", or "" where there is one group
	inputs []report.Input
}

// gathered is what the readings came to.
type gathered struct {
	metric capture.Metric
	groups []group
	notes  []stats.Warning
}

// gather makes one input of the report from each variant that was found: the
// runs of all files under one label are one variant's, and a file of several
// variants keeps them apart. Where one file holds several printed tables, each
// is a group: its rows were measured against its own first.
func gather(inputs []*input, readings [][]reading, table int) (*gathered, error) {
	g := &gathered{}
	type place struct{ group, input int }
	index := map[string]place{}
	for i, in := range inputs {
		for _, r := range readings[i] {
			g.notes = append(g.notes, problems(r.recording)...)
			variants, err := chosen(r, table)
			if err != nil {
				return nil, err
			}
			several := tables(variants)
			if several > 1 && len(inputs) > 1 {
				return nil, usagef("%s holds %d tables: say which with --table, or compare it alone", r.path, several)
			}
			for _, v := range variants {
				if len(v.Metrics) > 0 && g.metric.Name == "" {
					g.metric = v.Metrics[0]
				}
				one := sampleOf(v, r.source)
				one.Label = label(in, len(inputs), v, len(variants))
				if one.Runs() == 0 {
					return nil, usagef("%s: no interval of %q was kept (perfstat read %s shows why)", r.path, one.Label, r.path)
				}
				name := ""
				if several > 1 {
					name = "table " + tableOf(v)
				}
				key := fmt.Sprintf("%d %s %s", i, name, one.Label)
				at, again := index[key]
				if !again {
					if n := len(g.groups); n == 0 || g.groups[n-1].name != name {
						g.groups = append(g.groups, group{name: name})
					}
					last := &g.groups[len(g.groups)-1]
					index[key] = place{len(g.groups) - 1, len(last.inputs)}
					last.inputs = append(last.inputs, one)
					continue
				}
				known := &g.groups[at.group].inputs[at.input]
				merged, err := known.Append(one.Sample)
				if err != nil {
					return nil, usagef("%s: %w", r.path, err)
				}
				*known = report.Input{Sample: merged, Dropped: known.Dropped + one.Dropped}
			}
		}
	}
	for _, group := range g.groups {
		g.notes = append(g.notes, edges(group.inputs)...)
	}
	return g, nil
}

// chosen are the results of a reading, of one table where one is asked for.
func chosen(r reading, table int) ([]*capture.Variant, error) {
	variants := results(r.recording)
	if len(variants) == 0 {
		return nil, usagef("%s: no result in it", r.path)
	}
	if table == 0 {
		return variants, nil
	}
	all := tables(variants)
	variants = slices.DeleteFunc(variants, func(v *capture.Variant) bool { return tableOf(v) != strconv.Itoa(table) })
	if len(variants) == 0 {
		return nil, usagef("%s: no table %d in it: it holds %d", r.path, table, all)
	}
	return variants, nil
}

// tableOf is the number of the printed table that a variant stands in, or "".
func tableOf(v *capture.Variant) string {
	table, _ := v.Facts.Get("table")
	return table
}

func tables(variants []*capture.Variant) int {
	seen := map[string]bool{}
	for _, v := range variants {
		if table := tableOf(v); table != "" {
			seen[table] = true
		}
	}
	return len(seen)
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
