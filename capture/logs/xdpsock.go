package logs

import "regexp"

// xdpSockTool reads xdpsock: a block an interval, a row a direction, with the
// rate first and the packets so far behind it.
var xdpSockTool = Tool{
	name:    "xdpsock",
	about:   "xdpsock of samples/bpf and libxdp",
	example: "rx                 862,258        4,514,166",
	words:   []string{"pkts"},
	sign:    regexp.MustCompile(`(?m)^\s+pps\s+pkts\s+\d+\.\d+\s*$`),
	reader:  func() program { return &xdpSock{} },
}

var (
	xdpSockHead = regexp.MustCompile(`^\s+pps\s+pkts\s+\d+\.\d+$`)
	xdpSockSet  = regexp.MustCompile(`^\s*sock\d+@\S+ (?:rxdrop|txonly|l2fwd)\b`)
	xdpSockRow  = regexp.MustCompile(`^(rx|tx)\s+([\d,]+)\s+([\d,]+)$`)
)

type xdpSock struct {
	inside bool
	setup  string // the line that every block begins with
}

func (x *xdpSock) line(t *transcript, line []byte) bool {
	if xdpSockHead.Match(line) {
		x.inside = true
		return true
	}
	if xdpSockSet.Match(line) {
		same := x.setup == string(line)
		x.setup = string(line)
		return same && !t.fresh // the first one says what the run is
	}
	m := xdpSockRow.FindSubmatch(line)
	if m == nil || !x.inside {
		return false
	}
	pps, ok := count(string(m[2]))
	sofar, known := count(string(m[3]))
	switch {
	case !ok || !known:
		t.problem("%q is no row of xdpsock: left out", m[0])
	case sofar > 0: // a direction that is not used stays at 0
		t.interval(stream{"xdpsock", string(m[1]), packetsIn}, pps)
	}
	return true
}

func (*xdpSock) flush(*transcript) {}
