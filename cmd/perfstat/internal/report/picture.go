package report

import "github.com/perfstat/perfstat/plots"

// Picture is the report as a figure: every run a point, the mean with its
// interval beside them.
func Picture(r *Report) (*plots.Figure, error) {
	series := make([]plots.Series, len(r.Variants))
	for i := range r.Variants {
		v := &r.Variants[i]
		series[i] = plots.Series{Label: v.Label, Values: v.Values, Mean: v.Summary.Mean, CI: v.MeanCI, Order: v.Summary.Order}
	}
	return plots.Points(series, plots.Options{Metric: r.Metric, Unit: r.Unit, Confidence: r.Confidence})
}
