package logs

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// Transcript is the format of an input into which one tool printed or several:
// all that know a line of it read it, each its own lines, and what they found is
// in the order of the text.
type Transcript struct {
	tools          bool // any Tool
	pktGen, tables bool
}

// listForm is a list of bare numbers, which a log may have at its end.
var listForm = regexp.MustCompile(`(?m)^(?:[ \t]*\d+(?:\.\d+)?[ \t]*\r?\n){3}`)

func (t *Transcript) add(f Format) {
	switch f.(type) {
	case Tool:
		t.tools = true
	case PktGen:
		t.pktGen = true
	case Table:
		t.tables = true
	}
}

// needed says whether one format alone would not do.
func (t Transcript) needed() bool { return t.tools || t.pktGen && t.tables }

// holds says whether a format is one of those that print line by line: a JSON
// file, say, is its own, whatever words are in it.
func (t Transcript) holds(f Format) bool {
	switch f.(type) {
	case Tool, PktGen, Table:
		return true
	}
	return false
}

// Name is "transcript".
func (Transcript) Name() string { return "transcript" }

// About says what the format is, and shows a line of it.
func (Transcript) About() (what, example string) {
	return "several tools in one text", ""
}

// Detect is never asked: Detect of the package makes a Transcript.
func (Transcript) Detect([]byte) Confidence { return No }

// Read streams where only tools print line by line, and else takes the whole.
func (t Transcript) Read(r io.Reader, name string, o Options) (*capture.Recording, error) {
	if !t.pktGen && !t.tables {
		return readTranscript(r, name, programs(), o)
	}
	o.Live = nil // who watches needs it line by line
	text, err := readPaste(r, name)
	if err != nil {
		return nil, err
	}
	var found []*capture.Recording
	var first error
	take := func(rec *capture.Recording, err error) {
		if err != nil {
			if first == nil {
				first = err
			}
			return
		}
		found = append(found, rec)
	}
	if t.pktGen {
		rec, err := PktGen{}.Read(bytes.NewReader(text), name, o)
		take(rec, err)
		first = err // a run that failed says more than a text without a sample
	}
	if t.tables {
		take(Table{}.Read(bytes.NewReader(text), name, o))
	}
	if t.tools || t.pktGen {
		rec, err := readTranscript(bytes.NewReader(text), name, programs(), o)
		if err == nil || !errors.Is(err, errNoSample) {
			take(rec, err)
		}
	}
	if len(found) == 0 {
		return nil, first
	}
	if t.pktGen && len(found) > 1 {
		found[0].Problems = slices.DeleteFunc(found[0].Problems, func(p capture.Problem) bool { return strings.HasSuffix(p.Text, bareAdvice) })
	}
	return merged(name, found), nil
}

// merged puts what several readers found in one text in its order.
func merged(name string, found []*capture.Recording) *capture.Recording {
	out := &capture.Recording{Source: name}
	for _, rec := range found {
		tool, known := rec.Facts.Get("tool")
		for _, v := range rec.Variants {
			if known {
				v.Facts = append(capture.Facts{{Key: "tool", Value: tool}}, v.Facts...)
			}
			if v.Label == "" && len(found) > 1 {
				v.Label = tool
			}
			out.Variants = append(out.Variants, v)
		}
		out.Problems = append(out.Problems, rec.Problems...)
	}
	line := func(v capture.Variant) int {
		if len(v.Runs) == 0 {
			return 0
		}
		return v.Runs[0].Origin.Line
	}
	slices.SortStableFunc(out.Variants, func(a, b capture.Variant) int {
		return cmp.Or(cmp.Compare(a.Role, b.Role), cmp.Compare(line(a), line(b)))
	})
	slices.SortStableFunc(out.Problems, func(a, b capture.Problem) int { return cmp.Compare(a.Line, b.Line) })
	return out
}
