package logs

import "regexp"

// xdp1Tool reads the kernel's samples xdp1 and xdp2, and the older xdp_redirect
// and xdp_redirect_map. A line is a rate of packets that were received; those
// two do not see what is lost in sending.
var xdp1Tool = Tool{
	name:    "xdp1",
	about:   "xdp1, xdp2, xdp_redirect(_map) of the kernel's samples/bpf",
	example: "proto 17:     326539 pkt/s",
	words:   []string{"pkt/s"},
	sign:    xdp1Line,
	reader:  func() program { return xdp1{} },
}

var xdp1Line = regexp.MustCompile(`(?m)^\s*(proto|ifindex) (\d+):\s+(\d+) pkt/s\s*$`)

type xdp1 struct{}

func (xdp1) line(t *transcript, line []byte) bool {
	m := xdp1Line.FindSubmatch(line)
	if m == nil {
		return false
	}
	pps, ok := count(string(m[3]))
	if !ok {
		t.problem("%s is no rate: left out", m[3])
		return true
	}
	name := ""
	if string(m[1]) == "proto" {
		name = "proto " + string(m[2])
	}
	t.interval(stream{"xdp1", name, packetsIn}, pps)
	return true
}

func (xdp1) flush(*transcript) {}

// strayShare of the busiest protocol's rate is what other traffic of a host comes
// to beside a test: ARP, a shell.
const strayShare = 1e-3

// finish tells the protocol that was measured from others that passed by.
func (xdp1) finish(t *transcript) {
	most := map[*section]float64{}
	for _, s := range t.series {
		if s.tool == "xdp1" {
			most[s.section] = max(most[s.section], s.greatest())
		}
	}
	for _, s := range t.series {
		if s.tool == "xdp1" && s.greatest() < strayShare*most[s.section] {
			s.kind = packetsAside
		}
	}
}

// greatest is the greatest value of a series' first metric.
func (s *series) greatest() float64 {
	most := 0.
	for _, r := range s.runs {
		for _, x := range r.Columns[0] {
			if x > most {
				most = x
			}
		}
	}
	return most
}
