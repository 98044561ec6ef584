package plots

import (
	"errors"
	"fmt"
	"math"

	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
	"gonum.org/v1/plot/vg"
)

// Series is one variant in a figure. All numbers are in base units.
type Series struct {
	Label string

	// Values are drawn as points. They may be nil where only a printed table is
	// known.
	Values []float64

	Mean  float64
	CI    *stats.Interval // of the mean; nil where there is none
	Order *stats.Order    // nil where the median is not known
}

// Options of a figure. The zero value serves where no series has an interval.
type Options struct {
	Title  string // in bold, folded into two lines where it must be
	Metric string // what was measured: "packet rate"
	Unit   stats.Unit
	Point  string // what one value is: "run" where it is ""

	// Confidence of the intervals, above 0 and below 1. It is needed where a
	// series has one.
	Confidence float64

	// Width and Height are in inches: 3 to 40 wide, 2 to 60 high. 0 means 7.5
	// wide, and as high as the series need.
	Width, Height float64

	DPI int // of a PNG: 36 to 600; 0 means 144
}

const (
	maxSeries            = 64
	defaultWidth         = 7.5 // inches
	minWidth, maxWidth   = 3, 40
	minHeight, maxHeight = 2, 60
	defaultDPI           = 144
	minDPI, maxDPI       = 36, 600
	maxPixels            = 64e6

	rowHeight, minRowHeight = 46, 28 // points, as below
	surround                = 114    // above and below the rows, about

	maxPoints = 2000 // drawn of one series, about
)

// Points draws every value of every series as a point, a row a series, over one
// axis; below the points the mean with its confidence interval, and across them
// the median. A series of many values is thinned for the eye: its least and
// greatest value and every place where it has any are kept.
//
// It is an error to give no series or more than 64, a number that is not finite
// (stats.ErrNotFinite), an option that is out of range, or a height that has
// no room for the rows.
func Points(series []Series, o Options) (*Figure, error) {
	o, err := o.withDefaults(series)
	if err != nil {
		return nil, err
	}
	low, high, err := extent(series)
	if err != nil {
		return nil, err
	}
	p := &points{
		options: o,
		scale:   scale.For(o.Unit, max(math.Abs(low), math.Abs(high))),
	}
	p.low, p.high = widen(low, high)
	for _, s := range series {
		p.rows = append(p.rows, p.newRow(s))
	}
	return &Figure{
		title:  clean(o.Title),
		width:  vg.Length(o.Width) * vg.Inch,
		height: vg.Length(o.Height) * vg.Inch,
		dpi:    o.DPI,
		paint:  p.paint,
	}, nil
}

func (o Options) withDefaults(series []Series) (Options, error) {
	rows := float64(len(series))
	if o.Width == 0 {
		o.Width = defaultWidth
	}
	second := 0. // line of the title
	if len(titleLines(o.Title, vg.Length(o.Width)*vg.Inch-2*margin, 2)) > 1 {
		second = titleLine
	}
	if o.Height == 0 {
		o.Height = (surround + second + rowHeight*rows) / vg.Inch.Points()
	}
	if o.DPI == 0 {
		o.DPI = defaultDPI
	}
	if o.Point == "" {
		o.Point = "run"
	}
	pixels := o.Width * o.Height * float64(o.DPI) * float64(o.DPI)
	need := (surround + minRowHeight*rows) / vg.Inch.Points()
	switch {
	case len(series) == 0:
		return o, errors.New("plots: no series to draw")
	case len(series) > maxSeries:
		return o, fmt.Errorf("plots: %d series: a figure has room for %d; draw fewer at once", len(series), maxSeries)
	case !(o.Width >= minWidth && o.Width <= maxWidth):
		return o, fmt.Errorf("plots: width %v: want %d to %d inches", o.Width, minWidth, maxWidth)
	case !(o.Height >= minHeight && o.Height <= maxHeight):
		return o, fmt.Errorf("plots: height %v: want %d to %d inches", o.Height, minHeight, maxHeight)
	case o.Height < need:
		return o, fmt.Errorf("plots: height %v: the rows of %d series need %.1f inches", o.Height, len(series), need)
	case o.DPI < minDPI || o.DPI > maxDPI:
		return o, fmt.Errorf("plots: %d dots per inch: want %d to %d", o.DPI, minDPI, maxDPI)
	case pixels > maxPixels:
		return o, fmt.Errorf("plots: %.0f million pixels: want at most %.0f; take fewer dots per inch", pixels/1e6, maxPixels/1e6)
	}
	for _, s := range series {
		if s.CI != nil && !(o.Confidence > 0 && o.Confidence < 1) {
			return o, fmt.Errorf("plots: confidence %v: an interval needs one above 0 and below 1", o.Confidence)
		}
	}
	return o, nil
}

// extent is the least range that holds every number of every series.
func extent(series []Series) (low, high float64, err error) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, s := range series {
		l, h, err := scale.Extent(s.Values, s.Mean, s.CI, s.Order)
		if err != nil {
			return 0, 0, fmt.Errorf("plots: series %q can't be drawn: %w", s.Label, err)
		}
		low, high = min(low, l), max(high, h)
	}
	return low, high, nil
}

// widen leaves room at both ends of the axis. Equal values stand in the middle
// of a range of their own size.
func widen(low, high float64) (float64, float64) {
	pad := .08 * (high/2 - low/2)
	if low == high {
		pad = .05 * math.Abs(low)
	}
	if low == 0 && high == 0 {
		pad = 1
	}
	return max(low-pad, -math.MaxFloat64), min(high+pad, math.MaxFloat64)
}
