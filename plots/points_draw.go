package plots

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/plots/scale"
	"github.com/perfstat/perfstat/stats"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// points is the figure of Points. Its axis runs from 0 to 1, since the span of
// two values may be more than a float64 holds.
type points struct {
	options   Options
	scale     scale.Scale
	low, high float64
	rows      []row
}

// row is a series as it is drawn: places are fractions of the axis.
type row struct {
	label, detail string
	points        []float64 // ascending
	thinned       bool      // points are not all
	mean          float64
	ci, span      *stats.Interval // span: of a printed table
	median        *float64
}

func (p *points) place(v float64) float64 { return scale.Fraction(p.low, p.high, v) }

func (p *points) newRow(s Series) row {
	r := row{label: clean(s.Label), mean: p.place(s.Mean)}
	details := []string{p.meanText(s.Mean)}
	drawn := thin(s.Values, p.low, p.high, maxPoints)
	for i, v := range drawn {
		drawn[i] = p.place(v)
	}
	slices.Sort(drawn)
	r.points = drawn
	switch n := len(s.Values); {
	case n == 0:
		details = append(details, "from a printed table")
	case n > len(drawn):
		r.thinned = true
		details = append(details, fmt.Sprintf("n = %s (%s drawn)", thousands(n), thousands(len(drawn))))
	default:
		details = append(details, "n = "+thousands(n))
	}
	r.detail = strings.Join(details, ", ")

	if s.CI != nil {
		r.ci = &stats.Interval{Low: p.place(s.CI.Low), High: p.place(s.CI.High)}
	}
	if s.Order != nil {
		median := p.place(s.Order.Median)
		r.median = &median
		if len(s.Values) == 0 {
			r.span = &stats.Interval{Low: p.place(s.Order.Min), High: p.place(s.Order.Max)}
		}
	}
	return r
}

// meanText has the digits that the eye tells apart: a 200th of the axis.
func (p *points) meanText(mean float64) string {
	digits := -1
	if resolution := p.high/200 - p.low/200; resolution > 0 {
		digits = p.scale.Digits(resolution)
	}
	text := "mean " + p.scale.Format(mean, digits)
	if unit := clean(p.scale.Name); unit != "" {
		text += " " + unit
	}
	return text
}

// thousands writes n with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

const (
	margin     = 14 // points, as all lengths here
	titleLine  = 17
	titleGap   = 7 // below the title
	labelGap   = 12
	labelShare = .36 // of the width, at most
)

var (
	titleStyle  = bold(sans(13, ink))
	labelStyle  = bold(sans(10, ink))
	detailStyle = sans(8.5, pencil)
	axisStyle   = sans(10, ink)
	tickStyle   = sans(9, pencil)
	keyStyle    = sans(8.5, pencil)
)

// paint divides the canvas: the title above, the keys below, the labels at the
// left, and what is left for the axis and its rows.
func (p *points) paint(c draw.Canvas) {
	c.SetColor(color.White)
	c.Fill(c.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)

	for i, text := range titleLines(p.options.Title, c.Size().X, p.titleRoom()) {
		if i == 0 {
			c.Max.Y -= titleGap
		}
		c.FillText(titleStyle, vg.Point{X: c.Min.X, Y: c.Max.Y - 6 + titleGap}, text)
		c.Max.Y -= titleLine
	}
	c.Min.Y += p.keys(c) + 8

	var widest vg.Length
	for _, r := range p.rows {
		widest = max(widest, labelStyle.Width(r.label), detailStyle.Width(r.detail))
	}
	area := c
	area.Min.X += min(widest, labelShare*c.Size().X) + labelGap

	figure := plot.New()
	figure.BackgroundColor = nil
	figure.HideY()
	figure.X.Min, figure.X.Max = 0, 1
	figure.Y.Min, figure.Y.Max = 0, float64(len(p.rows))
	figure.X.Padding, figure.Y.Padding = 0, 0
	figure.X.LineStyle = line(.75, pencil)
	figure.X.Tick.LineStyle = line(.75, pencil)
	figure.X.Tick.Length = 4
	figure.X.Tick.Label.Font, figure.X.Tick.Label.Color = tickStyle.Font, tickStyle.Color
	figure.X.Tick.Marker = p.ticks(area.Size().X)
	figure.X.Label.TextStyle.Font, figure.X.Label.TextStyle.Color = axisStyle.Font, axisStyle.Color
	figure.X.Label.Padding = 4
	figure.X.Label.Text = fit(p.axisText(), axisStyle, area.Size().X)

	grid := plotter.NewGrid()
	grid.Horizontal.Color = nil
	grid.Vertical = line(.75, faint)
	figure.Add(grid, rowPlotter{p, c.Min.X})
	figure.Draw(area)
}

