package ascii

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

// The plots are those of Debian's ministat (2015) for the sets of 1 2 3, of
// 2 3 9 and of 1 2 4 7, whose figures that program prints; 5 5 5 has no spread.
var (
	set123  = MinistatSet{Sorted: []float64{1, 2, 3}, Mean: 2, SD: 1, Median: 2}
	set239  = MinistatSet{Sorted: []float64{2, 3, 9}, Mean: 14. / 3, SD: math.Sqrt(43. / 3), Median: 3}
	set1247 = MinistatSet{Sorted: []float64{1, 2, 4, 7}, Mean: 3.5, SD: math.Sqrt(7), Median: 4}
	set555  = MinistatSet{Sorted: []float64{5, 5, 5}, Mean: 5, Median: 5}
)

func TestMinistatAgainstDebianPlots(t *testing.T) {
	for _, c := range []struct {
		name     string
		sets     []MinistatSet
		width    int
		separate bool
		want     string
	}{
		{"one set", []MinistatSet{set123}, 7, false, `
+-------+
|x  x  x|
||__A__||
+-------+
`},
		{"shared cells and bars", []MinistatSet{set123, set239}, 74, false, `
+--------------------------------------------------------------------------+
| x        *        *                                                     +|
|||________A________M______________A_________________________________|     |
+--------------------------------------------------------------------------+
`},
		{"bars apart", []MinistatSet{set555, set1247, set239}, 20, true, `
+--------------------+
|+  * * +  x   +    *|
|          A         |
||_____AM____|       |
||____M___A________| |
+--------------------+
`},
		{"stacks", []MinistatSet{set123, set239, set1247}, 2, true, `
+--+
|* |
|* |
|**|
|A |
|A||
|A||
+--+
`},
		{"no columns", []MinistatSet{set123}, 0, false, `
++
||
||
||
||
++
`},
		{"no spread", []MinistatSet{set555, set555}, 74, false, `
[no plot, span is zero width]
`},
		{"no bar", []MinistatSet{{Sorted: []float64{1e200, 2e200, 3e200}, Mean: 2e200, SD: math.NaN(), Median: 2e200}}, 74, false, `
+--------------------------------------------------------------------------+
|                        x                        x                       x|
|                                                 A                        |
+--------------------------------------------------------------------------+
`},
	} {
		before := slices.Clone(c.sets[0].Sorted)
		var b strings.Builder
		if err := Ministat(&b, c.sets, c.width, c.separate); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := "\n" + b.String(); got != c.want {
			t.Errorf("%s: got%swant%s", c.name, got, c.want)
		}
		if !slices.Equal(before, c.sets[0].Sorted) {
			t.Errorf("%s: the points were changed", c.name)
		}
	}
}

// A later set with lower stacks lowers the plot, and what was above is gone
// even when a third one raises it again.
func TestMinistatLosesStacks(t *testing.T) {
	high := MinistatSet{Sorted: []float64{0, 0, 0, 10}, Mean: 2.5, SD: 2, Median: 0}
	low := MinistatSet{Sorted: []float64{1, 5, 10}, Mean: 5, SD: 2, Median: 5}
	last := MinistatSet{Sorted: []float64{5, 5, 5, 5}, Mean: 5, Median: 5}
	for _, c := range []struct {
		sets []MinistatSet
		want string
	}{
		{[]MinistatSet{high}, "|x          |\n|x          |\n|x         x|\n"},
		{[]MinistatSet{high, low}, "|x+   +    *|\n"},
		{[]MinistatSet{high, low, last}, "|     *     |\n|     *     |\n|     *     |\n|x+   *    *|\n"},
	} {
		var b strings.Builder
		if err := Ministat(&b, c.sets, 11, false); err != nil {
			t.Fatal(err)
		}
		border := "+-----------+\n"
		if !strings.HasPrefix(b.String(), border+c.want) {
			t.Errorf("%d sets: got\n%swant\n%s%s", len(c.sets), b.String(), border, c.want)
		}
	}
}

func TestMinistatCannotDraw(t *testing.T) {
	inf := math.Inf(1)
	for name, c := range map[string]struct {
		sets  []MinistatSet
		width int
	}{
		"no set":        {nil, 74},
		"eight sets":    {slices.Repeat([]MinistatSet{set123}, 8), 74},
		"one column":    {[]MinistatSet{set123}, 1},
		"negative":      {[]MinistatSet{set123}, -3},
		"huge":          {[]MinistatSet{set123}, math.MaxInt},
		"too many rows": {[]MinistatSet{{Sorted: make([]float64, 100), Mean: 1, SD: 1}}, 1 << 20},
		"growing":       {[]MinistatSet{set123, {Sorted: []float64{1, 1, 1, 1, 9}, Mean: 2, SD: 1, Median: 1}}, 0},
		"inf":           {[]MinistatSet{{Sorted: []float64{1, inf}, Mean: inf, SD: math.NaN(), Median: inf}}, 74},
		"NaN":           {[]MinistatSet{{Sorted: []float64{1, math.NaN(), 3}, Mean: 2, SD: 1, Median: 2}}, 74},
		"both ends":     {[]MinistatSet{{Sorted: []float64{-1e308, 0, 1e308}, SD: inf}}, 74},
		"denormals":     {[]MinistatSet{{Sorted: []float64{0, 5e-324, 1e-323}, Mean: 5e-324, Median: 5e-324}}, 74},
		"mean outside":  {[]MinistatSet{{Sorted: []float64{1, 2}, Mean: 9, SD: math.NaN(), Median: 1}}, 74},
	} {
		var b strings.Builder
		if err := Ministat(&b, c.sets, c.width, true); !errors.Is(err, ErrNoPlot) || b.Len() > 0 {
			t.Errorf("%s: %v, and printed %q", name, err, b.String())
		}
	}
}

type ministatSink struct{}

var errSink = errors.New("sink is full")

func (ministatSink) Write([]byte) (int, error) { return 0, errSink }

func TestMinistatWriteFails(t *testing.T) {
	for _, set := range []MinistatSet{set123, set555} {
		if err := Ministat(ministatSink{}, []MinistatSet{set}, 74, false); !errors.Is(err, errSink) {
			t.Error(err)
		}
	}
}
