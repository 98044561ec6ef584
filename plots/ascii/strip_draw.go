package ascii

import (
	"bytes"
	"fmt"
	"math"

	"github.com/perfstat/perfstat/plots/scale"
)

// several marks a place where the marks of two or more sets meet.
const several = '&'

// strip is a plot whose options are checked: low is below high, and every
// number of the sets lies between them.
type strip struct {
	sets       []Set
	low, high  float64
	scale      scale.Scale
	columns    int // inside the frame
	rows       int
	confidence float64
}

func (p *strip) write(b *bytes.Buffer) {
	marks, perMark := p.marks()
	ticks, labels := p.axis()

	border := bytes.Repeat([]byte("-"), p.columns)
	fmt.Fprintf(b, "%*s+%s+\n", gutter, "", border)
	met := false
	for _, row := range marks {
		fmt.Fprintf(b, "%*s|%s|\n", gutter, "", row)
		met = met || bytes.IndexByte(row, several) >= 0
	}
	for i := range p.sets {
		fmt.Fprintf(b, "%c |%s|\n", p.sets[i].Symbol, p.bar(&p.sets[i]))
	}
	for _, c := range ticks {
		border[c] = '+'
	}
	fmt.Fprintf(b, "%*s+%s+\n", gutter, "", border)
	b.Write(bytes.TrimRight(labels, " "))
	b.WriteByte('\n')
	writeWrapped(b, p.columns+gutter+2, p.caption(met, perMark))
}

// column is where v stands: the least value in the middle of the first column,
// the greatest in the middle of the last, as in ministat.
func (p *strip) column(v float64) int {
	return int(scale.Fraction(p.low, p.high, v)*float64(p.columns-1) + .5)
}

// counts says how many of the values fall into each column.
func (p *strip) counts(values []float64) []int {
	counts := make([]int, p.columns)
	span, last := p.high-p.low, float64(p.columns-1)
	if math.IsInf(span, 0) {
		for _, v := range values {
			counts[p.column(v)]++
		}
		return counts
	}
	// The same sum as column does, laid open: values come by the million.
	for _, v := range values {
		counts[int((v-p.low)/span*last+.5)]++
	}
	return counts
}

// marks gives the rows from the top, and how many values one mark stands for
// at most.
func (p *strip) marks() (rows [][]byte, perMark int) {
	stacks := make([][]int, len(p.sets))
	greatest := 0
	for i, set := range p.sets {
		stacks[i] = p.counts(set.Values)
		for _, n := range stacks[i] {
			greatest = max(greatest, n)
		}
	}
	perMark = roundUp(ceilDiv(greatest, p.rows))
	rows = make([][]byte, ceilDiv(greatest, perMark))
	for i := range rows {
		rows[i] = bytes.Repeat([]byte(" "), p.columns)
	}
	for i, counts := range stacks {
		for c, n := range counts {
			for j := range ceilDiv(n, perMark) {
				cell := &rows[len(rows)-1-j][c]
				if *cell == ' ' {
					*cell = p.sets[i].Symbol
				} else {
					*cell = several
				}
			}
		}
	}
	return rows, perMark
}

func ceilDiv(a, b int) int { return (a + b - 1) / b }

// roundUp keeps two digits, which is what a caption can be read with. It is 1
// at least.
func roundUp(n int) int {
	power := 1
	for n/power >= 100 {
		power *= 10
	}
	return max(ceilDiv(n, power)*power, 1)
}

// bar draws what is known of a set besides its values; the mean covers the
// median, and the median the ends of the interval.
func (p *strip) bar(set *Set) []byte {
	line := bytes.Repeat([]byte(" "), p.columns)
	if printedRange(set) {
		line[p.column(set.Order.Min)] = '<'
		line[p.column(set.Order.Max)] = '>'
	}
	if set.CI != nil {
		from, to := p.column(set.CI.Low), p.column(set.CI.High)
		for c := from; c <= to; c++ {
			line[c] = '-'
		}
		line[from], line[to] = '[', ']'
	}
	if set.Order != nil {
		line[p.column(set.Order.Median)] = 'M'
	}
	line[p.column(set.Mean)] = 'A'
	return line
}

// printedRange is whether the least and the greatest value are known of a set
// only from a printed table.
func printedRange(set *Set) bool { return len(set.Values) == 0 && set.Order != nil }

// caption says what the picture can't, and only of what occurs in it.
func (p *strip) caption(met bool, perMark int) []string {
	var interval, median, printed bool
	for i := range p.sets {
		set := &p.sets[i]
		interval = interval || set.CI != nil
		median = median || set.Order != nil
		printed = printed || printedRange(set)
	}
	parts := []string{"A mean"}
	if interval {
		parts = append(parts, fmt.Sprintf("[---] its %s confidence interval", scale.Percent(p.confidence)))
	}
	if median {
		parts = append(parts, "M median")
	}
	if printed {
		parts = append(parts, "< > least and greatest")
	}
	if met {
		parts = append(parts, "& several sets")
	}
	if perMark > 1 {
		parts = append(parts, fmt.Sprintf("one mark is up to %d values", perMark))
	}
	return parts
}
