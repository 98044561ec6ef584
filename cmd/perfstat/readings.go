package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/logs"
)

// reading is what became of one source.
type reading struct {
	source
	recording *capture.Recording
	ours      bool // a recording of perfstat's: its label was once chosen
	err       error
}

// readings are those of a command line.
type readings struct {
	inputs []*input // of which something was understood

	// leftOut are the readings of unknown format, as a shell's pattern or a
	// folder brings them along.
	leftOut      []reading
	baselineLost bool // the first input is one of them
}

// readAll reads all sources, two at a time. A source of unknown format is left
// out unless it was named as label=FILE, or is all that there is, alone or in a
// folder. The first error in the order of the command line is the one returned.
func readAll(inputs []*input, stdin io.Reader, format string, o logs.Options) (*readings, error) {
	all := make([][]reading, len(inputs))
	var wait sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i, in := range inputs {
		all[i] = make([]reading, len(in.files))
		for k, src := range in.files {
			r := &all[i][k]
			r.source = src
			wait.Add(1)
			slots <- struct{}{}
			go func() {
				defer wait.Done()
				r.read(stdin, format, o)
				<-slots
			}()
		}
	}
	wait.Wait()
	out := &readings{}
	for i, in := range inputs {
		leftOut, err := in.sort(all[i])
		if err != nil {
			return nil, usageError{err}
		}
		out.leftOut = append(out.leftOut, leftOut...)
		if len(in.readings) > 0 {
			out.inputs = append(out.inputs, in)
		} else if i == 0 {
			out.baselineLost = true
		}
	}
	if len(out.inputs) == 0 {
		return nil, out.unknown()
	}
	return out, nil
}

// sort keeps what was understood, and gives what is to be left out.
func (in *input) sort(all []reading) (leftOut []reading, err error) {
	understood := map[string]bool{} // folders
	for _, r := range all {
		switch {
		case r.err == nil:
			in.readings = append(in.readings, r)
			understood[r.folder] = true
		case errors.Is(r.err, logs.ErrUnknownFormat) && (r.folder != "" || !r.named):
			leftOut = append(leftOut, r)
		default:
			return nil, r.err
		}
	}
	for _, r := range leftOut {
		if r.folder != "" && !understood[r.folder] {
			return nil, r.err
		}
	}
	return leftOut, nil
}

// unknown is the error where what was left out is missed: nil if nothing was.
func (r *readings) unknown() error {
	if len(r.leftOut) == 0 {
		return nil
	}
	return usageError{r.leftOut[0].err}
}

// cautions say what was left out and why.
func (r *readings) cautions() []capture.Problem {
	var out []capture.Problem
	for _, l := range r.leftOut {
		out = append(out, capture.Problem{
			Position: capture.Position{File: l.path},
			Text:     "left out: " + strings.TrimPrefix(l.err.Error(), l.path+": "),
		})
	}
	return out
}

func (r *reading) read(stdin io.Reader, format string, o logs.Options) {
	if r.info == nil {
		defer patient(stdin)()
		r.recording, r.err = logs.Read(stdin, r.path, format, o)
		return
	}
	f, err := os.Open(r.path)
	if err != nil {
		r.err = cantRead(r.path, err)
		return
	}
	defer f.Close()
	r.recording, r.err = logs.Read(f, r.path, format, o)
	if r.info.Mode().IsRegular() {
		head := make([]byte, 64)
		n, _ := f.ReadAt(head, 0) // what is not there is no recording
		r.ours = capture.IsRecording(bytes.TrimPrefix(head[:n], []byte("\uFEFF")))
	}
}
