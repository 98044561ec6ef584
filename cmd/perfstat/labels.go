package main

import (
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// labels gives every variant of the command line's inputs a label of its own.
type labels struct {
	alone bool           // there is one input
	taken map[string]int // how many inputs go by a label
}

func newLabels(inputs []*input) labels {
	l := labels{len(inputs) == 1, map[string]int{}}
	for _, in := range inputs {
		if own := in.ownLabel(); own != "" {
			l.taken[own]++
		} else {
			l.taken[in.label]++
		}
	}
	return l
}

// ownLabel is that of the one variant in a recording that was given by its
// path: whoever made the recording chose it.
func (in *input) ownLabel() string {
	if in.named || len(in.readings) != 1 || !in.readings[0].ours || in.readings[0].folder != "" {
		return ""
	}
	if variants := results(in.readings[0].recording); len(variants) == 1 {
		return strings.TrimPrefix(variants[0].Label, tablePrefix(variants[0]))
	}
	return ""
}

// relabel names the variants of a reading: by the command line where it names
// one result, and else by the file's own label, behind the command line's where
// there are several inputs. Of several tables, each row says which it is in.
func (l labels) relabel(in *input, r reading) {
	variants := results(r.recording)
	several := tables(variants) > 1
	for i := range r.recording.Variants {
		v := &r.recording.Variants[i]
		prefix := tablePrefix(v)
		own := strings.TrimPrefix(v.Label, prefix)
		switch kept := in.ownLabel(); {
		case v.Role == capture.Sample && len(variants) == 1 && kept != "" && l.taken[kept] == 1:
			v.Label = kept
		case v.Role == capture.Sample && (len(variants) == 1 || own == ""):
			v.Label = in.label
		case own == "":
			v.Label = fmt.Sprintf("%s (%s)", in.label, v.Role)
		case in.named:
			v.Label = in.label + "/" + own
		case l.alone:
			v.Label = own
		default:
			v.Label = in.label + ": " + own
		}
		if several && prefix != "" {
			v.Label = prefix + v.Label
		}
	}
}

// tableOf is the number of the printed table that a variant stands in, or "".
func tableOf(v *capture.Variant) string {
	table, _ := v.Facts.Get("table")
	return table
}

// tablePrefix stands before the label of a row where there are several tables.
func tablePrefix(v *capture.Variant) string {
	table := tableOf(v)
	if table == "" {
		return ""
	}
	return "table " + table + ": "
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
