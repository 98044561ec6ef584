package logs

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

func readTable(t *testing.T, text string) *capture.Recording {
	t.Helper()
	rec, err := Table{}.Read(strings.NewReader(text), "mail", Options{})
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

const (
	header  = "    N           Min           Max        Median           Avg        Stddev\n"
	border  = "+--------------------------------------------------------------------------+\n"
	rowX    = "x   5        724811        730197        726304      727281.6     2522.9161\n"
	rowPlus = "+   5        744832      755871.5        749956      750112.9     4208.7383\n"
)

func TestLegends(t *testing.T) {
	for _, tt := range []struct{ name, before, x, plus string }{
		{"above the plot", "x a\n+ b\n" + border + "|x  +|\n" + border, "a", "b"},
		{"no plot", "x a b\n+ c: (d)\n", "a b", "c: (d)"},
		{"span of zero", "x a\n+ b\n[no plot, span is zero width]\n", "a", "b"},
		{"a blank line between", "x a\n+ b\n\n", "a", "b"},
		{"none", "prose x and + more\n\n", "x (no legend)", "+ (no legend)"},
		{"prose above", "It says\nx marks the old.\n\nx a\n+ b\n", "a", "b"},
		{"a label folded by a mailer", "x a name that is long\nand goes on\n+ another that\ngoes on twice\nas here\n" + border + "|x|\n" + border, "a name that is long and goes on", "another that goes on twice as here"},
		{"folded border", "x a\n+ b\n+---------------\n-----+\n|x +|\n+---------------\n-----+\n", "a", "b"},
		{"one line", "words x a: 1 + b, c +----------+ |x +| | |_A_| | +----------+ ", "a: 1", "b, c"},
		{"operators in labels", "x 2 x 10G + LACP\n+ 4 x 10G + LACP\n", "2 x 10G + LACP", "4 x 10G + LACP"},
		{"a plot cut off below", "x a\n+ b\n" + border, "a", "b"},
	} {
		rec := readTable(t, tt.before+header+rowX+rowPlus)
		if len(rec.Variants) != 2 {
			t.Errorf("%s: %d rows", tt.name, len(rec.Variants))
			continue
		}
		if x, plus := rec.Variants[0].Label, rec.Variants[1].Label; x != tt.x || plus != tt.plus {
			t.Errorf("%s: labels %q and %q, want %q and %q", tt.name, x, plus, tt.x, tt.plus)
		}
	}
}

func TestTableDamage(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		rows       int
		problems   string
	}{
		{"a row whose numbers were mixed up", header + rowX + "+ 5 744832 755871.5 749956 7501129 4208.7\n", 1, "mail:3: row +: its numbers contradict each other"},
		{"a row too short", header + rowX + "+ 5 744832 755871.5\n", 1, "mail:3: row +: it has 3 of 6 numbers"},
		{"a row without a table", rowPlus + header + rowX, 1, ""},
		{"the second header is lost", header + rowX + rowPlus + rowX + rowPlus, 4, ""},
		{"a difference without its table", "Difference at 95.0% confidence\n 1 +/- 2\n 3% +/- 4%\n" + header + rowX, 1, "mail:1: a printed difference"},
		{"a column folded to the next line", header + "x 5 724811 730197 726304 727281.6\n 2522.9161\n" + rowPlus, 2, ""},
	} {
		rec := readTable(t, tt.text)
		if len(rec.Variants) != tt.rows {
			t.Errorf("%s: %d rows, want %d", tt.name, len(rec.Variants), tt.rows)
		}
		var problems []string
		for _, p := range rec.Problems {
			problems = append(problems, p.Error())
		}
		if got := strings.Join(problems, "\n"); !strings.HasPrefix(got, tt.problems) || (tt.problems == "") != (got == "") {
			t.Errorf("%s: problems %q, want %q", tt.name, got, tt.problems)
		}
	}
	// Whatever a cell holds, its row does not vanish.
	for _, cells := range []string{
		"5 744,832 755871.5 749956 750112.9 4208.7", "5 744832 nan 749956 750112.9 4208.7", "5 744832 755871.5 0xb7174 750112.9 4208.7",
		"-3 744832 755871.5 749956 750112.9 4208.7", "5 744832 755871.5 749956 750112.9 -3", "5 744832 755871.5 749956 750112.9 4208.",
		"5 744832 755871.5 749956 750112.9 4e", "1,000 744832 755871.5 749956 750112.9 4208.7", "5 744832 755871.5 749956 750112.9 inf",
		"5 744832 755871.5 749956 ? 4208.7", "5 744832 755871.5 749956 750112.9 4208.7x", "5 744832", "5 -", "5",
		"5.5 744832 755871.5 749956 750112.9 4208.7", "5 744832 755871.5 749\u00a0956 750112.9 4208.7",
	} {
		rec := readTable(t, header+rowX+"+ "+cells)
		if len(rec.Variants) != 1 || len(rec.Problems) != 1 || rec.Problems[0].Line != 3 {
			t.Errorf("%q: %d rows, problems %v", cells, len(rec.Variants), rec.Problems)
		}
		// And no other row becomes the baseline.
		rec = readTable(t, header+"x "+cells+"\n"+rowPlus+"* 5 1 3 2 2 1\n"+header+rowX+rowPlus)
		if len(rec.Variants) != 2 || len(rec.Problems) != 1 || rec.Problems[0].Line > 3 {
			t.Errorf("%q: %d rows, problems %v", cells, len(rec.Variants), rec.Problems)
		} else {
			wantFacts(t, rec.Variants[0].Facts, map[string]string{"table": "2", "symbol": "x"})
		}
	}
	rec := readTable(t, header+rowPlus+header+rowX)
	if len(rec.Variants) != 1 || len(rec.Problems) != 1 || !strings.Contains(rec.Problems[0].Text, "row x") {
		t.Errorf("no baseline: %v, %v", rec.Variants, rec.Problems)
	}
	// Symbols of two tables are not mixed.
	rec = readTable(t, header+rowX+rowPlus+rowX+rowPlus)
	for i, table := range []string{"1", "1", "2", "2"} {
		wantFacts(t, rec.Variants[i].Facts, map[string]string{"table": table})
	}
	if _, err := (Table{}).Read(strings.NewReader(header), "mail", Options{}); err == nil || !strings.Contains(err.Error(), "mail: no row") {
		t.Errorf("no row: %v", err)
	}
}

