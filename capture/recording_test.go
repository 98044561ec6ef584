package capture

import (
	"bytes"
	"errors"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/perfstat/perfstat/stats"
)

// full is a recording that uses everything the format has.
func full(t testing.TB) *Recording {
	printed, err := stats.FromPrinted(5, 931612.1, 8096.8269, &stats.Order{Min: 924170, Median: 927509, Max: 943071})
	if err != nil {
		t.Fatal(err)
	}
	bare, err := stats.FromPrinted(3, -1e-300, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	p99 := Metric{"99th percentile", "p99", stats.Unit{Name: "s", Better: stats.Lower}}
	odd := Metric{"", "rate", stats.Unit{Name: "packets per tick", Better: stats.Higher}}
	return &Recording{
		Source: "a b\t.log",
		Facts:  Facts{{"tool", "pkt-gen"}, {"variant", "a key of the format's own"}, {"tool", "again"}, {"odd: key", " blanks "}, {"", ""}, {"bytes", "\xff\x00"}},
		Variants: []Variant{
			{
				Label: "X520, 1 queue, dev.ix.0.iflib.nm_tx_tmr_us=0", Facts: Facts{{"queues", "1"}},
				Metrics: []Metric{PPS, Seconds, Packets},
				Runs: []Run{
					{
						Origin: Position{"a b.log", 3, 1}, Facts: Facts{{"run", "of its own"}},
						Columns: [][]float64{{0, 17656, 481666.5, 481048}, {1.063368, 1.001067, 1, 1}, {0, 17675, math.NaN(), 481048}},
						Lines:   []int{14, 19, 20, 21},
						Dropped: []Drop{{0, "leading zero"}, {1, "partial; first\n"}},
					},
					{Columns: [][]float64{{}, {}, {}}},
					{Columns: [][]float64{{1}, {1}, {1}}, Facts: Facts{{"k", "v"}}},
				},
			},
			{Label: "", Role: Offered, Metrics: []Metric{Value}, Runs: []Run{
				{Singles: true, Columns: [][]float64{{math.MaxFloat64, -5e-324, 0.1, 1e15, -0.5}}, Dropped: []Drop{{4, "x"}}},
				{Columns: [][]float64{{7}}},
				{Singles: true, Columns: [][]float64{{7}}},
			}},
			{Label: "\"quoted\"", Metrics: []Metric{p99, odd}, Runs: []Run{{Columns: [][]float64{{1e-6}, {2}}}}},
			{Label: "table", Role: Derived, Printed: &printed, Metrics: []Metric{PPS}},
			{Label: "bare table", Printed: &bare, Metrics: []Metric{Value}},
		},
		Problems: []Problem{{Position{"a b.log", 7, 0}, "counter went back: 18.4 Tpps"}, {Position{}, ""}},
	}
}

func TestRecordingRoundTrip(t *testing.T) {
	rec := full(t)
	var text bytes.Buffer
	if err := WriteRecording(&text, rec); err != nil {
		t.Fatal(err)
	}
	for _, reader := range []func(io.Reader) io.Reader{
		func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.DataErrReader,
	} {
		back, err := ReadRecording(reader(bytes.NewReader(text.Bytes())), "other name")
		if err != nil {
			t.Fatal(err)
		}
		if !same(rec, back) {
			t.Fatalf("came back as\n%+v\nfrom\n%s", back, text.String())
		}
	}
}

// A recording of several inputs has no source, and gets none by being read.
func TestRecordingOfSeveral(t *testing.T) {
	joined, err := Join([]*Recording{oneRun("1.log", "a", []Metric{PPS}, []float64{1}), oneRun("2.log", "b", []Metric{PPS}, []float64{7})})
	if err != nil {
		t.Fatal(err)
	}
	var text, again bytes.Buffer
	if err := WriteRecording(&text, joined); err != nil {
		t.Fatal(err)
	}
	back, err := ReadRecording(bytes.NewReader(text.Bytes()), "both.txt")
	if err != nil || back.Source != "" || back.Variants[0].Label != "a" {
		t.Errorf("%+v, %v", back, err)
	}
	if err := WriteRecording(&again, back); err != nil || again.String() != text.String() {
		t.Errorf("%v: came back as\n%s\nfrom\n%s", err, again.String(), text.String())
	}
}

// same compares recordings by what they say; NaN cells equal each other, and
// an absent slice an empty one.
func same(a, b *Recording) bool {
	var x, y bytes.Buffer
	if WriteRecording(&x, a) != nil || WriteRecording(&y, b) != nil || x.String() != y.String() {
		return false
	}
	if a.Source != b.Source || len(a.Variants) != len(b.Variants) || !slices.Equal(a.Facts, b.Facts) || !slices.Equal(a.Problems, b.Problems) {
		return false
	}
	for i := range a.Variants {
		v, w := &a.Variants[i], &b.Variants[i]
		if v.Label != w.Label || v.Role != w.Role || !slices.Equal(v.Facts, w.Facts) || !slices.Equal(v.Metrics, w.Metrics) ||
			len(v.Runs) != len(w.Runs) || !reflect.DeepEqual(v.Printed, w.Printed) {
			return false
		}
		for k := range v.Runs {
			r, s := &v.Runs[k], &w.Runs[k]
			if r.Origin != s.Origin || r.Singles != s.Singles || r.Len() != s.Len() || !slices.Equal(r.Facts, s.Facts) ||
				!slices.Equal(r.Dropped, s.Dropped) || !slices.Equal(r.Lines, s.Lines) {
				return false
			}
			for m := range r.Columns {
				for j := range r.Columns[m] {
					if math.Float64bits(r.Columns[m][j]) != math.Float64bits(s.Columns[m][j]) && !math.IsNaN(r.Columns[m][j]) {
						return false
					}
				}
			}
		}
	}
	return true
}

// What stands in a recording outside of comments is what ministat takes.
func TestRecordingIsMinistatInput(t *testing.T) {
	rec := &Recording{Variants: []Variant{{Metrics: []Metric{PPS, Seconds}, Runs: []Run{{
		Columns: [][]float64{{0, 10, 20}, {1, math.NaN(), 1}}, Dropped: []Drop{{0, "leading zero"}},
	}}}}}
	var text strings.Builder
	if err := WriteRecording(&text, rec); err != nil {
		t.Fatal(err)
	}
	var first []string
	for _, line := range strings.Split(text.String(), "\n") {
		if line != "" && line[0] != '#' {
			first = append(first, strings.Fields(line)[0])
		}
	}
	if got := strings.Join(first, " "); got != "10 20" {
		t.Errorf("ministat would read %q from\n%s", got, text.String())
	}
}

func TestRecordingByHand(t *testing.T) {
	const text = "# perfstat recording 1\r\n# a comment\n#\n# nic: ix0\n10\n\n20\n" +
		"# variant: b\n# columns: pps run\n1 1\n2 1\n3 2\n4 7\n"
	rec, err := ReadRecording(strings.NewReader(text), "hand")
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Problems) != 0 {
		t.Errorf("problems: %v", rec.Problems)
	}
	if v, _ := rec.Facts.Get("nic"); v != "ix0" {
		t.Errorf("facts: %v", rec.Facts)
	}
	a := rec.Variants[0].Sample(0)
	if a.Runs() != 2 || a.Values[1] != 20 || a.RunLens != nil {
		t.Errorf("a: %+v", a)
	}
	b := rec.Variants[1].Sample(0)
	if !reflect.DeepEqual(b.RunLens, []int{2, 1, 1}) || b.Unit != stats.PacketRate {
		t.Errorf("b: %+v", b)
	}
}

