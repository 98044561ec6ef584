// Command perfstat compares measurements of network drivers, and reads the
// output of the tools that make them.
//
// Only this package touches the command line, the environment and the exit
// status; it does no arithmetic of its own.
package main

import (
	"io"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/term"

	"github.com/perfstat/perfstat/capture"
)

func main() {
	endOnSignal(capture.RemoveTemporaries)
	env := environment{
		program: filepath.Base(os.Args[0]), interrupts: passOne,
		columns: os.Getenv("COLUMNS"),
		noColor: os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb",
	}
	_, env.posixly = os.LookupEnv("POSIXLY_CORRECT")
	if fd := int(os.Stdout.Fd()); term.IsTerminal(fd) {
		env.terminal = true
		if width, _, err := term.GetSize(fd); err == nil {
			env.width = width
		}
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, env))
}

// environment is all that the program knows of the outside, so that a test can
// be any terminal.
type environment struct {
	program  string // argv[0] without its folder
	terminal bool   // standard output is one
	width    int    // of the terminal in columns, 0 unknown
	columns  string // $COLUMNS
	noColor  bool
	posixly  bool // $POSIXLY_CORRECT is set: glibc's getopt then does not permute

	open func(name string) (io.ReadCloser, error) // nil is the disk's

	// interrupts lets one interrupt pass until end is called; nil is never one.
	interrupts func() (passed <-chan struct{}, end func())
}

func (e environment) openFile(name string) (io.ReadCloser, error) {
	if e.open != nil {
		return e.open(name)
	}
	return os.Open(name)
}

const defaultWidth = 74

// textWidth is 74 columns, or what the terminal has, up to 120: longer lines
// are not read.
func (e environment) textWidth() int {
	if !e.terminal {
		return defaultWidth
	}
	width := e.width
	if n, err := strconv.Atoi(e.columns); err == nil && n > 0 {
		width = n
	}
	if width == 0 {
		return defaultWidth
	}
	return min(max(width-2, 40), 120)
}

func (e environment) color() bool { return e.terminal && !e.noColor }

// streams are the three that every program has.
type streams struct {
	in       io.Reader
	out, err io.Writer
}
