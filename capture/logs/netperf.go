package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// netperfTool reads netperf's classic tables, its interim results and its
// KEY=VALUE output. Of a UDP_STREAM the receiver's row is the result, and the
// sender's what was offered. Where interim results stand above a table they are
// the run's intervals, and the table is their mean. Bits are decimal, Bytes are
// of 1024.
var netperfTool = Tool{
	name:    "netperf",
	about:   "netperf: STREAM, RR, CRR, omni; -D, -c, -k; super_netperf",
	example: "16384  87380  1        1       60.00    23459.80",
	words:   []string{"MIGRATED", "Interim result:", "Message", "Request", "ytes", "THROUGHPUT=", "super_netperf"},
	sign: regexp.MustCompile(`(?m)^MIGRATED \S+ |Interim result:\s+[\d.]+ \S+/s over|^(?:Socket|Recv\s+Send)\s.*(?:Message|Request)\s+.*$|^bytes\s+[Bb]ytes\s+.*(?:secs\.|per sec|bits/sec)|` +
		`^THROUGHPUT=[\d.]+|\bsuper_netperf\b`),
	reader: func() program { return &netperf{} },
}

var (
	netperfInterim = regexp.MustCompile(`^Interim result:\s+([\d.]+) (\S+) over ([\d.]+) seconds`)
	netperfUnits   = regexp.MustCompile(`\b(10\^[0369]bits|[KMG]?Bytes|[KMG]bits)/s(?:ec)?\b`)
	netperfRow     = regexp.MustCompile(`^\s*\d+(?:\s+(?:-?[\d.]+|-?inf|-?nan))+$`)
	netperfHead    = regexp.MustCompile(`^(?:MIGRATED \S+ |Socket\s+(?:Size\s+)?(?:Message|Request)|Recv\s+Send\s+Send|Socket\s+Socket\s+Message|Size\s+Size\s|(?:Send|Local)\s+/?\s?Re(?:cv|mote)|bytes\s+[Bb]ytes\s|port \d+$|AF_INET6? to |!!! )`)
	netperfRate    = regexp.MustCompile(`(?i)per sec|Trans`)
	netperfPair    = regexp.MustCompile(`^(THROUGHPUT|THROUGHPUT_UNITS|ELAPSED_TIME|LOCAL_CPU_UTIL|REMOTE_CPU_UTIL|LOCAL_SD|REMOTE_SD|MEAN_LATENCY|P50_LATENCY|P90_LATENCY|P99_LATENCY)=(.*)$`)
	netperfOther   = regexp.MustCompile(`^[A-Z0-9_]{4,}=`)
	netperfUnsure  = regexp.MustCompile(`^!!! Desired confidence was not achieved`)
)

var (
	localCPU  = percentOfCPU("CPU local", "cpu_local")
	remoteCPU = percentOfCPU("CPU remote", "cpu_remote")
	demand    = stats.Unit{Name: "s/transaction", Better: stats.Lower}

	transactions = &kind{metrics: []capture.Metric{
		transactionRate, capture.Seconds, localCPU, remoteCPU,
		{Name: "service demand local", Column: "demand_local", Unit: demand},
		{Name: "service demand remote", Column: "demand_remote", Unit: demand},
		latencyAt("median latency", "p50"),
		latencyAt("90th percentile of latency", "p90"),
		latencyAt("99th percentile of latency", "p99"),
	}}
	bitsPerSecond = &kind{metrics: append([]capture.Metric{throughput}, transactions.metrics[1:]...)}
	bitsOffered   = &kind{role: capture.Offered, metrics: []capture.Metric{throughput, capture.Seconds}}
	intervalsMean = &kind{role: capture.Derived, metrics: []capture.Metric{transactionRate}}
)

type netperf struct {
	rr      bool
	unit    string // of the header: "10^6bits"
	table   bool   // a header was read
	sent    bool   // the sender's row was read
	named   bool   // "MIGRATED ..." stood above it
	interim int
	pairs   map[string]string
	pairsAt capture.Position
}

func (n *netperf) line(t *transcript, line []byte) bool {
	text := strings.TrimSpace(string(line))
	if m := netperfInterim.FindStringSubmatch(text); m != nil {
		n.interval(t, m[1], m[2], m[3])
		return true
	}
	if netperfUnsure.MatchString(text) {
		t.problem("netperf did not reach the confidence it was asked for: its mean is of runs that scatter too much")
		return true
	}
	if netperfHead.MatchString(text) {
		n.head(t, text)
		return true
	}
	if m := netperfPair.FindStringSubmatch(text); m != nil {
		n.pair(t, m[1], m[2])
		return true
	}
	if n.pairs != nil && netperfOther.MatchString(text) {
		return true
	}
	if n.table && netperfRow.MatchString(text) {
		n.row(t, strings.Fields(text))
		return true
	}
	return false
}

// head takes a line of a table's header, of which a mail may have lost any.
func (n *netperf) head(t *transcript, text string) {
	if strings.HasPrefix(text, "MIGRATED") {
		t.begin()
		n.interim, n.named, n.table = 0, true, false
		n.rr = strings.Contains(text, "REQUEST/RESPONSE") || strings.Contains(text, "CONNECT")
		return
	}
	if !n.table {
		// A table without the line above it was cut out of something: nothing says
		// that it is another run of what was measured before.
		t.remark = t.remark || !n.named
		n.unit, n.sent, n.named = "", false, false
	}
	n.table = true
	if m := netperfUnits.FindStringSubmatch(text); m != nil {
		n.unit, n.rr = m[1], false
	} else if netperfRate.MatchString(text) {
		n.rr = true
	}
}

