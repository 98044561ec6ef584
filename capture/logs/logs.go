// Package logs reads the output of measuring tools: one file a format, behind
// one small interface. A reader takes what mail.Unwrap left, never prints, and
// never counts a number that is not a sample; a line that it can't take is a
// capture.Problem with its place, and reading goes on.
package logs

import (
	"io"

	"github.com/perfstat/perfstat/capture"
)

// Format reads the output of one tool.
type Format interface {
	// Name is what a user writes to force the format.
	Name() string

	// About says what is measured with it, and shows what a sample looks like.
	About() (what, example string)

	// Detect judges the first bytes of an input.
	Detect(head []byte) Confidence

	// Read takes the whole input. name stands in positions and in the
	// recording's Source. An error means that nothing in it can be used. What
	// is no steady state is Read's to drop, for every format alike.
	Read(r io.Reader, name string, o Options) (*capture.Recording, error)
}

// Confidence is how sure a format is that an input is its own.
type Confidence int

// Possible is what a reader of plain numbers says of a file of numbers; Sure
// is a tool's own line.
const (
	No Confidence = iota
	Possible
	Sure
)

// Options of reading. The zero value serves.
type Options struct {
	Column     int    // of plain numbers, from 1; 0 means 1, with a word where there are others
	Delimiters string // of plain numbers; "" means blank and tab
	KeepEdges  bool   // drop no interval at the edges of a run

	// Live, if set, is told of each sample as soon as its line was read, by the
	// formats that are read line by line. What it is told is provisional: only
	// the recording says what a run holds and which variant it belongs to.
	Live func(Live)

	head []byte // what the input begins with, if Read looked
}

// Live is a sample that was just read.
type Live struct {
	Tool   string
	Stream string // which of the things that the tool reports side by side; "" for the only one
	Role   capture.Role
	Metric capture.Metric
	Value  float64
	Line   int
	Begins bool // it is the first of a run
	Single bool // and all that is known of it
}

func (o Options) live(l Live) {
	if o.Live != nil {
		o.Live(l)
	}
}
