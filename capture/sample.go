package capture

import "github.com/perfstat/perfstat/stats"

// Sample is what inference sees of a variant: the kept intervals of one
// metric, by its index in Metrics. It shares memory with the runs where it can,
// and must not be changed. A run of which nothing was kept is no run.
func (v *Variant) Sample(metric int) stats.Sample {
	s := stats.Sample{Label: v.Label, Unit: v.unit(metric), Printed: v.Printed}
	if len(v.Runs) == 1 && v.Runs[0].Singles && len(v.Runs[0].Dropped) == 0 && !v.Runs[0].gaps(metric) {
		s.Values = v.Runs[0].Columns[metric]
		return s
	}
	for i := range v.Runs {
		r := &v.Runs[i]
		kept := r.Kept(metric)
		s.Values = append(s.Values, kept...)
		switch {
		case r.Singles:
			for range kept {
				s.RunLens = append(s.RunLens, 1)
			}
		case len(kept) > 0:
			s.RunLens = append(s.RunLens, len(kept))
		}
	}
	return s
}

func (v *Variant) unit(metric int) stats.Unit {
	if metric < len(v.Metrics) {
		return v.Metrics[metric].Unit
	}
	return stats.Unit{}
}

// Kept gives the values of one metric that were not dropped and are known.
func (r *Run) Kept(metric int) []float64 {
	dropped := r.Dropped
	var out []float64
	for i := range r.Len() {
		if len(dropped) > 0 && dropped[0].Index == i {
			dropped = dropped[1:]
			continue
		}
		if x, ok := r.At(metric, i); ok {
			out = append(out, x)
		}
	}
	return out
}

func (r *Run) gaps(metric int) bool {
	for i := range r.Len() {
		if _, ok := r.At(metric, i); !ok {
			return true
		}
	}
	return false
}

// Intervals counts a variant's intervals, and those of them that were dropped.
func (v *Variant) Intervals() (all, dropped int) {
	for i := range v.Runs {
		all += v.Runs[i].Len()
		dropped += len(v.Runs[i].Dropped)
	}
	return all, dropped
}
