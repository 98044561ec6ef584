package report

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/stats"
)

func estimate(value, low, high float64) *stats.Estimate {
	return &stats.Estimate{Value: value, CI: &stats.Interval{Low: low, High: high}}
}

// Two significant digits of the half width, the same place for all three.
func TestShown(t *testing.T) {
	for _, c := range []struct {
		e                *stats.Estimate
		least            int
		value, low, high string
	}{
		{estimate(-92881.6, -103632.1, -82131.1), 0, "-92882", "-103632", "-82131"},
		{estimate(-9.96999, -11.044, -8.887), 2, "-9.97", "-11.04", "-8.89"},
		{estimate(9.6265, 5.0636, 14.1894), 0, "+9.6", "+5.1", "+14.2"},
		{estimate(0, -1.24, 1.24), 0, "0.0", "-1.2", "+1.2"},
		{estimate(1e-200, -1e-201, 2.1e-200), 0, "+1.0e-200", "-1e-201", "+2.1e-200"},
		{estimate(5e-324, 5e-324, 5e-324), 0, "+5e-324", "+5e-324", "+5e-324"},
		{estimate(3e15+1, 3e15, 3e15+2), 0, "+3.0000000000000010e+15", "+3.0000000000000000e+15", "+3.0000000000000020e+15"},
		{estimate(2e20, 1e20, 3e20), 0, "+2.0e+20", "+1.0e+20", "+3.0e+20"},
		// An end must not look like 0 where it is not, for the verdict hangs on it.
		{estimate(10, .01, 19.99), 0, "+10.00", "+0.01", "+19.99"},
		{estimate(-10, -19.999, -.001), 2, "-10.000", "-19.999", "-0.001"},
	} {
		value, interval := shown(c.e, c.least)
		if value != c.value || interval == nil || interval[0] != c.low || interval[1] != c.high {
			t.Errorf("%v in %v: %s %v, want %s [%s %s]", c.e.Value, *c.e.CI, value, interval, c.value, c.low, c.high)
		}
	}
	for x, want := range map[float64]string{107.2314: "+107.2", -1075.41: "-1075", 515958: "+515958", 0: "0", 1.23456e-200: "+1.235e-200", -1.5e300: "-1.500e+300", .012345: "+0.01235"} {
		if got, interval := shown(&stats.Estimate{Value: x}, 2); got != want || interval != nil {
			t.Errorf("%v alone: %s, want %s", x, got, want)
		}
	}
}

// What is shown is never far from the number, and its digits never run away.
func TestShownHoldsOverTheRange(t *testing.T) {
	for e := -323; e <= 307; e += 7 {
		x := 1.2345 * math.Pow10(e)
		for _, half := range []float64{x / 1e3, x / 2, x * 3} {
			value, interval := shown(estimate(x, x-half, x+half), 0)
			for text, want := range map[string]float64{value: x, interval[0]: x - half, interval[1]: x + half} {
				got, err := strconv.ParseFloat(text, 64)
				if err != nil || math.Abs(got-want) > math.Max(half/5, 1) && e > 0 || e < 0 && math.Abs(got-want) > half/5+5e-324 || len(text) > 26 {
					t.Errorf("%g of %g +- %g: %s", want, x, half, text)
				}
			}
		}
	}
}

func TestPWords(t *testing.T) {
	for p, want := range map[float64]string{0: "p < 1e-300", 1e-310: "p < 1e-300", 7.2e-8: "p = 7.2e-08", .0002: "p = 0.00020", .05: "p = 0.050", 1: "p = 1.0"} {
		if got := pWords(p); got != want {
			t.Errorf("%g: %s, want %s", p, got, want)
		}
	}
}

// Machines get one form of numbers, and lose nothing.
func TestExact(t *testing.T) {
	for x, want := range map[float64]string{4215000: "4215000", 1e15 + 1: "1000000000000001", 1e20: "100000000000000000000", 1e21: "1e+21", 1e-6: "0.000001", 1e-7: "1e-07", 0: "0", -2.5: "-2.5"} {
		if got := exact(x); got != want {
			t.Errorf("%g: %s, want %s", x, got, want)
		}
	}
}

func TestAlign(t *testing.T) {
	got := strings.Join(align([]string{"-92882", "-9.97", "5e-324", "-1.5e-300"}), "|")
	if want := "-92882       |    -9.97    |     5e-324  |    -1.5e-300"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
