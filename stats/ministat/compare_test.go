package ministat

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"slices"
	"testing"
)

// oracle is an extract of what R and exact arithmetic give.
type oracle struct {
	Sets map[string]struct {
		Values      []float64
		Mean, SD    float64
		Median      float64
		UpperMedian float64 `json:"upper_median"`
	}
	Pairs []struct {
		Reference, Set string
		DF             int
		SE, Difference float64
		PooledSD       float64            `json:"pooled_sd"`
		HalfWidth      map[string]float64 `json:"half_width"`
		RelativeD15    map[string]float64 `json:"relative_d15"`
		RelativeCUR    map[string]float64 `json:"relative_cur"`
	}
}

func readOracle(t *testing.T) oracle {
	t.Helper()
	data, err := os.ReadFile("testdata/oracle.json")
	if err != nil {
		t.Fatal(err)
	}
	var o oracle
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// near allows for the rounding of the mean, which a difference magnifies by
// the distance from zero over the spread.
func near(got, want, magnified float64) bool {
	return math.Abs(got-want) <= 1e-12*(math.Abs(want)+magnified)
}

func TestDescribeAgainstR(t *testing.T) {
	for name, set := range readOracle(t).Sets {
		before := slices.Clone(set.Values)
		for _, d := range []Dialect{CUR, D15} {
			s, err := d.Describe(set.Values)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			median := set.Median
			if d == D15 {
				median = set.UpperMedian
			}
			if s.N != len(set.Values) || s.Min != slices.Min(set.Values) || s.Max != slices.Max(set.Values) || s.Median != median {
				t.Errorf("%v %s: n %d, %v..%v, median %v (want %v)", d, name, s.N, s.Min, s.Max, s.Median, median)
			}
			if size := max(math.Abs(s.Min), math.Abs(s.Max)); !near(s.Mean, set.Mean, size) {
				t.Errorf("%v %s: mean %v, want %v", d, name, s.Mean, set.Mean)
			}
			if extreme := math.Abs(math.Log10(set.SD)) > 150; d == CUR && !extreme && !near(s.SD, set.SD, 10*math.Abs(set.Mean)) {
				t.Errorf("%s: standard deviation %v, want %v", name, s.SD, set.SD)
			}
		}
		if !slices.Equal(before, set.Values) {
			t.Fatalf("%s: Describe changed its argument", name)
		}
	}
}

// The oracle's half widths rest on the exact quantile; scaled to the table's,
// they must agree at every level but 99.5, whose column holds another one.
func TestTestAgainstR(t *testing.T) {
	o := readOracle(t)
	levels := map[string]Level{"80": Level80, "90": Level90, "95": Level95, "98": Level98, "99": Level99}
	tested := 0
	for _, pair := range o.Pairs {
		a, b := o.Sets[pair.Reference], o.Sets[pair.Set]
		size := math.Abs(a.Mean) + math.Abs(b.Mean)
		for _, d := range []Dialect{CUR, D15} {
			reference, err := d.Describe(a.Values)
			if err != nil {
				t.Fatal(err)
			}
			set, err := d.Describe(b.Values)
			if err != nil {
				t.Fatal(err)
			}
			for name, level := range levels {
				halfWidth, ok := pair.HalfWidth[name]
				if !ok || halfWidth == 0 {
					continue
				}
				got := d.Test(reference, set, level)
				scale := StudentT(pair.DF, level) / (halfWidth / pair.SE)
				if !near(got.Difference, pair.Difference, size) {
					t.Errorf("%v %s/%s: difference %v, want %v", d, pair.Set, pair.Reference, got.Difference, pair.Difference)
				}
				// D15's variance cancels; how it does is for its binary to say.
				if d == D15 && size > 1e4*halfWidth {
					continue
				}
				tested++
				slack := size * 10
				if d == D15 {
					slack = size * size / pair.PooledSD
				}
				if !near(got.PooledSD, pair.PooledSD, slack) || !near(got.HalfWidth, halfWidth*scale, slack) {
					t.Errorf("%v %s/%s: pooled s %v, want %v; half width %v, want %v", d, pair.Set, pair.Reference,
						got.PooledSD, pair.PooledSD, got.HalfWidth, halfWidth*scale)
				}
				if got.Significant != (math.Abs(got.Difference) > got.HalfWidth) {
					t.Errorf("%v %s/%s: significant is %v", d, pair.Set, pair.Reference, got.Significant)
				}
				relative := pair.RelativeCUR
				if d == D15 {
					relative = pair.RelativeD15
				}
				if want, ok := relative[name]; ok && !near(got.PercentHalfWidth, want*scale, math.Abs(want*slack/halfWidth)) {
					t.Errorf("%v %s/%s at %s: relative half width %v, want %v", d, pair.Set, pair.Reference, name, got.PercentHalfWidth, want*scale)
				}
			}
		}
	}
	if tested < 400 {
		t.Fatalf("only %d comparisons were held against the oracle", tested)
	}
}

func TestTooFewPoints(t *testing.T) {
	for _, values := range [][]float64{nil, {1}, {1, 2}} {
		if _, err := CUR.Describe(values); !errors.Is(err, ErrTooFew) {
			t.Errorf("%v: %v", values, err)
		}
	}
}

// Figures of C's doubles where they end: sums that overflow, and a variance
// that cancels below zero.
func TestDoublesEnd(t *testing.T) {
	huge := []float64{1e300, 1.1e300, 1.05e300}
	if s, _ := D15.Describe(huge); !math.IsNaN(s.SD) {
		t.Errorf("D15: %v, want inf-inf", s.SD)
	}
	if s, _ := CUR.Describe(huge); !math.IsInf(s.SD, 1) {
		t.Errorf("CUR: %v, want inf", s.SD)
	}
	far := []float64{1e9 - 3, 1e9, 1e9 + 3}
	if s, _ := CUR.Describe(far); s.SD != 3 {
		t.Errorf("CUR far from zero: %v, want 3", s.SD)
	}
}
