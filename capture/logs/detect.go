package logs

import (
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
var Formats = formats()

func formats() []Format {
	list := []Format{Recording{}, PktGen{}, Table{}, Markdown{}, IperfJSON{}, Hyperfine{}, CSV{}}
	for _, t := range tools {
		list = append(list, t)
	}
	return append(list, Numbers{})
}

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

// Detect finds the format of an input by its first bytes. Where several tools
// printed into it, it is a Transcript of them.
func Detect(head []byte) (Format, error) {
	if err := refuseBinary(head); err != nil {
		return nil, err
	}
	var best Format
	var printed Transcript
	confidence := No
	for _, f := range Formats {
		c := f.Detect(head)
		if c > confidence {
			best, confidence = f, c
		}
		if c == Sure {
			printed.add(f)
		}
	}
	printed.tools = printed.tools || printed.pktGen && listForm.Match(head)
	if printed.needed() && printed.holds(best) {
		return printed, nil
	}
	if best == nil {
		return nil, fmt.Errorf("%w: none of %d knows a line of it (perfstat formats lists them); the first line is %s; force one with --as FORMAT",
			ErrUnknownFormat, len(Formats), quote(firstLine(head)))
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

// Read reads an input in whatever format it is, or in the one that as names.
// name stands in positions and errors. A text that shows within its first 64
// KiB, or anywhere in a file of up to 4 MiB, that mail has wrapped it is
// unwrapped, for which it is read whole, up to 64 MiB; positions still count the lines of the original, and then have no
// column. Anything else streams.
//
// The intervals at the edges of runs that are no steady state are marked as
// dropped, unless the options keep them. A recording's own marks are the ones
// that it was written with.
func Read(r io.Reader, name, as string, o Options) (*capture.Recording, error) {
	rec, own, err := read(r, name, as, o)
	if err != nil {
		return nil, err
	}
	if o.KeepEdges {
		keepEdges(rec)
	}
	if !own {
		dropImpossible(rec)
	}
	if !own && !o.KeepEdges {
		dropEdges(rec)
	}
	return rec, nil
}

// read reads an input. own is true of what perfstat recorded itself.
func read(r io.Reader, name, as string, o Options) (rec *capture.Recording, own bool, err error) {
	var format Format
	if as != "" {
		if format, err = ByName(as); err != nil {
			return nil, false, err
		}
	}
	in := newSized(r)
	head, err := peekHead(in, o)
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", name, err)
	}
	if bytes.HasPrefix(head, []byte(byteOrderMark)) {
		head = head[len(byteOrderMark):]
		if _, err := in.Discard(len(byteOrderMark)); err != nil {
			return nil, false, fmt.Errorf("%s: %w", name, err)
		}
	}
	if len(bytes.TrimSpace(head)) == 0 && len(head) < headSize-len(byteOrderMark) {
		return nil, false, &capture.Problem{Position: capture.Position{File: name}, Text: "the input is empty"}
	}
	var mended *mail.Text
	var text io.Reader = in
	if oldMac(head) {
		text, head = &lineFeeds{in}, withLineFeeds(bytes.Clone(head))
	}
	binary := refuseBinary(head[:min(len(head), headSize)])
	if binary != nil && format == nil {
		return nil, false, fmt.Errorf("%s: %w", name, binary)
	}
	if binary == nil && !capture.IsRecording(head) && mail.Is(head) {
		wrapped, err := readPaste(text, name)
		if err != nil {
			return nil, false, err
		}
		t := mail.Unwrap(wrapped)
		mended, text, head = &t, bytes.NewReader(t.Bytes), t.Bytes
	}
	if format == nil {
		if format, err = detectIn(mail.Plain(head)); err != nil {
			return nil, false, fmt.Errorf("%s: %w", name, err)
		}
	}
	o.head = head
	rec, err = format.Read(text, name, o)
	if mended != nil {
		relocate(rec, err, *mended)
	}
	switch format.(type) {
	case Recording:
		own = true
	case CSV:
		own = string(firstLine(head)) == ownCSV
	}
	return rec, own, err
}

// detectIn looks at the beginning of a text, and at all of it only where that
// says nothing: there may be a long letter above the results.
func detectIn(text []byte) (Format, error) {
	f, err := Detect(text[:min(len(text), headSize)])
	if err != nil && len(text) > headSize {
		if f, err := Detect(text); err == nil {
			return f, nil
		}
	}
	return f, err
}

// relocate turns the line numbers of what was unwrapped into those of the
// original, in the recording or in the error that stands in place of one.
func relocate(rec *capture.Recording, err error, text mail.Text) {
	var p *capture.Problem
	if errors.As(err, &p) {
		p.Position = original(p.Position, text)
	}
	if rec == nil {
		return
	}
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
