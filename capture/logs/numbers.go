package logs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// NumberOptions of ReadNumbers. The zero value serves.
type NumberOptions struct {
	Column     int    // from 1; 0 means 1
	Delimiters string // a set of bytes; "" means blank and tab

	// Lenient is asked about each token that is refused, also for its range,
	// and gives its value or false. It may not keep the token. One of nothing
	// but white space comes as an empty token. A value that is not finite is
	// refused all the same. nil refuses.
	Lenient func(line int, token []byte) (float64, bool)
}

// maxNumberLine bounds a line of numbers, in bytes without its end.
const maxNumberLine = 1 << 20

const (
	firstBuffer = 256 << 10
	lastBuffer  = maxNumberLine + len(byteOrderMark) + 2 // too long a line, and room for an end
)

const byteOrderMark = "\uFEFF"

// spaces is what C calls white space.
const spaces = " \t\n\v\f\r"

type byteSet [256]bool

func newByteSet(s string) (set byteSet) {
	for _, c := range []byte(s) {
		set[c] = true
	}
	return set
}

var isSpace = newByteSet(spaces)

// ReadNumbers reads one number from each line of r, by ministat's rules: white
// space at a line's end is nothing; runs of delimiters part the tokens; a line
// with a token that starts with # at or before the wanted column, or with too
// few tokens, is passed over. The token must be a plain decimal from end to
// end; leading white space in it, which only other delimiters allow, is
// nothing. A byte order mark at the start of the input is passed over.
//
// The values are what strconv.ParseFloat gives, never NaN or infinite. Those
// below 2^-1022 are taken too: a caller that divides by their spread must
// expect an overflow. An input without numbers gives an empty slice.
//
// name stands in errors. The first token that can't be taken, a line longer
// than 1 MiB and a NUL byte give a *capture.Problem; columns in it count bytes.
func ReadNumbers(r io.Reader, name string, o NumberOptions) ([]float64, error) {
	n, err := newNumberReader(r, name, o)
	if err != nil {
		return nil, err
	}
	return n.read()
}

type numberReader struct {
	in      io.Reader
	at      capture.Position
	column  int
	delim   byteSet
	plain   bool // a line that is nothing but a number is that number
	lenient func(line int, token []byte) (float64, bool)

	// comment is given each line that starts with #, up to the first value.
	comment func(at capture.Position, line []byte)

	fresh func(values []float64) // is given new ones as they come, or is nil

	values []float64
	size   int64 // of the whole input, 0 if not known
	taken  int64 // bytes of it that are done
}

func newNumberReader(r io.Reader, name string, o NumberOptions) (*numberReader, error) {
	if o.Column < 0 {
		return nil, fmt.Errorf("%s: column %d: columns count from 1", name, o.Column)
	}
	if o.Delimiters == "" {
		o.Delimiters = " \t"
	}
	column := max(o.Column, 1)
	return &numberReader{
		in:      r,
		at:      capture.Position{File: name},
		column:  column,
		delim:   newByteSet(o.Delimiters),
		plain:   column == 1 && !strings.ContainsAny(o.Delimiters, "0123456789+-.eE"),
		lenient: o.Lenient,
		values:  []float64{},
		size:    inputSize(r),
	}, nil
}

// inputSize is the size of a regular file or of bytes in memory, else 0.
func inputSize(r io.Reader) int64 {
	switch r := r.(type) {
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := r.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size()
		}
	case interface{ Size() int64 }:
		return r.Size()
	}
	return 0
}

// read feeds whole lines to lines, and gives all values.
func (r *numberReader) read() ([]float64, error) {
	buf := make([]byte, firstBuffer)
	held, empty := 0, 0 // bytes at the start of buf that are part of a line
	for {
		n, readErr := r.in.Read(buf[held : len(buf)-1])
		if n == 0 && readErr == nil {
			if empty++; empty == 100 {
				readErr = io.ErrNoProgress
			}
		} else {
			empty = 0
		}
		end := bytes.LastIndexByte(buf[held:held+n], '\n') + 1
		if end > 0 {
			end += held
		}
		held += n
		atEnd := errors.Is(readErr, io.EOF)
		if atEnd && end < held {
			buf[held] = '\n'
			held++
			end = held
		}
		known := len(r.values)
		if err := r.lines(buf[:end]); err != nil {
			return nil, err
		}
		if r.fresh != nil {
			r.fresh(r.values[known:])
		}
		if end > 0 { // a long line would be moved at each read
			held = copy(buf, buf[end:held])
		}
		switch {
		case atEnd:
			return trim(r.values), nil
		case readErr != nil:
			return nil, fmt.Errorf("%s: %w", r.at.File, readErr)
		case held < len(buf)-1:
		case len(buf) < lastBuffer:
			buf = append(make([]byte, 0, lastBuffer), buf...)[:lastBuffer]
		default:
			_, _, err := r.line(buf[:held]) // too long
			return nil, err
		}
	}
}

