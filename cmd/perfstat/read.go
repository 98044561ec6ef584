package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
)

func readCommand(s streams, env environment) *cli.Command {
	format := newChoice("", "text", "recording", "csv", "jsonl")
	flags := append(readFlags(),
		&cli.GenericFlag{Name: "format", Aliases: []string{"f"}, Value: format, Usage: "text, recording, csv or jsonl"},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to this `file`, a recording unless it ends in .csv or .jsonl"},
		&cli.BoolFlag{Name: "all-metrics", Usage: "csv and jsonl: every metric, not just the one that is compared"},
	)
	return &cli.Command{
		Name:      "read",
		Usage:     "show what was understood: variants, runs, intervals, what was dropped and why",
		ArgsUsage: "[label=]FILE...",
		Flags:     flags,
		Action: func(c *cli.Context) error {
			o := readCommandOptions{format: format.value, output: c.String("output"), allMetrics: c.Bool("all-metrics")}
			var err error
			if o.read, err = readOptions(c); err != nil {
				return err
			}
			return read(c.Args().Slice(), o, s, env)
		},
	}
}

type readCommandOptions struct {
	read       readingOptions
	format     string
	output     string
	allMetrics bool
}

func read(args []string, o readCommandOptions, s streams, env environment) error {
	if len(args) == 0 {
		return usagef("nothing to read: perfstat read FILE ('-' is standard input)")
	}
	inputs, err := parseInputs(args)
	if err != nil {
		return err
	}
	readings, err := readAll(inputs, s.in, o.read.format, o.read.logs)
	if err != nil {
		return err
	}
	rec, err := joined(inputs, readings)
	if err != nil {
		return usageError{err}
	}
	if o.output != "" {
		err := capture.WriteFile(o.output, func(w io.Writer) error { return writeReading(w, rec, o, env) })
		if err != nil {
			return fmt.Errorf("can't write %s: %w", o.output, err)
		}
		return nil
	}
	b := bufio.NewWriterSize(s.out, 1<<16)
	if err := writeReading(b, rec, o, env); err != nil {
		return err
	}
	return b.Flush()
}

// joined labels the variants as compare does and makes one recording of all.
func joined(inputs []*input, readings [][]reading) (*capture.Recording, error) {
	var all []*capture.Recording
	for i, in := range inputs {
		for _, r := range readings[i] {
			variants := results(r.recording)
			several := tables(variants)
			for _, v := range variants {
				v.Label = label(in, len(inputs), v, len(variants))
				if several > 1 {
					v.Label = fmt.Sprintf("table %s: %s", tableOf(v), v.Label)
				}
				if r.run {
					oneRun(v)
				}
			}
			all = append(all, r.recording)
		}
	}
	return capture.Join(all)
}

// oneRun makes the numbers of a file in a folder the intervals of one run.
func oneRun(v *capture.Variant) {
	if len(v.Runs) == 1 {
		v.Runs[0].Singles = false
	}
}

func writeReading(w io.Writer, rec *capture.Recording, o readCommandOptions, env environment) error {
	format := o.format
	if format == "" && o.output != "" {
		switch strings.ToLower(filepath.Ext(o.output)) {
		case ".csv":
			format = "csv"
		case ".jsonl", ".ndjson":
			format = "jsonl"
		default:
			format = "recording"
		}
	}
	switch format {
	case "recording":
		return capture.WriteRecording(w, rec)
	case "csv":
		return report.ReadingCSV(w, rec, o.allMetrics)
	case "jsonl":
		return report.ReadingJSONL(w, rec, o.allMetrics)
	}
	return report.ReadingText(w, report.NewReading(rec), report.TextOptions{Width: env.textWidth(), Color: env.color()})
}
