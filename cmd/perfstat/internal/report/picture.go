package report

import "github.com/perfstat/perfstat/plots"

// Picture is the report as a figure: every run a point, the mean with its
// interval beside them, and above it what the comparison came to. It is an
// error that it has no room for so many variants.
func Picture(r *Report) (*plots.Figure, error) {
	series := make([]plots.Series, len(r.Variants))
	for i := range r.Variants {
		v := &r.Variants[i]
		series[i] = plots.Series{Label: Printable(v.Name), Values: v.Values, Mean: v.Summary.Mean, CI: v.MeanCI, Order: v.Summary.Order}
	}
	return plots.Points(series, plots.Options{Title: Printable(r.Title()), Metric: Printable(r.Metric), Unit: r.Unit, Confidence: r.Confidence})
}
