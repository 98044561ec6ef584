package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/logs"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/stats/ministat"
)

// ministatReader reads the data sets of a command line.
type ministatReader struct {
	options *ministatOptions
	env     environment
	streams streams

	cautioned bool // about a comma
}

// readAll reads the files in order. FreeBSD's opens them all before it reads
// the first, so a missing one comes before a bad line.
func (r *ministatReader) readAll() (sets []report.MinistatSet, err error) {
	files := make([]io.ReadCloser, len(r.options.files))
	defer func() {
		for _, f := range files {
			if f != nil {
				f.Close()
			}
		}
	}()
	openAll := r.options.dialect == ministat.CUR
	for i, name := range r.options.files {
		if files[i], err = r.open(name); err != nil {
			return nil, err
		}
		if !openAll {
			if sets, err = r.appendSet(sets, files[i], name); err != nil {
				return nil, err
			}
		}
	}
	if openAll {
		for i, name := range r.options.files {
			if sets, err = r.appendSet(sets, files[i], name); err != nil {
				return nil, err
			}
		}
	}
	return sets, nil
}

func (r *ministatReader) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(r.streams.in), nil
	}
	f, err := r.env.openFile(name)
	if err == nil {
		return f, nil
	}
	status := exitUsage
	if r.options.dialect == ministat.D15 {
		status = exitFailure
	}
	return nil, ministatFailf(status, "Cannot open %s: %s", name, strerror(err))
}

func (r *ministatReader) appendSet(sets []report.MinistatSet, f io.Reader, name string) ([]report.MinistatSet, error) {
	if name == "-" {
		name = "<stdin>"
	}
	values, err := r.read(f, name)
	if err != nil {
		return nil, err
	}
	summary, err := r.options.dialect.Describe(values)
	if err != nil {
		return nil, &ministatFailure{exitUsage, fmt.Sprintf("Dataset %s must contain at least %d data points\n", name, ministat.MinPoints)}
	}
	return append(sets, report.MinistatSet{Name: name, Summary: summary}), nil
}

func (r *ministatReader) read(f io.Reader, name string) ([]float64, error) {
	t := tokenReader{commaIsPoint: r.options.dialect == ministat.CUR}
	values, err := logs.ReadNumbers(newMarked(f), name, logs.NumberOptions{
		Column:     r.options.column,
		Delimiters: r.options.delimiters,
		Lenient:    t.number,
	})
	if t.comma != "" && !r.cautioned {
		r.cautioned = true
		point := strings.Replace(t.comma, ",", ".", 1)
		fmt.Fprintf(r.streams.err, "ministat: %s:%d: %s is read as %s, as FreeBSD's ministat reads it\n",
			name, t.commaLine, clip(t.comma), clip(point))
	}
	var problem *capture.Problem
	switch {
	case err == nil:
		return values, nil
	case errors.As(err, &problem) && t.notFinite:
		return nil, ministatFailf(exitUsage, "%s: %s is no finite number, and no statistic can be made of it: remove the line", problem.Position, clip(t.token))
	case errors.As(err, &problem) && t.refused:
		return nil, ministatFailf(exitUsage, "Invalid data on line %d in %s", problem.Line, name)
	}
	return nil, ministatFailf(exitUsage, "%v", err)
}

// tokenReader takes the tokens that only C calls a number, and remembers what
// is to be said about them.
type tokenReader struct {
	commaIsPoint bool // the first of a token

	comma     string // the first token that was changed so
	commaLine int
	refused   bool
	token     string // that was refused
	notFinite bool   // it is NaN or too large
}

func (t *tokenReader) number(line int, token []byte) (float64, bool) {
	s := string(token)
	if t.commaIsPoint {
		s = strings.Replace(s, ",", ".", 1)
	}
	x, whole := strtod(s)
	whole = whole && s != "" // blanks alone are no number to strtod(3)
	t.notFinite = whole && (math.IsNaN(x) || math.IsInf(x, 0))
	if !whole || t.notFinite {
		t.refused, t.token = true, string(token)
		return 0, false
	}
	if t.comma == "" && s != string(token) {
		t.comma, t.commaLine = string(token), line
	}
	return x, true
}

// marked puts a byte order mark before an input. ReadNumbers passes over one,
// and so sees the input's own as ministat does: as part of the first token.
type marked struct {
	io.Reader
	input io.Reader
}

func newMarked(input io.Reader) marked {
	return marked{io.MultiReader(strings.NewReader("\uFEFF"), input), input}
}

// Stat lets the size of a file be known.
func (m marked) Stat() (fs.FileInfo, error) {
	if f, ok := m.input.(interface{ Stat() (fs.FileInfo, error) }); ok {
		return f.Stat()
	}
	return nil, errors.ErrUnsupported
}

// clip shortens a token for a message.
func clip(token string) string {
	const most = 40
	if len(token) <= most {
		return token
	}
	return fmt.Sprintf("%s... (%d characters)", token[:most], len(token))
}

// strerror is the text of an error as C's strerror(3) has it: without the
// operation and the path, and with a capital.
func strerror(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	s := err.Error()
	return strings.ToUpper(s[:min(1, len(s))]) + s[min(1, len(s)):]
}
