package plots

import (
	"image/color"
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// palette is that of Okabe and Ito, "Color Universal Design" (2008), which
// colour-blind readers tell apart, without yellow, which is too light on white.
var palette = [...]color.NRGBA{
	{0x00, 0x72, 0xB2, 0xFF}, // blue
	{0xD5, 0x5E, 0x00, 0xFF}, // vermilion
	{0x00, 0x9E, 0x73, 0xFF}, // bluish green
	{0xCC, 0x79, 0xA7, 0xFF}, // reddish purple
	{0xE6, 0x9F, 0x00, 0xFF}, // orange
	{0x56, 0xB4, 0xE9, 0xFF}, // sky blue
	{0x00, 0x00, 0x00, 0xFF}, // black
}

var (
	ink    = color.Gray{0x22}
	pencil = color.Gray{0x66}
	faint  = color.Gray{0xE6}
)

// pointAlpha lets marks that overlap show through each other.
const pointAlpha = 0x99

func translucent(c color.NRGBA) color.NRGBA {
	c.A = pointAlpha
	return c
}

// polygon is a mark of one corner or more, on a circle of radius 1 scaled so
// that all marks look equally large. No corner at all is the circle itself.
type polygon struct {
	corners int
	first   float64 // angle of a corner
	size    float64
}

var shapes = [...]polygon{
	{0, 0, 1},
	{4, math.Pi / 4, 1.25},
	{3, math.Pi / 2, 1.4},
	{4, 0, 1.3},
	{3, -math.Pi / 2, 1.4},
}

// look gives each row a colour and a shape. As 7 and 5 have no divisor in
// common, the first 35 differ.
func look(row int) (color.NRGBA, polygon) {
	return palette[row%len(palette)], shapes[row%len(shapes)]
}

func (s polygon) path(at vg.Point, radius vg.Length) vg.Path {
	var p vg.Path
	r := radius * vg.Length(s.size)
	if s.corners == 0 {
		p.Move(vg.Point{X: at.X + r, Y: at.Y})
		p.Arc(at, r, 0, 2*math.Pi)
		p.Close()
		return p
	}
	for i := range s.corners {
		sin, cos := math.Sincos(s.first + 2*math.Pi*float64(i)/float64(s.corners))
		corner := vg.Point{X: at.X + r*vg.Length(cos), Y: at.Y + r*vg.Length(sin)}
		if i == 0 {
			p.Move(corner)
		} else {
			p.Line(corner)
		}
	}
	p.Close()
	return p
}

func (s polygon) fill(c draw.Canvas, at vg.Point, radius vg.Length, clr color.Color) {
	c.SetColor(clr)
	c.Fill(s.path(at, radius))
}

// sans is Liberation Sans, which comes with gonum's plot.
func sans(size vg.Length, clr color.Color) text.Style {
	return text.Style{
		Color:   clr,
		Font:    font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size),
		XAlign:  draw.XLeft,
		YAlign:  draw.YCenter,
		Handler: plot.DefaultTextHandler,
	}
}

func bold(s text.Style) text.Style {
	s.Font.Weight = xfont.WeightBold
	return s
}

func line(width vg.Length, clr color.Color) draw.LineStyle {
	return draw.LineStyle{Color: clr, Width: width}
}
