package logs

import (
	"io"
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// Recording is the format of perfstat's own files.
type Recording struct{}

// Name is "recording".
func (Recording) Name() string { return "recording" }

// About says what the format is, and shows a line of it.
func (Recording) About() (what, example string) {
	return "perfstat's own files (read -o, capture)", "# perfstat recording 1"
}

// headless is a line that only recordings have. Without the first line the rows
// would else pass for plain numbers, and dropped intervals and runs be lost.
var headless = regexp.MustCompile(`(?m)^[ \t]*# (?:columns|variant): `)

// Detect looks at the first line. Where that is lost it is Possible, so that
// Read can say so.
func (Recording) Detect(head []byte) Confidence {
	switch {
	case capture.IsRecording(head):
		return Sure
	case headless.Match(head):
		return Possible
	}
	return No
}

// Read gives back what was written.
func (Recording) Read(r io.Reader, name string, _ Options) (*capture.Recording, error) {
	return capture.ReadRecording(r, name)
}
