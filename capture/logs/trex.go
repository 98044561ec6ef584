package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// trexTool reads TRex's server screen and console. What TRex sends is the load;
// what comes back to it is the result, and in a test with one port nothing does.
// Latency of a stream is a summary, in microseconds.
var trexTool = Tool{
	name:    "trex",
	about:   "TRex, the server's screen and the console; latency",
	example: " Total-PPS       :      98.92 Mpps",
	words:   []string{"Total-PPS", "total_", "Latency Statistics"},
	sign:    regexp.MustCompile(`(?m)^\s*Total-PPS\s*:\s|\btotal_(?:pps|tx_L2)\s*:|^Latency Statistics \(usec\)`),
	reader:  func() program { return &trex{} },
}

var (
	trexPair    = regexp.MustCompile(`\b(Total-Tx|Total-Rx|Total-PPS|total_tx_L2|total_rx|total_pps|rx_pps|drop-rate|drop_rate)\s*:\s*([\d.]+)\s+([KMGT]?)(bps|pps)\b`)
	trexPorts   = regexp.MustCompile(`^\s*port\s*\|.*\|\s*total\s*$`)
	trexPortRow = regexp.MustCompile(`^\s*(?:owner|link|state|speed|CPU util\.|-{2,4}|[TR]x (?:bps|pps)(?: L[12])?|Line Util\.|[oi]packets|[oi]bytes|[oi]errors|[tr]x-(?:packets|bytes|pps|bps|errors))\s*\|`)
	trexBackRow = regexp.MustCompile(`^\s*Rx pps\s*\|.*\|\s*([\d.]+) ([KMGT]?)pps\s*$`)
	trexNoise   = regexp.MustCompile(`^\s*(?:-Per port stats table|-Global stats enabled|ports \||[oi]packets \||[oi]bytes \||[io]errors \||Tx Bw \||Cpu Utilization\s*:|Platform_factor|Total-CPS|Expected-|Active-flows|Open-flows|Total_queue_full|current time|test duration|queue_full|TX pkts|RX pkts|PG ID|Latency (?:Statistics|Histogram)|-{20,}|\d+ +\|.*\|)`)
	trexLatency = regexp.MustCompile(`^(Max|Avg) latency\s*\|\s*(\d+)(?:\s*\|\s*(\d+))?`)
	trexGroups  = regexp.MustCompile(`^\s*PG ID\s*\|\s*(\d+)(?:\s*\|\s*(\d+))?`)
)

var trexDelay = &kind{role: capture.Derived, metrics: []capture.Metric{latency}}

type trex struct {
	groups [2]string
	total  bool // the table of ports ends in a column of their sums
}

func (x *trex) line(t *transcript, line []byte) bool {
	if !has(line, ":", "|", "---") {
		return false
	}
	if m := trexGroups.FindSubmatch(line); m != nil {
		x.groups = [2]string{string(m[1]), string(m[2])}
		return true
	}
	if m := trexLatency.FindSubmatch(line); m != nil {
		for i, text := range []string{string(m[2]), string(m[3])} {
			if us, ok := number(text); ok && x.groups[i] != "" {
				t.single(stream{"trex", "PG ID " + x.groups[i] + ", " + string(m[1]) + " latency", trexDelay}, us/1e6)
			}
		}
		return true
	}
	if trexPorts.Match(line) {
		x.total = true
		return true
	}
	if m := trexBackRow.FindSubmatch(line); m != nil && x.total {
		x.pair(t, "rx_pps", string(m[1]), string(m[2]))
		return true
	}
	pairs := trexPair.FindAllSubmatch(line, -1)
	for _, m := range pairs {
		x.pair(t, string(m[1]), string(m[2]), string(m[3]))
	}
	return len(pairs) > 0 || trexNoise.Match(line) || trexPortRow.Match(line)
}

func (x *trex) pair(t *transcript, name, rate, prefix string) {
	value, ok := prefixed(rate, prefix)
	if !ok {
		t.problem("%q %s is no rate: left out", rate, name)
		return
	}
	switch name {
	case "Total-PPS", "total_pps":
		t.interval(stream{"trex", "sent, packets", packetsOffered}, value)
	case "Total-Tx", "total_tx_L2":
		t.interval(stream{"trex", "sent", bitsLoad}, value)
	case "Total-Rx", "total_rx":
		t.interval(stream{"trex", "came back", bitsOnly}, value)
	case "rx_pps":
		t.interval(stream{"trex", "came back, packets", packetsIn}, value)
	}
}

func (x *trex) flush(*transcript) { x.total = false }
