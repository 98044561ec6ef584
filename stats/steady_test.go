package stats

import (
	"math"
	"slices"
	"testing"
)

func TestSteady(t *testing.T) {
	steady := func(n int) []float64 { return slices.Repeat([]float64{100}, n) }
	run := func(parts ...[]float64) []float64 { return slices.Concat(parts...) }
	for _, tt := range []struct {
		name   string
		values []float64
		want   Edges
	}{
		{"steady", steady(6), Edges{}},
		{"zeros and the partial ones beside them", run([]float64{0, 0, 99}, steady(5), []float64{99, 0}), Edges{2, 1, 1, 1}},
		{"settling after the partial", run([]float64{0, 10, 80}, steady(5)), Edges{1, 2, 0, 0}},
		{"two at the front at most", run([]float64{10, 50, 80}, steady(5)), Edges{0, 2, 0, 0}},
		{"partial last without a zero", run(steady(5), []float64{60}), Edges{0, 0, 1, 0}},
		{"one at the end at most", run(steady(6), []float64{60, 60}), Edges{0, 0, 1, 0}},
		{"4 % is no partial", run([]float64{96}, steady(5), []float64{96}), Edges{}},
		{"6 % is one", run([]float64{94}, steady(5), []float64{94}), Edges{0, 1, 1, 0}},
		{"high first value stays", run([]float64{130}, steady(5)), Edges{}},
		{"noise of the same size stays", []float64{90, 110, 92, 108, 95, 105, 90, 111}, Edges{}},
		{"zero in the middle is a value", run(steady(3), []float64{0}, steady(3)), Edges{}},
		{"three lose zeros only", []float64{0, 10, 100, 40, 0}, Edges{1, 0, 0, 1}},
		{"four", []float64{0, 10, 100, 100, 40, 0}, Edges{1, 1, 1, 1}},
		{"never over half", []float64{0, 10, 50, 100, 100, 40, 0}, Edges{1, 1, 1, 1}},
		{"unknown values count as zero", []float64{math.NaN(), 50, 100, 100, 100}, Edges{1, 1, 0, 0}},
		{"negative ones too", []float64{-1, 50, 100, 100, 100}, Edges{1, 1, 0, 0}},
	} {
		before := slices.Clone(tt.values)
		if got, flowed := Steady(tt.values); got != tt.want || !flowed {
			t.Errorf("%s: %v gives %+v, want %+v", tt.name, tt.values, got, tt.want)
		}
		if !slices.EqualFunc(tt.values, before, func(a, b float64) bool { return a == b || a != a && b != b }) {
			t.Errorf("%s: the values were changed", tt.name)
		}
	}
	for _, none := range [][]float64{nil, {0}, {0, math.NaN(), -1}} {
		if e, flowed := Steady(none); flowed || e != (Edges{}) {
			t.Errorf("%v: %+v, %v", none, e, flowed)
		}
	}
}

// The scale of a run says nothing about its edges.
func TestSteadyIsScaleFree(t *testing.T) {
	values := []float64{0, 0, 17656, 470000, 481666, 481048, 481500, 481193, 318239, 0}
	want, _ := Steady(values)
	for _, factor := range []float64{1e-9, 3, 1e12} {
		scaled := make([]float64, len(values))
		for i, x := range values {
			scaled[i] = factor * x
		}
		if got, _ := Steady(scaled); got != want {
			t.Errorf("times %g: %+v, want %+v", factor, got, want)
		}
	}
}
