package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// trafgenTool reads trafgen, which prints no rate: packets and time of each CPU.
// The CPUs of a run sent side by side, so their rates are added.
var trafgenTool = Tool{
	name:    "trafgen",
	about:   "trafgen of netsniff-ng",
	example: "           2 sec, 981899 usec on CPU0 (5106944 packets)",
	words:   []string{" usec on CPU"},
	sign:    regexp.MustCompile(`(?m)^\s*\d+ sec, \d+ usec on CPU\d+ \(\d+ packets\)`),
	reader:  func() program { return &trafgen{} },
}

var (
	trafgenCPU   = regexp.MustCompile(`^\s*(\d+) sec, (\d+) usec on CPU(\d+) \((\d+) packets\)`)
	trafgenTotal = regexp.MustCompile(`^\s*\d+ packets outgoing$`)
	trafgenNoise = regexp.MustCompile(`^(?:Cannot set system socket memory|Running! Hang up with|\s+\d+ (?:packets to schedule|bytes in total|bytes outgoing)|TX,V\d: |Enabled kernel qdisc bypass)`)
	trafgenKind  = &kind{metrics: []capture.Metric{capture.PPS, capture.Seconds}}
)

type trafgen struct {
	at          capture.Position
	pps, length float64
	cpus        map[string]bool
}

func (g *trafgen) line(t *transcript, line []byte) bool {
	text := string(line)
	if trafgenTotal.MatchString(text) {
		g.flush(t)
		return true
	}
	m := trafgenCPU.FindStringSubmatch(text)
	if m == nil {
		return trafgenNoise.MatchString(text)
	}
	seconds, _ := count(m[1])
	usec, _ := count(m[2])
	packets, ok := count(m[4])
	seconds += usec / 1e6
	if !ok || seconds <= 0 {
		t.problem("%s packets in %g s is no rate: left out", m[4], seconds)
		return true
	}
	if g.cpus[m[3]] {
		g.flush(t)
	}
	if g.cpus == nil {
		g.at, g.cpus = t.at, map[string]bool{}
	}
	g.cpus[m[3]] = true
	g.pps += packets / seconds
	g.length = max(g.length, seconds)
	return true
}

func (g *trafgen) flush(t *transcript) {
	was := *g
	if *g = (trafgen{}); len(was.cpus) > 0 {
		t.singleAt(was.at, stream{"trafgen", "", trafgenKind}, was.pps, was.length)
	}
}
