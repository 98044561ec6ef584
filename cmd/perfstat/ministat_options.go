package main

import (
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/stats/ministat"
)

const ministatMaxSets = 7

// ministatSpec is the dialect's string for getopt.
func ministatSpec(d ministat.Dialect) string {
	if d == ministat.D15 {
		return "AC:c:d:snw:"
	}
	return "AC:c:d:snqw:"
}

func parseMinistat(args []string, env environment) (*ministatOptions, error) {
	o := &ministatOptions{column: 1, delimiters: " \t", level: ministat.Level95, width: ministatWidth(env)}
	name, given, args := takeLongOption(args, ministatSpec(ministat.CUR), "dialect")
	if given {
		var err error
		if o.dialect, err = ministat.ParseDialect(name); err != nil {
			return nil, o.usage("ministat: " + err.Error())
		}
	}
	permute := o.dialect == ministat.D15 && !env.posixly
	options, files := getopt(args, ministatSpec(o.dialect), permute)
	levelGiven := false
	for _, option := range options {
		if option.fault != noFault {
			return nil, o.usage("ministat: " + o.getoptMessage(option) + "\nUnknown option")
		}
		if whine := o.set(option, &levelGiven); whine != "" {
			return nil, o.usage(whine)
		}
	}
	if len(files) > ministatMaxSets {
		return nil, o.usage("Too many datasets.")
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	o.files = files
	return o, nil
}

// set gives what is wrong with the option, if anything is.
func (o *ministatOptions) set(option option, levelGiven *bool) (whine string) {
	var whole bool
	switch option.letter {
	case 'A':
		o.noPlot = true
	case 'C':
		if o.column, whole = strtol(option.argument); !whole {
			return "Invalid column number."
		}
		if o.column <= 0 {
			return "Column number should be positive."
		}
	case 'c':
		percent, whole := strtod(option.argument)
		if !whole {
			return "Not a floating point number"
		}
		level, err := ministat.ParseLevel(percent)
		switch {
		case err == nil:
			o.level, *levelGiven = level, true
		case !*levelGiven:
			// After a good level, the program lets a bad one pass.
			return "No support for confidence level"
		}
	case 'd':
		if option.argument == "" {
			return "Can't use empty delimiter string"
		}
		o.delimiters = option.argument
	case 'n':
		o.noTests = true
	case 'q':
		o.quiet = true
	case 's':
		o.separateBars = true
	case 'w':
		if o.width, whole = strtol(option.argument); !whole {
			return "Invalid width, not a number."
		}
		if o.width < 0 {
			return "Unable to move beyond left margin."
		}
	}
	return ""
}

// ministatWidth is the plot's width where -w does not say it.
func ministatWidth(env environment) int {
	switch {
	case env.terminal && env.columns != "":
		n, _ := strtol(env.columns)
		return n
	case env.terminal && env.width > 0:
		return env.width - 2
	}
	return 74
}

// getoptMessage is what the C library says: glibc's for D15, FreeBSD's for CUR.
func (o *ministatOptions) getoptMessage(option option) string {
	words := map[optionFault]string{unknownOption: "illegal option", missingArgument: "option requires an argument"}
	letter := string([]byte{option.letter})
	if o.dialect == ministat.D15 {
		words[unknownOption] = "invalid option"
		letter = "'" + letter + "'"
	}
	return words[option.fault] + " -- " + letter
}

// usage is a failure that shows the command line's form.
func (o *ministatOptions) usage(whine string) error {
	flags, quiet := "Ans", ""
	if o.dialect == ministat.CUR {
		flags, quiet = "Anqs", "\t-q : print neither the names of the sets nor the header of the table\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nUsage: ministat [-C column] [-c confidence] [-d delimiter(s)] [-%s] [-w width] [file [file ...]]\n", whine, flags)
	b.WriteString("\tconfidence = {80%, 90%, 95%, 98%, 99%, 99.5%}\n" +
		"\t-A : print statistics only. suppress the graph.\n" +
		"\t-C : column number to extract (starts and defaults to 1)\n" +
		"\t-d : delimiter(s) string, default to \" \\t\"\n" +
		"\t-n : print summary statistics only, no graph/test\n" + quiet +
		"\t-s : print avg/median/stddev bars on separate lines\n" +
		"\t-w : width of graph/test output (default 74 or terminal width)\n")
	return &ministatFailure{exitUsage, b.String()}
}
