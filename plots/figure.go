package plots

import (
	"bytes"
	"fmt"
	"html"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Format is a way to write a figure.
type Format int

// The formats. An SVG names its font but does not carry it.
const (
	PNG Format = iota
	SVG
)

var formatNames = [...]string{"png", "svg"}

func (f Format) String() string {
	if f < 0 || int(f) >= len(formatNames) {
		return fmt.Sprintf("format %d", int(f))
	}
	return formatNames[f]
}

// Figure is a picture that is ready to be written, any number of times. It
// holds on to nothing of what it was made from.
type Figure struct {
	title         string
	width, height vg.Length
	dpi           int
	paint         func(draw.Canvas)
}

// Write writes the figure. An error is w's, or says that there is no such
// format.
func (f *Figure) Write(w io.Writer, format Format) error {
	var b bytes.Buffer
	var err error
	switch format {
	case PNG:
		canvas := vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(f.dpi))
		f.paint(draw.New(canvas))
		_, err = vgimg.PngCanvas{Canvas: canvas}.WriteTo(&b)
	case SVG:
		canvas := vgsvg.New(f.width, f.height)
		f.paint(draw.New(canvas))
		_, err = canvas.WriteTo(&b)
		f.addHead(&b)
	default:
		err = fmt.Errorf("plots: %v: want png or svg", format)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// addHead gives an SVG its title, and fonts of the same widths for a machine
// that has no Liberation Sans.
func (f *Figure) addHead(b *bytes.Buffer) {
	svg := bytes.Clone(b.Bytes())
	start := max(bytes.Index(svg, []byte("<svg")), 0)
	end := start + bytes.IndexByte(svg[start:], '>') + 1
	b.Reset()
	b.Write(svg[:end])
	fmt.Fprintf(b, "\n<title>%s</title>\n", html.EscapeString(f.title))
	b.WriteString(`<style>text{font-family:"Liberation Sans",Arial,Helvetica,sans-serif !important}</style>`)
	b.Write(svg[end:])
}
