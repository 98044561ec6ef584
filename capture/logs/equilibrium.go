package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// equilibriumTool reads netbenches' equilibrium: the estimate is the result, and
// the steps towards it are none.
var equilibriumTool = Tool{
	name:    "equilibrium",
	about:   "equilibrium of netbenches",
	example: "Estimated Equilibrium Ethernet throughput= 670 Mb/s (maximum value seen: 672 Mb/s)",
	words:   []string{"quilibrium"},
	sign:    regexp.MustCompile(`(?m)^Estimated Equilibrium \w+ throughput=|^Benchmark tool using equilibrium`),
	reader:  func() program { return &equilibrium{} },
}

var (
	equilibriumEnd  = regexp.MustCompile(`^Estimated Equilibrium \w+ throughput=\s*([\d.]+) ([KMG]?)b/s`)
	equilibriumStep = regexp.MustCompile(`^\s*- (Offering load|Measured forwarding rate) = ([\d.]+) ([KMG]?)b/s`)
	equilibriumRow  = regexp.MustCompile(`^(?:Benchmark tool using|Iteration \d+$|\s*- (?:Benchmark mode|UDP load|Link rate|Tolerance|Step|Trend) ?[:=])`)
	bitsOfSteps     = &kind{role: capture.Derived, metrics: []capture.Metric{throughput}}
)

type equilibrium struct{}

func (equilibrium) line(t *transcript, line []byte) bool {
	text := string(line)
	form, k, name := equilibriumEnd, bitsOnly, ""
	m := form.FindStringSubmatch(text)
	if m == nil {
		s := equilibriumStep.FindStringSubmatch(text)
		if s == nil {
			return equilibriumRow.MatchString(text)
		}
		m, k, name = s[1:], bitsOfSteps, "steps"
		if s[1] == "Offering load" {
			k, name = bitsLoad, "offered in the steps"
		}
	}
	bps, ok := prefixed(m[1], m[2])
	switch {
	case !ok:
		t.problem("%q is no rate: left out", m[1])
	case k == bitsOnly:
		t.single(stream{"equilibrium", name, k}, bps)
	default:
		t.interval(stream{"equilibrium", name, k}, bps)
	}
	return true
}

func (equilibrium) flush(*transcript) {}
