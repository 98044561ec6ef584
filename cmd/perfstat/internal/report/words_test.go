package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/plots"
	"github.com/perfstat/perfstat/stats"
)

// The verdict follows the difference. A percent whose interval says something
// else is not quoted beside it.
func TestSentenceNeverContradictsTheVerdict(t *testing.T) {
	percent := func(value, low, high float64) *stats.Percent {
		return &stats.Percent{Estimate: *estimate(value, low, high)}
	}
	for _, c := range []struct {
		name string
		c    stats.Comparison
		want string
	}{
		{"agrees", stats.Comparison{Verdict: stats.Better, Unit: stats.PacketRate, Difference: *estimate(100, 50, 150), Percent: percent(10, 5, 15)},
			"new is better than old: 10.00 % more pps (5.00 % to 15.00 % at 95 % confidence)."},
		{"percent holds 0", stats.Comparison{Verdict: stats.Better, Unit: stats.PacketRate, Difference: *estimate(100, 5, 195), Percent: percent(10, -1, 21)},
			"new is better than old: 100 pps more (5 pps to 195 pps at 95 % confidence)."},
		{"percent ends at 0", stats.Comparison{Verdict: stats.Worse, Unit: stats.Unit{Name: "s", Better: stats.Lower}, Difference: *estimate(100, 5, 195), Percent: percent(10, 0, 20)},
			"new is worse than old: 100 s higher (5 s to 195 s at 95 % confidence)."},
		{"bare numbers", stats.Comparison{Verdict: stats.Worse, Unit: stats.Unit{Better: stats.Higher}, Difference: *estimate(-100, -195, -5), Percent: percent(-10, -21, 1)},
			"new is worse than old: 100 lower (5 to 195 at 95 % confidence)."},
		{"percent excludes 0", stats.Comparison{Verdict: stats.Inconclusive, Unit: stats.PacketRate, Difference: *estimate(100, -5, 205), Percent: percent(10, 1, 19)},
			"No difference shown between new and old: the change lies between -5 pps and +205 pps at 95 % confidence. This does not say that they are the same."},
	} {
		c.c.Confidence = .95
		r := Report{Variants: []Variant{{Name: "old"}, {Name: "new"}}, Comparisons: []stats.Comparison{c.c}}
		if got := r.Sentence(0); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestNamesAreQuotedWhereTheyRunIntoTheWords(t *testing.T) {
	for name, want := range map[string]string{"a/b-1.txt": "a/b-1.txt", "": `""`, "two words": `"two words"`, "x: y": `"x: y"`, "a;b": `"a;b"`, "a,b": `"a,b"`} {
		if got := quoted(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

func reportOf(t *testing.T, variants, values int) *Report {
	t.Helper()
	var inputs []Input
	for i := range variants {
		s := stats.Sample{Label: fmt.Sprint("v", i), Unit: stats.PacketRate}
		for k := range values {
			s.Values = append(s.Values, float64(1000+100*i+k))
		}
		inputs = append(inputs, Input{Sample: s})
	}
	r, err := New("packet rate", inputs, stats.Options{Confidence: .95})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A caution stands once, however many variants call for it.
func TestWarningsAreGrouped(t *testing.T) {
	r := reportOf(t, 5, 3)
	codes := map[string]int{}
	for _, w := range r.Warnings() {
		codes[w.Code]++
		if w.Code == stats.FewRuns && !strings.HasSuffix(w.Text, `; the same goes for "v2", "v3" and "v4"`) {
			t.Errorf("%s", w.Text)
		}
	}
	for code, n := range codes {
		if n != 1 {
			t.Errorf("%s stands %d times", code, n)
		}
	}
	if codes[stats.FewRuns] == 0 || codes[stats.NotAdjusted] == 0 {
		t.Errorf("warnings %v", r.Warnings())
	}
}

// Machines need no plot, and people no symbols: any number of variants has a
// report in every format.
func TestAnyNumberOfVariants(t *testing.T) {
	for _, n := range []int{1, 2, 3, 64, 65, 66, 200} {
		r := reportOf(t, n, 3)
		var text, other bytes.Buffer
		if err := Text(&text, r, TextOptions{Plot: true}); err != nil {
			t.Fatalf("%d variants: %v", n, err)
		}
		if said := strings.Contains(text.String(), "No plot: it tells at most 65 variants apart."); said != (n > 65) {
			t.Errorf("%d variants: no plot is said: %v", n, said)
		}
		for line := range strings.SplitSeq(text.String(), "\n") {
			if len(line) > 80 {
				t.Errorf("%d variants: %q", n, line)
			}
		}
		if err := Markdown(&other, r); err != nil {
			t.Errorf("%d variants: %v", n, err)
		}
		if err := JSON(&other, []*Report{r}); err != nil {
			t.Errorf("%d variants: %v", n, err)
		}
		if err := CSV(&other, []*Report{r}); err != nil {
			t.Errorf("%d variants: %v", n, err)
		}
	}
}

// Where there is no test, no method is named.
func TestNoMethodWithoutATest(t *testing.T) {
	for n, want := range map[int]bool{1: false, 3: true} {
		r := reportOf(t, 2, n)
		var j, c bytes.Buffer
		if err := JSON(&j, []*Report{r}); err != nil {
			t.Fatal(err)
		}
		if err := CSV(&c, []*Report{r}); err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{`"method"`, `"percent_method"`} {
			if got := strings.Contains(j.String(), word); got != want {
				t.Errorf("%d values: %s is there: %v", n, word, got)
			}
		}
		if got := strings.Contains(c.String(), "welch"); got != want {
			t.Errorf("%d values: CSV names the method: %v", n, got)
		}
	}
}

// A legend never leaves the width, and every label is whole in it.
func TestLegendIsFolded(t *testing.T) {
	r := reportOf(t, 3, 3)
	r.Variants[1].Label = strings.TrimSpace(strings.Repeat("long label, ", 20))
	r.Variants[2].Label = strings.Repeat("x", 45)
	for _, width := range []int{40, 74, 120} {
		var b bytes.Buffer
		legend(&b, r, width)
		for line := range strings.SplitSeq(b.String(), "\n") {
			if len(line) > width && strings.Contains(strings.TrimSpace(line[2:]), " ") {
				t.Errorf("width %d: %q", width, line)
			}
		}
		if words := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(words, r.Variants[1].Label) || !strings.Contains(words, r.Variants[2].Label) {
			t.Errorf("width %d: a label is not whole:\n%s", width, b.String())
		}
	}
}

// The table shows the spread of numbers that share their first digits.
func TestTableKeepsDigits(t *testing.T) {
	var inputs []Input
	for _, add := range []float64{0, 4} {
		inputs = append(inputs, Input{Sample: stats.Sample{Values: []float64{1e15 + 1 + add, 1e15 + 2 + add, 1e15 + 3 + add}}})
	}
	r, err := New("", inputs, stats.Options{Confidence: .95})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	table(&b, r)
	for _, want := range []string{"1000000000000001 ", "1000000000000007 ", "1000000000000006 "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

func TestOverflowIsAdvised(t *testing.T) {
	_, err := New("", []Input{{Sample: stats.Sample{Values: []float64{-1.7e308, -1.7e308}}}, {Sample: stats.Sample{Values: []float64{1.7e308, 1.7e308}}}}, stats.Options{Confidence: .95})
	if err == nil || !strings.Contains(err.Error(), "larger unit") {
		t.Errorf("error %v", err)
	}
}

func TestFoldKeepsAPercentSignWithItsNumber(t *testing.T) {
	for width := range 40 {
		for _, line := range fold("9.97 % fewer pps (8.89 % to 11.04 % at 95 % confidence)", width) {
			if strings.HasPrefix(line, "%") || len(line) > width && strings.Count(line, " ") > 1 {
				t.Errorf("width %d: %q", width, line)
			}
		}
	}
}

func TestTitle(t *testing.T) {
	comparison := func(v stats.Verdict) stats.Comparison {
		return stats.Comparison{Verdict: v, Confidence: .95, Difference: *estimate(-100, -150, -50)}
	}
	variants := []Variant{{Name: "old. Very old"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}
	for _, c := range []struct {
		comparisons []stats.Comparison
		want        string
	}{
		{nil, ""},
		{[]stats.Comparison{comparison(stats.Different)}, `b differs from "old. Very old": 100 lower (50 to 150 at 95 % confidence)`},
		{[]stats.Comparison{comparison(stats.Worse), comparison(stats.Invalid), comparison(stats.Worse)}, `Against "old. Very old": 2 worse, 1 no verdict`},
	} {
		r := Report{Variants: variants[:len(c.comparisons)+1], Comparisons: c.comparisons}
		if got := r.Title(); got != c.want {
			t.Errorf("title %s, want %s", got, c.want)
		}
	}
}

// A picture carries the title and the labels.
func TestPictureSaysTheVerdict(t *testing.T) {
	r := reportOf(t, 2, 5)
	figure, err := Picture(r)
	if err != nil {
		t.Fatal(err)
	}
	var svg bytes.Buffer
	if err := figure.Write(&svg, plots.SVG); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>v1 is better than v0: 9.98 % more pps (", ">v0<", ">v1<"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("no %s in\n%.600s", want, svg.String())
		}
	}
}
