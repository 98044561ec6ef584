package stats

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

func sample(label string, values ...float64) Sample {
	return Sample{Label: label, Unit: PacketRate, Values: values}
}

func mustCompare(t *testing.T, a, b Sample, o Options) Comparison {
	t.Helper()
	c, err := Compare(a, b, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestVerdict(t *testing.T) {
	low, high := []float64{10, 11, 12, 10, 11}, []float64{20, 21, 22, 20, 21}
	near := []float64{10, 12, 11, 12, 10}
	for _, c := range []struct {
		name   string
		a, b   []float64
		better Direction
		want   Verdict
	}{
		{"more, higher is better", low, high, Higher, Better},
		{"less, higher is better", high, low, Higher, Worse},
		{"more, lower is better", low, high, Lower, Worse},
		{"less, lower is better", high, low, Lower, Better},
		{"more, direction unknown", low, high, Unknown, Different},
		{"near", low, near, Higher, Inconclusive},
		{"one run", low[:1], high, Higher, Invalid},
		{"one run a side", low[:1], high[:1], Higher, Invalid},
		{"no spread", []float64{5, 5, 5}, []float64{6, 6}, Higher, Invalid},
		{"no spread on one side", []float64{5, 5, 5}, high, Higher, Better},
	} {
		unit := Unit{Name: "pps", Better: c.better}
		got := mustCompare(t, Sample{Unit: unit, Values: c.a}, Sample{Unit: unit, Values: c.b}, Options{})
		if got.Verdict != c.want {
			t.Errorf("%s: %s, want %s", c.name, got.Verdict, c.want)
		}
		if (got.Verdict == Invalid) != (got.Test == nil) || (got.Test == nil) != (got.Difference.CI == nil) {
			t.Errorf("%s: verdict %s, test %v, interval %v", c.name, got.Verdict, got.Test, got.Difference.CI)
		}
	}
}

func TestCompareTakesRunsNotIntervals(t *testing.T) {
	unit := Unit{Name: "pps", Better: Higher}
	a := Sample{Unit: unit, Values: []float64{1, 2, 9, 4, 4, 5, 6, 7}, RunLens: []int{3, 0, 2, 3}}
	b := Sample{Unit: unit, Values: []float64{8, 9, 10}}
	for how, want := range map[RunValue]float64{
		MedianOfRun: (2. + 4 + 6) / 3,
		MeanOfRun:   (4. + 4 + 6) / 3,
	} {
		c := mustCompare(t, a, b, Options{RunValue: how})
		if c.A.N != 3 || c.A.N != a.Runs() {
			t.Errorf("N = %d and Runs = %d, want 3", c.A.N, a.Runs())
		}
		closeTo(t, "mean of runs", c.A.Mean, number(want), 0, 1e-15)
	}
}

func TestCompareErrors(t *testing.T) {
	good := sample("new", 1, 2, 3)
	nan, inf := math.NaN(), math.Inf(1)
	seconds := Sample{Label: "old", Unit: Unit{Name: "s", Better: Lower}, Values: []float64{1, 2}}
	hidden := sample("old", 1, 2, inf, 3, 4, 5)
	hidden.RunLens = []int{3, 3}
	ragged, negative := sample("old", 1, 2, 3), sample("old", 1, 2, 3)
	ragged.RunLens, negative.RunLens = []int{2, 2}, []int{4, -1}
	unfinished := sample("old", 1, 2, 3)
	unfinished.RunLens = []int{1, 1}
	for _, c := range []struct {
		name string
		a    Sample
		o    Options
		is   error
		says string
	}{
		{"NaN", sample("old", 1, nan), Options{}, ErrNotFinite, `baseline "old"`},
		{"an infinite interval that the median hides", hidden, Options{}, ErrNotFinite, `"old"`},
		{"empty", sample("old"), Options{}, ErrEmpty, `"old"`},
		{"units", seconds, Options{}, nil, "s (better: lower)"},
		{"too long runs", ragged, Options{}, nil, "a run of 2 values, where 1 are left"},
		{"negative run", negative, Options{}, nil, "a run of 4 values"},
		{"values of no run", unfinished, Options{}, nil, "1 of 3 values belong to no run"},
		{"difference", sample("old", -1.7e308, -1.7e308), Options{}, nil, ""},
		{"confidence", good, Options{Confidence: 1}, nil, "confidence 1"},
		{"negative confidence", good, Options{Confidence: -.5}, nil, "confidence -0.5"},
		{"percent confidence", good, Options{Confidence: 95}, nil, "confidence 95"},
		{"NaN confidence", good, Options{Confidence: nan}, nil, "confidence NaN"},
		{"method", good, Options{Method: 9}, nil, "method 9"},
		{"run value", good, Options{RunValue: -1}, nil, "run value -1"},
	} {
		b := good
		if c.name == "difference" {
			b, c.is = sample("new", 1.7e308, 1.7e308), ErrOverflow
		}
		_, err := Compare(c.a, b, c.o)
		if err == nil {
			t.Errorf("%s: no error", c.name)
			continue
		}
		if c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%s: %v, want %v", c.name, err, c.is)
		}
		if !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %q does not say %q", c.name, err, c.says)
		}
	}
}

