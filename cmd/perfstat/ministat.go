package main

import (
	"errors"
	"fmt"

	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/plots/ascii"
	"github.com/perfstat/perfstat/stats/ministat"
)

// ministatFailure ends the program: what to say, and the exit status.
type ministatFailure struct {
	status int
	text   string
}

func (f *ministatFailure) Error() string { return f.text }

// ministatFailf is a failure whose message stands behind the program's name.
func ministatFailf(status int, format string, args ...any) error {
	return &ministatFailure{status, "ministat: " + fmt.Sprintf(format, args...) + "\n"}
}

// ministatMain is FreeBSD's ministat(1) in the dialect of --dialect, byte for
// byte on standard output, in the message on standard error and in the exit
// status. It prints all or nothing: where that program would die of a signal,
// there is a message and exit status 2.
func ministatMain(args []string, s streams, env environment) int {
	err := runMinistat(args, s, env)
	if err == nil {
		return exitOK
	}
	fmt.Fprint(s.err, err)
	var failure *ministatFailure
	if errors.As(err, &failure) {
		return failure.status
	}
	return exitFailure
}

func runMinistat(args []string, s streams, env environment) error {
	o, err := parseMinistat(args, env)
	if err != nil {
		return err
	}
	reader := ministatReader{options: o, env: env, streams: s}
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
	err = m.Write(s.out)
	switch {
	case errors.Is(err, ascii.ErrNoPlot):
		return ministatFailf(exitUsage, "%v; -A prints the figures alone", err)
	case err != nil:
		return ministatFailf(exitFailure, "%v", err)
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
