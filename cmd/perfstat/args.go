package main

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/stats/ministat"
)

// reorder moves a command's flags before its files, because the library stops
// looking for flags at the first file, and takes glued flags apart, "-AC2" to
// "-A -C 2". What stands behind "--" stays there. Where help is asked for,
// nothing else counts. A flag that the command does not have is an error, and
// so is one that lacks its value.
func reorder(app *cli.App, args []string) ([]string, error) {
	if len(args) == 0 {
		return args, nil
	}
	command := app.Command(args[0])
	if command == nil || command.SkipFlagParsing {
		return args, nil
	}
	known := flagsOf(command)
	var flags, files []string
	rest := args[1:]
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		if arg == "--" {
			files = append(files, rest...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			files = append(files, arg)
			continue
		}
		parts, open, err := known.split(arg)
		if err != nil {
			return nil, err
		}
		if slices.Contains(parts, "-h") || slices.Contains(parts, "--help") {
			return []string{args[0], "--help"}, nil
		}
		if open {
			if len(rest) == 0 {
				return nil, usagef("%s wants a value (perfstat %s --help)", parts[len(parts)-1], command.Name)
			}
			parts = append(parts, rest[0])
			rest = rest[1:]
		}
		flags = append(flags, parts...)
	}
	return append(append(append([]string{args[0]}, flags...), "--"), files...), nil
}

// commandFlags are the flags of a command by name, and whether each has a value.
type commandFlags struct {
	command string
	valued  map[string]bool
}

func flagsOf(command *cli.Command) commandFlags {
	f := commandFlags{command.Name, map[string]bool{}}
	for _, flag := range append([]cli.Flag{cli.HelpFlag}, command.Flags...) {
		_, isBool := flag.(*cli.BoolFlag)
		for _, name := range flag.Names() {
			f.valued[name] = !isBool
		}
	}
	return f
}

// split takes an argument apart into flags and values. open says that the last
// flag's value is the next argument.
func (f commandFlags) split(arg string) (parts []string, open bool, err error) {
	name, _, closed := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	if valued, known := f.valued[name]; known {
		return []string{arg}, valued && !closed, nil
	}
	if strings.HasPrefix(arg, "--") {
		return nil, false, f.unknown("--"+name, name)
	}
	for letters := arg[1:]; letters != ""; letters = letters[1:] {
		letter := letters[:1]
		valued, known := f.valued[letter]
		switch {
		case !known && len(parts) == 0:
			return nil, false, f.unknown("-"+name, name)
		case !known:
			return nil, false, f.unknown(fmt.Sprintf("-%s (in %s)", letter, arg), letter)
		case valued && len(letters) > 1:
			return append(parts, "-"+letter, letters[1:]), false, nil
		}
		parts, open = append(parts, "-"+letter), valued
	}
	return parts, open, nil
}

func (f commandFlags) unknown(shown, name string) error {
	if name != "" && !strings.HasPrefix(shown, "--") && strings.Contains(ministatSpec(ministat.CUR), name[:1]) {
		return usagef("%s has no flag %s, but ministat has: perfstat ministat %s ...", f.command, shown, shown)
	}
	hint := ""
	if near := nearest(name, slices.Sorted(maps.Keys(f.valued))); near != "" {
		hint = fmt.Sprintf("; did you mean --%s?", near)
	}
	return usagef("%s has no flag %s%s (perfstat %s --help lists the flags)", f.command, shown, hint, f.command)
}

// choice is a flag's value that must be one of a list. An empty one is that of
// a flag that was not given.
type choice struct {
	allowed []string
	value   string
}

func newChoice(initial string, others ...string) *choice {
	return &choice{append([]string{initial}, others...), initial}
}

var _ flag.Value = (*choice)(nil)

func (c *choice) String() string { return c.value }

func (c *choice) Set(s string) error {
	if s != "" && slices.Contains(c.allowed, s) {
		c.value = s
		return nil
	}
	words := slices.DeleteFunc(slices.Clone(c.allowed), func(s string) bool { return s == "" })
	return usagef("want one of %s", strings.Join(words, ", "))
}
