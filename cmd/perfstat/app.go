package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"
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
	app := newApp(s, env)
	err := app.Run(append([]string{"perfstat"}, reorder(app, args)...))
	if err == nil {
		return exitOK
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		fmt.Fprintf(stderr, "perfstat: %s\n", line)
	}
	var usage usageError
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailure
}

func newApp(s streams, env environment) *cli.App {
	app := &cli.App{
		Name:                 "perfstat",
		Usage:                "compare what network drivers do, with a verdict that holds",
		UsageText:            "perfstat compare BEFORE AFTER\nperfstat COMMAND --help",
		Version:              version,
		Reader:               s.in,
		Writer:               s.out,
		ErrWriter:            s.err,
		HideHelpCommand:      true,
		EnableBashCompletion: true,
		ExitErrHandler:       func(*cli.Context, error) {},
		OnUsageError:         onUsageError,
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return cli.ShowAppHelp(c)
			}
			return unknownCommand(c.Args().First())
		},
		Commands: []*cli.Command{compareCommand(s, env), readCommand(s, env), ministatCommand()},
	}
	for _, c := range app.Commands {
		c.OnUsageError = onUsageError
	}
	return app
}

func onUsageError(c *cli.Context, err error, _ bool) error {
	return usagef("%w (perfstat %s --help lists the flags)", err, c.Command.Name)
}

func unknownCommand(name string) error {
	if _, err := os.Stat(name); err == nil {
		return usagef("%q is no command, but it is a file: perfstat compare %s ...", name, name)
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
