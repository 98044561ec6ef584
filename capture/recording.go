package capture

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/perfstat/perfstat/stats"
)

// The recording is a text file that people read, diff and paste, and that
// ministat reads too: what is not a value stands behind '#', and the value
// comes first in its line.
//
//	# perfstat recording 1
//	# source: ix0.log
//	# tool: pkt-gen
//	# variant: 4 queues
//	# columns: pps seconds packets run
//	# queues: 4
//	# run: 1
//	# dropped: leading zero; 0 1.063368 0 1
//	14880000 1.011721 15054000 1
//
// Facts stand under what they are about: the recording, a variant or a run.
// A dropped interval keeps its place in time. "-" is a cell that the source
// did not have. Rows without a run column are runs of one value each.
const recordingHead = "# perfstat recording "

const recordingVersion = 1

// maxLine bounds a line of a recording, in bytes.
const maxLine = 1 << 20

// Structural keys; a fact with such a name is written quoted.
const (
	keySource  = "source"
	keyVariant = "variant"
	keyRole    = "role"
	keyMetric  = "metric"
	keyColumns = "columns"
	keyRun     = "run"
	keyOrigin  = "origin"
	keyDropped = "dropped"
	keySummary = "summary"
	keyProblem = "problem"
)

var structural = map[string]bool{
	keySource: true, keyVariant: true, keyRole: true, keyMetric: true, keyColumns: true,
	keyRun: true, keyOrigin: true, keyDropped: true, keySummary: true, keyProblem: true,
}

// Columns of a row that are no metric.
const (
	columnLine = "line"
	columnRun  = "run"
)

// eachRow stands in place of a run's number where every row is a run.
const eachRow = "each row"

var knownMetrics = []Metric{PPS, BPS, Seconds, Packets, Bytes, Drops, AvgBatch, MinSpace, Value}

// MetricByColumn is the metric that a column's name stands for without being
// declared, and whether there is one.
func MetricByColumn(column string) (Metric, bool) {
	for _, m := range knownMetrics {
		if m.Column == column {
			return m, true
		}
	}
	return Metric{}, false
}

// IsRecording says whether an input starts as a recording does.
func IsRecording(head []byte) bool {
	return bytes.HasPrefix(head, []byte(recordingHead))
}

// WriteRecording writes rec so that ReadRecording gives the same back.
func WriteRecording(w io.Writer, rec *Recording) error {
	b := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(b, "%s%d\n", recordingHead, recordingVersion)
	writeKey(b, keySource, rec.Source) // empty too: a recording of several inputs doesn't come back as that of one
	writeFacts(b, rec.Facts)
	for _, p := range rec.Problems {
		writeTokens(b, keyProblem, p.File, strconv.Itoa(p.Line), strconv.Itoa(p.Col), p.Text)
	}
	for i := range rec.Variants {
		if err := writeVariant(b, &rec.Variants[i]); err != nil {
			return err
		}
	}
	return b.Flush()
}

func writeVariant(b *bufio.Writer, v *Variant) error {
	writeKey(b, keyVariant, v.Label)
	if v.Role != Sample {
		writeKey(b, keyRole, v.Role.String())
	}
	for _, m := range v.Metrics {
		if m.Column == columnRun || m.Column == columnLine || m.Column == "" || strings.ContainsFunc(m.Column, unicode.IsSpace) {
			return fmt.Errorf("variant %q: %q can't name a column", v.Label, m.Column)
		}
		if known, ok := MetricByColumn(m.Column); !ok || known != m {
			writeTokens(b, keyMetric, m.Column, m.Unit.Name, m.Unit.Better.String(), m.Name)
		}
	}
	writeFacts(b, v.Facts)
	if s := v.Printed; s != nil {
		fields := []string{"n", strconv.Itoa(s.N), "mean", number(s.Mean), "sd", number(s.SD)}
		if o := s.Order; o != nil {
			fields = append(fields, "min", number(o.Min), "median", number(o.Median), "max", number(o.Max))
		}
		writeTokens(b, keySummary, fields...)
	}
	if v.Printed != nil || len(v.Runs) == 0 {
		writeColumns(b, v, false, false)
	}
	columns := ""
	for i := range v.Runs {
		r := &v.Runs[i]
		if len(r.Columns) != len(v.Metrics) {
			return fmt.Errorf("variant %q, run %d: %d columns for %d metrics", v.Label, i+1, len(r.Columns), len(v.Metrics))
		}
		if shape := fmt.Sprint(r.Lines != nil, r.Singles); shape != columns {
			columns = shape
			writeColumns(b, v, r.Lines != nil, !r.Singles)
		}
		if err := writeRun(b, r, i+1); err != nil {
			return fmt.Errorf("variant %q: %w", v.Label, err)
		}
	}
	return nil
}

