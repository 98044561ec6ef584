package ascii

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
)

// MinistatSet is what ministat's plot shows of a data set.
type MinistatSet struct {
	Sorted   []float64
	Mean, SD float64 // SD may be NaN: the set then has no bar
	Median   float64
}

// ministatSymbols are indexed by the number of a set; those of sets that share
// a cell are combined bit by bit, so that x over + looks like the third set.
const ministatSymbols = " x+*%#@O"

// maxCells bounds the grid of a plot, and with it the memory and the output.
const maxCells = 1 << 26

// ErrNoPlot is wrapped by the errors of Ministat where the values can't be put
// on a grid of the width asked for.
var ErrNoPlot = errors.New("no plot can be drawn")

// Ministat draws up to seven sets as ministat(1) does, faults included: a stack
// of points a column, and under it the standard deviation around the mean (A)
// with the median (M), for all sets in one line or, with separateBars, each in
// its own. A later set with lower stacks cuts off what earlier ones had above.
//
// Where that program would write outside its grid, which infinite values, a
// width of 1 and spans near the least double make it do, Ministat returns an
// error that wraps ErrNoPlot, and prints nothing.
func Ministat(w io.Writer, sets []MinistatSet, width int, separateBars bool) error {
	if len(sets) == 0 || len(sets) >= len(ministatSymbols) {
		return fmt.Errorf("%w: %d sets, want 1 to %d", ErrNoPlot, len(sets), len(ministatSymbols)-1)
	}
	if width < 0 || width == 1 || width > maxCells/len(sets) {
		return fmt.Errorf("%w: a width of %d columns, want 0 or 2 to %d", ErrNoPlot, width, maxCells/len(sets))
	}
	p := newMinistatPlot(sets, width)
	if p.low == p.high {
		_, err := io.WriteString(w, "[no plot, span is zero width]\n")
		return err
	}
	bars := make([][]byte, 1, len(sets))
	bars[0] = p.newBar()
	for i, s := range sets {
		if separateBars && i > 0 {
			bars = append(bars, p.newBar())
		}
		if err := p.stack(s.Sorted, byte(i+1)); err != nil {
			return fmt.Errorf("set %d: %w", i+1, err)
		}
		if err := p.drawBar(bars[len(bars)-1], s); err != nil {
			return fmt.Errorf("set %d: %w", i+1, err)
		}
	}
	return p.write(w, bars)
}

// ministatPlot is the grid of a plot. Row 0 is unused; rows count upwards. A
// value may round to the column right of the last, which is the first one of
// the row above, so there is a cell more than the rows need.
type ministatPlot struct {
	width, height int
	low, high     float64
	left, step    float64 // the left edge, and the width of a column
	cells         []byte
}

func newMinistatPlot(sets []MinistatSet, width int) *ministatPlot {
	// The range starts from these bounds, not from infinity: values beyond
	// them leave one side of the plot empty.
	p := &ministatPlot{width: width, low: 999e99, high: -999e99}
	for _, s := range sets {
		if len(s.Sorted) > 0 {
			p.include(s.Sorted[0])
			p.include(s.Sorted[len(s.Sorted)-1])
		}
		p.include(s.Mean - s.SD)
		p.include(s.Mean + s.SD)
	}
	p.step = (p.high - p.low) / (float64(width) - 1)
	p.left = p.low - float64(.5*p.step)
	return p
}

// include lets NaN pass, as it compares with nothing.
func (p *ministatPlot) include(v float64) {
	if v < p.low {
		p.low = v
	}
	if v > p.high {
		p.high = v
	}
}

func (p *ministatPlot) column(v float64) (int, error) {
	c := math.Trunc((v - p.left) / p.step)
	if !(c >= 0 && c <= float64(p.width)) {
		return 0, fmt.Errorf("%w: %g has no column between %g and %g", ErrNoPlot, v, p.low, p.high)
	}
	return int(c), nil
}

// stack puts the points of a set on the grid.
func (p *ministatPlot) stack(sorted []float64, set byte) error {
	places := make([]int, len(sorted))
	before, level, highest := -1, 0, 1
	for i, v := range sorted {
		c, err := p.column(v)
		if err != nil {
			return err
		}
		if c != before {
			before, level = c, 0
		}
		level++
		highest = max(highest, level)
		places[i] = level*p.width + c
	}
	if err := p.setHeight(highest + 1); err != nil {
		return err
	}
	for _, place := range places {
		p.cells[place] |= set
	}
	return nil
}

// setHeight keeps the rows below the present height; those above it are blank
// again when the plot grows back. That it also lowers the height is the fault
// by which points of earlier sets are lost.
func (p *ministatPlot) setHeight(height int) error {
	if height > p.height {
		if p.width == 0 && p.height > 0 {
			return fmt.Errorf("%w: a grid without columns can't grow", ErrNoPlot)
		}
		if p.width > maxCells/height {
			return fmt.Errorf("%w: %d rows of %d columns are too many", ErrNoPlot, height, p.width)
		}
		cells := make([]byte, height*p.width+1)
		copy(cells, p.cells[:p.height*p.width])
		p.cells = cells
	}
	p.height = height
	return nil
}

// newBar is a blank line with room for the column right of the last.
func (p *ministatPlot) newBar() []byte { return bytes.Repeat([]byte{' '}, p.width+1) }

func (p *ministatPlot) drawBar(bar []byte, s MinistatSet) error {
	if !math.IsNaN(s.SD) {
		from, err := p.column(s.Mean - s.SD)
		if err != nil {
			return err
		}
		to, err := p.column(s.Mean + s.SD)
		if err != nil {
			return err
		}
		bar[to], bar[from] = '|', '|'
		for i := from + 1; i < to; i++ {
			if bar[i] == ' ' {
				bar[i] = '_'
			}
		}
	}
	for _, mark := range []struct {
		letter byte
		at     float64
	}{{'M', s.Median}, {'A', s.Mean}} {
		c, err := p.column(mark.at)
		if err != nil {
			return err
		}
		bar[c] = mark.letter
	}
	return nil
}

func (p *ministatPlot) write(w io.Writer, bars [][]byte) error {
	var out bytes.Buffer
	border := append(append([]byte{'+'}, bytes.Repeat([]byte{'-'}, p.width)...), '+', '\n')
	out.Write(border)
	for row := p.height - 1; row > 0; row-- {
		out.WriteByte('|')
		for _, set := range p.cells[row*p.width : (row+1)*p.width] {
			out.WriteByte(ministatSymbols[set])
		}
		out.WriteString("|\n")
	}
	for _, bar := range bars {
		out.WriteByte('|')
		out.Write(bar[:p.width])
		out.WriteString("|\n")
	}
	out.Write(border)
	_, err := w.Write(out.Bytes())
	return err
}
