package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// input is one label of the command line and the files under it.
type input struct {
	label    string
	named    bool // by label=path, not by its path
	files    []source
	readings []reading // of the files that were understood
}

// source is one file. In a folder each file is a run, so its numbers are that
// run's intervals.
type source struct {
	path   string
	named  bool        // as label=path
	folder string      // that was named instead of the file, or ""
	info   os.FileInfo // nil for standard input
}

const stdinName = "<stdin>"

// parseInputs reads the arguments "FILE", "label=FILE", "FOLDER" and "-". A
// label given again adds runs; a path given again is a variant of its own, and
// numbered so that its label is too.
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
			path := label
			for n := 2; byLabel[label] != nil; n++ {
				label = fmt.Sprintf("%s (%d)", path, n)
			}
			in = &input{label: label, named: named}
			inputs = append(inputs, in)
			byLabel[label] = in
		}
		for i := range files {
			files[i].named = named
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
		return nil, cantRead(path, err)
	}
	if !info.IsDir() {
		return []source{{path: path, info: info}}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, cantRead(path, err)
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
			return nil, cantRead(file, err)
		}
		if info.IsDir() {
			folders++
			continue
		}
		files = append(files, source{path: file, folder: path, info: info})
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

// cantRead says what the system says, without the name of its call.
func cantRead(path string, err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return usageError{fmt.Errorf("can't read %s: %w", path, err)}
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
