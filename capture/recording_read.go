package capture

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// ReadRecording reads what WriteRecording wrote, also when a hand has shortened
// it. name stands in positions. A line that can't be taken becomes a Problem
// and reading goes on; the error is for an input that is no recording, is of a
// later version, or can't be read.
func ReadRecording(r io.Reader, name string) (*Recording, error) {
	p := recordingParser{
		in:  bufio.NewReaderSize(r, 1<<16),
		rec: &Recording{Source: name},
		at:  Position{File: name},
	}
	head, err := p.next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	version, ok := strings.CutPrefix(head, recordingHead)
	if !ok {
		return nil, &Problem{p.at, fmt.Sprintf("not a recording: its first line is not %q", recordingHead+"1")}
	}
	if v, err := strconv.Atoi(strings.TrimSpace(version)); err != nil || v != recordingVersion {
		return nil, &Problem{p.at, fmt.Sprintf("recording of version %q: this perfstat reads version %d", version, recordingVersion)}
	}
	for {
		line, err := p.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if line != "" {
			p.line(line)
		}
		if err != nil {
			return p.rec, nil
		}
	}
}

type recordingParser struct {
	in  *bufio.Reader
	rec *Recording
	at  Position

	columns []string  // of the rows that follow
	metrics []Metric  // declared in this variant
	cells   []float64 // of one row
	runID   int       // the run column of the run that is being filled
}

// next gives a line without its end. The last line comes with io.EOF. A line
// that is too long is passed over, as a Problem.
func (p *recordingParser) next() (string, error) {
	p.at.Line++
	var line []byte
	for {
		part, err := p.in.ReadSlice('\n')
		if len(line) <= maxLine {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("%s: %w", p.at, err)
		}
		if len(line) > maxLine {
			p.problem("line is longer than 1 MiB: left out")
			line = nil
		}
		return strings.TrimRight(string(line), "\r\n"), err
	}
}

func (p *recordingParser) problem(format string, args ...any) {
	p.rec.Problems = append(p.rec.Problems, Problem{p.at, fmt.Sprintf(format, args...)})
}

func (p *recordingParser) variant() *Variant {
	if len(p.rec.Variants) == 0 {
		p.rec.Variants = []Variant{{}}
	}
	return &p.rec.Variants[len(p.rec.Variants)-1]
}

func (p *recordingParser) line(line string) {
	text, isComment := strings.CutPrefix(strings.TrimLeft(line, " \t"), "#")
	if !isComment {
		if strings.TrimSpace(line) != "" {
			p.row(line, "")
		}
		return
	}
	key, v, quoted, err := cutKey(strings.TrimPrefix(text, " "))
	if err != nil {
		p.problem("%v", err)
		return
	}
	if key == "" && !quoted {
		return // a comment of somebody's
	}
	if quoted || !structural[key] {
		p.fact(key, v)
		return
	}
	if err := p.structure(key, v); err != nil {
		p.problem("%s: %v", key, err)
	}
}

// cutKey splits "key: value". A line without a colon has no key.
func cutKey(s string) (key, v string, quoted bool, err error) {
	if strings.HasPrefix(s, `"`) {
		prefix, err := strconv.QuotedPrefix(s)
		if err != nil {
			return "", "", false, nil
		}
		rest, ok := strings.CutPrefix(s[len(prefix):], ":")
		if !ok {
			return "", "", false, nil
		}
		key, _ = strconv.Unquote(prefix)
		v, err = unvalue(strings.TrimPrefix(rest, " "))
		return key, v, true, err
	}
	key, rest, ok := strings.Cut(s, ":")
	if !ok || !plainKey(key) {
		return "", "", false, nil
	}
	rest = strings.TrimPrefix(rest, " ")
	switch key {
	case keyMetric, keyColumns, keyOrigin, keyDropped, keySummary, keyProblem:
		return key, rest, false, nil // lists, whose parts are quoted one by one
	}
	v, err = unvalue(rest)
	return key, v, false, err
}

func unvalue(s string) (string, error) {
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, `"`) {
		return s, nil
	}
	v, err := strconv.Unquote(s)
	if err != nil {
		return "", fmt.Errorf("quoted value is not whole: %.40s", s)
	}
	return v, nil
}

