package logs

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
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

// preamble is what benchstat writes above a table: "goos: linux".
var preamble = regexp.MustCompile(`^[a-z][\w/-]*: `)

func withoutPreamble(text []byte) []byte {
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		if len(bytes.TrimSpace(line)) > 0 && !preamble.Match(line) {
			break
		}
		text = rest
	}
	return text
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

// own reads what perfstat wrote. A value that was dropped stays dropped.
func (c *csvReader) own() error {
	type place struct {
		variant string
		run     int
	}
	runs := map[place]*capture.Run{}
	variants := map[string]int{}
	for {
		row, err := c.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if len(row) != 8 {
			return &capture.Problem{Position: c.at, Text: fmt.Sprintf("%d fields, where perfstat writes 8", len(row))}
		}
		value, ok := number(row[5])
		run, err := strconv.Atoi(row[1])
		if !ok || err != nil || run < 1 {
			return &capture.Problem{Position: c.at, Text: fmt.Sprintf("run %q, value %q: want a number from 1 and a value", row[1], row[5])}
		}
		i, known := variants[row[0]]
		if !known {
			i = len(c.rec.Variants)
			variants[row[0]] = i
			c.rec.Variants = append(c.rec.Variants, capture.Variant{Label: row[0], Metrics: []capture.Metric{metricOf(row[3], row[4])}})
		}
		v := &c.rec.Variants[i]
		if v.Metrics[0].Name != row[3] {
			continue // a further column: the first is the result
		}
		r := runs[place{row[0], run}]
		if r == nil {
			r = &capture.Run{Origin: c.at, Columns: make([][]float64, 1)}
			runs[place{row[0], run}] = r
		}
		if row[6] == "false" {
			r.Dropped = append(r.Dropped, capture.Drop{Index: len(r.Columns[0]), Why: row[7]})
		}
		r.Columns[0] = append(r.Columns[0], value)
		r.Lines = append(r.Lines, c.at.Line)
	}
	for i := range c.rec.Variants {
		v := &c.rec.Variants[i]
		for run := 1; ; run++ {
			r, ok := runs[place{v.Label, run}]
			if !ok {
				break
			}
			v.Runs = append(v.Runs, *r)
			delete(runs, place{v.Label, run})
		}
	}
	if len(runs) > 0 {
		c.problem("runs are not numbered 1, 2, 3 ...: those behind the gap are left out")
	}
	return nil
}

// metricOf finds a metric by its name and unit, as perfstat writes them.
func metricOf(name, unit string) capture.Metric {
	for _, m := range []capture.Metric{
		capture.PPS, capture.BPS, capture.Value, transactionRate, throughput, latency, receiveRate, transmitRate, redirectRate,
	} {
		if m.Name == name && m.Unit.Name == unit {
			return m
		}
	}
	m := capture.Metric{Name: name, Column: "value", Unit: stats.Unit{Name: unit}}
	for _, known := range []capture.Metric{capture.PPS, capture.BPS, transactionRate, latency} {
		if known.Unit.Name == unit {
			m.Unit = known.Unit
		}
	}
	return m
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

// benchstat shows its medians. Their samples are not there, so that nothing can
// be compared.
func (c *csvReader) benchstat(first []string) error {
	files, unit := first, ""
	for {
		row, err := c.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch {
		case len(row) > 2 && row[0] == "" && row[2] == "CI":
			unit = row[1]
		case row[0] == "":
			files = row
		case row[0] == "geomean":
		default:
			for i := 1; i < len(row) && i < len(files); i++ {
				x, ok := number(row[i])
				if files[i] == "" || !ok {
					continue
				}
				better := stats.Lower
				if strings.HasSuffix(unit, "/s") {
					better = stats.Higher
				}
				c.rec.Variants = append(c.rec.Variants, capture.Variant{
					Label: row[0] + ", " + files[i] + ", " + unit, Role: capture.Derived,
					Metrics: []capture.Metric{{Name: unit, Column: "median", Unit: stats.Unit{Name: unit, Better: better}}},
					Runs:    []capture.Run{{Origin: c.at, Columns: [][]float64{{x}}, Singles: true, Lines: []int{c.at.Line}}},
				})
			}
		}
	}
	c.at = capture.Position{File: c.at.File}
	c.problem("benchstat gives medians without their samples: shown, not compared; give perfstat the output of go test -bench")
	return nil
}
