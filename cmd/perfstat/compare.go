package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/logs"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/plots"
	"github.com/perfstat/perfstat/stats"
)

func compareCommand(s streams, env environment) *cli.Command {
	format := newChoice("text", "markdown", "csv", "json")
	runValue := newChoice("median", "mean")
	better := newChoice("", "higher", "lower")
	flags := append(readFlags(),
		&cli.Float64Flag{Name: "confidence", Aliases: []string{"c"}, Value: 95, Usage: "confidence of the intervals in `percent`"},
		&cli.BoolFlag{Name: "pooled", Usage: "Student's t with pooled variance instead of Welch's"},
		&cli.GenericFlag{Name: "run-value", Value: runValue, Usage: "what stands for a run of many intervals: median or mean"},
		&cli.StringFlag{Name: "unit", Usage: "what plain numbers are: pps, bps, s, or any `name`"},
		&cli.GenericFlag{Name: "better", Value: better, Usage: "which way is better: higher or lower"},
		&cli.IntFlag{Name: "table", Usage: "of several pasted tables, the one with this `number`, from 1"},
		&cli.GenericFlag{Name: "format", Aliases: []string{"f"}, Value: format, Usage: "text, markdown, csv or json"},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "also draw a picture to this `file`: .png or .svg"},
		&cli.BoolFlag{Name: "no-plot", Aliases: []string{"A"}, Usage: "leave the plot out of the text"},
	)
	return &cli.Command{
		Name:      "compare",
		Usage:     "compare every FILE with the first",
		ArgsUsage: "[label=]FILE...",
		Description: "The first is the baseline. One label given again adds runs; a folder is its files as\n" +
			"runs; '-' is standard input. A run of many intervals counts as one value.",
		Flags: flags,
		Action: func(c *cli.Context) error {
			o := compareOptions{
				format: format.value, picture: c.String("output"), plot: !c.Bool("no-plot"),
				unit: c.String("unit"), better: better.value, table: c.Int("table"),
				stats: stats.Options{Confidence: c.Float64("confidence") / 100},
			}
			if !(o.stats.Confidence > 0 && o.stats.Confidence < 1) {
				return usagef("--confidence %v: want percent, above 0 and below 100", c.Float64("confidence"))
			}
			if o.stats.Confidence < .01 {
				return usagef("--confidence %v is in percent: did you mean %v?", c.Float64("confidence"), 100*c.Float64("confidence"))
			}
			if c.IsSet("table") && o.table < 1 {
				return usagef("--table %d: tables count from 1", o.table)
			}
			if c.Bool("pooled") {
				o.stats.Method = stats.Pooled
			}
			if runValue.value == "mean" {
				o.stats.RunValue = stats.MeanOfRun
			}
			var err error
			if o.read, err = readOptions(c); err != nil {
				return err
			}
			return compare(c.Args().Slice(), o, s, env)
		},
	}
}

type compareOptions struct {
	read    readingOptions
	stats   stats.Options
	format  string
	picture string
	plot    bool
	unit    string
	better  string
	table   int // 0 is all
}

// compare reads everything before it writes anything.
func compare(args []string, o compareOptions, s streams, env environment) error {
	if len(args) == 0 {
		return usagef("nothing to compare: perfstat compare BEFORE AFTER ('-' is standard input)")
	}
	draw, err := pictureFormat(o.picture)
	if err != nil {
		return err
	}
	inputs, err := parseInputs(args)
	if err != nil {
		return err
	}
	readings, err := readAll(inputs, s.in, o.read.format, o.read.logs)
	if err != nil {
		return err
	}
	g, err := gather(inputs, readings, o.table)
	if err != nil {
		return err
	}
	if o.picture != "" && len(g.groups) > 1 {
		return usagef("-o %s: there are %d tables: say which with --table", o.picture, len(g.groups))
	}
	reports := make([]*report.Report, len(g.groups))
	for i, group := range g.groups {
		metric := g.metric
		if err := setUnit(group.inputs, &metric, o.unit, o.better); err != nil {
			return err
		}
		if reports[i], err = report.New(metric.Name, group.inputs, o.stats); err != nil {
			return usageError{err}
		}
		reports[i].Group = group.name
	}
	reports[len(reports)-1].Notes = g.notes

	var text bytes.Buffer
	if err := render(&text, reports, o, env); err != nil {
		return err
	}
	if o.picture != "" {
		if err := writePicture(o.picture, draw, reports[0]); err != nil {
			return err
		}
	}
	if o.format == "csv" {
		for _, r := range reports {
			for _, w := range r.Warnings() {
				fmt.Fprintf(s.err, "perfstat: %s\n", report.Printable(w.Text))
			}
		}
	}
	_, err = s.out.Write(text.Bytes())
	return err
}

