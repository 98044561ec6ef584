package stats

import (
	"math"
	"strings"
	"testing"
)

// R: power.t.test(n=20, delta=1, sd=1)$power is 0.8689528 (R's own help page).
func TestPowerAgainstR(t *testing.T) {
	if got := Power(20, 1, .05); math.Abs(got-0.8689528) > 5e-8 {
		t.Errorf("Power(20, 1, .05) = %.9f, R gives 0.8689528", got)
	}
}

// The smallest change that n runs a side show at 80 %, in standard deviations:
// the table of ../shared/statistics.md, and power.t.test's n for delta = sd.
func TestSmallestEffectAndRunsNeeded(t *testing.T) {
	for n, want := range map[float64]float64{3: 3.07, 5: 2.02, 10: 1.33, 20: .91} {
		got := SmallestEffect(n, .05)
		if math.Abs(got-want) > .0051 {
			t.Errorf("SmallestEffect(%g) = %.4f, want %.2f", n, got, want)
		}
		if back, err := RunsNeeded(got, .05); err != nil || back != int(n) {
			t.Errorf("RunsNeeded(%.4f) = %d, %v, want %g", got, back, err, n)
		}
	}
	if n, err := RunsNeeded(1, .05); err != nil || n != 17 { // power.t.test(delta=1, power=.8): n = 16.71477
		t.Errorf("RunsNeeded(1) = %d, %v, R gives 16.7", n, err)
	}
	if _, err := RunsNeeded(1e-6, .05); err == nil {
		t.Error("an effect of a millionth takes a number of runs")
	}
	if !math.IsInf(SmallestEffect(1, .05), 1) {
		t.Error("one run shows an effect")
	}
}

// P(T > t) is the integral of P(Z > ts - d) over the density of s, the root of a
// chi squared over its degrees of freedom: by brute force.
func TestNoncentralTailAgainstItsIntegral(t *testing.T) {
	for _, c := range []struct{ t, df, d float64 }{
		{2, 38, 3.16}, {4.3, 2, 5}, {4.3, 2, 45}, {4.3, 2, 60}, {1.97, 400, 30}, {1.96, 2e4, 2.8}, {12.7, 1, 90}, {2.3, 8, 0}, {3, 8, .001},
	} {
		const steps = 400000
		logC := math.Log(2) + c.df/2*math.Log(c.df/2) - logGamma(c.df/2)
		top := 1 + 40/math.Sqrt(2*c.df)
		h, want := top/steps, 0.
		for i := 1; i < steps; i++ {
			s := h * float64(i)
			want += h * math.Exp(logC+(c.df-1)*math.Log(s)-c.df*s*s/2) * .5 * math.Erfc((c.t*s-c.d)/math.Sqrt2)
		}
		if c.df == 1 {
			want += h / 2 * math.Exp(logC) // its density is not 0 at 0
		}
		if got := noncentralTail(c.t, c.df, c.d); math.Abs(got-want) > 1e-9 {
			t.Errorf("noncentralTail(%g, %g, %g) = %.12f, its integral is %.12f", c.t, c.df, c.d, got, want)
		}
	}
}

func TestOneRunSaysHowManyItTakes(t *testing.T) {
	one := func(label string, v ...float64) Sample { return Sample{Label: label, Unit: PacketRate, Values: v} }
	for _, c := range []struct {
		a, b Sample
		want string
	}{
		// MDE/sd is 3.07 for 3 runs, 2.02 for 5 (statistics.md): 4.04 % at 1 % is
		// 4.04 sd, under 3 % 1.35 sd, and at 5 % .81 sd.
		{one("a", 1000), one("b", 1040.4), "a change of 4 % takes 3 runs a side where runs scatter by 1 %, 10 by 3 %, 26 by 5 %"},
		{one("a", 1000), one("b", 990, 1010), "has one run"},
		{one("a", 1000), one("b", 1000), "give at least 3, better 5 runs a side"},
		{one("a", -5), one("b", 1000), "give at least 3, better 5 runs a side"},
	} {
		got, err := Compare(c.a, c.b, Options{})
		var said strings.Builder
		for _, w := range got.Warnings {
			said.WriteString(w.Text + "\n")
		}
		if err != nil || got.Verdict != Invalid || !strings.Contains(said.String(), c.want) {
			t.Errorf("%v against %v: %v, %+v, want %q", c.a.Values, c.b.Values, err, got.Warnings, c.want)
		}
	}
}
