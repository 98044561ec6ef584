package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// bareListTool reads what a shell loop leaves behind: lines with one number each,
// below a command or a remark that says what they are, a run a line. Fewer than
// three, or without a unit above, are not taken: a number alone may be anything.
var bareListTool = Tool{
	name:    "list",
	about:   "numbers, one a line, below a command (super_netperf) or a remark with a unit",
	example: "# for f in {1..10}; do ./super_netperf 1 -H host2 -t TCP_RR -l 20; done",
	words:   []string{"super_netperf"},
	sign:    regexp.MustCompile(`\bsuper_netperf\b`),
	reader:  func() program { return &bareList{} },
}

var (
	bareNumber  = regexp.MustCompile(`^\s*(\d+(?:\.\d+)?)$`)
	requestTest = regexp.MustCompile(`(?i)\b(?:TCP|UDP)_(?:RR|CRR)\b`)
)

// leastList is from how many numbers a list is one.
const leastList = 3

var listKinds = map[string]*kind{
	transactionRate.Column: {metrics: []capture.Metric{transactionRate}},
	throughput.Column:      {metrics: []capture.Metric{throughput}},
	capture.PPS.Column:     {metrics: []capture.Metric{capture.PPS}},
}

type bareList struct {
	at     []capture.Position
	values []string
	kind   *kind
	prefix float64
}

func (b *bareList) line(t *transcript, line []byte) bool {
	m := bareNumber.FindSubmatch(line)
	if m == nil {
		if len(b.values) > 0 {
			b.flush(t)
		}
		return false
	}
	if len(b.values) == 0 {
		b.kind, b.prefix = unitAbove(&t.next)
	}
	if b.kind == nil {
		return false
	}
	b.at = append(b.at, t.at)
	b.values = append(b.values, string(m[1]))
	return true
}

// unitAbove is what the words above a list say that it is.
func unitAbove(c *context) (*kind, float64) {
	if c.above == "" {
		return nil, 0
	}
	if n := len(c.commands); n > 0 && strings.HasSuffix(c.above, c.commands[n-1]) && strings.Contains(c.above, "netperf") {
		if requestTest.MatchString(c.above) {
			return listKinds[transactionRate.Column], 1
		}
		return listKinds[throughput.Column], 1e6
	}
	metric, factor := unitFromText(c.above)
	return listKinds[metric.Column], factor
}

func (b *bareList) flush(t *transcript) {
	at, values := b.at, b.values
	b.at, b.values = nil, nil
	if len(values) < leastList {
		return
	}
	for i, v := range values {
		if x, ok := number(v); ok {
			t.singleAt(at[i], stream{"list", "", b.kind}, x*b.prefix)
		}
	}
}
