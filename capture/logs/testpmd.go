package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// testpmdTool reads DPDK's testpmd: the rates since the last show, of which the
// first show has none. Counters are of all time and no samples.
var testpmdTool = Tool{
	name:    "testpmd",
	about:   "DPDK testpmd, show port stats and --stats-period",
	example: "  Rx-pps:      6333196          Rx-bps:   2837272088",
	words:   []string{"x-pps:"},
	sign:    regexp.MustCompile(`(?m)^\s*[RT]x-pps:\s+\d+`),
	reader:  func() program { return &testpmd{} },
}

var (
	testpmdPort  = regexp.MustCompile(`#+ NIC statistics for port (\d+)\s*#*`)
	testpmdRate  = regexp.MustCompile(`^\s*([RT])x-pps:\s+(\d+)(?:\s+[RT]x-bps:\s+(\d+))?`)
	testpmdNoise = regexp.MustCompile(`^\s*(?:#{20,}|[RT]X-(?:packets|errors|nombuf|missed|bytes|dropped|badcrc|badlen):|Throughput \(since last show\)|Port statistics =+|-{5,} Forward [Ss]tat|\+{5,}|-{20,}|NIC statistics|EAL: |testpmd: |Telling cores|Waiting for lcores|Done\.?$|Stopping port|Shutting down|Closing ports|Port \d+ is closed|Bye)`)
	testpmdKind  = &kind{metrics: []capture.Metric{capture.PPS, capture.BPS}}
)

type testpmd struct {
	port  string
	at    capture.Position
	rates [2][2]float64 // of Rx and Tx: packets, bits
	have  [2]bool
}

func (p *testpmd) line(t *transcript, line []byte) bool {
	if m := testpmdPort.FindSubmatch(line); m != nil {
		p.flush(t)
		p.port = string(m[1])
		return true
	}
	m := testpmdRate.FindSubmatch(line)
	if m == nil {
		return testpmdNoise.Match(line)
	}
	side := 0
	if m[1][0] == 'T' {
		side = 1
	}
	pps, ok := count(string(m[2]))
	if !ok {
		t.problem("%q is no rate: left out", m[2])
		return true
	}
	if p.have[side] {
		p.flush(t)
	}
	if !p.have[0] && !p.have[1] {
		p.at = t.at
	}
	bps := unknown
	if len(m[3]) > 0 {
		bps = optionalCount(string(m[3]))
	}
	p.have[side], p.rates[side] = true, [2]float64{pps, bps}
	return true
}

// flush gives both directions of a port. One that never carries anything is no
// result: a port that only sends receives nothing.
func (p *testpmd) flush(t *transcript) {
	have, rates := p.have, p.rates
	p.have = [2]bool{}
	if rates[0][0] == 0 && rates[1][0] == 0 && !t.running(stream{"testpmd", "port " + p.port + " Rx", testpmdKind}) && !t.running(stream{"testpmd", "port " + p.port + " Tx", testpmdKind}) {
		return // the first show has nothing to average over
	}
	for side, name := range []string{"Rx", "Tx"} {
		if !have[side] || have[1-side] && rates[side][0] == 0 && rates[1-side][0] > 0 {
			continue
		}
		t.intervalAt(p.at, stream{"testpmd", "port " + p.port + " " + name, testpmdKind}, rates[side][0], rates[side][1])
	}
}
