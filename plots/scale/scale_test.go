package scale

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/stats"
)

func TestFor(t *testing.T) {
	for _, c := range []struct {
		unit   string
		maxAbs float64
		want   Scale
		v      float64
		digits int
		text   string
	}{
		{"pps", 999, Scale{1, "pps"}, 999, 0, "999"},
		{"pps", 943071, Scale{1e3, "kpps"}, 831452, 1, "831.5"},
		{"pps", 14880952, Scale{1e6, "Mpps"}, 14880952, 2, "14.88"},
		{"pps", 1e9, Scale{1e9, "Gpps"}, 1e9, 0, "1"},
		{"bps", 9.87e9, Scale{1e9, "Gbps"}, 9.87e9, -1, "9.87"},
		{"bps", 1.6e12, Scale{1e12, "Tbps"}, 1.6e12, 1, "1.6"},
		{"s", 2, Scale{1, "s"}, .5, 1, "0.5"},
		{"s", .02, Scale{1e-3, "ms"}, .02, 0, "20"},
		{"s", 3e-5, Scale{1e-6, "us"}, 3e-5, 0, "30"},
		{"s", 67.2e-9, Scale{1e-9, "ns"}, 67.2e-9, 1, "67.2"},
		{"s", 1e-12, Scale{1e-9, "ns"}, 1e-12, 3, "0.001"},
		{"s", 0, Scale{1, "s"}, 0, 0, "0"},
		{"B", 1500, Scale{1e3, "kB"}, 1500, 1, "1.5"},
		{"bytes", 64, Scale{1, "bytes"}, 64, 0, "64"},
		{"bytes", 2e6, Scale{1e6, "MB"}, 2e6, 0, "2"},
		{"", 943071, Scale{1, ""}, 943071, 0, "943071"},
		{"packets", 1e7, Scale{1, "packets"}, 1e7, 0, "10000000"},
		{"ns", 1e7, Scale{1, "ns"}, 1e7, 0, "10000000"},
		{"pps", 1e6, Scale{1e6, "Mpps"}, -4e3, 1, "0.0"},
		{"", 1e308, Scale{1, ""}, 1e308, 1, "1.0e+308"},
	} {
		got := For(stats.Unit{Name: c.unit}, c.maxAbs)
		if got != c.want {
			t.Errorf("For(%q, %g) = %v, want %v", c.unit, c.maxAbs, got, c.want)
		}
		if text := got.Format(c.v, c.digits); text != c.text {
			t.Errorf("%v.Format(%g, %d) = %q, want %q", got, c.v, c.digits, text, c.text)
		}
	}
	if got := (Scale{}).Format(42, 0); got != "42" {
		t.Errorf("the zero Scale writes 42 as %q", got)
	}
}

func TestPercent(t *testing.T) {
	for fraction, want := range map[float64]string{.8: "80 %", .95: "95 %", .995: "99.5 %", .997: "99.7 %", .998: "99.8 %", 99.9999999999 / 100: "99.9999999999 %", .0001: "0.01 %"} {
		if got := Percent(fraction); got != want {
			t.Errorf("Percent(%v) = %q, want %q", fraction, got, want)
		}
	}
}

func TestDigits(t *testing.T) {
	kpps, ns := Scale{1e3, "kpps"}, Scale{1e-9, "ns"}
	for _, c := range []struct {
		s          Scale
		resolution float64
		want       int
	}{{kpps, 1e3, 0}, {kpps, 20e3, 0}, {kpps, 500, 1}, {kpps, 1, 3}, {ns, 1e-7, 0}, {ns, 1e-10, 1}, {kpps, 0, 0}, {kpps, 1e-300, 17}} {
		if got := c.s.Digits(c.resolution); got != c.want {
			t.Errorf("%v.Digits(%g) = %d, want %d", c.s, c.resolution, got, c.want)
		}
	}
}

var ranges = [][2]float64{
	{831452, 943071}, {0, 1}, {-1, 1}, {-3.7, -3.6}, {1e-9, 2e-9}, {1e15, 1e15 + 1},
	{1e308, 1.7e308}, {-math.MaxFloat64, math.MaxFloat64}, {0, 5e-324}, {1, math.Nextafter(1, 2)},
	{1e-3, 1e9}, {-5e-324, 5e-324}, {0, math.MaxFloat64}, {3, 3}, {4, 3}, {math.NaN(), 1},
}

func TestTicks(t *testing.T) {
	for _, r := range ranges {
		for _, name := range []string{"", "pps", "s"} {
			s := For(stats.Unit{Name: name}, max(math.Abs(r[0]), math.Abs(r[1])))
			for n := -1; n < 20; n++ {
				checkTicks(t, s, r[0], r[1], n)
			}
		}
	}
}

func checkTicks(t *testing.T, s Scale, low, high float64, n int) {
	t.Helper()
	ticks := s.Ticks(low, high, n)
	if len(ticks) > max(n, 0) {
		t.Errorf("[%g, %g]: %d ticks, wanted at most %d", low, high, len(ticks), n)
	}
	seen := map[string]bool{}
	for i, k := range ticks {
		if k.Value < low || k.Value > high || i > 0 && k.Value <= ticks[i-1].Value {
			t.Errorf("[%g, %g]: tick %g is out of range or order", low, high, k.Value)
		}
		if seen[k.Label] {
			t.Errorf("[%g, %g]: two ticks are labelled %s", low, high, k.Label)
		}
		seen[k.Label] = true
		x, err := strconv.ParseFloat(k.Label, 64)
		if err != nil || math.Abs(x-s.shown(k.Value)) > 1e-9*math.Abs(x)+1e-300 {
			t.Errorf("[%g, %g]: tick %g is labelled %q", low, high, k.Value, k.Label)
		}
	}
}

// A range that is wide enough has at least a third of the ticks asked for,
// since steps grow by at most 2.5.
func TestTicksAreMany(t *testing.T) {
	for _, r := range ranges[:5] {
		for n := 6; n < 20; n++ {
			if got := len((Scale{}).Ticks(r[0], r[1], n)); got < n/3 {
				t.Errorf("[%g, %g]: %d ticks of %d", r[0], r[1], got, n)
			}
		}
	}
}

func TestTickLabels(t *testing.T) {
	var got []string
	for _, k := range For(stats.PacketRate, 943071).Ticks(831452, 943071, 7) {
		got = append(got, k.Label)
	}
	if s := strings.Join(got, " "); s != "840 860 880 900 920 940" {
		t.Errorf("ticks are %s", s)
	}
}

func TestFraction(t *testing.T) {
	for _, c := range [][4]float64{
		{0, 10, 5, .5}, {-math.MaxFloat64, math.MaxFloat64, 0, .5}, {-1e308, 1e308, 1e308, 1},
		{0, 5e-324, 5e-324, 1}, {7, 7, 7, .5}, {1, 2, 1, 0},
	} {
		if got := Fraction(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("Fraction(%g, %g, %g) = %g, want %g", c[0], c[1], c[2], got, c[3])
		}
	}
}

func FuzzTicks(f *testing.F) {
	for _, r := range ranges {
		f.Add(r[0], r[1], 8)
	}
	f.Fuzz(func(t *testing.T, low, high float64, n int) {
		if math.IsInf(low, 0) || math.IsInf(high, 0) {
			return
		}
		checkTicks(t, For(stats.PacketRate, max(math.Abs(low), math.Abs(high))), low, high, n%100)
	})
}