// tokens splits a list at blanks, keeping quoted parts whole.
func tokens(s string) ([]string, error) {
	var out []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		if s[0] != '"' {
			token, rest, _ := strings.Cut(s, " ")
			out, s = append(out, token), rest
			continue
		}
		prefix, err := strconv.QuotedPrefix(s)
		if err != nil {
			return nil, fmt.Errorf("quoted value is not whole: %.40s", s)
		}
		token, _ := strconv.Unquote(prefix)
		out, s = append(out, token), s[len(prefix):]
	}
	return out, nil
}

func (p *recordingParser) fact(key, v string) {
	facts := &p.rec.Facts
	if len(p.rec.Variants) > 0 {
		variant := p.variant()
		facts = &variant.Facts
		if len(variant.Runs) > 0 {
			facts = &variant.Runs[len(variant.Runs)-1].Facts
		}
	}
	*facts = append(*facts, Fact{key, v})
}

func (p *recordingParser) structure(key, v string) error {
	if key == keyVariant {
		p.rec.Variants = append(p.rec.Variants, Variant{Label: v})
		p.columns, p.metrics, p.runID = nil, nil, 0
		return nil
	}
	switch key {
	case keySource:
		if v != "" {
			p.rec.Source = v
		}
		return nil
	case keyRole:
		return p.role(v)
	case keyRun:
		return p.run(v)
	}
	list, err := tokens(v)
	if err != nil {
		return err
	}
	switch key {
	case keyColumns:
		return p.setColumns(list)
	case keyMetric:
		return p.metric(list)
	case keySummary:
		return p.summary(list)
	case keyOrigin:
		return p.origin(list)
	case keyProblem:
		at, err := position(list)
		if err != nil || len(list) != 4 {
			return errors.New("want file, line, column and text")
		}
		p.rec.Problems = append(p.rec.Problems, Problem{at, list[3]})
	case keyDropped:
		return p.dropped(v)
	}
	return nil
}

func (p *recordingParser) role(v string) error {
	for i, name := range roleNames {
		if v == name {
			p.variant().Role = Role(i)
			return nil
		}
	}
	return fmt.Errorf("unknown role %q", v)
}

func (p *recordingParser) run(v string) error {
	if v == eachRow {
		p.newRun().Singles = true
		return nil
	}
	id, err := strconv.Atoi(v)
	if err != nil || id < 1 {
		return fmt.Errorf("%q is no number of a run", v)
	}
	p.newRun()
	p.runID = id
	return nil
}

func (p *recordingParser) newRun() *Run {
	v := p.variant()
	p.runID = 0
	v.Runs = append(v.Runs, Run{Columns: make([][]float64, len(v.Metrics))})
	return &v.Runs[len(v.Runs)-1]
}

func (p *recordingParser) metric(list []string) error {
	if len(list) != 4 {
		return errors.New("want a column's name, its unit, its direction and its name in words")
	}
	better, err := stats.ParseDirection(list[2])
	if err != nil {
		return err
	}
	p.metrics = append(p.metrics, Metric{list[3], list[0], stats.Unit{Name: list[1], Better: better}})
	return nil
}

// setColumns names the cells of the rows that follow. Within a variant only
// the line and run columns may come and go.
func (p *recordingParser) setColumns(list []string) error {
	var metrics []Metric
	for _, name := range list {
		if name == columnLine || name == columnRun {
			continue
		}
		metrics = append(metrics, p.metricOf(name))
	}
	v := p.variant()
	if len(v.Runs) > 0 && !sameMetrics(v.Metrics, metrics) {
		return errors.New("the metrics change within a variant: start a new one with a '# variant:' line")
	}
	v.Metrics, p.columns = metrics, list
	return nil
}

func (p *recordingParser) metricOf(column string) Metric {
	for _, m := range p.metrics {
		if m.Column == column {
			return m
		}
	}
	if m, ok := MetricByColumn(column); ok {
		return m
	}
	return Metric{Name: column, Column: column}
}