func writeColumns(b *bufio.Writer, v *Variant, lines, runs bool) {
	names := make([]string, 0, len(v.Metrics)+2)
	for _, m := range v.Metrics {
		names = append(names, m.Column)
	}
	if lines {
		names = append(names, columnLine)
	}
	if runs {
		names = append(names, columnRun)
	}
	fmt.Fprintf(b, "# %s: %s\n", keyColumns, strings.Join(names, " "))
}

func writeRun(b *bufio.Writer, r *Run, number int) error {
	if r.Singles {
		writeKey(b, keyRun, eachRow)
	} else {
		writeKey(b, keyRun, strconv.Itoa(number))
	}
	if r.Origin != (Position{}) {
		writeTokens(b, keyOrigin, r.Origin.File, strconv.Itoa(r.Origin.Line), strconv.Itoa(r.Origin.Col))
	}
	writeFacts(b, r.Facts)
	dropped := r.Dropped
	var row []byte
	for i := range r.Len() {
		if len(dropped) > 0 && dropped[0].Index == i {
			fmt.Fprintf(b, "# %s: %s; ", keyDropped, value(dropped[0].Why, ";"))
			dropped = dropped[1:]
		}
		row = row[:0]
		for _, column := range r.Columns {
			if len(column) != r.Len() {
				return fmt.Errorf("run %d: columns of different length", number)
			}
			row = append(appendNumber(row, column[i]), ' ')
		}
		if r.Lines != nil {
			row = append(strconv.AppendInt(row, int64(r.Lines[i]), 10), ' ')
		}
		if !r.Singles {
			row = append(strconv.AppendInt(row, int64(number), 10), ' ')
		}
		row[len(row)-1] = '\n'
		if _, err := b.Write(row); err != nil {
			return err
		}
	}
	if len(dropped) > 0 {
		return fmt.Errorf("run %d: dropped interval %d is not there, or out of order", number, dropped[0].Index)
	}
	return nil
}

func appendNumber(b []byte, x float64) []byte {
	if math.IsNaN(x) {
		return append(b, '-')
	}
	if x == math.Trunc(x) && math.Abs(x) < 1e15 && !math.Signbit(x) {
		return strconv.AppendInt(b, int64(x), 10)
	}
	return strconv.AppendFloat(b, x, 'g', -1, 64)
}

func number(x float64) string { return string(appendNumber(nil, x)) }

func writeFacts(b *bufio.Writer, facts Facts) {
	for _, f := range facts {
		key := f.Key
		if structural[key] || !plainKey(key) {
			key = strconv.Quote(key)
		}
		fmt.Fprintf(b, "# %s: %s\n", key, value(f.Value, ""))
	}
}

func writeKey(b *bufio.Writer, key, v string) {
	fmt.Fprintf(b, "# %s:", key)
	if v != "" {
		fmt.Fprintf(b, " %s", value(v, ""))
	}
	b.WriteByte('\n')
}

// writeTokens writes values that may hold blanks, each quoted where it must be.
func writeTokens(b *bufio.Writer, key string, tokens ...string) {
	fmt.Fprintf(b, "# %s:", key)
	for _, t := range tokens {
		b.WriteByte(' ')
		if t == "" || strings.ContainsFunc(t, unicode.IsSpace) {
			t = strconv.Quote(t)
		} else {
			t = value(t, "")
		}
		b.WriteString(t)
	}
	b.WriteByte('\n')
}

// value quotes what would not come back as it was from the rest of a line, or
// from before one of the stop characters.
func value(v, stop string) string {
	if v == "" {
		return v
	}
	printable := utf8.ValidString(v) && !strings.ContainsFunc(v, func(r rune) bool { return r != ' ' && !unicode.IsPrint(r) })
	if !printable || v[0] == '"' || strings.TrimSpace(v) != v || (stop != "" && strings.ContainsAny(v, stop)) {
		return strconv.Quote(v)
	}
	return v
}

// plainKey says whether a key can stand unquoted before its colon.
func plainKey(key string) bool {
	if key == "" || strings.HasPrefix(key, "perfstat recording ") {
		return false
	}
	for i, r := range key {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		inner := r >= '0' && r <= '9' || r == '_' || r == '.' || r == '-' || r == '/' || r == ' '
		if !letter && (i == 0 || !inner) {
			return false
		}
	}
	return key[len(key)-1] != ' '
}

// newSummary rebuilds the summary of a printed table.
func newSummary(n int, mean, sd float64, order *stats.Order) (*stats.Summary, error) {
	s, err := stats.FromPrinted(n, mean, sd, order)
	if err != nil {
		return nil, err
	}
	return &s, nil
}
