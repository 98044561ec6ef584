package main

import (
	"os"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/capture/logs"
)

// readFlags are the flags of every command that reads measurements.
func readFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "column", Aliases: []string{"C"}, Value: 1, Usage: "column of plain numbers, from 1"},
		&cli.StringFlag{Name: "delimiters", Aliases: []string{"d"}, Value: " \t", Usage: "set of characters between columns of plain numbers", DefaultText: "blank and tab"},
		&cli.StringFlag{Name: "as", Usage: "force the input's `format` (perfstat formats lists them)"},
		&cli.BoolFlag{Name: "keep-edges", Usage: "keep zero, partial and settling intervals at the edges of runs"},
	}
}

type readingOptions struct {
	format string
	logs   logs.Options
}

func readOptions(c *cli.Context) (readingOptions, error) {
	o := readingOptions{c.String("as"), logs.Options{
		Column: c.Int("column"), Delimiters: c.String("delimiters"), KeepEdges: c.Bool("keep-edges"),
	}}
	if o.format == "" && (c.IsSet("column") || c.IsSet("delimiters")) {
		o.format = logs.Numbers{}.Name() // the others have no columns to choose from
	}
	switch {
	case o.logs.Column < 1:
		return o, usagef("--column %d: columns count from 1", o.logs.Column)
	case o.logs.Delimiters == "":
		return o, usagef("--delimiters is empty: want at least one character")
	}
	if !c.IsSet("column") {
		o.logs.Column = 0
	}
	if o.format != "" {
		if _, err := logs.ByName(o.format); err != nil {
			return o, usagef("--as: %w", err)
		}
	}
	return o, nil
}

func outputOption(c *cli.Context) (string, error) {
	path := c.String("output")
	if path == "" && c.IsSet("output") {
		return "", usagef("--output is empty: want the name of a file")
	}
	return path, nil
}

// refuseOverwrite keeps the output from taking the place of an input.
func refuseOverwrite(path string, inputs []*input) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil // it is new, or writing it will say what is wrong
	}
	for _, in := range inputs {
		for _, f := range in.files {
			if f.info != nil && f.info.Mode().IsRegular() && os.SameFile(f.info, info) {
				return usagef("-o %s: that is the input %s, which would be lost: name another file", path, f.path)
			}
		}
	}
	return nil
}

// confidenceOption is the --confidence in percent as a share of 1.
func confidenceOption(c *cli.Context) (float64, error) {
	percent := c.Float64("confidence")
	switch {
	case !(percent > 0 && percent < 100):
		return 0, usagef("--confidence %v: want percent, above 0 and below 100", percent)
	case percent < 1:
		return 0, usagef("--confidence %v is in percent: did you mean %v?", percent, 100*percent)
	}
	return percent / 100, nil
}
