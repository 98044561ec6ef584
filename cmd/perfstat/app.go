package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
)

// Exit statuses.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2 // usage or input
)

// version is the release; the linker sets it.
var version = "0.1.0-dev"

// usageError is an error of the command line or of the input: exit status 2.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func (e usageError) Unwrap() error { return e.error }

// run is the whole program.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, env environment) int {
	s := streams{stdin, stdout, stderr}
	if strings.TrimSuffix(env.program, ".exe") == "ministat" {
		return ministatMain(args, s, env)
	}
	if len(args) > 0 && args[0] == "ministat" {
		return ministatMain(args[1:], s, env)
	}
	out := &checkedWriter{Writer: s.out}
	app := newApp(streams{s.in, out, s.err}, env)
	args, err := reorder(app, args)
	if err == nil {
		err = app.Run(append([]string{"perfstat"}, args...))
	}
	if err == nil {
		err = out.err
	}
	if err == nil {
		return exitOK
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		fmt.Fprintf(stderr, "perfstat: %s\n", report.Printable(line))
	}
	var usage usageError
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailure
}

// checkedWriter remembers that a write failed: the library that prints the help
// does not ask.
type checkedWriter struct {
	io.Writer
	err error
}

func (w *checkedWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

func newApp(s streams, env environment) *cli.App {
	app := &cli.App{
		Name:            "perfstat",
		Usage:           "compare what network drivers do, with a verdict that holds",
		UsageText:       "perfstat compare BEFORE AFTER\nperfstat COMMAND --help",
		Version:         version,
		Reader:          s.in,
		Writer:          s.out,
		ErrWriter:       s.err,
		HideHelpCommand: true,

		DisableSliceFlagSeparator: true, // a file's name may hold a comma
		ExitErrHandler:            func(*cli.Context, error) {},
		OnUsageError: func(_ *cli.Context, err error, _ bool) error {
			return usagef("%w: a command's flags stand behind the command (perfstat --help)", err)
		},
		Action:   withoutCommand,
		Commands: []*cli.Command{compareCommand(s, env), readCommand(s, env), watchCommand(s, env), formatsCommand(s), ministatCommand()},
	}
	for _, c := range app.Commands {
		c.HideHelpCommand = true // "help" may be a file
		c.OnUsageError = func(c *cli.Context, err error, _ bool) error {
			return usagef("%w (perfstat %s --help lists the flags)", err, c.Command.Name)
		}
	}
	return app
}

// withoutCommand is for a first argument that is no command that measures.
func withoutCommand(c *cli.Context) error {
	args := c.Args().Slice()
	switch {
	case len(args) == 0 || len(args) == 1 && args[0] == "help":
		return cli.ShowAppHelp(c)
	case args[0] == "version":
		cli.ShowVersion(c)
		return nil
	case args[0] != "help":
		return unknownCommand(args)
	case c.App.Command(args[1]) == nil:
		return unknownCommand(args[1:])
	}
	return cli.ShowCommandHelp(c, args[1])
}

func unknownCommand(args []string) error {
	name := args[0]
	_, path, _ := splitLabel(name)
	if _, err := os.Stat(path); err == nil || path == "-" {
		return usagef("%q is no command, but it can be compared: perfstat compare %s", name, strings.Join(args, " "))
	}
	if near := nearest(name, []string{"compare", "read", "watch", "formats", "ministat", "help", "version"}); near != "" {
		return usagef("%q is no command: did you mean %q?", name, near)
	}
	return usagef("%q is no command: perfstat --help lists them", name)
}

// ministatCommand only stands in the help: its arguments are getopt's, and run
// hands them over before this library sees them.
func ministatCommand() *cli.Command {
	return &cli.Command{
		Name:            "ministat",
		Usage:           "FreeBSD's ministat, byte for byte (also when the program is called ministat)",
		UsageText:       "perfstat ministat [--dialect cur|d15] [-C column] [-c confidence] [-d delimiters] [-Anqs] [-w width] [FILE...]",
		SkipFlagParsing: true,
	}
}
