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
	bitsOnly        = &kind{metrics: []capture.Metric{throughput}}
	bitsOfLoad      = &kind{role: capture.Offered, metrics: []capture.Metric{throughput}}
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
			k, name = bitsOfLoad, "offered in the steps"
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

// msquicTool reads msquic's test runner: runs, and below them their median and a
// stored baseline, which are none.
var msquicTool = Tool{
	name:    "msquic",
	about:   "msquic's test runner",
	example: "Run 1: 4880720 kbps",
	words:   []string{" kbps"},
	sign:    regexp.MustCompile(`(?m)\bRun \d+: \d+ kbps\b`),
	reader:  func() program { return msquic{} },
}

var (
	msquicRun   = regexp.MustCompile(`^(?:\S+Z )?Run \d+: ([\d.]+) kbps$`)
	msquicTest  = regexp.MustCompile(`^(?:\S+Z )?Running Test (\S+)$`)
	msquicNoise = regexp.MustCompile(`^(?:\S+Z )?(?:Median|Remote): [\d.]+ kbps`)
)

type msquic struct{}

func (msquic) line(t *transcript, line []byte) bool {
	text := string(line)
	if m := msquicTest.FindStringSubmatch(text); m != nil {
		t.head(m[1])
		return true
	}
	m := msquicRun.FindStringSubmatch(text)
	if m == nil {
		return msquicNoise.MatchString(text)
	}
	if bps, ok := prefixed(m[1], "k"); ok {
		t.single(stream{"msquic", "", bitsOnly}, bps)
	} else {
		t.problem("%q is no rate: left out", m[1])
	}
	return true
}

func (msquic) flush(*transcript) {}
