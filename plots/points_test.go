package plots

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/stats"
	"gonum.org/v1/plot/vg"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

func baseline() Series {
	return Series{
		Label: "baseline", Values: []float64{831452, 832538, 840940, 842793, 845929.5},
		Mean: 838730.5, CI: &stats.Interval{Low: 830767.1, High: 846693.9},
		Order: &stats.Order{Min: 831452, Median: 840940, Max: 845929.5},
	}
}

func patched() Series {
	return Series{
		Label: "patched", Values: []float64{924170, 926237.5, 927509, 937073, 943071},
		Mean: 931612.1, CI: &stats.Interval{Low: 921558.6, High: 941665.6},
		Order: &stats.Order{Min: 924170, Median: 927509, Max: 943071},
	}
}

// wave has n values between -1 and 1 around middle, dense at the ends.
func wave(label string, n int, middle, size float64) Series {
	values := make([]float64, n)
	for i := range values {
		values[i] = middle + size*math.Sin(float64(i)*1.7)
	}
	return Series{
		Label: label, Values: values, Mean: middle,
		CI:    &stats.Interval{Low: middle - size/3, High: middle + size/2},
		Order: &stats.Order{Min: middle - size, Median: middle + size/9, Max: middle + size},
	}
}

func several(count, n int) []Series {
	var out []Series
	for i := range count {
		label := fmt.Sprintf("/home/driver/netbenches/Xeon_E5-2650-8Cores-Chelsio_T540-CR/results/r%d/pps.txt", 290000+i)
		out = append(out, wave(label, n, 1.2e7+4e5*float64(i), 3e5))
	}
	return out
}

func options() Options {
	return Options{Title: "64-byte frames, ix0 to ix1", Metric: "packet rate", Unit: stats.PacketRate, Confidence: .95}
}

func written(t testing.TB, series []Series, o Options, format Format) []byte {
	t.Helper()
	f, err := Points(series, o)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b, format); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func decoded(t testing.TB, b []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func TestGolden(t *testing.T) {
	printed := patched()
	printed.Label, printed.Values = "printed", nil
	for name, series := range map[string][]Series{
		"two": {baseline(), patched()}, "printed": {baseline(), printed},
		"eight": several(8, 10), "thousand": several(3, 1000),
	} {
		t.Run(name, func(t *testing.T) {
			o := options()
			o.DPI = 72
			got := written(t, series, o, PNG)
			if !bytes.Equal(got, written(t, series, o, PNG)) {
				t.Error("the same input gave other bytes")
			}
			file := filepath.Join("testdata", name+".png")
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, decoded(t, got), decoded(t, want))
		})
	}
}

// compare allows what rounding on another processor may change: one pixel in
// two hundred.
func compare(t *testing.T, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("size %v, want %v", got.Bounds(), want.Bounds())
	}
	size, other := got.Bounds().Size(), 0
	for y := range size.Y {
		for x := range size.X {
			r, g, b, _ := got.At(x, y).RGBA()
			r2, g2, b2, _ := want.At(x, y).RGBA()
			far := func(a, b uint32) bool { return math.Abs(float64(a)-float64(b)) > 0x1000 }
			if far(r, r2) || far(g, g2) || far(b, b2) {
				other++
			}
		}
	}
	if other > size.X*size.Y/200 {
		t.Errorf("%d of %d pixels differ", other, size.X*size.Y)
	}
}

func TestSize(t *testing.T) {
	o := options()
	o.Width, o.Height, o.DPI = 5, 4, 100
	if got := decoded(t, written(t, several(2, 5), o, PNG)).Bounds().Size(); got != image.Pt(500, 400) {
		t.Errorf("5 by 4 inches at 100 dots are %v pixels", got)
	}
}

// drawing is what an SVG holds.
type drawing struct {
	points int
	texts  []label
	title  string
}

// label is a text and its box, the lower left corner first.
type label struct {
	text       string
	x, y, w, h float64
}

var fontSize = regexp.MustCompile(`font-size:([0-9.]+)px`)