func TestTableUnits(t *testing.T) {
	rec := readTable(t, "x old (Mpps)\n+ new\n"+header+"x 3 14.5 15.5 15 15 .5\n+ 3 4.5 5.5 5 5 .5\n")
	for i, mean := range []float64{15e6, 5e6} {
		v := rec.Variants[i]
		if v.Metrics[0] != capture.PPS || v.Printed.Mean != mean || v.Printed.SD != .5e6 || v.Printed.Order.Min != mean-.5e6 {
			t.Errorf("%s: %v %+v, want a mean of %v pps", v.Label, v.Metrics, *v.Printed, mean)
		}
	}
}

func TestUnitFromText(t *testing.T) {
	for _, tt := range []struct {
		text   string
		metric capture.Metric
		factor float64
	}{
		{"299288.forwarding.pps", capture.PPS, 1},
		{"pps.fastforwarding", capture.PPS, 1},
		{"r295802 (pps)", capture.PPS, 1},
		{"head: packets per second", capture.PPS, 1},
		{"inet4 packets-per-second", capture.PPS, 1},
		{"forwarding (packets-per-seconds)", capture.PPS, 1},
		{"r313730, paquets-per-second", capture.PPS, 1},
		{"rate in Kpps", capture.PPS, 1e3},
		{"Mpps", capture.PPS, 1e6},
		{"Mpkts/s", capture.PPS, 1e6},
		{"Gbit/s", capture.BPS, 1e9},
		{"Mbps", capture.BPS, 1e6},
		{"Mb/s", capture.BPS, 1e6},
		{"MB/s", capture.Value, 1},
		{"apps", capture.Value, 1},
		{"stock.fps", capture.Value, 1},
		{"clips", capture.Value, 1},
		{"", capture.Value, 1},
	} {
		if m, f := unitFromText(tt.text); m != tt.metric || f != tt.factor {
			t.Errorf("%q: %v times %s, want %v times %s", tt.text, f, m.Column, tt.factor, tt.metric.Column)
		}
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestTableTooLong(t *testing.T) {
	_, err := Table{}.Read(endless{}, "mail", Options{})
	var p *capture.Problem
	if !errors.As(err, &p) || !strings.Contains(p.Text, "64 MiB") {
		t.Errorf("error %v", err)
	}
}

func FuzzTable(f *testing.F) {
	addSeeds(f, "ministat")
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := Table{}.Read(bytes.NewReader(text), "mail", Options{})
		if err != nil {
			return
		}
		checkRecording(t, rec)
		for _, v := range rec.Variants {
			if v.Printed == nil || v.Printed.N < 1 || v.Label == "" {
				t.Fatalf("%q: %+v", v.Label, v.Printed)
			}
		}
	})
}
