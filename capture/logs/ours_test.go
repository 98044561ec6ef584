package logs

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// What perfstat wrote, with everything around the table that looks like a row.
const ourText = `table 1
x a b, c.txt   n = 5 runs of 265 intervals, us, lower is better, baseline
+ 2 x 10G      n = 1
* third n = 3  n = 3
  +------------------------+
  |++    ++ +      x  *    |
x |    [--M--A-----]       |
+ |[----AM---]             |
* |  A                     |
  +------+-----------+-----+
        840         860 us
A mean; [---] its 95 % confidence interval; M median
    N           Min           Max        Median           Avg        Stddev
x   5        924170        943071        927509      931612.1     8096.8269
+   1        831452        831452        831452        831452             -
*   3             -             -             -      838730.5     6413.5602

against x
     change  at 95 % confidence  ns/packet        p  verdict
+  -11.07 %  [+9.75, +12.41]        -118.9  7.2e-08  better
*  -92882    [-103632, -82131]       1.0  2  inconclusive

! 2 comparisons stand here, and 3 4 5 are numbers.
x 1 2 y
`

func TestOurText(t *testing.T) {
	for _, text := range []string{
		ourText,
		"Hello,\n\n> " + strings.ReplaceAll(strings.TrimSpace(ourText), "\n", "\n> ") + "\n\nBye\n",
		ourText + ourText,
	} {
		rec, err := Read(strings.NewReader(text), "in", "", Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(rec.Problems) > 0 {
			t.Errorf("problems %v", rec.Problems)
		}
		us := capture.Value
		us.Unit = stats.Unit{Name: "us", Better: stats.Lower}
		want := []string{
			"a b, c.txt {5 931612.1 8096.8269} {924170 927509 943071}",
			"2 x 10G {1 831452 0} {831452 831452 831452}",
			"third n = 3 {3 838730.5 6413.5602} ",
		}
		if len(rec.Variants)%len(want) != 0 || len(rec.Variants) == 0 {
			t.Fatalf("%d variants", len(rec.Variants))
		}
		for i, v := range rec.Variants {
			order := ""
			if v.Printed.Order != nil {
				order = fmt.Sprint(*v.Printed.Order)
			}
			got := fmt.Sprintf("%s {%d %v %v} %s", v.Label, v.Printed.N, v.Printed.Mean, v.Printed.SD, order)
			if got != want[i%3] || v.Metrics[0] != us {
				t.Errorf("got %s in %v, want %s", got, v.Metrics, want[i%3])
			}
		}
	}
	// ministat knows no unknown cells, and no eighth symbol.
	rec := readTable(t, header+rowX+"+ 1 2 2 2 2 -\n  a 5 1 3 2 2 1\n")
	if len(rec.Variants) != 1 || len(rec.Problems) != 1 {
		t.Errorf("%d rows, problems %v", len(rec.Variants), rec.Problems)
	}
	// Each table has its own unit.
	rec = readTable(t, ourText+"x old (Mpps)\n+ new\n"+header+rowX+rowPlus+ourText)
	var units []string
	for _, v := range rec.Variants {
		units = append(units, v.Metrics[0].Unit.Name)
	}
	if got := strings.Join(units, " "); got != "us us us pps pps us us us" {
		t.Errorf("units %s", got)
	}
	rec = readTable(t, strings.ReplaceAll(strings.ReplaceAll(ourText, "\n* ", "\na "), "\n+   ", "\n8   "))
	if len(rec.Variants) != 2 || rec.Variants[1].Label != "third n = 3" {
		t.Errorf("letters: %v", rec.Variants)
	}
}

const ourMarkdown = `### table 1

| variant          | n | mean (kpps) | median (kpps) | stddev (kpps) |   change |
|:-----------------|--:|------------:|--------------:|--------------:|---------:|
| head\_r1 \| a.txt | 5 |         932 |           928 |             8 | baseline |
| b                | 1 |       838.7 |         838.7 |               |  -9.97 % |

**b is worse** | not a row | 5 | 1 | 2 | 3 |
`

func TestOurMarkdown(t *testing.T) {
	rec, err := Read(strings.NewReader(ourMarkdown), "in", "", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Problems) > 0 || len(rec.Variants) != 2 {
		t.Fatalf("%v, problems %v", rec.Variants, rec.Problems)
	}
	for i, want := range []string{"head_r1 | a.txt 5 932000 8000", "b 1 838700 0"} {
		v := rec.Variants[i]
		if got := fmt.Sprint(v.Label, v.Printed.N, v.Printed.Mean, v.Printed.SD); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") || v.Metrics[0] != capture.PPS {
			t.Errorf("got %s in %v, want %s", got, v.Metrics, want)
		}
	}
	rec, err = Read(strings.NewReader(strings.Replace(ourMarkdown, "838.7", "838,7", 1)), "in", "", Options{})
	if err != nil || len(rec.Variants) != 1 || len(rec.Problems) != 1 || rec.Problems[0].Line != 6 {
		t.Errorf("a damaged row: %v, %v", rec, err)
	}
	_, err = Read(strings.NewReader(strings.Replace(ourMarkdown, " 932 ", " nan ", 1)), "in", "", Options{})
	if err == nil || !strings.Contains(err.Error(), "in:5: column mean") || !strings.Contains(err.Error(), "baseline") {
		t.Errorf("a damaged baseline: %v", err)
	}
}

func FuzzMarkdown(f *testing.F) {
	f.Add([]byte(ourMarkdown))
	f.Fuzz(func(t *testing.T, text []byte) {
		if rec, err := (Markdown{}).Read(bytes.NewReader(text), "mail", Options{}); err == nil {
			checkRecording(t, rec)
		}
	})
}
