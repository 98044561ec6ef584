package logs

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/perfstat/perfstat/capture/mail"
)

// headSize is how much of an input is looked at to know it; of a file that is
// small, everything.
const (
	headSize  = 64 << 10
	smallFile = 4 << 20
)

// sized is a buffered input that still knows how large the file behind it is.
type sized struct {
	*bufio.Reader
	size int64
}

func newSized(r io.Reader) sized {
	size := inputSize(r)
	look := int64(headSize)
	if size <= smallFile {
		look = max(look, size)
	}
	return sized{bufio.NewReaderSize(r, int(look)), size}
}

// Size is that of the whole input in bytes, 0 where it is not known.
func (s sized) Size() int64 { return s.size }

// peekHead gives the first bytes of an input: as many as are looked at, or fewer
// where it ends, or where a live pipe has given a line that only one format
// knows. Waiting for more would then hold up what is measured.
func peekHead(in sized, o Options) ([]byte, error) {
	if in.size > 0 {
		head, err := in.Peek(in.Reader.Size())
		return head, unlessEOF(err)
	}
	judged := 0
	for {
		head, err := in.Peek(min(in.Buffered()+1, headSize))
		if err != nil {
			return head, unlessEOF(err)
		}
		head, _ = in.Peek(in.Buffered())
		if len(head) == headSize {
			return head, nil
		}
		if end := bytes.LastIndexByte(head, '\n') + 1; end > judged {
			if live(head[judged:end], o.Live != nil) && !mail.Is(head[:end]) {
				return head, nil
			}
			judged = end
		}
	}
}

func unlessEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// live says whether lines are sure to be of a format that is read line by line,
// and of no other. Where somebody watches, lines of numbers alone are too.
func live(lines []byte, watched bool) bool {
	var sure Format
	for _, f := range Formats {
		if f.Detect(lines) == Sure {
			if sure != nil {
				return false
			}
			sure = f
		}
	}
	switch sure.(type) {
	case nil:
		return watched && numbersOnly(lines)
	case PktGen, Recording, Tool:
		return true
	}
	return false
}

// numbersOnly says whether there is a line of numbers and no other, comments aside.
func numbersOnly(lines []byte) bool {
	found := false
	for line := range bytes.Lines(lines) {
		line, _, _ = bytes.Cut(line, []byte("#"))
		for _, token := range bytes.Fields(line) {
			if _, wrong := parseDecimal(token); wrong != sound {
				return false
			}
			found = true
		}
	}
	return found
}

// oldMac says whether lines end in a carriage return alone.
func oldMac(head []byte) bool {
	return bytes.IndexByte(head, '\n') < 0 && bytes.Count(head, []byte("\r")) > 1
}

// lineFeeds makes line feeds of the carriage returns in a text.
type lineFeeds struct{ r io.Reader }

func (l *lineFeeds) Read(b []byte) (int, error) {
	n, err := l.r.Read(b)
	withLineFeeds(b[:n])
	return n, err
}

func withLineFeeds(text []byte) []byte {
	for i, c := range text {
		if c == '\r' {
			text[i] = '\n'
		}
	}
	return text
}
