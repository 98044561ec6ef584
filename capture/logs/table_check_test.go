package logs

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// What ministat printed follows from its rows, and says which ministat it was.
func TestTablesFollow(t *testing.T) {
	files, err := filepath.Glob("testdata/*.expected.json")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, file := range files {
		want := loadExpected(t, filepath.Base(file))
		if len(want.Comparisons) == 0 || len(want.Files) == 0 {
			continue
		}
		rec := mustReadCase(t, want.Files[0])
		for _, p := range rec.Problems {
			if strings.Contains(p.Text, "follow") || strings.Contains(p.Text, "come to") {
				t.Errorf("%s: %s", want.Files[0], p.Error())
			}
		}
		var formulas, wanted []string
		for _, v := range rec.Variants {
			if f, ok := v.Facts.Get(relativeFormula); ok {
				formulas = append(formulas, f)
			}
		}
		for _, c := range want.Comparisons {
			if c.Check != "ok" {
				continue
			}
			checked++
			switch c.RelativeFormula {
			case "new":
				wanted = append(wanted, "of FreeBSD since 2016")
			case "old":
				wanted = append(wanted, "of ministat before 2016")
			}
		}
		if !slices.Equal(formulas, wanted) {
			t.Errorf("%s: %q, want %q", want.Files[0], formulas, wanted)
		}
	}
	if checked < 35 {
		t.Errorf("%d comparisons only", checked)
	}
}

// A figure that was changed on the way is named, with its line.
func TestTablesDoNotFollow(t *testing.T) {
	// The table of the mail in igb-iflib; its figures are checked against R elsewhere.
	const table = "x one\n+ two\n    N Min Max Median Avg Stddev\n" +
		"x   5        924170        943071        927509      931612.1     8096.8269\n" +
		"+   5        831452      845929.5        840940      838730.5     6413.5602\n" +
		"Difference at 95.0% confidence\n\t-92881.6 +/- 10652.2\n\t-9.96999% +/- 1.07481%\n\t(Student's t, pooled s = 7303.85)\n"
	read := func(text string) *capture.Recording {
		rec, err := Read(strings.NewReader(text), "in", "", Options{})
		if err != nil {
			t.Fatal(err)
		}
		return rec
	}
	if rec := read(table); len(rec.Problems) > 0 {
		t.Errorf("%v", rec.Problems)
	}
	for _, c := range []struct{ from, to, want string }{
		{"-92881.6", "-92882.0", "in:6: the printed difference, -92882.0, does not follow from N, Avg and Stddev, which come to -92881.6"},
		{"-92881.6", "92881.6", "the printed difference, 92881.6"},
		{"10652.2", "10652.5", "error of the difference, 10652.5"},
		{"-9.96999", "-9.9701", "difference in percent, -9.9701,"},
		{"1.07481", "1.07482", "error in percent, 1.07482"},
		{"7303.85", "7303.86", "pooled s, 7303.86"},
		{"838730.5", "838730.9", "difference"},
	} {
		rec := read(strings.Replace(table, c.from, c.to, 1))
		if !slices.ContainsFunc(rec.Problems, func(p capture.Problem) bool { return strings.Contains(p.Error(), c.want) }) {
			t.Errorf("%s for %s: %v, want %s", c.to, c.from, rec.Problems, c.want)
		}
	}
	undecided := regexp.MustCompile(`(?s)Difference at.*`).ReplaceAllString(table, "No difference proven at 95.0% confidence\n")
	if rec := read(undecided); len(rec.Problems) != 1 || !strings.Contains(rec.Problems[0].Text, "its rows come to -92881.6 +/- 10652.2") {
		t.Errorf("%v", rec.Problems)
	}
}
