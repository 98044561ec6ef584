package main

import "strings"

// option is a flag that getopt found.
type option struct {
	letter   byte
	argument string
	fault    optionFault
}

type optionFault int

const (
	noFault optionFault = iota
	unknownOption
	missingArgument
)

// getopt takes the flags off a command line as getopt(3) does. A colon in spec
// stands behind each letter that has an argument. FreeBSD's stops at the first
// operand; glibc's permutes, which is to take flags behind operands too. The
// last option is the one at fault, if any is: what follows it is not looked at.
func getopt(args []string, spec string, permute bool) (options []option, operands []string) {
	for len(args) > 0 {
		arg := args[0]
		if arg == "--" {
			return options, append(operands, args[1:]...)
		}
		if len(arg) < 2 || arg[0] != '-' {
			if !permute {
				return options, append(operands, args...)
			}
			operands, args = append(operands, arg), args[1:]
			continue
		}
		args = args[1:]
		for i := 1; i < len(arg); i++ {
			o := option{letter: arg[i]}
			at := strings.IndexByte(spec, o.letter)
			switch {
			case at < 0 || o.letter == ':':
				o.fault = unknownOption
			case !strings.HasPrefix(spec[at+1:], ":"):
			case i+1 < len(arg):
				o.argument, i = arg[i+1:], len(arg)
			case len(args) > 0:
				o.argument, args = args[0], args[1:]
			default:
				o.fault = missingArgument
			}
			options = append(options, o)
			if o.fault != noFault {
				return options, operands
			}
		}
	}
	return options, operands
}

// takeLongOption takes --name VALUE or --name=VALUE out of a command line that
// getopt is to read with spec. It may stand anywhere before the first operand,
// and the last one counts. given is false where there is none, or no value.
func takeLongOption(args []string, spec, name string) (value string, given bool, rest []string) {
	name = "--" + name
	for len(args) > 0 {
		arg := args[0]
		switch {
		case strings.HasPrefix(arg, name+"="):
			value, given, args = arg[len(name)+1:], true, args[1:]
			continue
		case arg == name && len(args) > 1:
			value, given, args = args[1], true, args[2:]
			continue
		case arg == "--" || len(arg) < 2 || arg[0] != '-':
			return value, given, append(rest, args...)
		}
		rest, args = append(rest, arg), args[1:]
		if options, _ := getopt([]string{arg}, spec, false); len(args) > 0 && options[len(options)-1].fault == missingArgument {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	return value, given, rest
}
