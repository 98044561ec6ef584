package logs

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/mail"
	"github.com/perfstat/perfstat/stats"
)

// Table is the format of ministat's own output and of the text that perfstat
// writes, as they are pasted: one table or several, of both dialects, with the plot or without, with blanks and line
// ends kept or collapsed. A row becomes a variant with its printed summary;
// there are no runs behind it. What ministat printed of a difference is a fact
// of the later row. Each table's rows belong to its own first row: the fact
// "table" numbers them from 1.
type Table struct{}

// Name is "ministat".
func (Table) Name() string { return "ministat" }

// About says what the format is, and shows a line of it.
func (Table) About() (what, example string) {
	return "tables that ministat or perfstat compare printed", "x   5        924170        943071        927509      931612.1     8096.8269"
}

// Detect looks for a table's header.
func (Table) Detect(head []byte) Confidence {
	if tableHeader.Match(head) {
		return Sure
	}
	return No
}

// maxPaste bounds what is read whole: a mail, a paste.
const maxPaste = 64 << 20

// readPaste reads an input whole.
func readPaste(r io.Reader, name string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxPaste+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case len(text) > maxPaste:
		return nil, &capture.Problem{
			Position: capture.Position{File: name},
			Text:     "longer than 64 MiB, which is the most that is read of a mail or a table: cut out the part with the results",
		}
	}
	return mail.Plain(text), nil
}

// Read takes every table in the input. A row that contradicts itself is left
// out, as a Problem; the error is for an input without any row.
func (Table) Read(r io.Reader, name string, _ Options) (*capture.Recording, error) {
	text, err := readPaste(r, name)
	if err != nil {
		return nil, err
	}
	t := tableReader{
		rec:  &capture.Recording{Source: name, Facts: capture.Facts{{Key: "tool", Value: "ministat"}}},
		text: string(text),
		at:   capture.Position{File: name, Line: 1},
	}
	t.read()
	if t.legend.ours {
		t.rec.Facts.Set("tool", "perfstat")
	}
	if len(t.rec.Variants) > 0 {
		return t.rec, nil
	}
	p := capture.Problem{Position: capture.Position{File: name}, Text: "no row of a ministat table"}
	if len(t.rec.Problems) > 0 {
		p = t.rec.Problems[0]
	}
	return nil, &p
}

// symbols are those of ministat, in the order of its sets.
const symbols = "x+*%#@O"

// ourSymbols go on with those that perfstat takes for further sets.
const ourSymbols = symbols + "abcdefghijklmnopqrstuvwyzBCDEFGHIJKLNPQRSTUVWXYZ0123456789"

const (
	numberForm = `([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)`
	headerForm = `\bN\s+Min\s+Max\s+Median\s+Avg\s+Stddev\b`
)

var tableHeader = regexp.MustCompile(headerForm)

// tableParts finds a table's next part, wherever line ends are. What begins as
// a row is taken apart by cells.
var tableParts = regexp.MustCompile(strings.Join([]string{
	`(` + headerForm + `)`,
	`(?m:^|\s)([x+*%#@a-zB-Z0-9])[ \t]+(?:[-+]?\.?\d|[-+]?(?:nan|inf)\b)`,
	`Difference at ` + numberForm + `% confidence\s+` + numberForm + `\s+\+/-\s+` + numberForm +
		`\s+` + numberForm + `%\s+\+/-\s+` + numberForm + `%(?:\s+\(Student's t, pooled s = ` + numberForm + `\)?)?`,
	`No difference proven at ` + numberForm + `% confidence`,
}, "|"))

// Groups of tableParts.
const (
	partHeader              = 1
	partSymbol              = 2
	partConfidence          = 3 // then the difference, its error, both in percent, and the pooled deviation
	partUndecided           = 9
	partDifference, partRel = partConfidence + 1, partConfidence + 3
	partPooled              = partConfidence + 5
)

type tableReader struct {
	rec  *capture.Recording
	text string
	at   capture.Position // of the last place that was asked for
	from int              // the offset that belongs to it

	tables int
	legend legend // of this table, or the last one that had any
	last   int    // the last row's place in ourSymbols; -1 before the first
	first  int    // index of this table's first variant
	whole  bool   // the last row was taken
	lost   bool   // this table has no baseline
}

// place gives the position of an offset, which must not lie before the last.
func (t *tableReader) place(offset int) capture.Position {
	t.at.Line += strings.Count(t.text[t.from:offset], "\n")
	t.from = offset
	return t.at
}

