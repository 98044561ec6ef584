package ascii

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/stats"
)

// setOf has the bar that ministat draws: mean and standard deviation.
func setOf(symbol byte, label string, mean, sd, median float64, values ...float64) Set {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		lo, hi = min(lo, v), max(hi, v)
	}
	return Set{
		Symbol: symbol, Label: label, Values: values, Mean: mean,
		CI:    &stats.Interval{Low: mean - sd, High: mean + sd},
		Order: &stats.Order{Min: lo, Median: median, Max: hi},
	}
}

func twoSets() []Set {
	return []Set{
		setOf('x', "a", 838730.5, 6413.5602, 840940, 831452, 832538, 840940, 842793, 845929.5),
		setOf('+', "b", 931612.1, 8096.8269, 927509, 924170, 926237.5, 927509, 937073, 943071),
	}
}

func draw(t testing.TB, sets []Set, o StripOptions) []string {
	t.Helper()
	var b bytes.Buffer
	if err := Strip(&b, sets, o); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// The marks and the bars are where ministat -s -w 74 puts them, which the
// picture shows at "|xx    xx x   ..." (Debian's ministat 20150715).
func TestStripStandsWhereMinistatStands(t *testing.T) {
	want := []string{
		"x a",
		"+ b",
		"  +--------------------------------------------------------------------------+",
		"  |xx    xx x                                                   +++     +   +|",
		"x | [---AM--]                                                                |",
		"+ |                                                            [--M--A----]  |",
	}
	got := draw(t, twoSets(), StripOptions{Width: 78, Unit: stats.PacketRate, Confidence: .68})
	for i, line := range want {
		if got[i] != line {
			t.Errorf("line %d:\n%s\nwant\n%s", i+1, got[i], line)
		}
	}
}

func TestStripAgainstMinistat(t *testing.T) {
	ministat, err := exec.LookPath("ministat")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("ministat is not installed")
		}
		t.Skip("ministat is not installed: apt-get install ministat")
	}
	r := rand.New(rand.NewSource(1))
	for range 50 {
		// Fractions keep values off the exact border of two columns, which
		// rounding decides.
		values := make([]float64, 3+2*r.Intn(20))
		var text strings.Builder
		var sum, squares float64
		for i := range values {
			values[i] = math.Round(1e6+1e4*r.NormFloat64()) + r.Float64()
			sum += values[i]
			fmt.Fprintf(&text, "%.17g\n", values[i])
		}
		n := float64(len(values))
		for _, v := range values {
			squares += (v - sum/n) * (v - sum/n)
		}
		file := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(ministat, "-w", "70", file).Output()
		if err != nil {
			t.Fatal(err)
		}
		peer := strings.Split(string(out), "\n")

		sorted := slices.Sorted(slices.Values(values))
		set := setOf('x', "", sum/n, math.Sqrt(squares/(n-1)), sorted[len(sorted)/2], values...)
		ours := draw(t, []Set{set}, StripOptions{Rows: 100, Confidence: .68})
		for i, line := range ours {
			if i > 0 && strings.HasPrefix(line, "  +") {
				break
			}
			want := peer[i+1]
			if strings.HasPrefix(line, "x ") {
				line = strings.NewReplacer("[", "|", "]", "|", "-", "_").Replace(line)
			}
			if line[2:] != want {
				t.Errorf("%v\n%s\nministat has\n%s", values, line[2:], want)
			}
		}
	}
}

