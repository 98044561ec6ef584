package logs

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

func TestEdges(t *testing.T) {
	steady := func(n int) []float64 { return slices.Repeat([]float64{100}, n) }
	run := func(parts ...[]float64) []float64 { return slices.Concat(parts...) }
	tests := []struct {
		name   string
		values []float64
		want   string // a letter an interval: Z F S . L T
	}{
		{"steady", steady(6), "......"},
		{"zeros and the partial ones beside them", run([]float64{0, 0, 99}, steady(5), []float64{99, 0}), "ZZF.....LT"},
		{"settling after the partial", run([]float64{0, 10, 80}, steady(5)), "ZFS....."},
		{"two at the front at most", run([]float64{10, 50, 80}, steady(5)), "FS......"},
		{"partial last without a zero", run(steady(5), []float64{60}), ".....L"},
		{"one at the end at most", run(steady(6), []float64{60, 60}), ".......L"},
		{"4 % is no partial", run([]float64{96}, steady(5), []float64{96}), "......."},
		{"6 % is one", run([]float64{94}, steady(5), []float64{94}), "F.....L"},
		{"high first interval stays", run([]float64{130}, steady(5)), "......"},
		{"noise of the same size stays", []float64{90, 110, 92, 108, 95, 105, 90, 111}, "........"},
		{"zero in the middle is a value", run(steady(3), []float64{0}, steady(3)), "......."},
		{"three lose zeros only", []float64{0, 10, 100, 40, 0}, "Z...T"},
		{"four", []float64{0, 10, 100, 100, 40, 0}, "ZF..LT"},
		{"never over half", []float64{0, 10, 50, 100, 100, 40, 0}, "ZF...LT"},
		{"zero throughout", []float64{0, 0, 0}, "..."},
		{"empty", nil, ""},
		{"unknown cells count as zero", []float64{math.NaN(), 50, 100, 100, 100}, "ZF..."},
	}
	letters := map[string]byte{leadingZero: 'Z', partialFirst: 'F', settling: 'S', partialLast: 'L', trailingZero: 'T'}
	for _, tt := range tests {
		before := slices.Clone(tt.values)
		drops, _ := edges(tt.values)
		got := []byte(strings.Repeat(".", len(tt.values)))
		for i, d := range drops {
			got[d.Index] = letters[d.Why]
			if i > 0 && drops[i-1].Index >= d.Index {
				t.Errorf("%s: drops out of order: %v", tt.name, drops)
			}
		}
		if string(got) != tt.want {
			t.Errorf("%s: %v gives %s, want %s", tt.name, tt.values, got, tt.want)
		}
		if !slices.EqualFunc(tt.values, before, func(a, b float64) bool { return a == b || a != a && b != b }) {
			t.Errorf("%s: the values were changed", tt.name)
		}
	}
}

func TestDropEdges(t *testing.T) {
	values := []float64{0, 5, 100, 100, 100, 100}
	record := func(v []float64, singles bool) *capture.Recording {
		return &capture.Recording{Variants: []capture.Variant{{Runs: []capture.Run{{
			Origin: capture.Position{File: "a", Line: 3}, Columns: [][]float64{v}, Singles: singles,
		}}}}}
	}
	for _, tt := range []struct {
		name     string
		rec      *capture.Recording
		o        Options
		drops    int
		problems int
	}{
		{"drops", record(values, false), Options{}, 2, 0},
		{"kept on request", record(values, false), Options{KeepEdges: true}, 0, 0},
		{"values that are runs", record(values, true), Options{}, 0, 0},
		{"zero throughout", record([]float64{0, 0}, false), Options{}, 0, 1},
		{"no interval", record(nil, false), Options{}, 0, 0},
	} {
		dropEdges(tt.rec, tt.o)
		if got := len(tt.rec.Variants[0].Runs[0].Dropped); got != tt.drops {
			t.Errorf("%s: %d drops, want %d", tt.name, got, tt.drops)
		}
		if got := len(tt.rec.Problems); got != tt.problems {
			t.Errorf("%s: problems %v, want %d", tt.name, tt.rec.Problems, tt.problems)
		}
	}
}
