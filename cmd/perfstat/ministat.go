package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/plots/ascii"
	"github.com/perfstat/perfstat/stats/ministat"
)

// ministatEnv is what ministat knows of the outside.
type ministatEnv struct {
	name     string // of the program, before its messages
	terminal bool   // whether standard output is one
	width    int    // of the terminal in columns, 0 unknown
	columns  string // $COLUMNS
	posixly  bool   // $POSIXLY_CORRECT is set: glibc's getopt then does not permute

	open func(name string) (io.ReadCloser, error)
}

// ministatFailure ends the program: what to say, and the exit status.
type ministatFailure struct {
	status int
	text   string
}

func (f *ministatFailure) Error() string { return f.text }

// failf is a failure whose message stands behind the program's name.
func (e *ministatEnv) failf(status int, format string, args ...any) error {
	return &ministatFailure{status, e.name + ": " + fmt.Sprintf(format, args...) + "\n"}
}

// ministatMain is FreeBSD's ministat(1) in the dialect of --dialect, byte for
// byte on standard output, in the message on standard error and in the exit
// status. It prints all or nothing: where that program would die of a signal,
// there is a message and exit status 2.
func ministatMain(args []string, stdin io.Reader, stdout, stderr io.Writer, env ministatEnv) int {
	err := runMinistatArgs(args, stdin, stdout, stderr, &env)
	if err == nil {
		return exitOK
	}
	fmt.Fprint(stderr, err)
	var failure *ministatFailure
	if errors.As(err, &failure) {
		return failure.status
	}
	return exitFailure
}

func runMinistatArgs(args []string, stdin io.Reader, stdout, stderr io.Writer, env *ministatEnv) error {
	o, err := parseMinistat(args, env)
	if err != nil {
		return err
	}
	reader := ministatReader{options: o, env: env, stdin: stdin, stderr: stderr}
	sets, err := reader.readAll()
	if err != nil {
		return err
	}
	m := report.Ministat{Sets: sets, Quiet: o.quiet}
	if o.plots() {
		m.Plot = &report.MinistatPlot{Width: o.width, SeparateBars: o.separateBars}
	}
	if !o.noTests {
		for i := 1; i < len(sets); i++ {
			test := o.dialect.Test(sets[0].Summary, sets[i].Summary, o.level)
			sets[i].Test = &test
		}
	}
	err = m.Write(stdout)
	switch {
	case errors.Is(err, ascii.ErrNoPlot):
		return env.failf(exitUsage, "%v; -A prints the figures alone", err)
	case err != nil:
		return env.failf(exitFailure, "%v", err)
	}
	return nil
}

// ministatOptions is a parsed command line.
type ministatOptions struct {
	dialect ministat.Dialect

	column     int
	delimiters string
	level      ministat.Level
	width      int

	noPlot       bool // -A
	noTests      bool // -n, which draws no plot either
	separateBars bool // -s
	quiet        bool // -q

	files []string
}

func (o *ministatOptions) plots() bool { return !o.noPlot && !o.noTests }
