package logs

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// notRead are series of the cases that no tool printed: their numbers stand in
// sentences, and perfstat counts no number in a sentence.
var notRead = map[string]string{
	"seed3 generator (from a remark)": "a rate in a sentence",
}

// counted are samples beside those that a case lists: they are right, and the
// case is about something else.
var counted = map[string]string{
	"44 cpumap_kthread": "the packets beside the transactions, which the case leaves out",
	"55 came back":      "what came back to TRex, 0 in a one-way test",
}

type column struct {
	variant *capture.Variant
	index   int
	runs    [][]float64
	claimed bool
}

// columnsOf lists every column of every variant with its runs, edges included.
func columnsOf(rec *capture.Recording) []*column {
	var out []*column
	for i := range rec.Variants {
		v := &rec.Variants[i]
		for c := range v.Metrics {
			col := &column{variant: v, index: c}
			for _, r := range v.Runs {
				if !r.Singles {
					col.runs = append(col.runs, r.Columns[c])
					continue
				}
				for _, x := range r.Columns[c] {
					col.runs = append(col.runs, []float64{x})
				}
			}
			out = append(out, col)
		}
	}
	return out
}

// sameRuns holds values against those of a case, which are decimals with their
// own rounding. A case that gives a list of runs as one run is of a kept table.
func sameRuns(got, want [][]float64) bool {
	near := func(a, b []float64) bool {
		return slices.EqualFunc(a, b, func(x, y float64) bool { return x == y || max(x-y, y-x) <= 1e-12*max(x, -x) })
	}
	return slices.EqualFunc(got, want, near) || len(want) == 1 && near(slices.Concat(got...), want[0])
}

// Every series of every case is read, value by value, and nothing else counts as
// a result.
func TestEveryCase(t *testing.T) {
	files, err := filepath.Glob("testdata/*.expected.json")
	if err != nil || len(files) != 62 {
		t.Fatalf("%d cases, want 62 (%v)", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".expected.json"), func(t *testing.T) { everySeries(t, file) })
	}
}

func everySeries(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Case   string
		Files  []string
		Reject *string
		Series []struct {
			Label, Unit, Role string
			Runs              [][]float64
			RunFiles          []string `json:"run_files"`
		}
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	columns := map[string][]*column{}
	var all []*column
	failed := 0
	for _, name := range want.Files {
		rec, err := readCase(t, name, Options{KeepEdges: true})
		if err != nil {
			if failed++; want.Reject == nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		columns[name] = columnsOf(rec)
		all = append(all, columns[name]...)
	}
	if failed == len(want.Files) && want.Reject != nil {
		t.Logf("refused, as it should be: %s", *want.Reject)
		return
	}
	claim := func(from []*column, runs [][]float64, role string) bool {
		found := false
		for _, c := range from {
			if !sameRuns(c.runs, runs) {
				continue
			}
			// A load may be a column beside the result; a summary is no result.
			if role == "sample" && c.variant.Role == capture.Offered || role == "offered" && c.variant.Role == capture.Sample && c.index == 0 && !onlyLoad(c.variant) {
				continue
			}
			c.claimed, found = true, true
		}
		return found
	}
	for _, s := range want.Series {
		if s.Role == "summary" || notRead[want.Case+" "+s.Label] != "" {
			continue
		}
		scale := map[string]float64{"Gbit/s": 1e9}[s.Unit]
		runs := s.Runs
		if scale != 0 {
			for _, r := range runs {
				for i := range r {
					r[i] *= scale
				}
			}
		}
		if len(s.RunFiles) > 1 {
			for i, name := range s.RunFiles {
				if !claim(columns[name], runs[i:i+1], s.Role) {
					t.Errorf("%s %q, run %d: not read from %s: %.80s", s.Role, s.Label, i+1, name, fmt.Sprint(runs[i]))
				}
			}
			continue
		}
		if !claim(all, runs, s.Role) {
			t.Errorf("%s %q: not read: %.80s", s.Role, s.Label, fmt.Sprint(runs))
		}
	}
	for _, c := range all {
		if c.index > 0 || c.variant.Role != capture.Sample || c.claimed || c.variant.Printed != nil {
			continue
		}
		stream, _ := c.variant.Facts.Get("stream")
		if counted[want.Case+" "+stream] == "" {
			t.Errorf("%q, %s counts as a result: %.80s", c.variant.Label, c.variant.Metrics[0].Name, fmt.Sprint(c.runs))
		}
	}
}

// onlyLoad says whether a variant is a generator's, in a file with nothing else.
func onlyLoad(v *capture.Variant) bool {
	f, _ := v.Facts.Get("function")
	if len(v.Runs) > 0 && f == "" {
		f, _ = v.Runs[0].Facts.Get("function")
	}
	return f == "tx" || len(v.Runs) == 1
}