func parsed(t testing.TB, svg []byte) drawing {
	t.Helper()
	var d drawing
	in := ""
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return d
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			in = token.Name.Local
			attr := map[string]string{}
			for _, a := range token.Attr {
				attr[a.Name.Local] = a.Value
			}
			switch in {
			case "path":
				if strings.Contains(attr["style"], "fill-opacity:0.6") {
					d.points++
				}
			case "text":
				d.texts = append(d.texts, label{
					x: number(t, attr["x"]), y: -number(t, attr["y"]),
					h: number(t, fontSize.FindStringSubmatch(attr["style"])[1]),
				})
				if strings.Contains(attr["style"], "weight:bold") {
					d.texts[len(d.texts)-1].w = 1
				}
			}
		case xml.CharData:
			switch in {
			case "title":
				d.title += string(token)
			case "text":
				l := &d.texts[len(d.texts)-1]
				style := sans(vg.Length(l.h), ink)
				if l.w == 1 {
					style = bold(style)
				}
				l.text = string(token)
				l.w = float64(style.Width(l.text))
			}
		case xml.EndElement:
			in = ""
		}
	}
}

func number(t testing.TB, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestSVG(t *testing.T) {
	series := []Series{baseline(), patched()}
	series[0].Label = `<b> & "quotes"`
	d := parsed(t, written(t, series, options(), SVG))
	if d.points != 10 {
		t.Errorf("%d points drawn, want 10", d.points)
	}
	if d.title != options().Title {
		t.Errorf("title %q", d.title)
	}
	var all []string
	for _, l := range d.texts {
		all = append(all, l.text)
	}
	text := strings.Join(all, "\n")
	for _, want := range []string{
		options().Title, `<b> & "quotes"`, "patched", "mean 838.7 kpps, n = 5", "packet rate (kpps), higher is better",
		"840\n860\n880\n900\n920\n940", "every point is one run", "median", "mean and its 95 % confidence interval",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if got := parsed(t, written(t, several(3, 1000), options(), SVG)).points; got != 3000 {
		t.Errorf("%d points drawn, want 3000", got)
	}
}

// No text may overlap another or leave the figure, however narrow it is.
func TestTextsKeepApart(t *testing.T) {
	for _, width := range []float64{3, 4.5, 7.5, 20} {
		for _, count := range []int{1, 2, 8, 64} {
			for _, dense := range []bool{false, true} {
				for _, series := range [][]Series{several(count, 7), wild(count)} {
					o := options()
					o.Width = width
					o.Title = strings.Repeat("a long title ", 30)
					if dense {
						o.Height = (surround + minRowHeight*float64(count) + 1) / 72
						o.Height = max(o.Height, minHeight)
					}
					f, err := Points(series, o)
					if err != nil {
						t.Fatal(err)
					}
					checkTexts(t, parsed(t, written(t, series, o, SVG)).texts, f)
				}
			}
		}
	}
}

func wild(count int) []Series {
	out := make([]Series, count)
	for i := range out {
		out[i] = Series{Label: strings.Repeat("W", 300), Values: []float64{-1e14, 1.234567890123e14}, Mean: 1}
	}
	return out
}

func checkTexts(t *testing.T, texts []label, f *Figure) {
	t.Helper()
	const slack = .5
	for i, a := range texts {
		if a.x < -slack || a.x+a.w > float64(f.width)+slack || a.y < 0 || a.y+a.h > float64(f.height) {
			t.Errorf("%q at %.0f,%.0f leaves a figure of %v by %v", a.text, a.x, a.y, f.width, f.height)
		}
		for _, b := range texts[:i] {
			// Ascent and descent are about .72 and .2 of the size.
			apartY := a.y-.2*a.h >= b.y+.72*b.h-slack || b.y-.2*b.h >= a.y+.72*a.h-slack
			if !apartY && a.x < b.x+b.w && b.x < a.x+a.w {
				t.Errorf("width %v: %q at %.1f,%.1f overlaps %q at %.1f,%.1f", f.width, a.text, a.x, a.y, b.text, b.x, b.y)
			}
		}
	}
}

func TestHardInput(t *testing.T) {
	plain := func(values ...float64) []Series { return []Series{{Values: values, Mean: values[0]}} }
	for name, series := range map[string][]Series{
		"one point":    plain(42),
		"equal":        plain(7, 7, 7, 7),
		"zero":         plain(0),
		"twelve apart": plain(1, 1e12),
		"huge":         plain(-1e308, 1e308),
		"the greatest": plain(math.MaxFloat64, -math.MaxFloat64),
		"the least":    plain(5e-324),
		"neighbours":   plain(1, math.Nextafter(1, 2)),
		"no label":     {{Mean: 1}},
		"controls":     {{Label: "\x00\x1b[31m\u202e\xff\n\uffff", Mean: 1}},
		"right to left": {{Label: "שלום עולם", Values: []float64{1, 2}, Mean: 1},
			{Label: "مرحبا", Mean: 2}},
		"long": {{Label: strings.Repeat("ab/", 1e6), Mean: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			decoded(t, written(t, series, Options{Title: series[0].Label}, PNG))
			d := parsed(t, written(t, series, Options{Title: series[0].Label}, SVG))
			n := 0
			for _, s := range series {
				n += len(s.Values)
			}
			if d.points != n {
				t.Errorf("%d points drawn, want %d", d.points, n)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	reversed := baseline()
	reversed.CI = &stats.Interval{Low: 2, High: 1}
	with := func(change func(*Options)) Options {
		o := options()
		change(&o)
		return o
	}
	for name, c := range map[string]struct {
		series []Series
		o      Options
	}{
		"no series":     {nil, options()},
		"too many":      {several(65, 1), options()},
		"reversed":      {[]Series{reversed}, options()},
		"no confidence": {[]Series{baseline()}, Options{}},
		"narrow":        {several(1, 1), with(func(o *Options) { o.Width = 2 })},
		"NaN wide":      {several(1, 1), with(func(o *Options) { o.Width = math.NaN() })},
		"high":          {several(1, 1), with(func(o *Options) { o.Height = 61 })},
		"no room":       {several(30, 1), with(func(o *Options) { o.Height = 3 })},
		"coarse":        {several(1, 1), with(func(o *Options) { o.DPI = 35 })},
		"too large":     {several(1, 1), with(func(o *Options) { o.Width, o.Height, o.DPI = 40, 40, 600 })},
	} {
		if _, err := Points(c.series, c.o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for i, s := range []Series{
			{Values: []float64{1, bad, 2}}, {Mean: bad},
			{CI: &stats.Interval{Low: 1, High: bad}}, {CI: &stats.Interval{Low: bad, High: 1}}, {Order: &stats.Order{Max: bad}},
		} {
			if _, err := Points([]Series{s}, options()); !errors.Is(err, stats.ErrNotFinite) {
				t.Errorf("case %d, %v: error %v", i, bad, err)
			}
		}
	}
	f, err := Points(several(1, 1), options())
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(io.Discard, Format(9)); err == nil {
		t.Error("format 9: no error")
	}
}

func BenchmarkTenMillionToPNG(b *testing.B) {
	series := []Series{wave("ten million", 10_000_000, 0, 1)}
	for b.Loop() {
		written(b, series, options(), PNG)
	}
}

func FuzzPoints(f *testing.F) {
	f.Add("a label", "pps", 1.0, 2.0, 3.0, uint16(5), 7.5)
	f.Add("\x00\u202e<&", "s", -1e308, 1e308, 5e-324, uint16(3000), 3.0)
	f.Fuzz(func(t *testing.T, label, unit string, a, b, c float64, n uint16, width float64) {
		values := make([]float64, n)
		for i := range values {
			values[i] = [...]float64{a, b, c}[i%3]
		}
		fig, err := Points([]Series{
			{Label: label, Values: values, Mean: a, CI: &stats.Interval{Low: min(a, b), High: max(a, b)}},
			{Label: unit, Mean: b, Order: &stats.Order{Min: a, Median: b, Max: c}},
		}, Options{Title: label, Metric: unit, Unit: stats.Unit{Name: unit}, Confidence: .9, Width: width})
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := fig.Write(&out, SVG); err != nil {
			t.Fatal(err)
		}
		if d := parsed(t, out.Bytes()); len(values) <= maxPoints && d.points != len(values) {
			t.Errorf("%d points drawn, want %d", d.points, len(values))
		}
	})
}
