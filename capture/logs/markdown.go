package logs

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// Markdown is the format of the table that perfstat writes for GitHub and
// Bugzilla. A row becomes a variant with its printed summary, in the digits that
// were printed.
type Markdown struct{}

// Name is "markdown".
func (Markdown) Name() string { return "markdown" }

// About says what the format is, and shows a line of it.
func (Markdown) About() (what, example string) {
	return "tables of perfstat compare --format markdown", "| x a.txt | 5 | 931.6 | 927.5 | 8.097 |"
}

var markdownHead = regexp.MustCompile(`(?m)^[ \t]*\|[ \t]*variant[ \t]*\|[ \t]*n[ \t]*\|[ \t]*mean(?:[ \t]+\(([^)|\n]*)\))?[ \t]*\|[ \t]*median\b[^|\n]*\|[ \t]*stddev\b[^|\n]*\|`)

// Detect looks for a table's head.
func (Markdown) Detect(head []byte) Confidence {
	if markdownHead.Match(head) {
		return Sure
	}
	return No
}

// Columns of the table.
const (
	markdownLabel = iota
	markdownN
	markdownMean
	markdownMedian // says too little without the least and the greatest value
	markdownSD
	markdownColumns
)

// Read takes every table in the input. A row that can't be taken is left out, as
// a Problem, and with it its table where it is the baseline; the error is for an
// input without any row.
func (Markdown) Read(r io.Reader, name string, _ Options) (*capture.Recording, error) {
	text, err := readPaste(r, name)
	if err != nil {
		return nil, err
	}
	rec := &capture.Recording{Source: name, Facts: capture.Facts{{Key: "tool", Value: "perfstat"}}}
	at := capture.Position{File: name}
	tables, inside, lost, first := 0, false, false, false
	var metric capture.Metric
	factor := 1.0
	for line := range strings.Lines(string(text)) {
		at.Line++
		line = strings.TrimSpace(line)
		if m := markdownHead.FindStringSubmatch(line); m != nil {
			tables++
			inside, lost, first = true, false, true
			metric, factor = shownUnit(m[1])
			continue
		}
		if inside = inside && strings.HasPrefix(line, "|"); !inside || lost || strings.Trim(line, "|:- ") == "" {
			continue
		}
		v, err := markdownRow(line, factor)
		if err != nil {
			text := fmt.Sprintf("%v: row left out", err)
			if lost = first; lost {
				text = fmt.Sprintf("%v; without its baseline this table is left out", err)
			}
			rec.Problems = append(rec.Problems, capture.Problem{Position: at, Text: text})
			continue
		}
		first = false
		v.Metrics = []capture.Metric{metric}
		v.Facts.Set("table", strconv.Itoa(tables))
		rec.Variants = append(rec.Variants, v)
	}
	switch {
	case len(rec.Variants) > 0:
		return rec, nil
	case len(rec.Problems) > 0:
		return nil, &rec.Problems[0]
	}
	return nil, &capture.Problem{Position: capture.Position{File: name}, Text: "no row of perfstat's Markdown table"}
}

func markdownRow(line string, factor float64) (v capture.Variant, err error) {
	cells := markdownCells(line)
	if len(cells) < markdownColumns {
		return v, fmt.Errorf("%d cells where a row has %d at the least: is it cut off?", len(cells), int(markdownColumns))
	}
	v.Label = cells[markdownLabel]
	n, err := strconv.Atoi(cells[markdownN])
	if err != nil || n < 1 {
		return v, fmt.Errorf("column n: %s is not a whole number from 1", quote([]byte(cells[markdownN])))
	}
	mean, err := cellNumber(cells[markdownMean])
	if err != nil {
		return v, fmt.Errorf("column mean: %w", err)
	}
	sd := 0.0
	if n > 1 || cells[markdownSD] != "" {
		if sd, err = cellNumber(cells[markdownSD]); err != nil {
			return v, fmt.Errorf("column stddev: %w", err)
		}
	}
	if sd < 0 {
		return v, errDamaged
	}
	s, err := stats.FromPrinted(n, mean*factor, sd*factor, nil)
	v.Printed = &s
	return v, err
}

// markdownCells splits a row at its bars. A backslash keeps the next character
// from being markup.
func markdownCells(line string) []string {
	var cells []string
	var cell strings.Builder
	escaped := false
	for _, c := range strings.TrimPrefix(line, "|") {
		switch {
		case escaped:
			cell.WriteRune(c)
			escaped = false
		case c == '\\':
			escaped = true
		case c == '|':
			cells = append(cells, strings.TrimSpace(cell.String()))
			cell.Reset()
		default:
			cell.WriteRune(c)
		}
	}
	return cells
}

// shownUnit is the metric of a unit that perfstat writes, and the factor to its
// base unit.
func shownUnit(name string) (capture.Metric, float64) {
	if m, factor := unitFromText(name); m != capture.Value {
		return m, factor
	}
	m := capture.Value
	for _, s := range []struct {
		name   string
		factor float64
	}{{"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}} {
		if name == s.name {
			m.Unit.Name = "s"
			return m, s.factor
		}
	}
	m.Unit.Name = name
	return m, 1
}
