package report

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/plots/ascii"
	"github.com/perfstat/perfstat/stats/ministat"
)

// ministatSets are those whose table Debian's ministat (2015) prints below.
func ministatSets() []MinistatSet {
	one := ministat.Summary{N: 3, Min: 1, Max: 3, Median: 2, Mean: 2, SD: 1, Sorted: []float64{1, 2, 3}}
	two := ministat.Summary{N: 3, Min: 2, Max: 9, Median: 3, Mean: 14. / 3, SD: math.Sqrt(43. / 3), Sorted: []float64{2, 3, 9}}
	return []MinistatSet{
		{Name: "a", Summary: one},
		{Name: "b.txt", Summary: two, Test: &ministat.Test{Level: ministat.Level95}},
	}
}

func TestMinistatText(t *testing.T) {
	const legend, header = "x a\n+ b.txt\n", "    N           Min           Max        Median           Avg        Stddev\n"
	const first = "x   3             1             3             2             2             1\n"
	const second = "+   3             2             9             3     4.6666667     3.7859389\n"
	const none = "No difference proven at 95.0% confidence\n"
	for _, c := range []struct {
		name  string
		quiet bool
		test  *ministat.Test
		want  string
	}{
		{"figures", false, nil, legend + header + first + second},
		{"quiet", true, nil, first + second},
		{"no difference", true, &ministat.Test{Level: ministat.Level95}, first + second + none},
		{"difference", false, &ministat.Test{
			Level: ministat.Level995, Significant: true, Difference: -92881.6, HalfWidth: 10652.249,
			Percent: -9.969988, PercentHalfWidth: math.Inf(1), PooledSD: 1e-5,
		}, legend + header + first + second +
			"Difference at 99.5% confidence\n\t-92881.6 +/- 10652.2\n\t-9.96999% +/- inf%\n\t(Student's t, pooled s = 1e-05)\n"},
	} {
		m := Ministat{Sets: ministatSets(), Quiet: c.quiet}
		m.Sets[1].Test = c.test
		var b strings.Builder
		if err := m.Write(&b); err != nil {
			t.Fatal(err)
		}
		if b.String() != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, b.String(), c.want)
		}
	}

	m := Ministat{Sets: ministatSets(), Plot: &MinistatPlot{Width: 74}}
	var b strings.Builder
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	const wide = `+--------------------------------------------------------------------------+
| x        *        *                                                     +|
|||________A________M______________A_________________________________|     |
+--------------------------------------------------------------------------+
`
	if want := legend + wide + header + first + second + none; b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestMinistatPrintsAllOrNothing(t *testing.T) {
	for name, m := range map[string]Ministat{
		"no plot":   {Sets: ministatSets(), Plot: &MinistatPlot{Width: 1}},
		"many sets": {Sets: make([]MinistatSet, 8), Plot: &MinistatPlot{Width: 74}},
	} {
		var b strings.Builder
		if err := m.Write(&b); !errors.Is(err, ascii.ErrNoPlot) || b.Len() > 0 {
			t.Errorf("%s: %v, and printed %q", name, err, b.String())
		}
	}
}
