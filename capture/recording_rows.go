package capture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// row takes one interval; why names the rule that dropped it, or is empty.
func (p *recordingParser) row(line, why string) {
	fields := strings.Fields(line)
	v := p.variant()
	if p.columns == nil {
		v.Metrics, p.columns = []Metric{Value}, []string{Value.Column}
	}
	switch {
	case v.Printed != nil:
		p.problem("%v: left out", errSummaryAndRows)
		return
	case len(fields) != len(p.columns):
		p.problem("%d cells where '# columns:' names %d: left out", len(fields), len(p.columns))
		return
	}
	p.cells = p.cells[:0]
	lineNumber, runID := 0, 0
	for i, column := range p.columns {
		x, err := parseCell(fields[i])
		if err == nil {
			err = unfit(column, x)
		}
		if err != nil {
			p.problem("column %s: %v: line left out", column, err)
			return
		}
		switch column {
		case columnLine:
			lineNumber = int(x)
		case columnRun:
			runID = int(x)
		default:
			p.cells = append(p.cells, x)
		}
	}
	if len(p.cells) == 0 {
		p.problem("'# columns:' names no metric: line left out")
		return
	}
	r, err := p.runFor(runID)
	if err != nil {
		p.problem("%v", err)
	}
	if r == nil {
		return
	}
	if r.Len() > 0 && lineNumber > 0 != (r.Lines != nil) {
		p.problem("the line column comes or goes within a run: line left out")
		return
	}
	for i, x := range p.cells {
		r.Columns[i] = append(r.Columns[i], x)
	}
	if lineNumber > 0 {
		r.Lines = append(r.Lines, lineNumber)
	}
	if why != "" {
		r.Dropped = append(r.Dropped, Drop{r.Len() - 1, why})
	}
}

// unfit says what a column can't hold.
func unfit(column string, x float64) error {
	switch {
	case (column == columnLine || column == columnRun) && !(x >= 1 && x <= math.MaxInt32 && x == math.Trunc(x)):
		return fmt.Errorf("%v is no whole number from 1", x)
	case column == Seconds.Column && x < 0:
		return fmt.Errorf("%v: no interval is shorter than nothing", x)
	}
	return nil
}

// runFor is the run that a row belongs to, by the number in its run column, 0
// where it has none. A row with another number than the one before begins a run,
// so that a recording without '# run:' lines keeps its runs apart. nil is for the
// rows of a run that can't be taken.
func (p *recordingParser) runFor(id int) (*Run, error) {
	v := p.variant()
	if p.skip && (id == 0 || id == p.runID) {
		return nil, nil
	}
	if n := len(v.Runs); n > 0 && !p.skip {
		r := &v.Runs[n-1]
		switch {
		case len(r.Columns) != len(p.cells): // '# run:' stood before '# columns:'
			r.Columns = make([][]float64, len(p.cells))
			if p.runID == 0 {
				p.runID = id
			}
			return r, nil
		case id == 0 || id == p.runID:
			return r, nil // by the number in the '# run:' line, where the row has none
		}
	}
	if id == 0 {
		r := p.newRun()
		r.Singles = true
		return r, nil
	}
	if err := p.numberedRun(id); err != nil {
		return nil, err
	}
	return &v.Runs[len(v.Runs)-1], nil
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
