package report

import (
	"slices"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// Warnings are those of all comparisons and of the input, in order. What holds
// of several variants is said of the first, and the others are named.
func (r *Report) Warnings() []stats.Warning {
	var out []stats.Warning
	for _, w := range r.ownWarnings() {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	type kind struct {
		first  stats.Warning
		others []string
	}
	var kinds []*kind
	for i := range r.Comparisons {
		for _, w := range r.Comparisons[i].Warnings {
			at := slices.IndexFunc(kinds, func(k *kind) bool { return k.first.Code == w.Code })
			switch {
			case at < 0, w.Code == stats.RunsToShow: // its figures are each variant's own
				kinds = append(kinds, &kind{first: w})
			case kinds[at].first != w:
				kinds[at].others = append(kinds[at].others, inQuotes(r.Variants[i+1].Name))
			}
		}
	}
	for _, k := range kinds {
		if len(k.others) > 0 {
			k.first.Text += "; the same goes for " + enumerate(k.others)
		}
		out = append(out, k.first)
	}
	return out
}

// enumerate is "a", "a and b", "a, b and c".
func enumerate(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// ownWarnings are those of the input, and of making many comparisons.
func (r *Report) ownWarnings() []stats.Warning {
	if w := stats.ManyTests(r.Comparisons, r.Confidence); w != nil {
		return append(slices.Clone(r.Notes), *w)
	}
	return r.Notes
}
