package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/logs"
)

// input is one label of the command line and the files under it.
type input struct {
	label string
	named bool // by label=path, not by its path
	files []source
}

// source is one file. In a folder each file is a run, so its numbers are that
// run's intervals.
type source struct {
	path string
	run  bool
	info os.FileInfo // nil for standard input
}

const stdinName = "<stdin>"

// parseInputs reads the arguments "FILE", "label=FILE", "FOLDER" and "-". A
// label given again adds runs.
func parseInputs(args []string) ([]*input, error) {
	var inputs []*input
	byLabel := map[string]*input{}
	stdins := 0
	for _, arg := range args {
		label, path, named := splitLabel(arg)
		if path == "-" {
			if stdins++; stdins > 1 {
				return nil, usagef("'-' is given twice: standard input can be read once")
			}
			if !named {
				label = stdinName
			}
		}
		files, err := expand(path)
		if err != nil {
			return nil, err
		}
		in := byLabel[label]
		if in == nil || !named {
			in = &input{label: label, named: named}
			inputs = append(inputs, in)
			byLabel[label] = in
		}
		in.files = append(in.files, files...)
	}
	for _, in := range inputs {
		if err := in.refuseRepeats(); err != nil {
			return nil, err
		}
	}
	return inputs, nil
}

// splitLabel splits label=path, unless the whole is the name of a file.
func splitLabel(arg string) (label, path string, named bool) {
	label, path, found := strings.Cut(arg, "=")
	if !found || label == "" || path == "" {
		return arg, arg, false
	}
	if _, err := os.Stat(arg); err == nil {
		return arg, arg, false
	}
	return label, path, true
}

func expand(path string) ([]source, error) {
	if path == "-" {
		return []source{{path: stdinName}}, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, usageError{fmt.Errorf("can't read %s: %w", path, bare(err))}
	}
	if !info.IsDir() {
		return []source{{path: path, info: info}}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, usageError{fmt.Errorf("can't read %w", err)}
	}
	var files []source
	folders := 0
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		file := filepath.Join(path, e.Name())
		info, err := os.Stat(file)
		if err != nil {
			return nil, usageError{fmt.Errorf("can't read %w", err)}
		}
		if info.IsDir() {
			folders++
			continue
		}
		files = append(files, source{path: file, run: true, info: info})
	}
	switch {
	case len(files) == 0 && folders > 0:
		return nil, usagef("%s holds only folders: name those that are to be compared, %s ...", path, filepath.Join(path, "*"))
	case len(files) == 0:
		return nil, usagef("%s is a folder without files: want one log a run", path)
	case folders > 0:
		return nil, usagef("%s holds files and folders: name the folder whose files are the runs", path)
	}
	return files, nil
}

// bare is an error without the name of the system call and of the file.
func bare(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// refuseRepeats keeps a run from being counted twice under one label.
func (in *input) refuseRepeats() error {
	for i, a := range in.files {
		for _, b := range in.files[:i] {
			if a.info != nil && b.info != nil && os.SameFile(a.info, b.info) {
				return usagef("%s: %s and %s are the same file: its runs would count twice", in.label, b.path, a.path)
			}
		}
	}
	return nil
}

// reading is what became of one source.
type reading struct {
	source
	recording *capture.Recording
	err       error
}

// readAll reads all sources, two at a time, and gives them in order. The first
// error in the order of the command line is the one returned.
func readAll(inputs []*input, stdin io.Reader, format string, o logs.Options) ([][]reading, error) {
	out := make([][]reading, len(inputs))
	var wait sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i, in := range inputs {
		out[i] = make([]reading, len(in.files))
		for k, src := range in.files {
			r := &out[i][k]
			r.source = src
			wait.Add(1)
			slots <- struct{}{}
			go func() {
				defer wait.Done()
				r.recording, r.err = readOne(r.source, stdin, format, o)
				<-slots
			}()
		}
	}
	wait.Wait()
	for _, list := range out {
		for _, r := range list {
			if r.err != nil {
				return nil, usageError{r.err}
			}
		}
	}
	return out, nil
}

func readOne(src source, stdin io.Reader, format string, o logs.Options) (*capture.Recording, error) {
	if src.info == nil {
		return logs.Read(stdin, src.path, format, o)
	}
	f, err := os.Open(src.path)
	if err != nil {
		return nil, fmt.Errorf("can't read %w", err)
	}
	defer f.Close()
	return logs.Read(f, src.path, format, o)
}