func sameMetrics(a, b []Metric) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func (p *recordingParser) summary(list []string) error {
	if len(list)%2 != 0 {
		return errors.New("want pairs of a name and a number")
	}
	values := map[string]float64{}
	for i := 0; i < len(list); i += 2 {
		x, err := parseCell(list[i+1])
		if err != nil || math.IsNaN(x) {
			return fmt.Errorf("%s: %q is not a number", list[i], list[i+1])
		}
		values[list[i]] = x
	}
	var order *stats.Order
	if _, ok := values["median"]; ok {
		order = &stats.Order{Min: values["min"], Median: values["median"], Max: values["max"]}
	}
	n := values["n"]
	if n != math.Trunc(n) || n < 1 || n > 1<<53 {
		return fmt.Errorf("n is %v: want a whole number", n)
	}
	printed, err := newSummary(int(n), values["mean"], values["sd"], order)
	if err != nil {
		return err
	}
	p.variant().Printed = printed
	return nil
}

func (p *recordingParser) origin(list []string) error {
	at, err := position(list)
	if err != nil {
		return err
	}
	v := p.variant()
	if len(v.Runs) == 0 {
		return errors.New("stands before any run")
	}
	v.Runs[len(v.Runs)-1].Origin = at
	return nil
}

func position(list []string) (Position, error) {
	if len(list) < 3 {
		return Position{}, errors.New("want file, line and column")
	}
	line, errLine := strconv.Atoi(list[1])
	col, errCol := strconv.Atoi(list[2])
	if errLine != nil || errCol != nil || line < 0 || col < 0 {
		return Position{}, errors.New("line and column must be numbers")
	}
	return Position{list[0], line, col}, nil
}

func (p *recordingParser) dropped(v string) error {
	var why, row string
	if strings.HasPrefix(v, `"`) {
		prefix, err := strconv.QuotedPrefix(v)
		if err != nil {
			return errors.New("quoted rule is not whole")
		}
		why, _ = strconv.Unquote(prefix)
		row = strings.TrimPrefix(v[len(prefix):], ";")
	} else {
		why, row, _ = strings.Cut(v, ";")
	}
	p.row(row, why)
	return nil
}

// row takes one interval; why names the rule that dropped it, or is empty.
func (p *recordingParser) row(line, why string) {
	fields := strings.Fields(line)
	v := p.variant()
	if p.columns == nil {
		v.Metrics, p.columns = []Metric{Value}, []string{Value.Column}
	}
	if len(fields) != len(p.columns) {
		p.problem("%d cells where '# columns:' names %d: left out", len(fields), len(p.columns))
		return
	}
	p.cells = p.cells[:0]
	lineNumber, runID := 0, 0
	hasLine, hasRun := false, false
	for i, column := range p.columns {
		x, err := parseCell(fields[i])
		if err != nil {
			p.problem("column %s: %v: line left out", column, err)
			return
		}
		switch column {
		case columnLine:
			lineNumber, hasLine = int(x), true
		case columnRun:
			runID, hasRun = int(x), true
		default:
			p.cells = append(p.cells, x)
		}
	}
	r := p.runFor(runID, hasRun)
	for i, x := range p.cells {
		r.Columns[i] = append(r.Columns[i], x)
	}
	if hasLine {
		r.Lines = append(r.Lines, lineNumber)
	}
	if why != "" {
		r.Dropped = append(r.Dropped, Drop{r.Len() - 1, why})
	}
}

// runFor is the run that a row belongs to. A row with another number in its
// run column begins a run, so that a recording without '# run:' lines, or one
// whose lines were sorted or cut by hand, keeps its runs apart.
func (p *recordingParser) runFor(id int, hasRun bool) *Run {
	v := p.variant()
	if len(v.Runs) > 0 {
		r := &v.Runs[len(v.Runs)-1]
		switch {
		case len(r.Columns) != len(p.cells): // '# run:' stood before '# columns:'
			r.Columns = make([][]float64, len(p.cells))
			if p.runID == 0 {
				p.runID = id
			}
			return r
		case !hasRun && p.runID == 0, hasRun && id == p.runID:
			return r
		case !hasRun && p.runID != 0:
			return r // the run's number stands in its '# run:' line alone
		}
	}
	r := p.newRun()
	p.runID = id
	r.Singles = !hasRun
	return r
}

// parseCell reads a decimal number, or "-" as NaN: the cell is not known.
func parseCell(s string) (float64, error) {
	if s == "-" {
		return math.NaN(), nil
	}
	if strings.ContainsAny(s, "xXpP_iInN") {
		return 0, fmt.Errorf("%.40q is not a decimal number", s)
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%.40q is not a decimal number", s)
	}
	return x, nil
}
