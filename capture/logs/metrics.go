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
	retransmits     = capture.Metric{Name: "retransmits", Column: "retransmits", Unit: stats.Unit{Name: "segments", Better: stats.Lower}}
	latency         = capture.Metric{Name: "latency", Column: "latency", Unit: stats.Unit{Name: "s", Better: stats.Lower}}
)

// latencyAt is a percentile of the latencies of one run.
func latencyAt(name, column string) capture.Metric {
	return capture.Metric{Name: name, Column: column, Unit: latency.Unit}
}

func percentOfCPU(name, column string) capture.Metric {
	return capture.Metric{Name: name, Column: column, Unit: stats.Unit{Name: "%", Better: stats.Lower}}
}
