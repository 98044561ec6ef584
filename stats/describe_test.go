package stats

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
)

// confidences are the oracle's names of its levels.
func confidenceOf(t *testing.T, key string) float64 {
	t.Helper()
	c, err := strconv.ParseFloat(strings.TrimPrefix(key, "c"), 64)
	if err != nil {
		t.Fatal(err)
	}
	return c / 100
}

func TestDescribeAgainstOracle(t *testing.T) {
	for name, d := range oracle(t).Datasets {
		t.Run(name, func(t *testing.T) {
			s, err := Describe(d.Values, d.Values[0])
			if err != nil {
				t.Fatal(err)
			}
			if s.N != len(d.Values) {
				t.Errorf("N = %d, want %d", s.N, len(d.Values))
			}
			closeTo(t, "mean", s.Mean, d.Exact["mean"], 0, 1e-13)
			if s.N > 1 {
				closeTo(t, "sd", s.SD, d.Exact["sd"], 0, 1e-13)
				if v := d.Exact["var"]; v > 1e-300 && v < 1e300 {
					closeTo(t, "var", s.SD*s.SD, v, 0, 1e-13)
				}
			}
			closeTo(t, "min", s.Order.Min, d.Summary.Min, 0, 0)
			closeTo(t, "median", s.Order.Median, d.Summary.Median, 0, 1e-15)
			closeTo(t, "max", s.Order.Max, d.Summary.Max, 0, 0)
			for i, q := range Quantiles(d.Values, oracle(t).Probs...) {
				closeTo(t, "quantile", q, d.Type7[i], 0, 1e-14)
			}
			if lossyInR(name) {
				return
			}
			for key, want := range d.Summary.TCI {
				ci, ok := MeanInterval(s, confidenceOf(t, key))
				if !ok {
					if s.SD != 0 {
						t.Errorf("%s: no interval", key)
					}
					continue
				}
				half := ci.High - s.Mean
				closeTo(t, key+" low", ci.Low, want[0], half, 1e-10)
				closeTo(t, key+" high", ci.High, want[1], half, 1e-10)
			}
		})
	}
}

func TestDescribeErrors(t *testing.T) {
	for name, c := range map[string]struct {
		values []float64
		want   error
	}{
		"empty":    {nil, ErrEmpty},
		"NaN":      {[]float64{1, math.NaN()}, ErrNotFinite},
		"Inf":      {[]float64{math.Inf(-1), 1}, ErrNotFinite},
		"overflow": {[]float64{-math.MaxFloat64, math.MaxFloat64}, ErrOverflow},
	} {
		if _, err := Describe(c.values, 0); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// The moments of k times the values are k times the moments, however near k
// brings them to the ends of a float64's range.
func TestDescribeAtTheEndsOfTheRange(t *testing.T) {
	values := []float64{1, 2, 3, 4, 1.5}
	const mean, variance = 2.3, 1.45 // by hand: 11.5/5 and 5.8/4
	for _, k := range []float64{1e200, 1e-200, 2e307, 1e-308, 1} {
		scaled := make([]float64, len(values))
		for i, v := range values {
			scaled[i] = v * k
		}
		s, err := Describe(scaled, scaled[0])
		if err != nil {
			t.Fatalf("%g: %v", k, err)
		}
		closeTo(t, "mean", s.Mean/k, mean, 0, 1e-14)
		closeTo(t, "sd", s.SD/k, number(math.Sqrt(variance)), 0, 1e-14)
	}
	s, err := Describe([]float64{1e308, -1e308, 1e308, -1e308, 0}, 1e308)
	if err != nil {
		t.Fatal(err)
	}
	if s.Mean != 0 {
		t.Errorf("mean = %g, want 0", s.Mean)
	}
	closeTo(t, "sd", s.SD, 1e308, 0, 1e-15)
}

// A reference far from the values must not cost them their digits.
func TestDescribeIsIndifferentToTheReference(t *testing.T) {
	values := []float64{1.25, 1.5, 1.125, 1.75}
	near, _ := Describe(values, values[0])
	for _, ref := range []float64{0, 14e6, -1e17, 1e300} {
		far, err := Describe(values, ref)
		if err != nil {
			t.Fatal(err)
		}
		if far.Mean != near.Mean || far.SD != near.SD {
			t.Errorf("ref %g: mean %g sd %g, want %g and %g", ref, far.Mean, far.SD, near.Mean, near.SD)
		}
	}
}

func TestMeanIntervalIsAbsent(t *testing.T) {
	for name, c := range map[string]struct {
		s          Summary
		confidence float64
	}{
		"one value":     {Summary{N: 1, Mean: 1}, .95},
		"no spread":     {Summary{N: 5, Mean: 1}, .95},
		"confidence 0":  {Summary{N: 5, Mean: 1, SD: 1}, 0},
		"confidence 1":  {Summary{N: 5, Mean: 1, SD: 1}, 1},
		"confidence -1": {Summary{N: 5, Mean: 1, SD: 1}, -1},
		"NaN":           {Summary{N: 5, Mean: 1, SD: 1}, math.NaN()},
		"overflow":      {Summary{N: 2, Mean: 1e308, SD: 1e308}, .99},
	} {
		if ci, ok := MeanInterval(c.s, c.confidence); ok {
			t.Errorf("%s: %v", name, ci)
		}
	}
}
