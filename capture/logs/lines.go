package logs

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/mail"
)

// maxLine bounds a line, in bytes: nothing that a tool prints is longer.
const maxLine = 1 << 20

// lineReader reads line by line in bounded memory.
type lineReader struct {
	in     *bufio.Reader
	number int  // of the line that next gave, from 1
	long   bool // it was longer than maxLine, and is empty for that
	spill  []byte
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(r, 1<<16)}
}

// next gives a line without its end, good until the next call. After the last
// line it gives io.EOF.
func (l *lineReader) next() ([]byte, error) {
	l.number++
	l.long = false
	line, err := l.in.ReadSlice('\n')
	if err == nil {
		return mail.Plain(withoutEnd(line)), nil
	}
	if errors.Is(err, bufio.ErrBufferFull) {
		l.spill = l.spill[:0]
		for errors.Is(err, bufio.ErrBufferFull) {
			if len(l.spill) <= maxLine {
				l.spill = append(l.spill, line...)
			}
			line, err = l.in.ReadSlice('\n')
		}
		l.spill = append(l.spill, line...)
		if line = l.spill; len(line) > maxLine {
			l.long, line, l.spill = true, nil, nil
		}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("line %d: %w", l.number, err)
	}
	if errors.Is(err, io.EOF) && len(line) == 0 && !l.long {
		return nil, io.EOF
	}
	return mail.Plain(withoutEnd(line)), nil
}

// eachLine hands over the lines of an input, and keeps their place in at. Of a line
// that is too long it says only that it was there.
func eachLine(r io.Reader, at *capture.Position, line func([]byte), tooLong func()) error {
	in := newLineReader(r)
	for {
		text, err := in.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", at.File, err)
		}
		if at.Line = in.number; in.long {
			tooLong()
			continue
		}
		line(text)
	}
}

const longLine = "line is longer than 1 MiB: left out"

func withoutEnd(line []byte) []byte {
	n := len(line)
	for n > 0 && (line[n-1] == '\n' || line[n-1] == '\r') {
		n--
	}
	return line[:n]
}
