package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// nuttcpTool reads nuttcp: a line with the CPU's shares is the total of a run, and
// lines without them, above it, are its intervals. MB are 2^20 bytes, Mbps are
// decimal.
var nuttcpTool = Tool{
	name:    "nuttcp",
	about:   "nuttcp, TCP and UDP, with -i or without",
	example: "10239.9988 MB /   4.01 sec = 21401.1338 Mbps 99 %TX 86 %RX 0 retrans 0.08 msRTT",
	words:   []string{" MB /"},
	sign:    regexp.MustCompile(`(?m)^\s*[\d.]+ MB /\s+[\d.]+ sec =\s+[\d.]+ [KMG]bps\b`),
	reader:  func() program { return &nuttcp{} },
}

var (
	nuttcpLine  = regexp.MustCompile(`^\s*([\d.]+) MB /\s+([\d.]+) sec =\s+([\d.]+) ([KMG])bps(?:\s+(\d+) %TX (\d+) %RX)?(.*)$`)
	nuttcpLoss  = regexp.MustCompile(`(\d+) / (\d+) ~?drop/pkt`)
	nuttcpRetr  = regexp.MustCompile(`\b(\d+) retrans\b`)
	nuttcpNoise = regexp.MustCompile(`^(?:Unable to print interval loss|nuttcp-[tr]:)`)
	nuttcpKind  = &kind{metrics: []capture.Metric{
		throughput, capture.Seconds,
		{Name: "sender's CPU", Column: "cpu_tx", Unit: shareOfCPU}, {Name: "receiver's CPU", Column: "cpu_rx", Unit: shareOfCPU},
		capture.Drops, retransmits,
	}}
)

type nuttcp struct{ intervals int }

func (n *nuttcp) line(t *transcript, line []byte) bool {
	m := nuttcpLine.FindStringSubmatch(string(line))
	if m == nil {
		return nuttcpNoise.Match(line)
	}
	bps, ok := prefixed(m[3], m[4])
	seconds, known := number(m[2])
	if !ok || !known {
		t.problem("%q is no rate: left out", m[0])
		return true
	}
	drops, again, s := unknown, unknown, stream{"nuttcp", "", nuttcpKind}
	if l := nuttcpLoss.FindStringSubmatch(m[7]); l != nil {
		drops = optionalCount(l[1])
		s.name = "UDP"
	}
	if r := nuttcpRetr.FindStringSubmatch(m[7]); r != nil {
		again = optionalCount(r[1])
	}
	if m[5] == "" {
		if n.intervals == 0 && !t.fresh {
			t.apartBy(t.remark)
		}
		n.intervals++
		t.interval(s, bps, seconds, unknown, unknown, drops, again)
		return true
	}
	sender, receiver := optional(m[5]), optional(m[6])
	if n.intervals > 0 {
		n.intervals = 0 // the total of the intervals above
		t.apart()
		return true
	}
	t.single(s, bps, seconds, sender, receiver, drops, again)
	return true
}

func (n *nuttcp) flush(*transcript) { n.intervals = 0 }