func TestRecordingBadInput(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "not a recording"},
		{"10\n20\n", "not a recording"},
		{"# perfstat recording 2\n", "version"},
		{"# perfstat recording x\n", "version"},
	} {
		_, err := ReadRecording(strings.NewReader(c.text), "f")
		var p *Problem
		if !errors.As(err, &p) || !strings.Contains(err.Error(), c.want) || p.Line != 1 {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
	for _, c := range []struct {
		body, want string
		line       int
	}{
		{"10 20\n", "2 cells", 2},
		{"# columns: pps run\n10\n", "1 cells", 3},
		{"NaN\n", "not a decimal", 2},
		{"1_000\n", "not a decimal", 2},
		{"1e999\n", "not a decimal", 2},
		{"# variant: a\n# role: none\n", "role", 3},
		{"# run: 0\n", "run", 2},
		{"# run: \n", "run", 2},
		{"# summary: n x\n", "not a number", 2},
		{"# summary: n 2.5 mean 1 sd 1\n", "whole number", 2},
		{"# summary: n 0 mean 1 sd 1\n", "whole number", 2},
		{"# summary: n 5 mean\n", "pairs", 2},
		{"# summary: n 5 mean NaN sd 1\n", "not a number", 2},
		{"# summary: n 5 mean - sd 1\n", "not a number", 2},
		{"# summary: n 5 mean 1 sd -1\n", "negative", 2},
		{"# summary: n 5 mean 1\n", "lacks sd", 2},
		{"# summary: n 5 mean 1 sd 1 median 1\n", "lacks min", 2},
		{"# summary: n 5 mean 1 sd 1 p99 1\n", "p99", 2},
		{"# summary: n 5 n 6 mean 1 sd 1\n", "n stands twice", 2},
		{"# summary: n 5 mean 1 sd 1\n# summary: n 5 mean 1 sd 1\n", "one already", 3},
		{"# summary: n 5 mean 1 sd 1\n1\n", "summary or rows", 3},
		{"1\n# summary: n 5 mean 1 sd 1\n", "summary or rows", 3},
		{"# columns: pps pps\n", "named twice", 2},
		{"# columns: run\n1\n", "no metric", 3},
		{"# columns: pps run\n1 0\n", "column run: 0", 3},
		{"# columns: pps run\n1 -\n", "column run", 3},
		{"# columns: pps line\n1 1.5\n", "column line: 1.5", 3},
		{"# columns: pps line\n1 1e300\n", "column line", 3},
		{"# columns: pps line\n1 1\n# columns: pps\n2\n", "within a run", 5},
		{"# columns: pps seconds\n1 -1\n", "column seconds: -1", 3},
		{"# dropped: ; 1\n", "does not say why", 2},
		{"# dropped: \"\"; 1\n", "does not say why", 2},
		{"# columns: pps run\n1 1\n2 2\n3 1\n4 1\n", "run 1 was there before", 5},
		{"# columns: pps\n# run: 1\n1\n# run: 2\n2\n# run: 1\n3\n4\n", "run 1 was there before", 7},
		{"# origin: a 1 2\n", "before any run", 2},
		{"# metric: a b\n", "want a column", 2},
		{"# source: \"half\n", "not whole", 2},
		{"# columns: pps\n1\n# columns: bps\n", "change within a variant", 4},
		{strings.Repeat("1", maxLine+1) + "\n", "longer", 2},
	} {
		rec, err := ReadRecording(strings.NewReader("# perfstat recording 1\n"+c.body+"# nic: x\n"), "f")
		if err != nil {
			t.Errorf("%.40q: %v", c.body, err)
			continue
		}
		if len(rec.Problems) != 1 || !strings.Contains(rec.Problems[0].Text, c.want) || rec.Problems[0].Line != c.line || rec.Problems[0].File != "f" {
			t.Errorf("%.40q: problems %v, want %q at line %d", c.body, rec.Problems, c.want, c.line)
		}
	}
	rec, err := ReadRecording(strings.NewReader("# perfstat recording 1\n# columns: pps run\n1 1\n2 2\n3 1\n4 1\n5 3\n"), "f")
	if err != nil || len(rec.Variants[0].Runs) != 3 || rec.Source != "f" {
		t.Errorf("a run that comes back: %+v, %v", rec, err)
	}
	if _, err := ReadRecording(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("# perfstat recording 1\n1\n"))), "f"); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("read error is lost: %v", err)
	}
}

func FuzzRecording(f *testing.F) {
	var text bytes.Buffer
	if err := WriteRecording(&text, full(f)); err != nil {
		f.Fatal(err)
	}
	f.Add(text.Bytes())
	f.Add([]byte("# perfstat recording 1\n# run: 2\n# columns: pps line\n1 2\n3 4\n# run: each row\n5 6"))
	f.Add([]byte("# perfstat recording 1\n# source:"))
	f.Add([]byte("# perfstat recording 1\n# columns: pps line run\n1 2 1\n3 4 2\n5 6 1\n# columns: pps\n7\n# summary: n 5 mean 1 sd 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := ReadRecording(bytes.NewReader(text), "f")
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := WriteRecording(&out, rec); err != nil {
			return // a name that can't be a column
		}
		back, err := ReadRecording(bytes.NewReader(out.Bytes()), "f")
		if err != nil || !same(rec, back) {
			t.Fatalf("%v: %q\ncame back as\n%s", err, text, out.String())
		}
	})
}
