package report

import (
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// C's printf is at hand as printf(1) of coreutils, which takes hexadecimal
// doubles and so loses no bit of the argument.
func TestCGAgainstPrintf(t *testing.T) {
	path, err := exec.LookPath("printf")
	if err != nil {
		missing(t, "printf(1) is not installed")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	values := []float64{
		0, math.Copysign(0, -1), 1, 100000, 999999.5, 1e5, 1e6, 1e8, 99999999.5, 123456785, 1e-4, 9.99999e-5,
		.5, 2.5, 1.00000005, 1e100, 1e-100, 5e-324, math.MaxFloat64, math.Inf(1), math.Inf(-1),
	}
	for range 4000 {
		values = append(values, math.Float64frombits(rng.Uint64()), rng.NormFloat64()*math.Pow(10, float64(rng.IntN(24)-10)),
			float64(rng.IntN(2e9))/math.Pow(10, float64(rng.IntN(10))))
	}
	for _, verb := range []struct {
		format           string
		width, precision int
	}{{"%g\n", 0, 6}, {"%13.8g\n", 13, 8}} {
		args := []string{verb.format}
		var want []string
		for _, x := range values {
			if math.IsNaN(x) {
				continue
			}
			args = append(args, strconv.FormatFloat(x, 'x', -1, 64))
			want = append(want, cG(x, verb.width, verb.precision))
		}
		out, err := exec.Command(path, args...).Output()
		if err != nil {
			t.Fatalf("printf: %v", err)
		}
		lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		if len(lines) != len(want) {
			t.Fatalf("printf printed %d lines for %d numbers", len(lines), len(want))
		}
		for i, line := range lines {
			if line != want[i] {
				t.Errorf("%s of %s: got %q, printf has %q", strings.TrimSpace(verb.format), args[i+1], want[i], line)
			}
		}
	}
}

func TestCGNaN(t *testing.T) {
	for bits, want := range map[uint64]string{0x7ff8 << 48: "    nan", 0xfff8 << 48: "   -nan"} {
		if got := cG(math.Float64frombits(bits), 7, 6); got != want {
			t.Errorf("%x: %q, want %q", bits, got, want)
		}
	}
}

// missing skips a test that needs a tool, but not where all tools must be.
func missing(t *testing.T, why string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(why)
	}
	t.Skip(why)
}