func render(w io.Writer, reports []*report.Report, o compareOptions, env environment) error {
	switch o.format {
	case "json":
		return report.JSON(w, reports)
	case "csv":
		return report.CSV(w, reports)
	}
	for i, r := range reports {
		if i > 0 {
			fmt.Fprintln(w)
		}
		var err error
		if o.format == "markdown" {
			err = report.Markdown(w, r)
		} else {
			err = report.Text(w, r, report.TextOptions{Width: env.textWidth(), Color: env.color(), Plot: o.plot})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// setUnit applies --unit to numbers that came without one, and --better to all.
func setUnit(samples []report.Input, metric *capture.Metric, unit, better string) error {
	for i := range samples {
		u := &samples[i].Unit
		if unit != "" {
			if u.Name != "" && u.Name != unit {
				return usagef("--unit %s: the unit of %s is %s already", unit, samples[i].Label, u.Name)
			}
			for _, m := range []capture.Metric{capture.PPS, capture.BPS, {Name: "time", Unit: stats.Unit{Name: "s", Better: stats.Lower}}} {
				if m.Unit.Name == unit && u.Better == stats.Unknown {
					*u = m.Unit
					metric.Name = m.Name
				}
			}
			u.Name = unit
		}
		if better != "" {
			direction, err := stats.ParseDirection(better)
			if err != nil {
				return usageError{err}
			}
			u.Better = direction
		}
	}
	return sameUnit(samples)
}

func sameUnit(samples []report.Input) error {
	for _, s := range samples[1:] {
		a, b := samples[0].Unit.Name, s.Unit.Name
		switch {
		case a == b:
		case a == "" || b == "":
			return usagef("%s and %s: one has the unit %s, the other none; if it is the same, say --unit %s", samples[0].Label, s.Label, a+b, a+b)
		default:
			return usagef("%s is in %s, %s in %s: only like can be compared", samples[0].Label, a, s.Label, b)
		}
	}
	return nil
}

func pictureFormat(path string) (plots.Format, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case "":
		if path == "" {
			return plots.PNG, nil
		}
		return 0, usagef("-o %s: the ending says what to draw: .png or .svg", path)
	case ".png":
		return plots.PNG, nil
	case ".svg":
		return plots.SVG, nil
	default:
		return 0, usagef("-o %s: can't draw %s: want .png or .svg", path, ext)
	}
}

func writePicture(path string, format plots.Format, r *report.Report) error {
	figure, err := report.Picture(r)
	if err != nil {
		return err
	}
	return capture.WriteFile(path, func(w io.Writer) error { return figure.Write(w, format) })
}

// readFlags are the flags of every command that reads measurements.
func readFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "column", Aliases: []string{"C"}, Value: 1, Usage: "column of plain numbers, from 1"},
		&cli.StringFlag{Name: "delimiters", Aliases: []string{"d"}, Value: " \t", Usage: "set of characters between columns of plain numbers", DefaultText: "blank and tab"},
		&cli.StringFlag{Name: "as", Usage: "force the input's `format`: " + formatNames()},
		&cli.BoolFlag{Name: "keep-edges", Usage: "keep zero, partial and settling intervals at the edges of runs"},
	}
}

func formatNames() string {
	names := make([]string, len(logs.Formats))
	for i, f := range logs.Formats {
		names[i] = f.Name()
	}
	return strings.Join(names, ", ")
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
	return o, nil
}