func TestWarnings(t *testing.T) {
	five := sample("old", 1, 2, 3, 4, 5)
	other := sample("new", 2, 3, 4, 5, 7)
	unsure := sample("old", 1, 9, 2, 30, -4)
	for _, c := range []struct {
		name string
		a, b Sample
		want []string
		says string
	}{
		{"none", five, other, nil, ""},
		{"one run a side", sample("old", 1), sample("new", 2), []string{OneRun}, "at least 3, better 5 runs a side"},
		{"one run", five, sample("new", 2), []string{OneRun, RunsToShow}, `variant "new" has one run`},
		{"few", sample("old", 1, 2, 3, 4), other, []string{FewRuns}, `baseline "old" has 4 runs`},
		{"few on both", sample("old", 100, 101), sample("new", 104, 105, 106), []string{FewRuns}, `variant "new" has 3 runs`},
		{"one and few", sample("old", 1, 2), sample("new", 5), []string{OneRun, FewRuns}, ""},
		{"no spread on one side", sample("old", 7, 7, 7, 7, 7), other, []string{ZeroVariance}, "all 5 runs are 7"},
		{"no spread", sample("old", 7, 7, 7, 7, 7), sample("new", 8, 8, 8, 8, 8), []string{ZeroVariance}, "no verdict"},
		{"the same file", five, sample("new", five.Values...), []string{SameData}, "same 5 values"},
		{"the same values in another order", five, sample("new", 5, 4, 3, 2, 1), nil, ""},
		{"a mean below zero", five, sample("new", -1, -2, -3, -4, -6), []string{PercentRefused, NsRefused}, "the variant's mean is -3.2"},
		{"a baseline that may be zero", unsure, other, []string{PercentRefused}, "at 95 %"},
	} {
		var codes []string
		var text string
		for _, w := range mustCompare(t, c.a, c.b, Options{}).Warnings {
			codes = append(codes, w.Code)
			text += w.Text + "\n"
		}
		if !slices.Equal(codes, c.want) {
			t.Errorf("%s: %v, want %v", c.name, codes, c.want)
		}
		if !strings.Contains(text, c.says) {
			t.Errorf("%s: %q does not say %q", c.name, text, c.says)
		}
	}
}

// Above a CV of 10 % of the baseline's mean the interval is Fieller's.
func TestPercentMethod(t *testing.T) {
	other := printed(t, "new", 10, 110, 5)
	for sd, want := range map[float64]PercentMethod{31: LogRatio, 32: Fieller} { // 100*.1*sqrt(10) is 31.6
		c := mustCompare(t, printed(t, "old", 10, 100, sd), other, Options{})
		if c.Percent.Method != want {
			t.Errorf("sd %g: %s, want %s", sd, c.Percent.Method, want)
		}
	}
}

func TestNsPerPacketNeedsAPacketRate(t *testing.T) {
	a, b := sample("old", 1, 2, 3), sample("new", 2, 3, 5)
	if c := mustCompare(t, a, b, Options{}); c.NsPerPacket == nil {
		t.Error("no ns per packet for pps")
	}
	a.Unit, b.Unit = Unit{Name: "bit/s", Better: Higher}, Unit{Name: "bit/s", Better: Higher}
	if c := mustCompare(t, a, b, Options{}); c.NsPerPacket != nil {
		t.Error("ns per packet for bit/s")
	}
}

func TestEnumNames(t *testing.T) {
	for got, want := range map[string]string{
		Welch.String(): "welch", Pooled.String(): "pooled", Method(9).String(): "(9)",
		Better.String(): "better", Verdict(-1).String(): "(-1)",
		Lower.String(): "lower", Fieller.String(): "fieller", LogRatio.String(): "log-ratio",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestParseDirection(t *testing.T) {
	for _, d := range []Direction{Unknown, Higher, Lower} {
		if got, err := ParseDirection(d.String()); err != nil || got != d {
			t.Errorf("%s: %v, %v", d, got, err)
		}
	}
	if _, err := ParseDirection("up"); err == nil {
		t.Error(`no error for "up"`)
	}
}
