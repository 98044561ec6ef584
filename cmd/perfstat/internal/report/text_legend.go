package report

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/perfstat/perfstat/stats"
)

// legend names every variant with its n and unit. A label that leaves no room
// for them has lines of its own.
func legend(b *bytes.Buffer, r *Report, width int) {
	mark := markWidth(r) + 1
	const words = 18 // "higher is better," is one line
	widest := 0
	labels := make([]string, len(r.Variants))
	for i := range r.Variants {
		labels[i] = Printable(r.Variants[i].Label)
		if n := utf8.RuneCountInString(labels[i]); n <= width-mark-2-words {
			widest = max(widest, n)
		}
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		about := []string{count(v)}
		if i == 0 {
			if len(r.Variants) > 1 {
				about = append(about, "baseline")
			}
			about = append(about, unitWords(r.Unit)...)
		}
		first := fmt.Sprintf("%-*s", mark, v.Mark)
		if utf8.RuneCountInString(labels[i]) > widest {
			hang(b, first, fold(labels[i], width-mark))
			hang(b, fmt.Sprintf("%*s", mark+2, ""), foldList(about, width-mark-2))
			continue
		}
		hang(b, fmt.Sprintf("%s%-*s  ", first, widest, labels[i]), foldList(about, width-mark-widest-2))
	}
}

// hang writes lines, the first behind a text and the others below its end.
func hang(b *bytes.Buffer, first string, lines []string) {
	for i, line := range lines {
		if i > 0 {
			first = fmt.Sprintf("%*s", utf8.RuneCountInString(first), "")
		}
		b.WriteString(first + line + "\n")
	}
}

func markWidth(r *Report) int { return len(r.Variants[len(r.Variants)-1].Mark) }

// count is "n = 5", or "n = 5 runs, 265 intervals in all" where they are known.
func count(v *Variant) string {
	out := fmt.Sprintf("n = %d", v.Summary.N)
	switch {
	case v.Printed || v.Intervals == v.Runs:
		return out
	case v.Runs == 1:
		return fmt.Sprintf("n = 1 run of %d intervals", v.Intervals)
	}
	return fmt.Sprintf("%s runs, %d intervals in all", out, v.Intervals)
}

// unitWords are "pps" and "higher is better", as far as they are known.
func unitWords(u stats.Unit) []string {
	var out []string
	if u.Name != "" {
		out = append(out, Printable(u.Name))
	}
	if u.Better != stats.Unknown {
		out = append(out, u.Better.String()+" is better")
	}
	return out
}

// foldList breaks a list behind its commas, and an item only where it is longer
// than a line.
func foldList(items []string, width int) []string {
	lines := []string{items[0]}
	for _, item := range items[1:] {
		last := &lines[len(lines)-1]
		*last += ","
		if utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(item) > width {
			lines = append(lines, item)
		} else {
			*last += " " + item
		}
	}
	var out []string
	for _, line := range lines {
		out = append(out, fold(line, width)...)
	}
	return out
}

// table is ministat's, with wider columns where eight digits hide the spread.
func table(b *bytes.Buffer, r *Report) {
	digits := tableDigits(r)
	cell := func(x float64) string {
		text := strconv.FormatFloat(x, 'g', digits, 64)
		if short := exact(x); len(short) < len(text) {
			return short
		}
		return text
	}
	rows := [][]string{}
	width := 13
	for i := range r.Variants {
		s := r.Variants[i].Summary
		cells := []string{"-", "-", "-", cell(s.Mean), "-"}
		if o := s.Order; o != nil {
			cells[0], cells[1], cells[2] = cell(o.Min), cell(o.Max), cell(o.Median)
		}
		if s.N > 1 {
			cells[4] = strconv.FormatFloat(s.SD, 'g', 8, 64)
		}
		for _, c := range cells {
			width = max(width, len(c))
		}
		rows = append(rows, cells)
	}
	mark := markWidth(r)
	write := func(first string, cells []string) {
		b.WriteString(first)
		for _, c := range cells {
			fmt.Fprintf(b, " %*s", width, c)
		}
		b.WriteByte('\n')
	}
	write(fmt.Sprintf("%*s   N", mark, ""), []string{"Min", "Max", "Median", "Avg", "Stddev"})
	for i := range r.Variants {
		v := &r.Variants[i]
		write(fmt.Sprintf("%-*s %3d", mark, v.Mark, v.Summary.N), rows[i])
	}
}

// tableDigits is ministat's eight, or as many as show two digits of the least
// spread behind the greatest mean.
func tableDigits(r *Report) int {
	digits := 8
	top := largest(r)
	for i := range r.Variants {
		if s := r.Variants[i].Summary; s.N > 1 && s.SD > 0 && top > 0 {
			digits = max(digits, exponent(top)-exponent(s.SD)+2)
		}
	}
	return min(digits, 17)
}
