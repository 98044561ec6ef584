package logs

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// expected is what a case's expected.json says a reader must get, worked out
// by hand and independently of any reader.
type expected struct {
	Files     []string
	Series    []caseSeries
	Summaries []struct {
		Table                         int
		Label, Symbol, Unit           string
		N                             int
		Min, Max, Median, Avg, Stddev float64
	}
	Comparisons []struct {
		Table        int
		Of, Against  string
		Difference   *float64
		PlusMinus    float64 `json:"plus_minus"`
		Percent      float64
		PercentPM    float64 `json:"percent_plus_minus"`
		NoDifference bool    `json:"no_difference"`
		Confidence   float64
		PooledS      float64 `json:"pooled_s"`
		Check        string

		RelativeFormula string `json:"relative_formula"`
	}
}

type caseSeries struct {
	Label, Unit, Role string
	Runs              [][]float64
	RunFiles          []string `json:"run_files"`
	Edge              []struct {
		Run         int
		First, Last []int
	}
	NIC         string
	Queues      int
	Sysctl      string
	SysctlValue int     `json:"sysctl_value"`
	Usec        float64 `json:"interval_usec"`
}

func loadExpected(t *testing.T, file string) expected {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var e expected
	if err := json.Unmarshal(text, &e); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return e
}

func readCase(t *testing.T, file string, o Options) (*capture.Recording, error) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	return Read(f, file, "", o)
}

func mustReadCase(t *testing.T, file string) *capture.Recording {
	t.Helper()
	rec, err := readCase(t, file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// frontAndEnd parts dropped indexes into those at the front and those at the end.
func frontAndEnd(r *capture.Run) (first, last []int) {
	first, last = []int{}, []int{}
	for _, d := range r.Dropped {
		if d.Index < r.Len()/2 {
			first = append(first, d.Index)
		} else {
			last = append(last, d.Index)
		}
	}
	return first, last
}

// One log a run: every value, and exactly the intervals that are no steady
// state.
func TestPktGenRuns(t *testing.T) {
	checked := 0
	for _, file := range []string{
		"01-pkt-gen.expected.json", "03-pkt-gen-old.expected.json", "04-bimodal.expected.json", "12-D5213.expected.json",
	} {
		for _, s := range loadExpected(t, file).Series {
			for i, name := range s.RunFiles {
				if !strings.Contains(name, "pkt-gen") {
					continue
				}
				rec := mustReadCase(t, name)
				if len(rec.Variants) != 1 || len(rec.Variants[0].Runs) != 1 || len(rec.Problems) != 0 {
					t.Errorf("%s: %d variants, problems %v; want one run", name, len(rec.Variants), rec.Problems)
					continue
				}
				r := &rec.Variants[0].Runs[0]
				if !slices.Equal(r.Columns[0], s.Runs[i]) {
					t.Errorf("%s:\n got %v\nwant %v", name, r.Columns[0], s.Runs[i])
				}
				first, last := frontAndEnd(r)
				wantFirst, wantLast := []int{}, []int{}
				for _, e := range s.Edge {
					if e.Run == i {
						wantFirst, wantLast = e.First, e.Last
					}
				}
				if !slices.Equal(first, wantFirst) || !slices.Equal(last, wantLast) {
					t.Errorf("%s: dropped %v and %v, want %v and %v", name, first, last, wantFirst, wantLast)
				}
				checked++
			}
		}
	}
	if checked != 11+6+10+10 {
		t.Errorf("%d logs checked", checked)
	}
}

func TestPktGen2013(t *testing.T) {
	want := loadExpected(t, "02-pkt-gen-2013-main-format.expected.json").Series[0]
	rec := mustReadCase(t, "02-pkt-gen-2013-main-format.txt")
	if len(rec.Variants) != 2 || len(rec.Variants[0].Runs) != 1 {
		t.Fatalf("%d variants, want one run and the list below it", len(rec.Variants))
	}
	v := rec.Variants[0]
	r := &v.Runs[0]
	if !slices.Equal(r.Columns[0], want.Runs[0]) {
		t.Errorf("got %v, want %v", r.Columns[0], want.Runs[0])
	}
	if first, last := frontAndEnd(r); !slices.Equal(first, want.Edge[0].First) || !slices.Equal(last, want.Edge[0].Last) {
		t.Errorf("dropped %v and %v, want %v", first, last, want.Edge[0])
	}
	if len(v.Metrics) != 1 || v.Metrics[0] != capture.PPS {
		t.Errorf("metrics %v, want the rate alone", v.Metrics)
	}
	wantFacts(t, r.Facts, map[string]string{
		"command": "pkt-gen -i em0 -w 10", "host": "host1", "interface": "em0", "function": "rx", "queues": "1",
		"threads": "1", "version line": "1085", "packets": "30859400", "speed": "400.07Kpps",
	})
	if len(rec.Problems) != 0 {
		t.Errorf("problems %v", rec.Problems)
	}
}

func wantFacts(t *testing.T, facts capture.Facts, want map[string]string) {
	t.Helper()
	for key, value := range want {
		if got, _ := facts.Get(key); got != value {
			t.Errorf("fact %q is %q, want %q", key, got, value)
		}
	}
}

func TestPktGenAborted(t *testing.T) {
	_, err := readCase(t, "05-pkt-gen-negative-speed.txt", Options{})
	if err == nil {
		t.Fatal("an aborted run was taken")
	}
	for _, part := range []string{
		"05-pkt-gen-negative-speed.txt:11:", "poll err", "thread 0 exited with error", "-1505074016.06 seconds", "Speed: -0 pps",
	} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q lacks %q", err, part)
		}
	}
}

