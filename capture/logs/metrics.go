package logs

import (
	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// Rates of loss: the fewer the better.
var lossRate = stats.Unit{Name: "pps", Better: stats.Lower}

// Metrics that several tools report.
var (
	receiveRate     = capture.Metric{Name: "received", Column: "rx", Unit: stats.PacketRate}
	transmitRate    = capture.Metric{Name: "transmitted", Column: "tx", Unit: stats.PacketRate}
	redirectRate    = capture.Metric{Name: "redirected", Column: "redirected", Unit: stats.PacketRate}
	dropRate        = capture.Metric{Name: "dropped", Column: "drop_rate", Unit: lossRate}
	transactionRate = capture.Metric{Name: "transaction rate", Column: "tps", Unit: stats.Unit{Name: "transactions/s", Better: stats.Higher}}
	throughput      = capture.Metric{Name: "throughput", Column: "bps", Unit: capture.BPS.Unit}
	requestRate     = capture.Metric{Name: "request rate", Column: "requests", Unit: stats.Unit{Name: "requests/s", Better: stats.Higher}}
	retransmits     = capture.Metric{Name: "retransmits", Column: "retransmits", Unit: stats.Unit{Name: "segments", Better: stats.Lower}}
	latency         = capture.Metric{Name: "latency", Column: "latency", Unit: stats.Unit{Name: "s", Better: stats.Lower}}
)

// Kinds that several tools report.
var (
	packetsIn      = &kind{metrics: []capture.Metric{capture.PPS}}
	packetsOffered = &kind{role: capture.Offered, metrics: []capture.Metric{capture.PPS}}
	packetsLost    = &kind{role: capture.Derived, metrics: []capture.Metric{dropRate}}
	packetsAside   = &kind{role: capture.Derived, metrics: []capture.Metric{capture.PPS}} // shown, and no result
	bitsOnly       = &kind{metrics: []capture.Metric{throughput}}
	bitsLoad       = &kind{role: capture.Offered, metrics: []capture.Metric{throughput}}
)

// latencyAt is a percentile of the latencies of one run.
func latencyAt(name, column string) capture.Metric {
	return capture.Metric{Name: name, Column: column, Unit: latency.Unit}
}

// shareOfCPU is in percent of one.
var shareOfCPU = stats.Unit{Name: "%", Better: stats.Lower}

func percentOfCPU(name, column string) capture.Metric {
	return capture.Metric{Name: name, Column: column, Unit: shareOfCPU}
}
