package stats

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// digits is how many digits of got are right (the log relative error of NIST),
// 15 at most.
func digits(got, want float64) float64 {
	if got == want {
		return 15
	}
	return min(15, -math.Log10(math.Abs(got-want)/math.Abs(want)))
}

// allowance is how far below the best that float64 data can give a result may
// stay, in digits.
const allowance = .3

// numAcc generates NIST's NumAcc2 to NumAcc4: base+.2, then 500 times base+.1
// and base+.3.
func numAcc(base float64) []float64 {
	values := []float64{tenths(base, 2)}
	for range 500 {
		values = append(values, tenths(base, 1), tenths(base, 3))
	}
	return values
}

// tenths is the float64 nearest to base + n/10, for whole base and n.
func tenths(base, n float64) float64 { return (base*10 + n) / 10 }

// best is what exact arithmetic gets from the data once rounded to float64.
func TestNISTUnivariate(t *testing.T) {
	for _, c := range []struct {
		name             string
		values           []float64
		mean, sd, bestSD float64
	}{
		{"NumAcc1", []float64{10000001, 10000003, 10000002}, 10000002, 1, 15},
		{"NumAcc2", numAcc(1), 1.2, .1, 15},
		{"NumAcc3", numAcc(1e6), 1000000.2, .1, 9.5},
		{"NumAcc4", numAcc(1e7), 10000000.2, .1, 8.25},
	} {
		s, err := Describe(c.values, c.values[0])
		if err != nil {
			t.Fatal(err)
		}
		if d := digits(s.Mean, c.mean); d < 15-allowance {
			t.Errorf("%s: mean %.17g has %.1f digits", c.name, s.Mean, d)
		}
		if d := digits(s.SD, c.sd); d < c.bestSD-allowance {
			t.Errorf("%s: sd %.17g has %.2f digits, float64 data give %.2f", c.name, s.SD, d, c.bestSD)
		}
	}
}

// simonLesage generates SmLs01 to SmLs09: nine treatments around base+.4,
// base+.3 and base+.5; each is its centre once, then .1 below and above it.
func simonLesage(base float64, replicates int) [][]float64 {
	groups := make([][]float64, 9)
	for j, centre := range []float64{4, 3, 5, 3, 5, 3, 5, 3, 5} {
		g := []float64{tenths(base, centre)}
		for len(g) < replicates {
			g = append(g, tenths(base, centre-1), tenths(base, centre+1))
		}
		groups[j] = g
	}
	return groups
}

// fRatio is the F of a one-way analysis of variance, from the summaries that
// Compare would make.
func fRatio(t *testing.T, groups [][]float64) float64 {
	t.Helper()
	var within, between, total, n float64
	sums := make([]Summary, len(groups))
	for i, g := range groups {
		s, err := Describe(g, groups[0][0])
		if err != nil {
			t.Fatal(err)
		}
		sums[i] = s
		n += float64(s.N)
		total += float64(s.N) * meanDifference(sums[0], s)
		within += float64(s.N-1) * s.SD * s.SD
	}
	for _, s := range sums {
		d := meanDifference(sums[0], s) - total/n
		between += float64(s.N) * d * d
	}
	k := float64(len(groups))
	return between / (k - 1) / (within / (n - k))
}

func TestNISTAnalysisOfVariance(t *testing.T) {
	f := []float64{21, 201, 2001}
	replicates := []int{21, 201, 2001}
	for i, best := range []float64{15, 15, 15, 10.43, 10.21, 10.19, 4.41, 4.19, 4.17} {
		base := []float64{1, 1e6, 1e12}[i/3]
		got := fRatio(t, simonLesage(base, replicates[i%3]))
		if d := digits(got, f[i%3]); d < best-allowance {
			t.Errorf("SmLs0%d: F %.17g has %.2f digits, float64 data give %.2f", i+1, got, d, best)
		}
	}
}

var certified = map[string]*regexp.Regexp{
	"mean": regexp.MustCompile(`Sample Mean.*:\s+(\S+)`),
	"sd":   regexp.MustCompile(`Sample Standard.*:\s+(\S+)`),
}

// The files themselves are not part of the repository.
func TestNISTFiles(t *testing.T) {
	dir := filepath.Join("..", "..", "shared", "oracle", "nist")
	if _, err := os.Stat(dir); err != nil {
		t.Logf("extra check not made: NIST's own files are not in %s", dir)
		return
	}
	t.Logf("extra test: reads NIST's own files in %s", dir)
	for name, best := range map[string]float64{
		"Lottery": 15, "Lew": 15, "PiDigits": 15, "Mavro": 13.1, "Michelso": 13.9,
		"NumAcc1": 15, "NumAcc2": 15, "NumAcc3": 9.5, "NumAcc4": 8.25,
	} {
		values, want, err := readNIST(filepath.Join(dir, name+".dat"))
		if err != nil {
			t.Fatal(err)
		}
		s, err := Describe(values, values[0])
		if err != nil {
			t.Fatal(err)
		}
		if d := digits(s.Mean, want["mean"]); d < 14 {
			t.Errorf("%s: mean %.17g has %.2f digits of %.17g", name, s.Mean, d, want["mean"])
		}
		if d := digits(s.SD, want["sd"]); d < best-allowance {
			t.Errorf("%s: sd %.17g has %.2f digits, float64 data give %.2f", name, s.SD, d, best)
		}
	}
}

func readNIST(name string) (values []float64, want map[string]float64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	want = map[string]float64{}
	lines := bufio.NewScanner(f)
	data := false
	for lines.Scan() {
		line := lines.Text()
		for key, re := range certified {
			if m := re.FindStringSubmatch(line); m != nil {
				if want[key], err = strconv.ParseFloat(m[1], 64); err != nil {
					return nil, nil, err
				}
			}
		}
		if strings.HasPrefix(line, "-----") {
			data, values = true, nil
			continue
		}
		if data {
			for _, word := range strings.Fields(line) {
				v, err := strconv.ParseFloat(word, 64)
				if err != nil {
					return nil, nil, err
				}
				values = append(values, v)
			}
		}
	}
	if len(values) == 0 || len(want) != 2 {
		return nil, nil, fmt.Errorf("%s: %d values, certified %v", name, len(values), want)
	}
	return values, want, lines.Err()
}