// lines reads b, which holds whole lines. Most of them are a number and nothing
// else, where line would come to the same more slowly.
func (r *numberReader) lines(b []byte) error {
	values := r.values
	for rest := b; len(rest) > 0; {
		v, n, ok := 0.0, 0, false
		if r.plain {
			v, n, ok = scanDecimal(rest)
			if ok && rest[n] == '\r' {
				n++
			}
			ok = ok && rest[n] == '\n'
		}
		if ok {
			r.at.Line++
		} else {
			n = bytes.IndexByte(rest, '\n')
			var err error
			if v, ok, err = r.line(rest[:n]); err != nil {
				return err
			}
		}
		if ok {
			if len(values) == cap(values) {
				r.comment = nil // there is no room yet for the first value
				values = r.grow(values, r.taken+int64(len(b)-len(rest)))
			}
			values = append(values, v)
		}
		rest = rest[n+1:]
	}
	r.values = values
	r.taken += int64(len(b))
	return nil
}

// line is the value in the wanted column of a line, if it has one.
func (r *numberReader) line(line []byte) (v float64, ok bool, err error) {
	r.at.Line++
	if r.at.Line == 1 {
		line = bytes.TrimPrefix(line, []byte(byteOrderMark))
	}
	if i := bytes.IndexByte(line[:min(len(line), maxNumberLine)], 0); i >= 0 {
		return 0, false, r.problem(i, "NUL byte: a binary file or UTF-16; give a file of text")
	}
	if len(line) > maxNumberLine {
		return 0, false, &capture.Problem{
			Position: r.at,
			Text:     fmt.Sprintf("line %d is longer than 1 MiB: give one value a line", r.at.Line),
		}
	}
	for len(line) > 0 && isSpace[line[len(line)-1]] {
		line = line[:len(line)-1]
	}
	start := 0
	for column := 1; ; column++ {
		for start < len(line) && r.delim[line[start]] {
			start++
		}
		if start == len(line) {
			return 0, false, nil
		}
		if line[start] == '#' {
			if column == 1 && r.comment != nil {
				r.comment(r.at, line[start:])
			}
			return 0, false, nil
		}
		if column == r.column {
			return r.number(line, start)
		}
		start = r.tokenEnd(line, start)
	}
}

// number is the value of the token that starts at line[start].
func (r *numberReader) number(line []byte, start int) (v float64, ok bool, err error) {
	for isSpace[line[start]] && !r.delim[line[start]] {
		start++ // the line does not end in white space
	}
	token := line[start:r.tokenEnd(line, start)]
	v, wrong := parseDecimal(token)
	if wrong == sound {
		return v, true, nil
	}
	if r.lenient != nil {
		v, ok := r.lenient(r.at.Line, token)
		if ok && !math.IsNaN(v) && !math.IsInf(v, 0) {
			return v, true, nil
		}
	}
	return 0, false, r.problem(start+wrong.offset, wrong.explain(token))
}

func (r *numberReader) tokenEnd(line []byte, start int) int {
	for start < len(line) && !r.delim[line[start]] {
		start++
	}
	return start
}

func (r *numberReader) problem(offset int, text string) error {
	at := r.at
	at.Col = offset + 1
	return &capture.Problem{Position: at, Text: text}
}

// grow makes room for more values. Where the input's size is known, the room
// is for all of it, judged by the lines so far and held to 256 times of what
// was seen. Otherwise it is four times what there is: what is copied stays
// small, and the system gives memory only to the part that is written.
func (r *numberReader) grow(values []float64, taken int64) []float64 {
	n := len(values)
	room := 4*n + 1024
	if r.size > 0 && n > 1<<16 {
		all := float64(n) / float64(taken) * float64(r.size)
		room = max(n+n/16, int(min(1.03*all, 256*float64(n))))
	}
	return append(make([]float64, 0, room), values...)
}

// trim gives back room that was guessed far too large. Less than that costs no
// memory, as nothing was written there, but a copy would.
func trim(values []float64) []float64 {
	if cap(values) > 8*len(values) {
		return slices.Clone(values)
	}
	return values
}
