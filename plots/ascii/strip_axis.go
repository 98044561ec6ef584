package ascii

import (
	"bytes"
	"fmt"

	"github.com/perfstat/perfstat/plots/scale"
)

// axis gives the columns of the round values and the line of their labels, the
// unit behind the last. It takes as many round values as have room.
func (p *strip) axis() (columns []int, line []byte) {
	for n := max(p.columns/8, 2); n >= 2; n-- {
		ticks := p.scale.Ticks(p.low, p.high, n)
		if len(ticks) < 2 {
			break
		}
		if columns, line, ok := p.place(ticks); ok {
			return columns, line
		}
	}
	return nil, p.ends()
}

// place centres each label below its column. The last one moves left where it
// would leave the frame. Two labels need two blanks between them.
func (p *strip) place(ticks []scale.Tick) (columns []int, line []byte, ok bool) {
	width := p.columns + gutter + 2
	line = bytes.Repeat([]byte(" "), width)
	free := 0
	for i, t := range ticks {
		column, label := p.column(t.Value), t.Label
		at := gutter + 1 + column - len(label)/2
		if i == len(ticks)-1 {
			label = withUnit(label, p.scale.Name)
		}
		at = max(min(at, width-len(label)), 0)
		if at < free {
			return nil, nil, false
		}
		copy(line[at:], label)
		free = at + len(label) + 2
		columns = append(columns, column)
	}
	return columns, line, free-2 <= width
}

// ends labels the ends of an axis that has no room for round values.
func (p *strip) ends() []byte {
	width := p.columns + 1
	for _, digits := range [...]int{-1, 6, 5, 4, 3, 2, 1, 0} {
		low, high := p.scale.Format(p.low, digits), withUnit(p.scale.Format(p.high, digits), p.scale.Name)
		if blanks := width - len(low) - len(high); blanks >= 2 && low != high {
			return fmt.Appendf(nil, "%*s%s%*s%s", gutter+1, "", low, blanks, "", high)
		}
	}
	return []byte(shorten(p.scale.Name, width))
}
