package logs

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/mail"
)

// Formats are all that Read knows. Where two are equally sure of an input, the
// earlier one has it.
var Formats = []Format{Recording{}, PktGen{}, Table{}, Numbers{}}

// ErrUnknownFormat is returned where no format knows an input.
var ErrUnknownFormat = errors.New("unknown format")

// ByName finds a format by what a user wrote.
func ByName(name string) (Format, error) {
	for _, f := range Formats {
		if f.Name() == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("%w %q: want one of %s", ErrUnknownFormat, name, names())
}

func names() string {
	list := make([]string, len(Formats))
	for i, f := range Formats {
		list[i] = f.Name()
	}
	return strings.Join(list, ", ")
}

// Detect finds the format of an input by its first bytes.
func Detect(head []byte) (Format, error) {
	if err := refuseBinary(head); err != nil {
		return nil, err
	}
	var best Format
	confidence := No
	for _, f := range Formats {
		if c := f.Detect(head); c > confidence {
			best, confidence = f, c
		}
	}
	if best == nil {
		return nil, fmt.Errorf("%w: tried %s; the first line is %s; force one with --as FORMAT",
			ErrUnknownFormat, names(), quote(firstLine(head)))
	}
	return best, nil
}

func firstLine(head []byte) []byte {
	for line := range bytes.Lines(head) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return line
		}
	}
	return nil
}

// binaries are beginnings of files that people hand in by mistake.
var binaries = []struct{ magic, advice string }{
	{"\x1f\x8b", "compressed with gzip: unpack it first (gunzip)"},
	{"\xfd7zXZ\x00", "compressed with xz: unpack it first (unxz)"},
	{"\x28\xb5\x2f\xfd", "compressed with zstd: unpack it first (unzstd)"},
	{"BZh", "compressed with bzip2: unpack it first (bunzip2)"},
	{"\xff\xfe", "text in UTF-16: convert it first (iconv -f UTF-16 -t UTF-8)"},
	{"\xfe\xff", "text in UTF-16: convert it first (iconv -f UTF-16 -t UTF-8)"},
	{"\xd4\xc3\xb2\xa1", "a packet capture (pcap), which holds no rates"},
	{"\x0a\x0d\x0d\x0a", "a packet capture (pcapng), which holds no rates"},
}

func refuseBinary(head []byte) error {
	for _, b := range binaries {
		if bytes.HasPrefix(head, []byte(b.magic)) {
			return fmt.Errorf("%w: %s", ErrUnknownFormat, b.advice)
		}
	}
	if i := bytes.IndexByte(head, 0); i >= 0 {
		return fmt.Errorf("%w: a binary file (byte %d, on line %d, is zero)", ErrUnknownFormat, i+1, 1+bytes.Count(head[:i], []byte("\n")))
	}
	return nil
}

// headSize is how much of an input is looked at to know it.
const headSize = 64 << 10

// Read reads an input in whatever format it is, or in the one that as names.
// name stands in positions and errors. A text that shows within its first 64
// KiB that mail has wrapped it is unwrapped, for which it is read whole, up to
// 64 MiB; positions still count the lines of the original, and then have no
// column. Anything else streams.
func Read(r io.Reader, name, as string, o Options) (*capture.Recording, error) {
	var format Format
	if as != "" {
		f, err := ByName(as)
		if err != nil {
			return nil, err
		}
		format = f
	}
	in := sized{bufio.NewReaderSize(r, headSize), inputSize(r)}
	head, err := in.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if bytes.HasPrefix(head, []byte(byteOrderMark)) {
		head = head[len(byteOrderMark):]
		if _, err := in.Discard(len(byteOrderMark)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if len(bytes.TrimSpace(head)) == 0 && len(head) < headSize-len(byteOrderMark) {
		return nil, &capture.Problem{Position: capture.Position{File: name}, Text: "the input is empty"}
	}
	if refuseBinary(head) == nil && !capture.IsRecording(head) && mail.Is(head) {
		return readMail(in, name, format, o)
	}
	if format == nil {
		if format, err = Detect(head); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return format.Read(in, name, o)
}

// sized is a buffered input that still knows how large the file behind it is.
type sized struct {
	*bufio.Reader
	size int64
}

// Size is that of the whole input in bytes, 0 where it is not known.
func (s sized) Size() int64 { return s.size }

func readMail(r io.Reader, name string, format Format, o Options) (*capture.Recording, error) {
	wrapped, err := readPaste(r, name)
	if err != nil {
		return nil, err
	}
	text := mail.Unwrap(wrapped)
	if format == nil {
		if format, err = Detect(text.Bytes[:min(len(text.Bytes), headSize)]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	rec, err := format.Read(bytes.NewReader(text.Bytes), name, o)
	if err != nil {
		var p *capture.Problem
		if errors.As(err, &p) {
			p.Position = original(p.Position, text)
		}
		return nil, err
	}
	relocate(rec, text)
	return rec, nil
}

// relocate turns the line numbers of what was unwrapped into those of the
// original.
func relocate(rec *capture.Recording, text mail.Text) {
	for i := range rec.Problems {
		rec.Problems[i].Position = original(rec.Problems[i].Position, text)
	}
	for v := range rec.Variants {
		runs := rec.Variants[v].Runs
		for i := range runs {
			runs[i].Origin = original(runs[i].Origin, text)
			for j, n := range runs[i].Lines {
				runs[i].Lines[j] = text.Line(n)
			}
		}
	}
}

func original(at capture.Position, text mail.Text) capture.Position {
	return capture.Position{File: at.File, Line: text.Line(at.Line)}
}

// Recording is the format of perfstat's own files.
type Recording struct{}

// Name is "recording".
func (Recording) Name() string { return "recording" }

// Detect looks at the first line.
func (Recording) Detect(head []byte) Confidence {
	if capture.IsRecording(head) {
		return Sure
	}
	return No
}

// Read gives back what was written: intervals that were dropped then stay
// dropped, unless the options keep them.
func (Recording) Read(r io.Reader, name string, o Options) (*capture.Recording, error) {
	rec, err := capture.ReadRecording(r, name)
	if err != nil || !o.KeepEdges {
		return rec, err
	}
	for v := range rec.Variants {
		for i := range rec.Variants[v].Runs {
			rec.Variants[v].Runs[i].Dropped = nil
		}
	}
	return rec, nil
}
