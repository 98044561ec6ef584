package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/perfstat/perfstat/stats"
)

var nasty = "a\x1b[31mb\nc|d`e`\u202ef\xff<g>\r\x00"

func nastyReport(t *testing.T, variants int) *Report {
	t.Helper()
	var inputs []Input
	for i := range variants {
		x := float64(i)
		s := stats.Sample{Label: nasty + string(rune('a'+i)), Unit: stats.Unit{Name: nasty}, Values: []float64{x, x + 1, x + 3}}
		inputs = append(inputs, Input{Sample: s})
	}
	r, err := New(nasty, inputs, stats.Options{Confidence: .95})
	if err != nil {
		t.Fatal(err)
	}
	r.Group = nasty
	r.Notes = []stats.Warning{{Code: "note", Text: nasty}}
	return r
}

// No text of an input reaches a terminal raw: all that is not a line's end can
// be seen.
func TestNothingRawReachesATerminal(t *testing.T) {
	for _, variants := range []int{1, 2, 5, 70} {
		r := nastyReport(t, variants)
		for name, write := range map[string]func(*bytes.Buffer) error{
			"text":     func(b *bytes.Buffer) error { return Text(b, r, TextOptions{Plot: true}) },
			"markdown": func(b *bytes.Buffer) error { return Markdown(b, r) },
		} {
			var b bytes.Buffer
			if err := write(&b); err != nil {
				t.Fatalf("%s of %d: %v", name, variants, err)
			}
			for _, c := range strings.ReplaceAll(b.String(), "\n", "") {
				if c == utf8.RuneError || !unicode.IsPrint(c) {
					t.Errorf("%s of %d has %q", name, variants, c)
				}
			}
			if name == "markdown" {
				checkMarkdown(t, b.String())
			}
		}
	}
}

// Every row of the table has as many cells as its head, and no markup but ours.
func checkMarkdown(t *testing.T, text string) {
	t.Helper()
	unescaped := func(s string, c byte) int {
		n := 0
		for i := 0; i < len(s); i++ {
			switch s[i] {
			case '\\':
				i++
			case c:
				n++
			}
		}
		return n
	}
	cells := 0
	for line := range strings.SplitSeq(text, "\n") {
		if n := unescaped(line, '`') + unescaped(line, '<'); n > 0 {
			t.Errorf("markup in %q", line)
		}
		if !strings.HasPrefix(line, "|") {
			continue
		}
		n := unescaped(line, '|')
		if cells == 0 {
			cells = n
		}
		if n != cells {
			t.Errorf("%d bars, want %d: %q", n, cells, line)
		}
	}
}

// Labels that differ only in bytes that are no UTF-8 still differ for machines.
func TestMachinesReadUTF8(t *testing.T) {
	var inputs []Input
	for _, label := range []string{"\xff", "\xfe"} {
		inputs = append(inputs, Input{Sample: stats.Sample{Label: label, Values: []float64{1, 2, 4}}})
	}
	r, err := New("", inputs, stats.Options{Confidence: .95})
	if err != nil {
		t.Fatal(err)
	}
	var j, c bytes.Buffer
	if err := JSON(&j, []*Report{r}); err != nil {
		t.Fatal(err)
	}
	if err := CSV(&c, []*Report{r}); err != nil {
		t.Fatal(err)
	}
	var doc jsonReport
	if err := json.Unmarshal(j.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&c).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{`\xff`, `\xfe`} {
		if doc.Variants[i].Label != want || rows[i+1][2] != want {
			t.Errorf("label %q in JSON, %q in CSV, want %q", doc.Variants[i].Label, rows[i+1][2], want)
		}
	}
	if inputs[0].Label != "\xff" {
		t.Error("New changed its input")
	}
}