// checkStrip holds a plot against the rules, and against a count of its own.
func checkStrip(t testing.TB, sets []Set, o StripOptions) {
	t.Helper()
	lines := draw(t, sets, o)
	width, rows := o.Width, o.Rows
	if width == 0 {
		width = 74
	}
	if rows == 0 {
		rows = 8
	}
	var grid []string
	frames, legend := 0, true
	for _, line := range lines {
		if len(line) > width || line != strings.TrimRight(line, " ") {
			t.Fatalf("line %q: width %d, want at most %d and no blank at the end", line, len(line), width)
		}
		for _, c := range []byte(line) {
			if c < ' ' || c > '~' {
				t.Fatalf("line %q is not ASCII", line)
			}
		}
		if strings.HasPrefix(line, "  +") {
			frames, legend = frames+1, false
		} else if !legend && frames == 1 && strings.HasPrefix(line, "  |") {
			grid = append(grid, line[3:len(line)-1])
		}
	}
	if frames == 0 {
		want := "all values are equal:"
		if len(sets) == 1 && len(sets[0].Values) == 1 {
			want = "a single value:"
		}
		if !strings.Contains(strings.Join(lines, " "), want) {
			t.Fatalf("neither a plot nor a reason:\n%s", strings.Join(lines, "\n"))
		}
		return
	}
	if len(grid) > rows {
		t.Fatalf("%d rows of marks, want at most %d", len(grid), rows)
	}
	low, high, err := extent(sets)
	if err != nil {
		t.Fatal(err)
	}
	p := strip{sets: sets, low: low, high: high, columns: width - 4, rows: rows}
	_, perMark := p.marks()
	if (perMark > 1) != strings.Contains(strings.Join(lines, " "), "one mark is up") {
		t.Errorf("%d values a mark: the caption does not agree", perMark)
	}
	met := false
	want := make([]map[int]int, len(sets))
	for i, set := range sets {
		want[i] = map[int]int{}
		for _, v := range set.Values {
			want[i][p.column(v)]++
		}
		total := 0
		for _, n := range p.counts(set.Values) {
			total += n
		}
		if total != len(set.Values) {
			t.Errorf("set %d: %d values in the columns, want %d", i, total, len(set.Values))
		}
	}
	for j := range grid {
		level := len(grid) - 1 - j
		for c := range p.columns {
			cell := byte(' ')
			for i := range sets {
				// The mark at this level stands for values level*perMark+1 and on.
				if want[i][c] <= level*perMark {
					continue
				}
				if cell == ' ' {
					cell = sets[i].Symbol
				} else {
					cell = '&'
				}
			}
			met = met || cell == '&'
			if grid[j][c] != cell {
				t.Fatalf("row %d, column %d is %q, want %q:\n%s", j, c, grid[j][c], cell, strings.Join(lines, "\n"))
			}
		}
	}
	if met != strings.Contains(strings.Join(lines, " "), "several") {
		t.Errorf("cells of several sets: %t, but the caption says otherwise", met)
	}
	for i := range sets {
		if bar := p.bar(&sets[i]); bar[p.column(sets[i].Mean)] != 'A' {
			t.Errorf("set %d: no A at its mean", i)
		}
	}
}

func TestStripRules(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 300 {
		symbols, err := Symbols(1 + r.Intn(12))
		if err != nil {
			t.Fatal(err)
		}
		var sets []Set
		for _, c := range symbols {
			values := make([]float64, r.Intn(300))
			for i := range values {
				values[i] = math.Round(r.NormFloat64()*1e3) * math.Pow10(r.Intn(3))
			}
			set := Set{Symbol: c, Label: strings.Repeat("/long", r.Intn(30)), Values: values, Mean: r.NormFloat64() * 1e3}
			if r.Intn(2) == 0 {
				set.CI = &stats.Interval{Low: set.Mean - 100, High: set.Mean + 1e5}
			}
			if r.Intn(2) == 0 {
				set.Order = &stats.Order{Min: -10, Median: set.Mean, Max: 1e4}
			}
			sets = append(sets, set)
		}
		o := StripOptions{Width: 20 + r.Intn(150), Rows: 1 + r.Intn(12), Confidence: .95, Unit: stats.PacketRate}
		checkStrip(t, sets, o)
		if a, b := draw(t, sets, o), draw(t, sets, o); strings.Join(a, "\n") != strings.Join(b, "\n") {
			t.Fatal("two plots of the same sets differ")
		}
	}
}

func TestStripRanges(t *testing.T) {
	for _, values := range [][]float64{
		{-1e308, 1e308}, {-math.MaxFloat64, 0, math.MaxFloat64}, {1, 1e12}, {1e15, 1e15 + 1}, {42, 42, 42},
		{0, 5e-324}, {1e-7, 3e-7}, {1, math.Nextafter(1, 2)}, {7}, {-1, 0}, {0}, {1e308},
	} {
		for width := 20; width < 100; width += 9 {
			for _, unit := range []string{"", "pps", "s", "a unit with a very long name"} {
				set := Set{Symbol: 'x', Label: "v", Values: values, Mean: values[0]}
				checkStrip(t, []Set{set}, StripOptions{Width: width, Unit: stats.Unit{Name: unit}})
			}
		}
	}
}

func TestStripPrinted(t *testing.T) {
	sets := twoSets()
	for i := range sets {
		sets[i].Values = nil
	}
	text := strings.Join(draw(t, sets, StripOptions{Confidence: .95}), "\n")
	for _, want := range []string{"x |<", ">|", "< > least and greatest", "95 % confidence"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "\n  |") {
		t.Errorf("marks without values:\n%s", text)
	}
}

