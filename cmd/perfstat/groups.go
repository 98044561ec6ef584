package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/stats"
)

// group is what is compared with one baseline.
type group struct {
	name   string // "table 2", "xdp1 proto 17: packet rate", or "" where there is one group
	inputs []report.Input
	metric capture.Metric

	results []result // of each input
}

// result is a variant and the one of its metrics that is compared.
type result struct {
	*capture.Variant
	column int
	tool   string
}

func (r result) metric() capture.Metric {
	if len(r.Metrics) == 0 {
		return capture.Metric{}
	}
	return r.Metrics[r.column]
}

// stream is which of the things that a tool reports side by side it is.
func (r result) stream() string {
	stream, _ := r.Facts.Get("stream")
	return stream
}

// gather makes one input of the report from each result, in groups that have a
// baseline each.
//
// The rows of a printed table were measured against its own first. Otherwise
// results belong together that are of one kind: the same tool, stream and
// metric, as a receiver's rate is not to be held against a sender's. Where each
// file of the command line holds one result, they are what the user wants
// compared, whatever tools they are from. What is alone of its kind while others
// are compared is named in a note.
// number asks for one of several groups, from 1; 0 is all.
func gather(rec *capture.Recording, metric string, files, number int) ([]group, []stats.Warning, error) {
	all, notes, err := chosen(rec, metric)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case tables(results(rec)) > 0:
		return split(all, tableName), notes, nil
	case len(all) == files || len(all) == 1:
		return split(all, func(result) string { return "" }), notes, nil
	}
	groups, alone := likes(split(all, kindOf))
	if len(groups) == 0 && files > 1 {
		groups, alone = likes(split(all, func(r result) string { return r.metric().Name + " in " + r.metric().Unit.Name }))
	}
	if len(groups) == 0 {
		return nil, nil, usagef("no two results are of one kind, so there is nothing to compare: %s (perfstat read shows them; give a second file)", kindsOf(all))
	}
	notes = append(notes, aloneNote(alone)...)
	for i := range groups {
		groups[i].shortenLabels()
		groups[i].name = fmt.Sprintf("%d. %s", i+1, groups[i].name)
	}
	switch {
	case number > len(groups):
		return nil, nil, usagef("--table %d: there are %d kinds of result", number, len(groups))
	case number > 0:
		groups, notes = groups[number-1:number], nil
	}
	if len(groups) == 1 {
		groups[0].name = ""
	}
	return groups, notes, nil
}

// chosen picks the metric to compare of every result: the first, or the one that
// is named. Where no result has that, what else was read is asked for it.
func chosen(rec *capture.Recording, metric string) ([]result, []stats.Warning, error) {
	var out []result
	var notes []stats.Warning
	for _, v := range results(rec) {
		column := 0
		if metric != "" {
			column = columnOf(v, metric)
		}
		if column < 0 {
			notes = append(notes, stats.Warning{Code: "no-metric", Text: fmt.Sprintf("not compared: %q has no %s", v.Label, metric)})
			continue
		}
		out = append(out, result{v, column, toolOf(rec, v)})
	}
	if len(out) > 0 {
		return out, notes, nil
	}
	for i := range rec.Variants {
		if v := &rec.Variants[i]; columnOf(v, metric) >= 0 {
			out = append(out, result{v, columnOf(v, metric), toolOf(rec, v)})
		}
	}
	if len(out) == 0 {
		return nil, nil, usagef("--metric %s: nothing here has it; there are: %s", metric, metricsOf(rec))
	}
	return out, nil, nil
}

// columnOf finds a metric of a variant by its name or its column, or gives -1.
// Of a row that was printed only the first is known.
func columnOf(v *capture.Variant, metric string) int {
	for i, m := range v.Metrics {
		if (strings.EqualFold(m.Name, metric) || strings.EqualFold(m.Column, metric)) && (v.Printed == nil || i == 0) {
			return i
		}
	}
	return -1
}

