package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"slices"
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
		&cli.StringFlag{Name: "metric", Usage: "show this `name` instead of the tool's main metric"},
		&cli.BoolFlag{Name: "all-metrics", Usage: "csv and jsonl: every metric, not just the one that is compared"},
	)
	return &cli.Command{
		Name:      "read",
		Usage:     "show what was understood: variants, runs, intervals, what was dropped and why",
		ArgsUsage: "[label=]FILE...",
		Flags:     flags,
		Action: func(c *cli.Context) error {
			o := readCommandOptions{format: format.value, metric: c.String("metric"), allMetrics: c.Bool("all-metrics")}
			var err error
			if o.read, err = readOptions(c); err != nil {
				return err
			}
			if o.output, err = outputOption(c); err != nil {
				return err
			}
			o.chooseFormat()
			return read(c.Args().Slice(), o, s, env)
		},
	}
}

type readCommandOptions struct {
	read       readingOptions
	format     string
	output     string
	metric     string
	allMetrics bool
}

// chooseFormat follows the name of the output where no format was given; "-" is
// standard output.
func (o *readCommandOptions) chooseFormat() {
	if o.output == "-" {
		o.output = ""
	}
	if o.format != "" || o.output == "" {
		return
	}
	switch strings.ToLower(filepath.Ext(o.output)) {
	case ".csv":
		o.format = "csv"
	case ".jsonl", ".ndjson":
		o.format = "jsonl"
	default:
		o.format = "recording"
	}
}

func read(args []string, o readCommandOptions, s streams, env environment) error {
	if len(args) == 0 {
		return usagef("nothing to read: perfstat read FILE ('-' is standard input)")
	}
	inputs, err := parseInputs(args)
	if err != nil {
		return err
	}
	if err := refuseOverwrite(o.output, inputs); err != nil {
		return err
	}
	readings, err := readAll(inputs, s.in, o.read.format, o.read.logs)
	if err != nil {
		return err
	}
	rec, err := readings.joined()
	if err != nil {
		return err
	}
	if o.metric != "" {
		if err := metricFirst(rec, o.metric); err != nil {
			return err
		}
	}
	if o.format == "csv" {
		asideOfCSV(s.err, rec)
	}
	if o.output != "" {
		return capture.WriteFile(o.output, func(w io.Writer) error { return writeReading(w, rec, o, env) })
	}
	b := bufio.NewWriterSize(s.out, 1<<16)
	if err := writeReading(b, rec, o, env); err != nil {
		return err
	}
	return b.Flush()
}

// metricFirst makes a metric the first of every variant that has it, and so the
// one that is shown.
func metricFirst(rec *capture.Recording, metric string) error {
	had := false
	for i := range rec.Variants {
		v := &rec.Variants[i]
		c := columnOf(v, metric)
		if c < 0 {
			continue
		}
		if had = true; c == 0 {
			continue
		}
		v.Metrics = toFront(v.Metrics, c)
		for k := range v.Runs {
			v.Runs[k].Columns = toFront(v.Runs[k].Columns, c)
		}
	}
	if !had {
		return usagef("--metric %s: nothing here has it; there are: %s", metric, metricsOf(rec))
	}
	return nil
}

func toFront[T any](list []T, i int) []T {
	return slices.Insert(slices.Delete(slices.Clone(list), i, i+1), 0, list[i])
}

// asideOfCSV says on standard error what the format has no place for.
func asideOfCSV(w io.Writer, rec *capture.Recording) {
	for i := range rec.Problems {
		fmt.Fprintf(w, "perfstat: %s\n", report.Printable(rec.Problems[i].Error()))
	}
	for i := range rec.Variants {
		if v := &rec.Variants[i]; v.Printed != nil {
			fmt.Fprintf(w, "perfstat: %q is a row of a printed table and has no values: --format jsonl or recording shows it\n", v.Label)
		}
	}
}

func writeReading(w io.Writer, rec *capture.Recording, o readCommandOptions, env environment) error {
	switch o.format {
	case "recording":
		return capture.WriteRecording(w, rec)
	case "csv":
		return report.ReadingCSV(w, rec, o.allMetrics)
	case "jsonl":
		return report.ReadingJSONL(w, rec, o.allMetrics)
	}
	return report.ReadingText(w, report.NewReading(rec), report.TextOptions{Width: env.textWidth(), Color: env.color()})
}
