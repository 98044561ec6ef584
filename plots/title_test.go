package plots

import (
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// A title is whole in one line or two, each inside the width; only what is
// longer than that is cut.
func TestTitleLines(t *testing.T) {
	const width = 7 * vg.Inch
	for _, c := range []struct {
		title string
		lines int
		whole bool
	}{
		{"", 0, true},
		{"\n\t", 0, true},
		{"short", 1, true},
		{"head-r311849.txt is worse than head-r311848.txt: 9.97 % fewer pps (8.89 % to 11.04 %)", 2, true},
		{strings.Repeat("a long title ", 30), 2, false},
		{strings.Repeat("word", 100), 1, false},
	} {
		lines := titleLines(c.title, width, 2)
		if len(lines) != c.lines {
			t.Errorf("%.20q: lines %q, want %d", c.title, lines, c.lines)
		}
		for _, l := range lines {
			if strings.HasPrefix(l, "%") {
				t.Errorf("%q begins with a percent sign", l)
			}
			if got := titleStyle.Width(l); got > width {
				t.Errorf("%q is %v wide, want at most %v", l, got, width)
			}
		}
		if whole := strings.Join(lines, " ") == clean(c.title); whole != c.whole {
			t.Errorf("%.20q: lines %q", c.title, lines)
		}
	}
}
