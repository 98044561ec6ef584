package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// nstatTool reads FreeBSD's nstat. It runs beside a generator of fixed rate: the
// share of the CPU is the result, and the packets, with two decimals, the load.
var nstatTool = Tool{
	name:    "nstat",
	about:   "FreeBSD's nstat",
	example: "  0.85   0.00   0.41   0.00  0      0   82.28     12  15552  74174  3.65",
	words:   []string{"InMpps"},
	sign:    regexp.MustCompile(`(?m)^\s*InMpps\s+OMpps\s`),
	reader:  func() program { return &nstat{} },
}

var (
	nstatHead = regexp.MustCompile(`^\s*InMpps\s+OMpps\s`)
	nstatRow  = regexp.MustCompile(`^\s*-?\d+(?:\.\d+)?(?:\s+-?\d+(?:\.\d+)?){4,}$`)
	nstatCPU  = &kind{metrics: []capture.Metric{percentOfCPU("CPU", "cpu")}}
)

type nstat struct{ columns []string }

func (n *nstat) line(t *transcript, line []byte) bool {
	text := string(line)
	if nstatHead.MatchString(text) {
		n.columns = strings.Fields(text)
		return true
	}
	if n.columns == nil || !nstatRow.MatchString(text) {
		return false
	}
	// The column of established connections may be empty.
	cells := strings.Fields(text)
	short := len(n.columns) - len(cells)
	if short < 0 || short > 1 {
		t.problem("a row of %d cells under %d columns: left out", len(cells), len(n.columns))
		return true
	}
	behind := false // the empty column
	for i, name := range n.columns {
		at := i
		if behind = behind || short == 1 && name == "Est"; behind {
			at = i - 1
		}
		switch x, ok := number(cells[max(at, 0)]); {
		case !ok:
		case name == "%CPU":
			t.interval(stream{"nstat", "%CPU", nstatCPU}, x)
		case name == "InMpps":
			mpps, _ := prefixed(cells[at], "M")
			t.interval(stream{"nstat", "InMpps", packetsOffered}, mpps)
		}
	}
	return true
}

func (*nstat) flush(*transcript) {}
