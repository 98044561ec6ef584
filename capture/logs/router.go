package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// routerTool reads the rates in a router's "show interface". They are averages
// that decay over half a minute or five, so two of them overlap: shown, and not
// counted as samples.
var routerTool = Tool{
	name:    "router",
	about:   "show interface of a router: 30 second and 5 minute rates, not samples",
	example: "  30 second output rate 289701000 bits/sec, 565821 packets/sec",
	words:   []string{"put rate "},
	sign:    regexp.MustCompile(`(?m)^\s*\d+ (?:second|minute) (?:in|out)put rate \d+ bits/sec, \d+ packets/sec`),
	reader:  func() program { return router{} },
}

var (
	routerRate = regexp.MustCompile(`^\s*(\d+ (?:second|minute) (?:in|out)put) rate (\d+) bits/sec, (\d+) packets/sec`)
	routerKind = &kind{role: capture.Derived, metrics: []capture.Metric{capture.PPS, throughput}}
)

type router struct{}

func (router) line(t *transcript, line []byte) bool {
	m := routerRate.FindSubmatch(line)
	if m == nil {
		return false
	}
	pps, ok := count(string(m[3]))
	bits, fine := count(string(m[2]))
	if !ok || !fine {
		t.problem("%q is no rate: left out", m[0])
		return true
	}
	t.interval(stream{"router", string(m[1]), routerKind}, pps, bits)
	return true
}

func (router) flush(*transcript) {}
