package logs

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

var _ Format = Numbers{}

func TestNumbersDetect(t *testing.T) {
	for _, c := range []struct {
		head string
		want Confidence
	}{
		{"", Possible},
		{"# only a comment\n", Possible},
		{"1\n2\n3\n", Possible},
		{"5", Possible},
		{"\uFEFF1.5e3\r\n-.5\r\n", Possible},
		{"# x y\n\n14880000 1.01 15054000 1 # remark\n", Possible},
		{"1\n2\n3 pack", Possible}, // cut off
		{"1,000\n10us\ninf\n0x10\n1_000\n1e999\n", Possible},
		{"pack", No},
		{"1\n2\nthree\n", Possible}, // Read names the line
		{"100 three\n", No},
		{"844.207584 main_thread [2019] 14880952 pps\n", No},
		{"10:15:02 AM eth0 1.00\n", No},
		{"1\x002\n", No},
		{"variant,run,value\na,1,2\n", No},
	} {
		if got := (Numbers{}).Detect([]byte(c.head)); got != c.want {
			t.Errorf("Detect(%q) = %v, want %v", c.head, got, c.want)
		}
	}
}

func TestNumbersRead(t *testing.T) {
	unit := func(name string, better stats.Direction) capture.Metric {
		m := capture.Value
		m.Unit = stats.Unit{Name: name, Better: better}
		return m
	}
	lowerPPS := capture.PPS
	lowerPPS.Unit.Better = stats.Lower
	for _, c := range []struct {
		in       string
		o        Options
		values   []float64
		metric   capture.Metric
		problems []int // their lines
	}{
		{"3\n1\n2\n", Options{}, []float64{3, 1, 2}, capture.Value, nil},
		{"a;1\nb;2\n", Options{Column: 2, Delimiters: ";"}, []float64{1, 2}, capture.Value, nil},
		{"# unit: pps\n1\n", Options{}, []float64{1}, capture.PPS, nil},
		{"\uFEFF# unit: pps\n1\n", Options{}, []float64{1}, capture.PPS, nil},
		{"#unit:pps lower\r\n1\n", Options{}, []float64{1}, lowerPPS, nil},
		{"# unit: bps\n1\n", Options{}, []float64{1}, capture.BPS, nil},
		{"# taken today\n\n  # unit: us lower\n1\n", Options{}, []float64{1}, unit("us", stats.Lower), nil},
		{"# unit: us\n1 2\n", Options{Column: 2}, []float64{2}, unit("us", stats.Unknown), nil},
		{"# unit: s\n# unit: us higher\n1\n", Options{}, []float64{1}, unit("us", stats.Higher), nil},
		{"1\n# unit: us\n2\n", Options{}, []float64{1, 2}, capture.Value, nil},
		{"# units: us\n# my unit: us\n1 # unit: us\n", Options{}, []float64{1}, capture.Value, nil},
		{"# x\n# unit:\n# unit: us sideways\n# unit: packets per second\n1\n", Options{}, []float64{1}, capture.Value, []int{2, 3, 4}},
	} {
		rec, err := Numbers{}.Read(strings.NewReader(c.in), "a.txt", c.o)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		var problems []int
		for _, p := range rec.Problems {
			problems = append(problems, p.Line)
			if p.File != "a.txt" {
				t.Errorf("%q: problem in %q", c.in, p.File)
			}
		}
		if rec.Source != "a.txt" || len(rec.Variants) != 1 || !slices.Equal(problems, c.problems) {
			t.Errorf("%q: %+v", c.in, rec)
			continue
		}
		v := rec.Variants[0]
		if v.Label != "a.txt" || v.Role != capture.Sample || !slices.Equal(v.Metrics, []capture.Metric{c.metric}) || len(v.Runs) != 1 {
			t.Errorf("%q: %+v, want the metric %+v", c.in, v, c.metric)
			continue
		}
		if run := v.Runs[0]; !run.Singles || len(run.Columns) != 1 || !slices.Equal(run.Columns[0], c.values) {
			t.Errorf("%q: %+v, want %v", c.in, run, c.values)
		}
	}
}

func TestNumbersReadRefuses(t *testing.T) {
	for _, c := range []struct {
		in   string
		o    Options
		want string
	}{
		{"", Options{}, "a.txt: no number in column 1: the input is empty"},
		{"# x\n\n", Options{}, "a.txt: no number in column 1: every line (of 2) is blank, a comment or too short; choose another column or other delimiters"},
		{"1\n2\n3\n", Options{Column: 2}, "a.txt: no number in column 2: every line (of 3) is blank, a comment or too short; choose another column or other delimiters"},
		{"1\n1,000\n", Options{}, `a.txt:2:2: "1,000" has a comma: leave out thousands marks (1000), write a decimal comma as a point (1.5), or make the comma a delimiter`},
	} {
		rec, err := Numbers{}.Read(strings.NewReader(c.in), "a.txt", c.o)
		var p *capture.Problem
		if rec != nil || !errors.As(err, &p) || err.Error() != c.want {
			t.Errorf("%q: %v, %v\nwant %s", c.in, rec, err, c.want)
		}
	}
	if _, err := (Numbers{}).Read(strings.NewReader("1\n"), "a.txt", Options{Column: -3}); err == nil {
		t.Error("column -3 is taken")
	}
}

// A file with several columns says which was read, unless one was chosen.
func TestNumbersSayWhichColumn(t *testing.T) {
	for _, c := range []struct {
		text   string
		column int
		says   string
	}{
		{"# a b\n131072 16384 10.00\n131072 16384 10.01\n", 0, "log:2: 3 columns of numbers, of which the first is read"},
		{"131072 16384 10.00\n", 1, ""},
		{"131072 16384 10.00\n", 3, ""},
		{"5 # 6 7\n8\n", 0, ""},
		{"5\n8 9\n", 0, ""},
	} {
		rec, err := Read(strings.NewReader(c.text), "log", "", Options{Column: c.column})
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for i := range rec.Problems {
			said += rec.Problems[i].Error()
		}
		if !strings.Contains(said, c.says) || c.says == "" && said != "" {
			t.Errorf("%q, column %d: %q, want %q", c.text, c.column, said, c.says)
		}
	}
}
