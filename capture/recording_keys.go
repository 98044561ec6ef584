package capture

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

func (p *recordingParser) structure(key, v string) error {
	if key == keyVariant {
		p.rec.Variants = append(p.rec.Variants, Variant{Label: v})
		p.columns, p.metrics, p.runID, p.runs, p.skip = nil, nil, 0, nil, false
		return nil
	}
	switch key {
	case keySource:
		p.rec.Source = v
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
	p.skip = true
	if p.variant().Printed != nil {
		return errSummaryAndRows
	}
	if v == eachRow {
		p.newRun().Singles = true
		return nil
	}
	id, err := strconv.Atoi(v)
	if err != nil || id < 1 {
		return fmt.Errorf("%q is no number of a run: want a whole number from 1, or %q", v, eachRow)
	}
	return p.numberedRun(id)
}

// numberedRun begins a run by its number, which no earlier one of the variant
// may have.
func (p *recordingParser) numberedRun(id int) error {
	if p.runs[id] {
		p.skip, p.runID = true, id
		return fmt.Errorf("run %d was there before: its rows must stand together; these are left out", id)
	}
	p.newRun()
	p.runID = id
	if p.runs == nil {
		p.runs = map[int]bool{}
	}
	p.runs[id] = true
	return nil
}

func (p *recordingParser) newRun() *Run {
	v := p.variant()
	p.runID, p.skip = 0, false
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
	for i, name := range list {
		if slices.Contains(list[:i], name) {
			return fmt.Errorf("column %s is named twice", name)
		}
		if name == columnLine || name == columnRun {
			continue
		}
		metrics = append(metrics, p.metricOf(name))
	}
	v := p.variant()
	if len(v.Runs) > 0 && !slices.Equal(v.Metrics, metrics) {
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
	if strings.TrimSpace(why) == "" {
		return errors.New("does not say why: want the rule's name, a semicolon and the interval")
	}
	p.row(row, why)
	return nil
}
