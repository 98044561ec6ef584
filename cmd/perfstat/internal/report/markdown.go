package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
)

// Markdown writes the report as a table and sentences that GitHub and Bugzilla
// show right: one scale for the whole table, named in its head.
func Markdown(w io.Writer, r *Report) error {
	var b bytes.Buffer
	if r.Group != "" {
		fmt.Fprintf(&b, "### %s\n\n", markdownText(r.Group))
	}
	s := scale.For(r.Unit, largest(r))
	unit := ""
	if s.Name != "" {
		unit = " (" + markdownText(s.Name) + ")"
	}
	head := []string{"variant", "n", "mean" + unit, "median" + unit, "stddev" + unit}
	if len(r.Comparisons) > 0 {
		head = append(head, "change", confidenceWords(r.Confidence), "p")
	}
	if r.Unit == stats.PacketRate && len(r.Comparisons) > 0 {
		head = append(head, "ns/packet")
	}
	t := tablewriter.NewTable(&b,
		tablewriter.WithRenderer(renderer.NewMarkdown()),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithAlignment(markdownAlignment(len(head))),
	)
	t.Header(head)
	for i := range r.Variants {
		if err := t.Append(markdownRow(r, i, s, len(head))); err != nil {
			return err
		}
	}
	if err := t.Render(); err != nil {
		return err
	}
	for i := range r.Comparisons {
		c := &r.Comparisons[i]
		fmt.Fprintf(&b, "\n**%s**", markdownText(r.Sentence(i)))
		if c.Test != nil {
			fmt.Fprintf(&b, " %s.", markdownText(testWords(c)))
		}
		b.WriteByte('\n')
	}
	if warnings := r.Warnings(); len(warnings) > 0 {
		b.WriteByte('\n')
		for _, warning := range warnings {
			fmt.Fprintf(&b, "- %s\n", markdownText(sentenceCase(warning.Text)))
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdownRow(r *Report, i int, s scale.Scale, columns int) []string {
	v := &r.Variants[i]
	digits := -1
	if v.MeanCI != nil {
		digits = s.Digits((v.MeanCI.High - v.MeanCI.Low) / 20) // two digits of the half width
	}
	row := []string{markdownText(v.Label), fmt.Sprint(v.Summary.N), s.Format(v.Summary.Mean, digits), "", ""}
	if v.Summary.Order != nil {
		row[3] = s.Format(v.Summary.Order.Median, digits)
	}
	if v.Summary.N > 1 {
		row[4] = s.Format(v.Summary.SD, digits)
	}
	for len(row) < columns {
		row = append(row, "")
	}
	if i == 0 || len(r.Comparisons) == 0 {
		if columns > 5 {
			row[5] = "baseline"
		}
		return row
	}
	c := &r.Comparisons[i-1]
	e, suffix, least := inWords(c)
	suffix = markdownText(suffix)
	value, interval := shown(e, least)
	row[5] = value + suffix
	if interval != nil {
		row[6] = fmt.Sprintf("%s to %s%s", interval[0], interval[1], suffix)
	}
	if c.Test != nil {
		row[7] = markdownText(pValue(c.Test.P))
	}
	if c.NsPerPacket != nil {
		row[8], _ = shown(c.NsPerPacket, 1)
	}
	return row
}

func markdownAlignment(columns int) tw.Alignment {
	a := tw.Alignment{tw.AlignLeft}
	for len(a) < columns {
		a = append(a, tw.AlignRight)
	}
	return a
}

// largest is the greatest mean, whatever its sign.
func largest(r *Report) float64 {
	top := 0.0
	for i := range r.Variants {
		top = max(top, r.Variants[i].Summary.Mean, -r.Variants[i].Summary.Mean)
	}
	return top
}
