package capture

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ReadRecording reads what WriteRecording wrote, also when a hand has shortened
// it. name stands in positions. A line that can't be taken becomes a Problem
// and reading goes on; the error is for an input that is no recording, is of a
// later version, or can't be read. The source is name where no line says it.
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
		return nil, &Problem{p.at, fmt.Sprintf("not a recording: its first line is not %q; where that was lost, put it back on top", recordingHead+"1")}
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

	columns []string     // of the rows that follow
	metrics []Metric     // declared in this variant
	cells   []float64    // of one row
	runID   int          // the run column of the run that is being filled; 0 where it has none
	runs    map[int]bool // the numbers that this variant's runs had
	skip    bool         // the run at hand can't be taken, and its rows neither
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
