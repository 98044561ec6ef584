package main

import (
	"flag"
	"strings"

	"github.com/urfave/cli/v2"
)

// reorder moves a command's flags before its files, because the library stops
// looking for flags at the first file. What stands behind "--" stays there.
func reorder(app *cli.App, args []string) []string {
	if len(args) == 0 {
		return args
	}
	command := app.Command(args[0])
	if command == nil {
		return args
	}
	takesValue := map[string]bool{}
	for _, f := range command.Flags {
		_, isBool := f.(*cli.BoolFlag)
		for _, name := range f.Names() {
			takesValue[name] = !isBool
		}
	}
	var flags, files []string
	rest := args[1:]
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		if arg == "--" {
			files = append(files, rest...)
			break
		}
		name := strings.TrimLeft(arg, "-")
		if name == arg || name == "" {
			files = append(files, arg)
			continue
		}
		flags = append(flags, arg)
		if !strings.Contains(name, "=") && takesValue[name] && len(rest) > 0 {
			flags = append(flags, rest[0])
			rest = rest[1:]
		}
	}
	return append(append(append([]string{args[0]}, flags...), "--"), files...)
}

// choice is a flag's value that must be one of a list.
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
	for _, a := range c.allowed {
		if a == s {
			c.value = s
			return nil
		}
	}
	return usagef("want one of %s", strings.Join(c.allowed, ", "))
}