func TestStripErrors(t *testing.T) {
	one := []Set{{Symbol: 'x', Values: []float64{1, 2}, Mean: 1.5}}
	with := func(change func(*Set)) []Set {
		s := one[0]
		change(&s)
		return []Set{s}
	}
	for name, c := range map[string]struct {
		sets []Set
		o    StripOptions
	}{
		"no set":            {nil, StripOptions{}},
		"narrow":            {one, StripOptions{Width: 19}},
		"wide":              {one, StripOptions{Width: 1001}},
		"no row":            {one, StripOptions{Rows: -1}},
		"same symbol":       {append(one[:1:1], one[0]), StripOptions{}},
		"no symbol":         {with(func(s *Set) { s.Symbol = 0 }), StripOptions{}},
		"no confidence":     {with(func(s *Set) { s.CI = &stats.Interval{Low: 1, High: 2} }), StripOptions{}},
		"reversed interval": {with(func(s *Set) { s.CI = &stats.Interval{Low: 2, High: 1} }), StripOptions{Confidence: .9}},
	} {
		var b bytes.Buffer
		if err := Strip(&b, c.sets, c.o); err == nil || b.Len() > 0 {
			t.Errorf("%s: error %v, %d bytes written", name, err, b.Len())
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for i, sets := range [][]Set{
			with(func(s *Set) { s.Values = []float64{1, bad, 2} }),
			with(func(s *Set) { s.Mean = bad }),
			with(func(s *Set) { s.CI = &stats.Interval{Low: 1, High: bad} }),
			with(func(s *Set) { s.Order = &stats.Order{Median: bad} }),
		} {
			err := Strip(&bytes.Buffer{}, sets, StripOptions{Confidence: .95})
			if !errors.Is(err, stats.ErrNotFinite) {
				t.Errorf("case %d, %v: error %v", i, bad, err)
			}
		}
	}
}

func TestSymbols(t *testing.T) {
	all, err := Symbols(MaxSets)
	if err != nil || !bytes.HasPrefix(all, []byte("x+*%#@O")) {
		t.Fatalf("%q, %v", all, err)
	}
	seen := map[byte]bool{}
	for _, c := range all {
		if seen[c] || strings.IndexByte("&AM[]-<>|", c) >= 0 {
			t.Errorf("symbol %c is not distinct", c)
		}
		seen[c] = true
	}
	for _, n := range []int{-1, MaxSets + 1} {
		if _, err := Symbols(n); err == nil {
			t.Errorf("%d symbols: no error", n)
		}
	}
}

func TestStripLeavesValuesAlone(t *testing.T) {
	sets := twoSets()
	sets[0].Values[0], sets[0].Values[4] = sets[0].Values[4], sets[0].Values[0]
	before := append([]float64(nil), sets[0].Values...)
	draw(t, sets, StripOptions{Confidence: .95})
	for i, v := range sets[0].Values {
		if v != before[i] {
			t.Fatal("the order of the values changed")
		}
	}
}

func FuzzStrip(f *testing.F) {
	f.Add("a\nb", 74, 8, 1.0, 2.0, 1e12, uint16(3))
	f.Add("\u202e\x00", 20, 1, -1e308, 1e308, 0.0, uint16(999))
	f.Fuzz(func(t *testing.T, label string, width, rows int, a, b, c float64, n uint16) {
		values := make([]float64, 0, n)
		for i := range int(n) {
			values = append(values, [...]float64{a, b, a/2 + b/2}[i%3])
		}
		sets := []Set{
			{Symbol: 'x', Label: label, Values: values, Mean: c, CI: &stats.Interval{Low: min(a, b), High: max(a, b)}},
			{Symbol: '+', Label: label, Values: values, Mean: a, Order: &stats.Order{Min: a, Median: b, Max: c}},
		}
		o := StripOptions{Width: width, Rows: rows, Confidence: .95, Unit: stats.Unit{Name: label}}
		if err := Strip(&bytes.Buffer{}, sets, o); err != nil {
			return
		}
		checkStrip(t, sets, o)
	})
}

func BenchmarkStrip(b *testing.B) {
	r := rand.New(rand.NewSource(3))
	values := make([]float64, 10_000_000)
	for i := range values {
		values[i] = r.NormFloat64()
	}
	for b.Loop() {
		if err := Strip(&bytes.Buffer{}, []Set{{Symbol: 'x', Values: values}}, StripOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
