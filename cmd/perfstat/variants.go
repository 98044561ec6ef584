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

// joined makes one recording of all that was read, under the labels of the
// command line: the runs of all files under one label are one variant's, and a
// file of several variants keeps them apart. What to beware of is among its
// problems.
func (r *readings) joined() (*capture.Recording, error) {
	labels := newLabels(r.inputs)
	var all []*capture.Recording
	for _, in := range r.inputs {
		for _, one := range in.readings {
			labels.relabel(in, one)
			if one.folder != "" {
				oneRun(one.recording)
			}
			all = append(all, one.recording)
		}
	}
	rec, err := capture.Join(all)
	if err != nil {
		return nil, usageError{err}
	}
	known := rec.Problems // a recording may have them already
	for _, p := range slices.Concat(r.cautions(), mixedSetups(rec)) {
		if !slices.Contains(known, p) {
			rec.Problems = append(rec.Problems, p)
		}
	}
	return rec, nil
}

// oneRun makes the numbers of a file in a folder the intervals of one run.
func oneRun(rec *capture.Recording) {
	for _, v := range results(rec) {
		if len(v.Runs) == 1 {
			v.Runs[0].Singles = false
		}
	}
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

// choose checks that every reading has something to compare, and leaves in it
// the rows of one table where one is asked for.
func (r *readings) choose(table int, metric string) error {
	for _, in := range r.inputs {
		for _, one := range in.readings {
			variants := results(one.recording)
			if len(variants) == 0 && metric == "" {
				return usagef("%s: no result in it, only what sums up others or was offered: --metric takes one of %s", one.path, metricsOf(one.recording))
			}
			several := tables(variants)
			if table > 0 && several > 0 {
				one.recording.Variants = slices.DeleteFunc(one.recording.Variants, func(v capture.Variant) bool {
					return v.Role == capture.Sample && tableOf(&v) != strconv.Itoa(table)
				})
				if variants = results(one.recording); len(variants) == 0 {
					return usagef("%s: no table %d in it: it holds %d", one.path, table, several)
				}
			} else if several > 1 && len(r.inputs) > 1 {
				return usagef("%s holds %d tables: say which with --table, or compare it alone", one.path, several)
			}
			for _, v := range variants {
				if v.Printed == nil && v.Sample(0).Runs() == 0 {
					of := ""
					if v.Label != "" {
						of = fmt.Sprintf(" of %q", v.Label)
					}
					return usagef("%s: no interval%s was kept (perfstat read %s shows why)", one.path, of, one.path)
				}
			}
		}
	}
	return nil
}

// problems are a recording's, the first few of each file.
func problems(rec *capture.Recording) []stats.Warning {
	const most = 5
	var out []stats.Warning
	var files []string
	count := map[string]int{}
	for i := range rec.Problems {
		p := &rec.Problems[i]
		if count[p.File] == 0 {
			files = append(files, p.File)
		}
		if count[p.File]++; count[p.File] <= most {
			out = append(out, stats.Warning{Code: "problem", Text: p.Error()})
		}
	}
	for _, file := range files {
		if more := count[file] - most; more > 0 {
			out = append(out, stats.Warning{Code: "problem", Text: fmt.Sprintf("%s: %d more (perfstat read shows all)", file, more)})
		}
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
	what := "1 interval at the edge of a run (zero, partial or settling) was"
	if dropped > 1 {
		what = fmt.Sprintf("%d intervals at the edges of runs (zero, partial or settling) were", dropped)
	}
	return []stats.Warning{{Code: "edges-dropped", Text: fmt.Sprintf(
		"%s left out of %s; perfstat read shows them, --keep-edges keeps them",
		what, strings.Join(labels, ", "))}}
}
