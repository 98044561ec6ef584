package plots

import (
	"math"
	"math/rand"
	"slices"
	"testing"
)

func TestSwarmKeepsMarksApart(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 200 {
		xs := make([]float64, r.Intn(60))
		for i := range xs {
			xs[i] = 100 * r.Float64()
		}
		slices.Sort(xs)
		offsets := swarm(xs, 5, 1e9)
		for i := range xs {
			for j := range i {
				if math.Abs(xs[i]-xs[j]) < 5 && math.Abs(offsets[i]-offsets[j]) < 5-1e-9 {
					t.Fatalf("marks at %v and %v stand %v apart", xs[i], xs[j], math.Abs(offsets[i]-offsets[j]))
				}
			}
		}
		for _, dy := range swarm(xs, 5, 12) {
			if math.Abs(dy) > 12+1e-9 {
				t.Fatalf("a mark stands %v from the middle, want at most 12", dy)
			}
		}
	}
}

func TestThin(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	values := make([]float64, 100_000)
	for i := range values {
		values[i] = r.NormFloat64()
	}
	// Stray values, each alone in its place.
	values[77], values[500], values[99_999] = -40, 20, 50
	before := slices.Clone(values)
	got := thin(values, -50, 60, 2000)
	if !slices.Equal(values, before) {
		t.Error("the values were changed")
	}
	if len(got) > 2000+402 || len(got) < 1500 {
		t.Errorf("%d values kept, want about 2000", len(got))
	}
	for _, v := range []float64{-40, 20, 50} {
		if !slices.Contains(got, v) {
			t.Errorf("the stray value %v is lost", v)
		}
	}
	at := 0
	for _, v := range values {
		if at < len(got) && got[at] == v {
			at++
		}
	}
	if at != len(got) {
		t.Error("what is kept is not in the order of the values")
	}

	few := thin(values[:5], -50, 60, 2000)
	few[0] = 7
	if len(few) != 5 || values[0] == 7 {
		t.Error("few values are not copied whole")
	}
}