func (n *netperf) interval(t *transcript, rate, unit, length string) {
	seconds := optional(length)
	name, _, _ := strings.Cut(unit, "/")
	value, ok := number(rate)
	if name == "Trans" && ok {
		t.interval(stream{"netperf", "", transactions}, pad(len(transactions.metrics), value, seconds)...)
	} else if value, ok = bitsIn(rate, name); ok {
		t.interval(stream{"netperf", "", bitsPerSecond}, pad(len(bitsPerSecond.metrics), value, seconds)...)
	}
	if !ok {
		t.problem("%q %s is no rate: left out", rate, unit)
	}
	n.interim++
}

// pad fills up with what is not known.
func pad(n int, values ...float64) []float64 {
	for len(values) < n {
		values = append(values, unknown)
	}
	return values
}

// row takes a row of numbers under a header.
func (n *netperf) row(t *transcript, cells []string) {
	x := make([]float64, len(cells))
	for i, c := range cells {
		var ok bool
		if x[i], ok = number(c); strings.Contains(c, "n") { // "inf" and "nan" of a service demand
			x[i] = unknown
		} else if !ok {
			t.problem("%q is no number: the row is left out", c)
			return
		}
	}
	if n.rr {
		if len(x) >= 6 {
			n.transactions(t, x)
		}
		n.table = len(x) >= 6 // the second row has the remote socket's sizes alone
		return
	}
	switch {
	case !n.sent && (len(x) == 6 || len(x) == 8): // UDP: the sender's row, and below it the receiver's
		n.bits(t, bitsOffered, "sender", cells[5], x[2])
		n.sent = true
	case n.sent && (len(x) == 4 || len(x) == 6): // with -C the receiver's CPU too
		util := unknown
		if len(x) == 6 {
			util = x[4]
		}
		n.bits(t, bitsPerSecond, "receiver", cells[3], x[1], unknown, util)
		n.table = false
	case len(x) == 5:
		n.bits(t, bitsPerSecond, "", cells[4], x[3])
		n.table = false
	case len(x) == 9:
		if value, ok := bitsIn(cells[4], n.unit); ok {
			t.single(stream{"netperf", "", bitsPerSecond}, pad(len(bitsPerSecond.metrics), value, x[3], x[5], x[6])...)
		}
		n.table = false
	}
}

func (n *netperf) transactions(t *transcript, x []float64) {
	values := pad(len(transactions.metrics), x[5], x[4])
	if len(x) >= 10 {
		values[2], values[3] = x[6], x[7]
		values[4], values[5] = x[8]/1e6, x[9]/1e6 // us
	}
	if n.interim > 0 {
		t.interval(stream{"netperf", "whole run", intervalsMean}, x[5])
		n.interim = 0
		t.apart()
		return
	}
	t.single(stream{"netperf", "", transactions}, values...)
}

func (n *netperf) bits(t *transcript, k *kind, name, rate string, seconds float64, cpu ...float64) {
	value, ok := bitsIn(rate, n.unit)
	if !ok {
		t.problem("throughput %s without a unit in the header: left out", rate)
		return
	}
	if n.interim > 0 {
		n.interim = 0
		t.apart()
		return
	}
	if k == bitsOffered {
		t.single(stream{"netperf", name, k}, value, seconds)
		return
	}
	t.single(stream{"netperf", name, k}, pad(len(k.metrics), append([]float64{value, seconds}, cpu...)...)...)
}

// pair takes one of KEY=VALUE; a key that was there before begins another run.
func (n *netperf) pair(t *transcript, key, value string) {
	if _, had := n.pairs[key]; had || n.pairs == nil {
		n.flushPairs(t)
		n.pairs, n.pairsAt = map[string]string{}, t.at
	}
	n.pairs[key] = value
}

func (n *netperf) flushPairs(t *transcript) {
	p := n.pairs
	if p == nil {
		return
	}
	n.pairs = nil
	get := func(key string) float64 {
		x, ok := number(p[key])
		if !ok {
			return unknown
		}
		return x
	}
	if _, had := p["THROUGHPUT"]; !had {
		t.problemAt(n.pairsAt, "netperf's keys without THROUGHPUT: ask netperf for it (-k THROUGHPUT,THROUGHPUT_UNITS)")
		return
	}
	rest := []float64{
		get("ELAPSED_TIME"), get("LOCAL_CPU_UTIL"), get("REMOTE_CPU_UTIL"), get("LOCAL_SD") / 1e6, get("REMOTE_SD") / 1e6,
		get("P50_LATENCY") / 1e6, get("P90_LATENCY") / 1e6, get("P99_LATENCY") / 1e6,
	}
	unit, _, _ := strings.Cut(p["THROUGHPUT_UNITS"], "/")
	k, rate, ok := bitsPerSecond, 0., true
	if unit == "Trans" {
		k = transactions
		rate, ok = number(p["THROUGHPUT"])
	} else {
		rest[3], rest[4] = unknown, unknown // us a KB, not a transaction
		rate, ok = bitsIn(p["THROUGHPUT"], unit)
	}
	if !ok {
		t.problemAt(n.pairsAt, "THROUGHPUT=%s without THROUGHPUT_UNITS: ask netperf for it (-k THROUGHPUT,THROUGHPUT_UNITS)", p["THROUGHPUT"])
		return
	}
	t.singleAt(n.pairsAt, stream{"netperf", "", k}, append([]float64{rate}, rest...)...)
}

func (n *netperf) flush(t *transcript) {
	n.flushPairs(t)
	n.table, n.sent, n.interim = false, false, 0
}
