package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// shapes are orders that have broken selections: runs, ties, teeth.
func shapes(n int, r *rand.Rand) map[string][]float64 {
	gen := func(f func(i int) float64) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = f(i)
		}
		return v
	}
	return map[string][]float64{
		"random":     gen(func(int) float64 { return r.NormFloat64() }),
		"rising":     gen(func(i int) float64 { return float64(i) }),
		"falling":    gen(func(i int) float64 { return float64(-i) }),
		"constant":   gen(func(int) float64 { return 7 }),
		"two values": gen(func(int) float64 { return float64(r.IntN(2)) }),
		"organ pipe": gen(func(i int) float64 { return float64(min(i, n-i)) }),
		"saw":        gen(func(i int) float64 { return float64(i % 17) }),
		"one odd":    gen(func(i int) float64 { return float64(i / max(1, n-1)) }),
	}
}

func TestSelectNthAgainstSort(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, 3, 5, 600, 601, 602, 5000} {
		for name, values := range shapes(n, r) {
			sorted := slices.Sorted(slices.Values(values))
			for _, k := range []int{0, n / 4, n / 2, n - 1} {
				t.Run(fmt.Sprintf("%s/%d/%d", name, n, k), func(t *testing.T) {
					work := slices.Clone(values)
					selectNth(work, k)
					if work[k] != sorted[k] {
						t.Fatalf("got %g, want %g", work[k], sorted[k])
					}
					if slices.Max(work[:k+1]) > work[k] || slices.Min(work[k:]) < work[k] {
						t.Error("a value is on the wrong side")
					}
					slices.Sort(work)
					if !slices.Equal(work, sorted) {
						t.Error("values were lost")
					}
				})
			}
		}
	}
}

// type7 is the definition, over a sorted copy.
func type7(values []float64, p float64) float64 {
	s := slices.Sorted(slices.Values(values))
	h := float64(len(s)-1) * p
	lo := math.Floor(h)
	hi := min(int(lo)+1, len(s)-1)
	return (1-(h-lo))*s[int(lo)] + (h-lo)*s[hi]
}

func TestQuantilesAgainstDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	ps := []float64{.99, .5, 0, .25, 1, .5, .501, .001}
	for _, n := range []int{1, 2, 7, 700, 3001} {
		for name, values := range shapes(n, r) {
			before := slices.Clone(values)
			got := Quantiles(values, ps...)
			for i, p := range ps {
				closeTo(t, fmt.Sprintf("%s of %d at %g", name, n, p), got[i], number(type7(values, p)), max(1, math.Abs(got[i])), 1e-14)
			}
			if !slices.Equal(values, before) {
				t.Errorf("%s of %d: the values were moved", name, n)
			}
		}
	}
}

func TestMedianOfEvenCount(t *testing.T) {
	if got := Median([]float64{4, 1, 3, 2}); got != 2.5 {
		t.Errorf("median of 4 1 3 2 = %g, want 2.5", got)
	}
	const big = math.MaxFloat64
	if got := Median([]float64{big, big, -big, -big}); got != 0 {
		t.Errorf("median across the whole range = %g, want 0", got)
	}
}

func TestQuantileOutsideItsDomain(t *testing.T) {
	nan := math.NaN()
	for name, got := range map[string]float64{
		"no values": Median(nil),
		"NaN":       Median([]float64{1, nan, 2}),
		"p below 0": Quantile([]float64{1, 2}, -.1),
		"p above 1": Quantile([]float64{1, 2}, 1.1),
		"p NaN":     Quantile([]float64{1, 2}, nan),
	} {
		if !math.IsNaN(got) {
			t.Errorf("%s: %g, want NaN", name, got)
		}
	}
	if got := Quantiles([]float64{3, 1, 2}, 1, nan, 0, 2); got[0] != 3 || got[2] != 1 {
		t.Errorf("with p out of range beside them, the ends are %g and %g, want 1 and 3", got[2], got[0])
	}
}

// Sets large enough to be looked at through a sample, in orders that would
// mislead one.
func TestManyValuesAgainstSort(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{manyValues, manyValues + 1, 3*manyValues + 7} {
		all := shapes(n, r)
		spread := make([]float64, n) // every sampled value is alike, the others are not
		for i := range spread {
			spread[i] = r.NormFloat64()
		}
		size := int(4 * math.Sqrt(float64(n)))
		for i := range size {
			spread[int(float64(i)/float64(size)*float64(n))] = 100
		}
		all["misleading"] = spread
		for name, values := range all {
			before := slices.Clone(values)
			for _, p := range []float64{0, 1e-6, .25, .5, .999, 1} {
				if got, want := Quantile(values, p), type7(values, p); math.Abs(got-want) > 1e-14*math.Abs(want) {
					t.Errorf("%s, %d values: quantile %g is %g, want %g", name, n, p, got, want)
				}
			}
			if !slices.Equal(values, before) {
				t.Errorf("%s: the caller's values were changed", name)
			}
		}
	}
	nan := make([]float64, manyValues)
	nan[77] = math.NaN()
	if got := Median(nan); !math.IsNaN(got) {
		t.Errorf("median with a NaN is %g", got)
	}
}
