package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/capture"
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
		&cli.StringFlag{Name: "metric", Usage: "compare this `name` instead of the tool's main metric (perfstat read lists them)"},
		&cli.IntFlag{Name: "table", Usage: "of several tables or kinds of result, the one with this `number`, from 1", DefaultText: "all"},
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
				format: format.value, plot: !c.Bool("no-plot"),
				unit: c.String("unit"), better: better.value, metric: c.String("metric"), table: c.Int("table"),
			}
			var err error
			if o.stats.Confidence, err = confidenceOption(c); err != nil {
				return err
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
			if o.read, err = readOptions(c); err != nil {
				return err
			}
			if o.picture, err = outputOption(c); err != nil {
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
	metric  string // "" is each tool's first
	table   int    // 0 is all
}

// compare reads everything before it writes anything.
func compare(args []string, o compareOptions, s streams, env environment) error {
	if len(args) == 0 {
		return usagef("nothing to compare: perfstat compare BEFORE AFTER ('-' is standard input)")
	}
	if _, err := pictureFormat(o.picture); err != nil {
		return err
	}
	inputs, err := parseInputs(args)
	if err != nil {
		return err
	}
	if err := refuseOverwrite(o.picture, inputs); err != nil {
		return err
	}
	readings, err := readAll(inputs, s.in, o.read.format, o.read.logs)
	if err != nil {
		return err
	}
	return compareReadings(readings, o, s, env)
}

// compareReadings compares and shows what was read.
func compareReadings(readings *readings, o compareOptions, s streams, env environment) error {
	draw, err := pictureFormat(o.picture)
	if err != nil {
		return err
	}
	if err := readings.choose(o.table, o.metric); err != nil {
		return err
	}
	rec, err := readings.joined()
	if err != nil {
		return err
	}
	reports, err := reportsOf(rec, len(readings.inputs), o)
	if err != nil {
		return err
	}
	if compared := slices.ContainsFunc(reports, func(r *report.Report) bool { return len(r.Comparisons) > 0 }); !compared {
		if err := readings.unknown(); err != nil {
			return err
		}
	}
	if o.picture != "" && len(reports) > 1 {
		return usagef("-o %s: there are %d tables or kinds of result: say which with --table", o.picture, len(reports))
	}
	notes := &reports[len(reports)-1].Notes
	if readings.baselineLost && len(readings.inputs) > 1 {
		*notes = append([]stats.Warning{{Code: "baseline", Text: fmt.Sprintf(
			"%q is the baseline, as the first input was left out", reports[0].Variants[0].Label)}}, *notes...)
	}
	var text bytes.Buffer
	if err := render(&text, reports, o, env); err != nil {
		return err
	}
	if o.format == "csv" {
		for _, r := range reports {
			for _, w := range r.Warnings() {
				fmt.Fprintf(s.err, "perfstat: %s\n", report.Printable(w.Text))
			}
		}
	}
	show := func() error {
		_, err := s.out.Write(text.Bytes())
		return err
	}
	if o.picture == "" {
		return show()
	}
	return writePicture(o.picture, draw, reports[0], show)
}

// reportsOf compares what a recording holds, a report each group.
func reportsOf(rec *capture.Recording, files int, o compareOptions) ([]*report.Report, error) {
	groups, alone, err := gather(rec, o.metric, files, o.table)
	if err != nil {
		return nil, err
	}
	notes := append(problems(rec), alone...)
	reports := make([]*report.Report, len(groups))
	for i, group := range groups {
		metric := group.metric
		if err := setUnit(group.inputs, &metric, o.unit, o.better); err != nil {
			return nil, err
		}
		var err error
		if reports[i], err = report.New(metric.Name, group.inputs, o.stats); err != nil {
			return nil, usageError{err}
		}
		reports[i].Group = group.name
		notes = append(notes, edges(group.inputs)...)
	}
	reports[len(reports)-1].Notes = notes
	return reports, nil
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

func pictureFormat(path string) (plots.Format, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); {
	case path == "":
		return plots.PNG, nil
	case path == "-":
		return 0, usagef("-o -: the text stands on standard output, so a picture needs a file's name: .png or .svg")
	case ext == "":
		return 0, usagef("-o %s: the ending says what to draw: .png or .svg", path)
	case ext == ".png":
		return plots.PNG, nil
	case ext == ".svg":
		return plots.SVG, nil
	default:
		return 0, usagef("-o %s: can't draw %s: want .png or .svg", path, ext)
	}
}

// writePicture draws, shows the text, and only then gives the picture its name:
// there are both, or neither.
func writePicture(path string, format plots.Format, r *report.Report, show func() error) error {
	figure, err := report.Picture(r)
	if err != nil {
		return err
	}
	return capture.WriteFile(path, func(w io.Writer) error {
		if err := figure.Write(w, format); err != nil {
			return err
		}
		return show()
	})
}