func (t *tableReader) read() {
	from, done := 0, 0 // done is the end of the last part that was one
	for {
		m := tableParts.FindStringSubmatchIndex(t.text[from:])
		if m == nil {
			break
		}
		base := from
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return t.text[base+m[2*i] : base+m[2*i+1]]
		}
		switch symbol := part(partSymbol); {
		case part(partHeader) != "":
			t.begin()
			if l := legendOf(t.text[done : base+m[0]]); l.labels != nil {
				t.legend = l
			}
		case symbol != "":
			from = base + m[2*partSymbol+1]
			cells, end, ok := cutRow(t.text, from)
			if !ok || t.tables == 0 || !t.legend.has(symbol) {
				continue // prose, or the legend of the next table
			}
			t.row(symbol, cells, t.place(base+m[2*partSymbol]))
			from, done = end, end
			continue
		case t.tables == 0 || t.last < 0:
			t.problem(t.place(base+m[0]), "a printed difference without its table: left out")
		case t.whole:
			t.difference(part)
			t.check(part, t.place(base+m[0]))
		}
		from, done = base+m[1], base+m[1]
	}
	t.unit()
}

// begin ends a table and begins the next.
func (t *tableReader) begin() {
	t.unit()
	t.tables++
	t.last, t.first, t.lost, t.whole = -1, len(t.rec.Variants), false, false
}

func (t *tableReader) problem(at capture.Position, text string) {
	t.rec.Problems = append(t.rec.Problems, capture.Problem{Position: at, Text: text})
}

// row takes a row. Where a table's first can't be taken the others have nothing
// to be compared with, and another of them as the baseline would say something
// else than the table did.
func (t *tableReader) row(symbol string, cells []string, at capture.Position) {
	place := strings.Index(ourSymbols, symbol)
	if place <= t.last {
		t.begin() // the header between is lost
	}
	first := t.last < 0
	t.last = place
	if t.lost {
		return
	}
	summary, err := summaryOf(cells, t.legend.ours)
	if first && place > 0 {
		err = errNoBaseline
	}
	switch t.whole = err == nil; {
	case err != nil && first:
		t.lost = true
		t.problem(at, fmt.Sprintf("row %s: %v; without its baseline this table is left out", symbol, err))
		return
	case err != nil:
		t.problem(at, fmt.Sprintf("row %s: %v: left out", symbol, err))
		return
	}
	label := t.legend.labels[symbol]
	if label == "" {
		label = symbol + " (no legend)"
	}
	t.rec.Variants = append(t.rec.Variants, capture.Variant{
		Label: label,
		Facts: capture.Facts{
			{Key: "table", Value: strconv.Itoa(t.tables)},
			{Key: "symbol", Value: symbol},
		},
		Metrics: []capture.Metric{capture.Value},
		Printed: summary,
	})
}

// difference adds what ministat said of the last row.
func (t *tableReader) difference(part func(int) string) {
	facts := &t.rec.Variants[len(t.rec.Variants)-1].Facts
	if c := part(partUndecided); c != "" {
		facts.Set("printed verdict", "no difference proven")
		facts.Set("printed confidence", c+" %")
		return
	}
	facts.Set("printed verdict", "difference")
	facts.Set("printed confidence", part(partConfidence)+" %")
	facts.Set("printed difference", part(partDifference)+" +/- "+part(partDifference+1))
	facts.Set("printed percent", part(partRel)+" +/- "+part(partRel+1))
	if s := part(partPooled); s != "" {
		facts.Set("printed pooled s", s)
	}
}

// unit gives the rows of a finished table the unit that one of their labels
// names: they are compared, so they have but one.
func (t *tableReader) unit() {
	rows := t.rec.Variants[t.first:]
	if t.legend.ours {
		for i := range rows {
			rows[i].Metrics = []capture.Metric{t.legend.metric}
		}
		return
	}
	for _, named := range rows {
		metric, factor := unitFromText(named.Label)
		if metric == capture.Value {
			continue
		}
		for i := range rows {
			rows[i].Metrics = []capture.Metric{metric}
			if factor != 1 {
				rows[i].Printed = scaled(rows[i].Printed, factor)
				rows[i].Facts.Set("printed in", strconv.FormatFloat(factor, 'g', -1, 64)+" "+metric.Unit.Name)
			}
		}
		return
	}
}

// scaled gives a summary in the base unit. It can't fail where factor is a
// prefix, unless the numbers are near the end of the range; then it stays.
func scaled(s *stats.Summary, factor float64) *stats.Summary {
	order := &stats.Order{Min: s.Order.Min * factor, Median: s.Order.Median * factor, Max: s.Order.Max * factor}
	out, err := stats.FromPrinted(s.N, s.Mean*factor, s.SD*factor, order)
	if err != nil {
		return s
	}
	return &out
}
