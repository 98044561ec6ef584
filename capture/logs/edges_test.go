package logs

import (
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

func TestEdgesHaveNames(t *testing.T) {
	letters := map[string]byte{leadingZero: 'Z', partialFirst: 'F', settling: 'S', partialLast: 'L', trailingZero: 'T'}
	for _, tt := range []struct {
		edges stats.Edges
		want  string // a letter an interval
	}{
		{stats.Edges{}, "......."},
		{stats.Edges{ZerosBefore: 2, Rising: 1, Falling: 1, ZerosAfter: 1}, "ZZF..LT"},
		{stats.Edges{ZerosBefore: 1, Rising: 2}, "ZFS...."},
		{stats.Edges{Rising: 2, ZerosAfter: 2}, "FS...TT"},
		{stats.Edges{Falling: 1}, "......L"},
	} {
		got := []byte(strings.Repeat(".", len(tt.want)))
		drops := named(tt.edges, len(got))
		for i, d := range drops {
			got[d.Index] = letters[d.Why]
			if i > 0 && drops[i-1].Index >= d.Index {
				t.Errorf("%+v: drops out of order: %v", tt.edges, drops)
			}
		}
		if string(got) != tt.want {
			t.Errorf("%+v gives %s, want %s", tt.edges, got, tt.want)
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
		drops    int
		problems int
	}{
		{"drops", record(values, false), 2, 0},
		{"values that are runs", record(values, true), 0, 0},
		{"zero throughout", record([]float64{0, 0}, false), 0, 1},
		{"no interval", record(nil, false), 0, 0},
	} {
		dropEdges(tt.rec)
		if got := len(tt.rec.Variants[0].Runs[0].Dropped); got != tt.drops {
			t.Errorf("%s: %d drops, want %d", tt.name, got, tt.drops)
		}
		if got := len(tt.rec.Problems); got != tt.problems {
			t.Errorf("%s: problems %v, want %d", tt.name, tt.rec.Problems, tt.problems)
		}
	}
}
