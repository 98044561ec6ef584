package stats

import (
	"math"
	"strconv"
	"testing"
)

type tReference struct {
	Quantile []struct {
		DF, Tail float64
		T        string
	}
	Survival []struct {
		DF, T float64
		SF    string
	}
}

func reference(t *testing.T) tReference {
	t.Helper()
	var r tReference
	if err := readJSON("testdata/t_reference.json", &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Quantile) != 444 || len(r.Survival) != 291 {
		t.Fatalf("%d quantiles and %d tails, want 444 and 291", len(r.Quantile), len(r.Survival))
	}
	return r
}

func parse(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTQuantileAgainstReference(t *testing.T) {
	for _, r := range reference(t).Quantile {
		want := parse(t, r.T)
		if got := -TQuantile(r.Tail, r.DF); !(math.Abs(got/want-1) <= 1e-12) {
			t.Errorf("df %g, tail %g: %.17g, want %.17g", r.DF, r.Tail, got, want)
		}
	}
}

func TestTSurvivalAgainstReference(t *testing.T) {
	for _, r := range reference(t).Survival {
		want := parse(t, r.SF)
		if r.DF > 2000 && want < 1e-12 {
			continue
		}
		if got := TSurvival(r.T, r.DF); !(math.Abs(got/want-1) <= 1e-12) {
			t.Errorf("df %g, t %g: %.17g, want %.17g", r.DF, r.T, got, want)
		}
	}
}

// At df 1 and 2 the distribution has closed forms (NIST Handbook 1.3.6.6.4 for
// Cauchy's), which reach where no table does.
func TestTClosedForms(t *testing.T) {
	for _, x := range []float64{1e-9, .1, 1, 1.3, 1.5, 3, 50, 1e8, 1e100} {
		cauchy := math.Atan(1/x) / math.Pi
		closeTo(t, "df 1", TSurvival(x, 1), number(cauchy), 0, 1e-13)
		r := x / math.Hypot(x, math.Sqrt2) // the tail is (1-r)/2 = (1-r^2)/(2(1+r))
		two := 2 / (x*x + 2) / (2 * (1 + r))
		if x < 1e100 {
			closeTo(t, "df 2", TSurvival(x, 2), number(two), 0, 1e-14)
		}
		closeTo(t, "quantile at df 1", -TQuantile(cauchy, 1), number(x), 0, 1e-13/min(1, x))
	}
}

func TestTQuantileInvertsTSurvival(t *testing.T) {
	for _, df := range []float64{.5, 1, 2.7, 30, 1e5, 1e7, 1e12, 1e19, 1e20, 2e20, 1e300, math.Inf(1)} {
		for _, q := range []float64{1e-299, 1e-30, 1e-9, .01, .2, .25, .26, .4, .4999} {
			x := -TQuantile(q, df)
			if math.IsInf(x, 1) && df < 1 {
				continue // beyond a float64, as the tail falls with the root of t
			}
			closeTo(t, "survival of the quantile", TSurvival(x, df), number(q), 0, 1e-11)
			closeTo(t, "lower side", TSurvival(-x, df), number(1-q), 0, 1e-14)
			if up, down := TQuantile(1-q, df), TQuantile(1-(1-q), df); up != -down {
				t.Errorf("df %g: quantiles of %g and its complement are %g and %g", df, 1-q, up, down)
			}
		}
	}
}

// From the largest df of the fraction to the normal distribution there is no step.
func TestTMeetsTheNormal(t *testing.T) {
	for _, x := range []float64{.1, 1, 1.96, 5, 30} {
		closeTo(t, "tail", TSurvival(x, normalDF), number(math.Erfc(x/math.Sqrt2)/2), 0, 1e-12)
	}
}

func TestTOutsideItsDomain(t *testing.T) {
	nan := math.NaN()
	for _, got := range []float64{
		TQuantile(-.1, 3), TQuantile(1.1, 3), TQuantile(nan, 3), TQuantile(.1, 0), TQuantile(.1, nan),
		TSurvival(nan, 3), TSurvival(1, 0), TSurvival(1, -1), TSurvival(1, nan),
	} {
		if !math.IsNaN(got) {
			t.Errorf("%g, want NaN", got)
		}
	}
	if TQuantile(0, 3) != math.Inf(-1) || TQuantile(1, 3) != math.Inf(1) || TQuantile(.5, 3) != 0 {
		t.Error("the ends or the middle of the quantiles are wrong")
	}
	if got := TSurvival(math.Inf(1), 3); got != 0 {
		t.Errorf("tail beyond infinity: %g", got)
	}
	if got := TSurvival(math.Inf(-1), 3); got != 1 {
		t.Errorf("tail beyond minus infinity: %g", got)
	}
}
