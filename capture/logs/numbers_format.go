package logs

import (
	"bytes"
	"fmt"
	"io"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// Numbers is the format of plain numbers, one a line, in a column: what
// ministat reads. Each value is a run of its own. Before the first of them a
// line
//
//	# unit: NAME [higher|lower]
//
// may say what they are counted in, and which way is better. The name of a
// metric that recordings know, such as pps, stands for all that is known of
// it. Other comments are passed over.
type Numbers struct{}

// Name is "numbers".
func (Numbers) Name() string { return "numbers" }

// About says what the format is, and shows a line of it.
func (Numbers) About() (what, example string) {
	return "plain numbers, one a line, each a run (-C, -d)", "931612"
}

// Detect says Possible where the first line that is no comment holds numbers
// alone, or what would be one without its comma or unit: a token further on that
// is none is best refused by Read, with its place. A number with text beside it
// may be a time stamp, and is not taken unasked.
func (Numbers) Detect(head []byte) Confidence {
	head = bytes.TrimPrefix(head, []byte(byteOrderMark))
	if bytes.IndexByte(head, 0) >= 0 {
		return No
	}
	for line := range bytes.Lines(head) {
		tokens := bytes.Fields(line)
		for i, token := range tokens {
			if token[0] == '#' {
				tokens = tokens[:i]
				break
			}
			if _, wrong := parseDecimal(token); wrong.kind == noNumber {
				return No
			}
		}
		if len(tokens) > 0 {
			break
		}
	}
	return Possible
}

// Read gives one variant with one run of single values, labelled with the
// input's name. Its errors are those of ReadNumbers, and an input without any
// number.
func (Numbers) Read(r io.Reader, name string, o Options) (*capture.Recording, error) {
	in, err := newNumberReader(r, name, NumberOptions{Column: o.Column, Delimiters: o.Delimiters})
	if err != nil {
		return nil, err
	}
	rec := &capture.Recording{Source: name}
	if blanks := o.Delimiters == "" || o.Delimiters == " \t"; blanks && o.Column == 0 {
		if line, columns := firstColumns(o.head); columns > 1 {
			rec.Problems = append(rec.Problems, capture.Problem{Position: capture.Position{File: name, Line: line},
				Text: fmt.Sprintf("%d columns of numbers, of which the first is read: -C chooses another, and -C 1 is this one", columns)})
		}
	}
	metric := capture.Value
	in.comment = func(at capture.Position, line []byte) {
		m, ok, err := unitLine(line)
		if err != nil {
			rec.Problems = append(rec.Problems, capture.Problem{Position: at, Text: err.Error()})
		}
		if ok {
			metric = m
		}
	}
	if o.Live != nil {
		in.fresh = func(values []float64) {
			for _, x := range values {
				o.Live(Live{Metric: metric, Value: x, Line: in.at.Line, Begins: true, Single: true})
			}
		}
	}
	values, err := in.read()
	if err != nil {
		return nil, err
	}
	if len(values) == 0 {
		return nil, noNumbers(name, in.column, in.at.Line)
	}
	rec.Variants = []capture.Variant{{
		Label:   name,
		Metrics: []capture.Metric{metric},
		Runs: []capture.Run{{
			Origin:  capture.Position{File: name},
			Columns: [][]float64{values},
			Singles: true,
		}},
	}}
	return rec, nil
}

// firstColumns counts the numbers on the first line that has any.
func firstColumns(head []byte) (line, columns int) {
	for text := range bytes.Lines(head) {
		line++
		for _, token := range bytes.Fields(text) {
			if token[0] == '#' {
				break
			}
			if _, wrong := parseDecimal(token); wrong.kind != 0 {
				break
			}
			columns++
		}
		if columns > 0 {
			break
		}
	}
	return line, columns
}

func noNumbers(name string, column, lines int) error {
	why := "the input is empty"
	if lines > 0 {
		why = fmt.Sprintf("every line (of %d) is blank, a comment or too short; choose another column or other delimiters", lines)
	}
	return &capture.Problem{
		Position: capture.Position{File: name},
		Text:     fmt.Sprintf("no number in column %d: %s", column, why),
	}
}

// unitLine reads "# unit: NAME [higher|lower]". ok is false for any other line.
func unitLine(line []byte) (m capture.Metric, ok bool, err error) {
	key, text, found := bytes.Cut(bytes.TrimPrefix(line, []byte("#")), []byte(":"))
	if !found || string(bytes.TrimSpace(key)) != "unit" {
		return m, false, nil
	}
	words := bytes.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return m, false, fmt.Errorf(`%s: want "# unit: NAME", and perhaps higher or lower; no unit is set`, quote(line))
	}
	name := string(words[0])
	m, known := capture.MetricByColumn(name)
	if !known || m.Unit.Name != name {
		m = capture.Value
		m.Unit.Name = name
	}
	if len(words) == 2 {
		better, err := stats.ParseDirection(string(words[1]))
		if err != nil {
			return m, false, fmt.Errorf("unit: %w; no unit is set", err)
		}
		m.Unit.Better = better
	}
	return m, true, nil
}