func TestPktGenVariants(t *testing.T) {
	for _, tt := range []struct{ file, expected string }{
		{"06-pkt-gen-tx-rx-interleaved.txt", "06-pkt-gen-tx-rx-interleaved.expected.json"},
		{"08-pkt-gen-kpps-mpps-mix.txt", "08-pkt-gen-kpps-mpps-mix.expected.json"},
		{"seed0-pkt-gen-sysctl-sweep-flattened-qp.txt", "seed0-pkt-gen-sysctl-sweep-flattened-qp.expected.json"},
	} {
		t.Run(tt.file, func(t *testing.T) {
			rec := mustReadCase(t, tt.file)
			if len(rec.Problems) > 0 {
				t.Errorf("problems: %v", rec.Problems)
			}
			want := slices.DeleteFunc(loadExpected(t, tt.expected).Series, func(s caseSeries) bool { return s.Role == "summary" })
			if len(rec.Variants) != len(want) {
				t.Fatalf("%d variants, want %d", len(rec.Variants), len(want))
			}
			for i, want := range want {
				v := rec.Variants[i]
				if v.Label != want.Label || v.Role.String() != want.Role {
					t.Errorf("variant %d is %q, %s; want %q, %s", i, v.Label, v.Role, want.Label, want.Role)
				}
				if len(v.Runs) != len(want.Runs) || !slices.Equal(v.Runs[0].Columns[0], want.Runs[0]) {
					t.Errorf("%s: runs %v, want %v", v.Label, v.Runs, want.Runs)
				}
				if want.NIC == "" {
					continue
				}
				wantFacts(t, v.Facts, map[string]string{
					"nic": want.NIC, "queues": strconv.Itoa(want.Queues), "sysctl": want.Sysctl,
					"sysctl_value": strconv.Itoa(want.SysctlValue),
				})
				if got, _ := v.Runs[0].At(1, 0); math.Abs(got*1e6-want.Usec) > 1e-3 {
					t.Errorf("%s: %v usec, want %v", v.Label, got*1e6, want.Usec)
				}
			}
		})
	}
}

func TestTables(t *testing.T) {
	files, err := filepath.Glob("testdata/*.expected.json")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, file := range files {
		file = filepath.Base(file)
		want := loadExpected(t, file)
		if len(want.Summaries) == 0 {
			continue
		}
		t.Run(file, func(t *testing.T) {
			name := want.Files[slices.IndexFunc(want.Files, func(f string) bool { return strings.Contains(f, "ministat") })]
			checkTables(t, mustReadCase(t, name), want)
		})
		checked++
	}
	if checked != 18 {
		t.Errorf("%d cases checked", checked)
	}
}

func checkTables(t *testing.T, rec *capture.Recording, want expected) {
	rec.Variants = slices.DeleteFunc(rec.Variants, func(v capture.Variant) bool { return v.Printed == nil })
	if len(rec.Variants) != len(want.Summaries) {
		t.Fatalf("%d rows, want %d; problems %v", len(rec.Variants), len(want.Summaries), rec.Problems)
	}
	type row struct{ table, symbol string }
	rows := map[row]capture.Facts{}
	tables := []int{} // numbers of a case's tables that have rows
	for i, w := range want.Summaries {
		v := rec.Variants[i]
		if v.Label != w.Label {
			t.Errorf("row %d: label %q, want %q", i, v.Label, w.Label)
		}
		if named, _ := unitFromText(w.Label); named != capture.Value && v.Metrics[0].Unit.Name != w.Unit {
			t.Errorf("%s: unit %q, want %q", w.Label, v.Metrics[0].Unit.Name, w.Unit)
		}
		p := v.Printed
		got := []float64{float64(p.N), p.Order.Min, p.Order.Max, p.Order.Median, p.Mean, p.SD}
		if should := []float64{float64(w.N), w.Min, w.Max, w.Median, w.Avg, w.Stddev}; !slices.Equal(got, should) {
			t.Errorf("%s: got %v, want %v", w.Label, got, should)
		}
		if !slices.Contains(tables, w.Table) {
			tables = append(tables, w.Table)
		}
		wantFacts(t, v.Facts, map[string]string{"table": strconv.Itoa(len(tables)), "symbol": w.Symbol})
		rows[row{strconv.Itoa(w.Table), w.Symbol}] = v.Facts
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for _, c := range want.Comparisons {
		facts, ok := rows[row{strconv.Itoa(c.Table), c.Of}]
		if !ok {
			continue // printed without its table
		}
		if c.NoDifference {
			wantFacts(t, facts, map[string]string{"printed verdict": "no difference proven"})
			continue
		}
		wantFacts(t, facts, map[string]string{"printed verdict": "difference"})
		for key, should := range map[string][]float64{
			"printed difference": {*c.Difference, c.PlusMinus}, "printed percent": {c.Percent, c.PercentPM}, "printed pooled s": {c.PooledS},
		} {
			text, _ := facts.Get(key)
			for i, field := range strings.Split(text, " +/- ") {
				got, err := strconv.ParseFloat(field, 64)
				if err != nil || got != should[i] {
					t.Errorf("table %d, %s: %s is %q, want %s", c.Table, c.Of, key, text, number(should[i]))
				}
			}
		}
	}
}