// titleRoom is how many lines a title may have: one, where the rows need the
// rest of the height.
func (p *points) titleRoom() int {
	if p.options.Height*vg.Inch.Points() < surround+titleLine+minRowHeight*float64(len(p.rows)) {
		return 1
	}
	return 2
}

// ticks takes as many round values as have room for their labels.
func (p *points) ticks(width vg.Length) plot.ConstantTicks {
	for n := 10; n >= 2; n-- {
		ticks := p.scale.Ticks(p.low, p.high, n)
		var out plot.ConstantTicks
		var widest vg.Length
		for _, t := range ticks {
			widest = max(widest, tickStyle.Width(t.Label))
			out = append(out, plot.Tick{Value: p.place(t.Value), Label: t.Label})
		}
		if vg.Length(n)*(widest+14) <= width {
			return out
		}
	}
	return nil
}

func (p *points) axisText() string {
	text, unit := clean(p.options.Metric), clean(p.scale.Name)
	switch {
	case text == "":
		text = unit
	case unit != "":
		text += " (" + unit + ")"
	}
	if better := p.options.Unit.Better; better != stats.Unknown && text != "" {
		text += ", " + better.String() + " is better"
	}
	return text
}

// rowPlotter draws the rows, the first on top, and their labels at left.
type rowPlotter struct {
	*points
	left vg.Length
}

// Plot is what gonum's plot calls.
func (p rowPlotter) Plot(c draw.Canvas, _ *plot.Plot) {
	height := c.Size().Y / vg.Length(len(p.rows))
	for i := range p.rows {
		top := c.Max.Y - vg.Length(i)*height
		if i > 0 {
			c.StrokeLine2(line(.75, faint), p.left, top, c.Max.X, top)
		}
		p.label(c, &p.rows[i], top-height/2)
		p.draw(c, &p.rows[i], i, top, height)
	}
}

func (p rowPlotter) label(c draw.Canvas, r *row, middle vg.Length) {
	width := c.Min.X - p.left - labelGap
	at := vg.Point{X: p.left, Y: middle}
	if r.label != "" {
		c.FillText(labelStyle, at.Add(vg.Point{Y: 6}), fit(r.label, labelStyle, width))
		at.Y -= 7
	}
	c.FillText(detailStyle, at, fit(r.detail, detailStyle, width))
}

// draw puts the points into the upper part of a row and the mean with its
// interval below them.
func (p rowPlotter) draw(c draw.Canvas, r *row, index int, top, height vg.Length) {
	clr, shape := look(index)
	x := func(fraction float64) vg.Length { return c.X(fraction) }
	center, half := top-.36*height, .26*height

	radius := pointRadius(len(r.points))
	xs := make([]float64, len(r.points))
	for i, f := range r.points {
		xs[i] = float64(x(f))
	}
	for i, dy := range swarm(xs, float64(2*radius+.5), float64(half-radius)) {
		at := vg.Point{X: vg.Length(xs[i]), Y: center + vg.Length(dy)}
		shape.fill(c, at, radius, translucent(clr))
	}
	if r.span != nil {
		whisker(c, line(1, clr), x(r.span.Low), x(r.span.High), center, 4)
	}
	if r.median != nil {
		m := x(*r.median)
		c.StrokeLine2(line(1.25, ink), m, center-half, m, center+half)
	}

	bar := top - .80*height
	if r.ci != nil {
		// The ends reach beyond the mark of the mean, which may hide the rest.
		whisker(c, line(2.5, clr), x(r.ci.Low), x(r.ci.High), bar, 5)
	}
	shape.fill(c, vg.Point{X: x(r.mean), Y: bar}, 4, clr)
}

// pointRadius keeps a crowd from becoming a blot.
func pointRadius(n int) vg.Length {
	switch {
	case n <= 50:
		return 2.75
	case n <= 300:
		return 2
	}
	return 1.5
}

// whisker is a line with a stroke across each end.
func whisker(c draw.Canvas, style draw.LineStyle, from, to, y, reach vg.Length) {
	c.StrokeLine2(style, from, y, to, y)
	style.Width *= .75
	c.StrokeLine2(style, from, y-reach, from, y+reach)
	c.StrokeLine2(style, to, y-reach, to, y+reach)
}
