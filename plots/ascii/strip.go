package ascii

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
)

// Set is one variant in a plot. All numbers are in base units, and none is
// computed here.
type Set struct {
	Symbol byte   // one of Symbols
	Label  string // stands above the plot; "" leaves the set out of the legend

	// Values are drawn as marks. They may be nil where only a printed table is
	// known.
	Values []float64

	Mean  float64
	CI    *stats.Interval // of the mean; nil where there is none
	Order *stats.Order    // nil where the median is not known
}

// StripOptions of Strip.
type StripOptions struct {
	Width int // in columns; 0 means 74, else 20 to 1000
	Rows  int // of marks, at most; 0 means 8, else 1 to 100

	Unit stats.Unit

	// Confidence of the sets' intervals, above 0 and below 1. It is needed
	// where a set has one.
	Confidence float64
}

// The bounds of StripOptions.
const (
	defaultWidth, minWidth, maxWidth = 74, 20, 1000
	defaultRows, maxRows             = 8, 100
)

// gutter is the room left of the frame, where a bar's symbol stands.
const gutter = 2

// Strip draws the values of all sets over one axis, and below them a bar a set:
// the confidence interval of the mean between brackets, A at the mean, M at the
// median. However many values there are, the plot has at most o.Rows rows of
// marks; where more than that fall into one column, a mark stands for several.
// A column with a value always shows a mark.
//
// What it writes is ASCII, at most o.Width columns wide, without blanks at the
// end of a line. An error means that nothing was written, unless it is w's.
func Strip(w io.Writer, sets []Set, o StripOptions) error {
	o, err := o.withDefaults(sets)
	if err != nil {
		return err
	}
	low, high, err := extent(sets)
	if err != nil {
		return err
	}
	s := scale.For(o.Unit, max(math.Abs(low), math.Abs(high)))

	var b bytes.Buffer
	for _, set := range sets {
		if label := shorten(set.Label, o.Width-2); label != "" {
			fmt.Fprintf(&b, "%c %s\n", set.Symbol, label)
		}
	}
	if low == high {
		writeWrapped(&b, o.Width, []string{flatWords(sets) + ": " + withUnit(s.Format(low, -1), s.Name)})
	} else {
		p := strip{
			sets: sets, low: low, high: high, scale: s,
			columns: o.Width - gutter - 2, rows: o.Rows, confidence: o.Confidence,
		}
		p.write(&b)
	}
	_, err = w.Write(b.Bytes())
	return err
}

func (o StripOptions) withDefaults(sets []Set) (StripOptions, error) {
	if o.Width == 0 {
		o.Width = defaultWidth
	}
	if o.Rows == 0 {
		o.Rows = defaultRows
	}
	switch {
	case len(sets) == 0:
		return o, errors.New("ascii: no set to plot")
	case o.Width < minWidth || o.Width > maxWidth:
		return o, fmt.Errorf("ascii: width %d: want %d to %d columns", o.Width, minWidth, maxWidth)
	case o.Rows < 1 || o.Rows > maxRows:
		return o, fmt.Errorf("ascii: %d rows: want 1 to %d", o.Rows, maxRows)
	}
	seen := map[byte]bool{}
	for _, set := range sets {
		switch c := set.Symbol; {
		case c <= ' ' || c > '~' || c == several:
			return o, fmt.Errorf("ascii: %q can't be the symbol of a set: take one of Symbols", c)
		case seen[c]:
			return o, fmt.Errorf("ascii: two sets have the symbol %c: each needs its own", c)
		case set.CI != nil && !(o.Confidence > 0 && o.Confidence < 1):
			return o, fmt.Errorf("ascii: confidence %v: an interval needs one above 0 and below 1", o.Confidence)
		}
		seen[set.Symbol] = true
	}
	return o, nil
}

// extent is the least range that holds every value, interval, mean and median.
func extent(sets []Set) (low, high float64, err error) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, set := range sets {
		l, h, err := scale.Extent(set.Values, set.Mean, set.CI, set.Order)
		if err != nil {
			return 0, 0, fmt.Errorf("ascii: set %q can't be plotted: %w", set.Label, err)
		}
		low, high = min(low, l), max(high, h)
	}
	return low, high, nil
}

// flatWords says why there is nothing to draw.
func flatWords(sets []Set) string {
	if len(sets) == 1 && len(sets[0].Values) == 1 {
		return "a single value"
	}
	return "all values are equal"
}
