package capture

import (
	"fmt"
	"math"
)

// Join makes one recording of several. Variants of one label become one, with
// the runs of all. A fact that does not hold for all of them moves to the runs
// it is about. The recordings are not to be used afterwards.
func Join(recs []*Recording) (*Recording, error) {
	if len(recs) == 1 {
		return recs[0], nil
	}
	out := &Recording{Facts: commonFacts(recs)}
	index := map[string]int{}
	for _, rec := range recs {
		out.Problems = append(out.Problems, rec.Problems...)
		own := withoutFacts(rec.Facts, out.Facts)
		for i := range rec.Variants {
			v := &rec.Variants[i]
			v.pushFacts(own)
			at, again := index[v.Label]
			if !again {
				index[v.Label] = len(out.Variants)
				out.Variants = append(out.Variants, *v)
				continue
			}
			if err := out.Variants[at].Append(v); err != nil {
				if rec.Source == "" {
					return nil, err
				}
				return nil, fmt.Errorf("%s: %w", rec.Source, err)
			}
		}
	}
	return out, nil
}

func commonFacts(recs []*Recording) Facts {
	var common Facts
	if len(recs) == 0 {
		return nil
	}
	for _, f := range recs[0].Facts {
		everywhere := true
		for _, rec := range recs[1:] {
			v, ok := rec.Facts.Get(f.Key)
			everywhere = everywhere && ok && v == f.Value
		}
		if everywhere {
			common = append(common, f)
		}
	}
	return common
}

func withoutFacts(facts, without Facts) Facts {
	var out Facts
	for _, f := range facts {
		if v, ok := without.Get(f.Key); !ok || v != f.Value {
			out = append(out, f)
		}
	}
	return out
}

func (v *Variant) pushFacts(facts Facts) {
	if len(v.Runs) == 0 {
		v.Facts = append(v.Facts, facts...)
		return
	}
	for i := range v.Runs {
		v.Runs[i].Facts = append(append(Facts(nil), facts...), v.Runs[i].Facts...)
	}
}

// Append adds the runs of another variant that measured the same: the first
// metric, its unit and the role must agree. Columns that only one of them has
// are unknown in the runs of the other.
func (v *Variant) Append(other *Variant) error {
	switch {
	case v.Printed != nil || other.Printed != nil:
		return fmt.Errorf("variant %q: a printed table can't take further runs: their values are not known", v.Label)
	case len(v.Metrics) == 0 || len(other.Metrics) == 0 || v.Metrics[0] != other.Metrics[0]:
		return fmt.Errorf("variant %q: %s and %s can't be one variant", v.Label, v.firstMetric(), other.firstMetric())
	case v.Role != other.Role:
		return fmt.Errorf("variant %q: %s and %s can't be one variant", v.Label, v.Role, other.Role)
	}
	all := append([]Metric(nil), v.Metrics...)
	for _, m := range other.Metrics {
		if columnOf(all, m) < 0 {
			all = append(all, m)
		}
	}
	own := withoutFacts(other.Facts, v.Facts)
	other.pushFacts(own)
	v.spread(all)
	other.spread(all)
	v.Runs = append(v.Runs, other.Runs...)
	return nil
}

func (v *Variant) firstMetric() string {
	if len(v.Metrics) == 0 {
		return "nothing"
	}
	m := v.Metrics[0]
	if m.Unit.Name == "" {
		return m.Name
	}
	return fmt.Sprintf("%s in %s", m.Name, m.Unit.Name)
}

func columnOf(metrics []Metric, m Metric) int {
	for i := range metrics {
		if metrics[i] == m {
			return i
		}
	}
	return -1
}

// spread gives the variant more metrics, unknown in the runs that it has.
func (v *Variant) spread(metrics []Metric) {
	for i := range v.Runs {
		r := &v.Runs[i]
		columns := make([][]float64, len(metrics))
		for k, m := range metrics {
			if at := columnOf(v.Metrics, m); at >= 0 {
				columns[k] = r.Columns[at]
				continue
			}
			columns[k] = make([]float64, r.Len())
			for j := range columns[k] {
				columns[k][j] = math.NaN()
			}
		}
		r.Columns = columns
	}
	v.Metrics = metrics
}
