package logs

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// What can't be is named with its line, and counts nowhere.
func TestBadInput(t *testing.T) {
	for _, tt := range []struct {
		file string
		kept []float64 // of the first variant
		says []string  // each with its place
	}{
		{"absurd-pktgen.log", []float64{14136000, 14136000}, []string{":1: 14.136 Tpps is no rate", ":3: -14.136 Mpps is no rate"}},
		{"cut-stream.json", []float64{4600000000, 4700000000}, []string{":4: the JSON is cut off"}},
		{"ethtool-wrap.txt", []float64{9610080}, []string{":2: -4.29386012e+08 pps is negative"}},
		{"iperf-abort.json", nil, []string{":21: the JSON is cut off"}},
		{"iperf-neg.txt", []float64{4.71e9, 4.71e12, 4.71e9}, []string{":2: a negative value in"}},
		{"plain.txt", []float64{1, 2, 3, -4, 1e300}, nil},
		{"sar-bad.txt", []float64{655000}, []string{":3: -655100.5 pps is negative", ":4: 1.8446744073708e+13 pps is beyond any device", ":5: a row of 2 cells"}},
		{"xdp.txt", []float64{25000000, 24999999}, []string{":1: 18446744073709551615 is no rate", ":4: a negative value in"}},
	} {
		text, err := os.ReadFile("testdata/bad/" + tt.file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := Read(bytes.NewReader(text), tt.file, "", Options{})
		var said string
		var kept []float64
		if err != nil {
			said = err.Error()
		} else {
			kept = rec.Variants[0].Runs[0].Kept(0)
			for i := range rec.Problems {
				said += rec.Problems[i].Error() + "\n"
			}
		}
		if !slices.Equal(kept, tt.kept) {
			t.Errorf("%s: kept %v, want %v", tt.file, kept, tt.kept)
		}
		for _, want := range tt.says {
			if !strings.Contains(said, tt.file+want) {
				t.Errorf("%s: %q does not say %q", tt.file, said, want)
			}
		}
		if got := strings.Count(said, tt.file+":"); got != len(tt.says) {
			t.Errorf("%s: %d problems, want %d: %s", tt.file, got, len(tt.says), said)
		}
	}
}

// seedTexts are all inputs of testdata.
func seedTexts(t testing.TB) map[string][]byte {
	t.Helper()
	texts := map[string][]byte{}
	err := filepath.WalkDir("testdata", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".expected.json") || strings.Contains(path, "fuzz") {
			return err
		}
		text, err := os.ReadFile(path)
		texts[path] = text
		return err
	})
	if err != nil || len(texts) < 150 {
		t.Fatalf("%d seeds, %v", len(texts), err)
	}
	return texts
}

// A file that is cut off between two lines gives no value that the whole does not
// give: what a line means may change with those below, but not its number. Tools
// whose results are made of several lines are left aside.
func TestCutOff(t *testing.T) {
	for path, text := range seedTexts(t) {
		whole, err := Read(bytes.NewReader(text), path, "", Options{KeepEdges: true})
		if err != nil || strings.Contains(path, "everytool.txt") {
			continue
		}
		if summed := map[string]bool{
			"kernel-pktgen": true, "neper": true, "moongen": true, "trafgen": true, "iperf": true, "netstat": true, "ministat": true,
			"ethtool_stats": true, // which counter is the result shows in a whole block
		}; slices.ContainsFunc(whole.Variants, func(v capture.Variant) bool { tool, _ := v.Facts.Get("tool"); return summed[tool] || v.Printed != nil }) {
			continue
		}
		have := map[float64]bool{}
		for _, v := range whole.Variants {
			for _, r := range v.Runs {
				for _, column := range r.Columns {
					for _, x := range column {
						have[x] = true
					}
				}
			}
		}
		ends := lineEnds(text)
		for i := 1; i <= 6; i++ {
			at := ends[len(ends)*i/7]
			part, err := Read(bytes.NewReader(text[:at]), path, "", Options{KeepEdges: true})
			if err != nil {
				continue
			}
			for _, v := range part.Variants {
				for _, r := range v.Runs {
					for _, x := range r.Columns[0] {
						if !have[x] && x > 0 { // a leading zero may be no interval at all
							t.Errorf("%s, cut at byte %d: %v is not in the whole", path, at, x)
						}
					}
				}
			}
		}
	}
}

func lineEnds(text []byte) []int {
	ends := []int{0}
	for i, c := range text {
		if c == '\n' {
			ends = append(ends, i+1)
		}
	}
	return ends
}

// FuzzRead offers any text to the format that it seems to be in, and to one that
// is forced on it.
func FuzzRead(f *testing.F) {
	for _, text := range seedTexts(f) {
		if len(text) > 20_000 {
			text = text[:20_000]
		}
		f.Add(text, byte(0))
	}
	f.Fuzz(func(t *testing.T, text []byte, which byte) {
		as := ""
		if n := int(which) % (len(Formats) + 1); n > 0 {
			as = Formats[n-1].Name()
		}
		rec, err := Read(bytes.NewReader(text), "log", as, Options{})
		if err != nil {
			if !strings.Contains(err.Error(), "log") {
				t.Fatalf("%v does not name the input", err)
			}
			return
		}
		checkAnyRecording(t, rec)
	})
}

// checkAnyRecording holds what every reader promises: no empty variant, columns of
// one length with nothing infinite, and drops in their order.
func checkAnyRecording(t *testing.T, rec *capture.Recording) {
	t.Helper()
	if len(rec.Variants) == 0 {
		t.Fatal("no variant and no error")
	}
	for _, v := range rec.Variants {
		if v.Printed == nil && (len(v.Runs) == 0 || len(v.Metrics) == 0) {
			t.Fatalf("%q: %d runs, %d metrics", v.Label, len(v.Runs), len(v.Metrics))
		}
		for i := range v.Runs {
			r := &v.Runs[i]
			if len(r.Columns) != len(v.Metrics) || r.Lines != nil && len(r.Lines) != r.Len() {
				t.Fatalf("%q: %d columns for %d metrics, %d intervals, %d lines", v.Label, len(r.Columns), len(v.Metrics), r.Len(), len(r.Lines))
			}
			for _, column := range r.Columns {
				if len(column) != r.Len() || slices.ContainsFunc(column, func(x float64) bool { return math.IsInf(x, 0) }) {
					t.Fatalf("%q: a column of %d holds %v", v.Label, r.Len(), column)
				}
			}
			last := -1
			for _, d := range r.Dropped {
				if d.Index <= last || d.Index >= r.Len() || d.Why == "" {
					t.Fatalf("%q: dropped %v of %d", v.Label, r.Dropped, r.Len())
				}
				last = d.Index
			}
		}
	}
}
