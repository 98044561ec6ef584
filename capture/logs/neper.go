package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// neperTool reads neper's KEY=VALUE lines. Lines of several files, as grep gives
// them, are of instances that ran in parallel: their throughputs are added.
var neperTool = Tool{
	name:    "neper",
	about:   "neper: tcp_stream, tcp_rr, udp_rr ...",
	example: "throughput_units=Mbit/s",
	words:   []string{"throughput_units=", "local_throughput=", "num_transactions="},
	sign:    regexp.MustCompile(`(?m)^(?:\S+:)?(?:throughput_units=[KMG]?bit/s|local_throughput=\d+|num_transactions=\d+)`),
	reader:  func() program { return &neper{} },
}

var neperPair = regexp.MustCompile(`^(?:(\S+?):)?([a-z][a-z0-9_]+)=(\S*)$`)

var neperKeys = map[string]bool{
	"throughput": true, "throughput_units": true, "throughput_opt": true, "local_throughput": true, "remote_throughput": true,
	"num_transactions": true, "latency_p50": true, "latency_p90": true, "latency_p99": true, "latency_mean": true, "correlation_coefficient": true,
	"time_start": true, "time_end": true, "start_index": true, "end_index": true, "num_samples": true, "rtt_p50": true,
}

type neper struct {
	order     []string
	instances map[string]map[string]string
	at        capture.Position
}

func (n *neper) line(t *transcript, line []byte) bool {
	m := neperPair.FindStringSubmatch(strings.TrimSpace(string(line)))
	if m == nil || !neperKeys[m[2]] && len(n.instances) == 0 {
		return false
	}
	if _, again := n.instances[m[1]][m[2]]; again {
		n.flush(t)
	}
	if n.instances == nil {
		n.instances, n.at = map[string]map[string]string{}, t.at
	}
	if n.instances[m[1]] == nil {
		n.instances[m[1]] = map[string]string{}
		n.order = append(n.order, m[1])
	}
	n.instances[m[1]][m[2]] = m[3]
	return true
}

// neperTransactions has percentiles where there is one instance.
var neperTransactions = &kind{metrics: []capture.Metric{
	transactionRate,
	latencyAt("median latency", "p50"), latencyAt("90th percentile of latency", "p90"),
	latencyAt("99th percentile of latency", "p99"), latencyAt("mean latency", "latency"),
}}

func (n *neper) flush(t *transcript) {
	instances, order := n.instances, n.order
	n.instances, n.order = nil, nil
	var bits, transactions float64
	var bit, rr int
	delays := [4]float64{unknown, unknown, unknown, unknown}
	for _, name := range order {
		keys := instances[name]
		if keys["throughput"] == "" {
			continue
		}
		unit, isBits := strings.CutSuffix(keys["throughput_units"], "bit/s")
		var x float64
		ok := false
		if isBits {
			x, ok = prefixed(keys["throughput"], unit)
			bits, bit = bits+x, bit+1
		} else if x, ok = number(keys["throughput"]); ok {
			transactions, rr = transactions+x, rr+1
			for i, key := range []string{"latency_p50", "latency_p90", "latency_p99", "latency_mean"} {
				delays[i] = optional(keys[key])
			}
		}
		if !ok {
			t.problemAt(n.at, "throughput=%s is no rate: left out", keys["throughput"])
			return
		}
	}
	if bit > 0 {
		t.singleAt(n.at, stream{"neper", "", bitsOnly}, round(bits))
	}
	if rr > 1 { // percentiles of several instances do not add up
		delays = [4]float64{unknown, unknown, unknown, unknown}
	}
	if rr > 0 {
		t.singleAt(n.at, stream{"neper", "", neperTransactions}, append([]float64{transactions}, delays[:]...)...)
	}
}