func metricsOf(rec *capture.Recording) string {
	var names []string
	for _, v := range rec.Variants {
		for _, m := range v.Metrics {
			name := m.Column
			if !strings.EqualFold(m.Column, m.Name) {
				name += " (" + m.Name + ")"
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ", ")
}

func toolOf(rec *capture.Recording, v *capture.Variant) string {
	if len(v.Runs) > 0 {
		return setupOf(&v.Runs[0], v, rec, "tool")
	}
	if tool, ok := v.Facts.Get("tool"); ok {
		return tool
	}
	tool, _ := rec.Facts.Get("tool")
	return tool
}

// tableName is "table 2" of a row of several tables, which its label says.
func tableName(r result) string {
	prefix := tablePrefix(r.Variant)
	if prefix == "" || !strings.HasPrefix(r.Label, prefix) {
		return ""
	}
	return strings.TrimSuffix(prefix, ": ")
}

// kindOf says what a result is a result of.
func kindOf(r result) string {
	return strings.TrimSpace(strings.TrimSpace(r.tool+" "+r.stream())+": "+r.metric().Name) + " in " + r.metric().Unit.Name
}

func kindsOf(all []result) string {
	const most = 6
	var kinds []string
	for _, r := range all {
		kinds = append(kinds, kindOf(r))
	}
	if len(kinds) > most {
		kinds = append(kinds[:most], fmt.Sprintf("%d more", len(kinds)-most))
	}
	return strings.Join(kinds, "; ")
}

// split parts results by a name, in the order in which the names come up.
func split(all []result, name func(result) string) []group {
	var groups []group
	for _, r := range all {
		at := slices.IndexFunc(groups, func(g group) bool { return g.name == name(r) })
		if at < 0 {
			at = len(groups)
			groups = append(groups, group{name: name(r), metric: r.metric()})
		}
		in := report.Input{Sample: r.Sample(r.column)}
		_, in.Dropped = r.Intervals()
		if tableName(r) != "" {
			in.Label = strings.TrimPrefix(in.Label, tablePrefix(r.Variant))
		}
		groups[at].inputs, groups[at].results = append(groups[at].inputs, in), append(groups[at].results, r)
	}
	return groups
}

// likes keeps the groups in which there is something to compare.
func likes(all []group) (groups, alone []group) {
	for _, g := range all {
		if len(g.inputs) > 1 {
			groups = append(groups, g)
		} else {
			alone = append(alone, g)
		}
	}
	return groups, alone
}

// shortenLabels leaves out of the labels what the group is named after, and what
// follows a heading, as long as they still tell its variants apart.
func (g *group) shortenLabels() {
	for _, shorten := range []func(at int, label string) string{g.withoutKind, g.upToHeading} {
		short := make([]string, len(g.inputs))
		for i, in := range g.inputs {
			short[i] = shorten(i, in.Label)
		}
		if distinct(short) {
			for i := range g.inputs {
				g.inputs[i].Label = short[i]
			}
		}
	}
}

func (g *group) withoutKind(_ int, label string) string {
	for _, part := range []string{g.metric.Name, g.results[0].stream(), g.results[0].tool} {
		if rest := strings.TrimSuffix(label, ", "+part); part != "" && rest != "" {
			label = rest
		}
	}
	return label
}

func (g *group) upToHeading(at int, label string) string {
	heading, _ := g.results[at].Facts.Get("heading")
	if _, rest, found := strings.Cut(label, heading); found && heading != "" {
		return strings.TrimSuffix(label, rest)
	}
	return label
}

func distinct(labels []string) bool {
	for i, l := range labels {
		if slices.Contains(labels[:i], l) {
			return false
		}
	}
	return true
}

// aloneNote names what has nothing to be compared with.
func aloneNote(alone []group) []stats.Warning {
	const most = 3
	if len(alone) == 0 {
		return nil
	}
	var names []string
	for _, g := range alone[:min(len(alone), most)] {
		names = append(names, fmt.Sprintf("%q (%s)", g.inputs[0].Label, g.name))
	}
	text := "not compared, as the only result of its kind: "
	if len(alone) > 1 {
		text = "not compared, each the only result of its kind: "
	}
	text += strings.Join(names, "; ")
	if more := len(alone) - most; more > 0 {
		text += fmt.Sprintf("; and %d more (perfstat read shows them)", more)
	}
	return []stats.Warning{{Code: "alone", Text: text}}
}
