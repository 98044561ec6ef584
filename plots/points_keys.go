package plots

import (
	"github.com/perfstat/perfstat/plots/scale"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// key explains one kind of mark: a sample of it, so many points wide, and
// words.
type key struct {
	text  string
	width vg.Length
	mark  func(c draw.Canvas, middle vg.Point)
}

const (
	keyTextGap = 6
	keyGap     = 18
	keyHeight  = 14
)

// keyList has only what occurs in the figure.
func (p *points) keyList() []key {
	var values, thinned, interval, median, printed bool
	for i := range p.rows {
		r := &p.rows[i]
		values = values || len(r.points) > 0
		thinned = thinned || r.thinned
		interval = interval || r.ci != nil
		median = median || r.median != nil
		printed = printed || r.span != nil
	}
	var keys []key
	if values {
		text := "every point is one " + clean(p.options.Point)
		if thinned {
			text += " (thinned, extremes kept)"
		}
		keys = append(keys, key{text, 6, func(c draw.Canvas, at vg.Point) {
			shapes[0].fill(c, at, pointRadius(0), pencil)
		}})
	}
	if printed {
		keys = append(keys, key{"least to greatest of a printed table", 20, func(c draw.Canvas, at vg.Point) {
			whisker(c, line(1, pencil), at.X-10, at.X+10, at.Y, 3)
		}})
	}
	if median {
		keys = append(keys, key{"median", 2, func(c draw.Canvas, at vg.Point) {
			c.StrokeLine2(line(1.25, ink), at.X, at.Y-5, at.X, at.Y+5)
		}})
	}
	mean, width := "mean", vg.Length(8)
	if interval {
		width = 24
		mean += " and its " + scale.Percent(p.options.Confidence) + " confidence interval"
	}
	return append(keys, key{mean, width, func(c draw.Canvas, at vg.Point) {
		if interval {
			whisker(c, line(2.5, pencil), at.X-12, at.X+12, at.Y, 5)
		}
		shapes[0].fill(c, at, 4, pencil)
	}})
}

// keys draws the keys at the bottom of c, in as many lines as they need, and
// gives the height that they took.
func (p *points) keys(c draw.Canvas) vg.Length {
	type placed struct {
		key
		x    vg.Length
		line int
	}
	var list []placed
	x, lines := vg.Length(0), 1
	for _, k := range p.keyList() {
		k.text = fit(k.text, keyStyle, c.Size().X-k.width-keyTextGap)
		width := k.width + keyTextGap + keyStyle.Width(k.text)
		if x > 0 && x+width > c.Size().X {
			x, lines = 0, lines+1
		}
		list = append(list, placed{k, x, lines})
		x += width + keyGap
	}
	for _, k := range list {
		at := vg.Point{X: c.Min.X + k.x + k.width/2, Y: c.Min.Y + keyHeight*vg.Length(lines-k.line) + keyHeight/2}
		k.mark(c, at)
		c.FillText(keyStyle, vg.Point{X: at.X + k.width/2 + keyTextGap, Y: at.Y}, k.text)
	}
	return keyHeight * vg.Length(lines)
}
