package logs

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// CSV is the format of tables with a header: perfstat's own, in which each value
// has its row; benchstat's, whose medians have no samples behind them; MoonGen's;
// and any in which a column is headed by a rate. Such a file is one run, a row an
// interval.
type CSV struct{}

// Name is "csv".
func (CSV) Name() string { return "csv" }

// About says what the format is, and shows a part of it.
func (CSV) About() (what, example string) {
	return "CSV with a header: perfstat's, benchstat's, MoonGen's, or a column headed pps", "t_s,pkts,dt_s,pps"
}

var (
	ownCSV     = "variant,run,interval,metric,unit,value,kept,why"
	rateHeader = regexp.MustCompile(`(?m)^(?:"?[A-Za-z_][\w /()-]*"?,)*"?(?:[KMG]?pps|[KMG]?bps|PacketRate|pps \([KMG]?\)|rx_pps|tx_pps|rate)"?(?:,"?[A-Za-z_][\w /()-]*"?)*\r?$`)
	benchstat  = regexp.MustCompile(`(?m)^,(?:[\w"%/-]+),CI(?:,|\r?$)`)
)

// Detect looks at the header.
func (CSV) Detect(head []byte) Confidence {
	first := firstLine(head)
	if preamble.Match(first) {
		first = firstLine(head[len(head)-len(withoutPreamble(head)):])
	}
	if string(first) == ownCSV || rateHeader.Match(first) && bytes.IndexByte(first, ',') >= 0 || first != nil && benchstat.Match(head) && first[0] == ',' {
		return Sure
	}
	return No
}

// Read takes the whole table.
func (CSV) Read(r io.Reader, name string, _ Options) (*capture.Recording, error) {
	text, err := readPaste(r, name)
	if err != nil {
		return nil, err
	}
	c := &csvReader{rec: &capture.Recording{Source: name}, in: csv.NewReader(bytes.NewReader(text)), at: capture.Position{File: name}}
	c.in.FieldsPerRecord = -1
	c.in.TrimLeadingSpace = true
	header, err := c.next()
	for err == nil && len(header) == 1 && preamble.MatchString(header[0]) && benchstat.Match(text) {
		header, err = c.next()
	}
	if err != nil {
		return nil, err
	}
	switch {
	case strings.Join(header, ",") == ownCSV:
		err = c.own()
	case header[0] == "" && benchstat.Match(text):
		err = c.benchstat(header)
	default:
		err = c.series(header)
	}
	if err != nil {
		return nil, err
	}
	if len(c.rec.Variants) == 0 {
		if len(c.rec.Problems) > 0 {
			return nil, &c.rec.Problems[0]
		}
		return nil, &capture.Problem{Position: capture.Position{File: name}, Text: "a header without a row"}
	}
	return c.rec, nil
}

type csvReader struct {
	rec *capture.Recording
	in  *csv.Reader
	at  capture.Position
}

// next gives a row, and io.EOF behind the last.
func (c *csvReader) next() ([]string, error) {
	row, err := c.in.Read()
	if err != nil {
		var p *csv.ParseError
		if errors.As(err, &p) {
			return nil, &capture.Problem{Position: capture.Position{File: c.at.File, Line: p.Line, Col: p.Column}, Text: fmt.Sprintf("no CSV: %v", p.Err)}
		}
		return nil, err
	}
	c.at.Line, _ = c.in.FieldPos(0)
	return row, nil
}

func (c *csvReader) problem(format string, args ...any) {
	c.rec.Problems = append(c.rec.Problems, capture.Problem{Position: c.at, Text: fmt.Sprintf(format, args...)})
}

// series reads a run whose header names a rate.
func (c *csvReader) series(header []string) error {
	column, metric, factor := rateColumn(header)
	if column < 0 {
		return &capture.Problem{Position: c.at, Text: "no column of the header is a rate: choose one with -C and -d ,"}
	}
	seconds := slices.IndexFunc(header, func(h string) bool { return h == "dt_s" || h == "seconds" })
	metrics := []capture.Metric{metric}
	if seconds >= 0 {
		metrics = append(metrics, capture.Seconds)
	}
	device := slices.Index(header, "Device")
	direction := slices.Index(header, "Direction")
	byName := map[string]int{}
	for {
		row, err := c.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(row) != len(header) {
			c.problem("%d fields under a header of %d: left out", len(row), len(header))
			continue
		}
		x, ok := number(strings.TrimSpace(row[column]))
		if !ok {
			c.problem("%q under %s is no number: left out", row[column], header[column])
			continue
		}
		name := ""
		if device >= 0 {
			name = row[device]
		}
		if direction >= 0 {
			name = strings.TrimSpace(name + " " + row[direction])
		}
		i, known := byName[name]
		if !known {
			i = len(c.rec.Variants)
			byName[name] = i
			c.rec.Variants = append(c.rec.Variants, capture.Variant{
				Label: name, Metrics: metrics, Runs: []capture.Run{{Origin: c.at, Columns: make([][]float64, len(metrics))}},
			})
		}
		run := &c.rec.Variants[i].Runs[0]
		run.Columns[0] = append(run.Columns[0], x*factor)
		if seconds >= 0 {
			run.Columns[1] = append(run.Columns[1], optional(row[seconds]))
		}
		run.Lines = append(run.Lines, c.at.Line)
	}
}

func rateColumn(header []string) (int, capture.Metric, float64) {
	for i, h := range header {
		if h == "PacketRate" { // MoonGen, in Mpps
			return i, capture.PPS, 1e6
		}
		if metric, factor := unitFromText(strings.ReplaceAll(h, "_", " ")); metric != capture.Value {
			return i, metric, factor
		}
	}
	return -1, capture.Metric{}, 0
}
