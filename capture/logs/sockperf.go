package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// sockperfTool reads sockperf. A run's result is its average latency, half of a
// round trip unless it says otherwise, or its message rate. The interval that it
// prints takes every packet for independent, and percentiles that its count of
// observations can't bear repeat the greatest one.
var sockperfTool = Tool{
	name:    "sockperf",
	about:   "sockperf ping-pong, under-load, throughput",
	example: "sockperf: ====> avg-latency=7.216 (std-dev=0.702)",
	words:   []string{"====> avg-lat", "Summary: "},
	sign:    regexp.MustCompile(`(?m)====> avg-lat(?:ency)?=\s*[\d.]+ \(std-dev|^(?:sockperf: )?Summary: (?:Message Rate|Latency|BandWidth|Round trip) is`),
	reader:  func() program { return &sockperf{} },
}

var (
	sockperfMean  = regexp.MustCompile(`====> avg-lat(?:ency|)=\s*([\d.]+) \(std-dev=([\d.]+)`)
	sockperfPoint = regexp.MustCompile(`---> (?:percentile (\d+\.\d+)|<(MAX|MIN)> observation)\s*=\s*([\d.]+)`)
	sockperfRate  = regexp.MustCompile(`Summary: Message Rate is (\d+) \[msg/sec\]`)
	sockperfBand  = regexp.MustCompile(`Summary: BandWidth is ([\d.]+) MBps`)
	sockperfHead  = regexp.MustCompile(`^sockperf: == version|^(?:sockperf: )?Summary: (Latency|Round trip) is`)
	sockperfLine  = regexp.MustCompile(`^(?:sockperf: |sockperf\[)`)
)

var sockperfLatency = &kind{metrics: []capture.Metric{
	latency,
	latencyAt("median latency", "p50"),
	latencyAt("99th percentile of latency", "p99"),
	latencyAt("greatest latency", "max"),
}}

var sockperfMessages = &kind{metrics: []capture.Metric{
	{Name: "message rate", Column: "messages", Unit: stats.Unit{Name: "messages/s", Better: stats.Higher}}, throughput,
}}

type sockperf struct {
	at                   capture.Position
	what                 string
	mean, p50, p99, most float64
	rate, bps            float64
	latency, messages    bool
}

func (s *sockperf) line(t *transcript, line []byte) bool {
	text := string(line)
	if m := sockperfHead.FindStringSubmatch(text); m != nil {
		if m[1] == "" {
			t.begin()
		} else {
			if !s.latency { // a Summary below its mean is of the same run
				s.flush(t)
			}
			s.what = m[1]
		}
		return true
	}
	take := func(form *regexp.Regexp, group int, into *float64, scale float64) bool {
		m := form.FindStringSubmatch(text)
		if m == nil {
			return false
		}
		x, ok := number(m[group])
		if !ok {
			t.problem("%q is no number: left out", m[group])
			return false
		}
		*into = x * scale
		return true
	}
	switch {
	case sockperfMean.MatchString(text):
		if s.latency {
			s.flush(t)
		}
		s.what = ""
		s.p50, s.p99, s.most = unknown, unknown, unknown
		s.latency = take(sockperfMean, 1, &s.mean, 1e-6)
		s.at = t.at
	case sockperfPoint.MatchString(text):
		m := sockperfPoint.FindStringSubmatch(text)
		switch {
		case m[1] == "50.000" || m[1] == "50.00":
			take(sockperfPoint, 3, &s.p50, 1e-6)
		case m[1] == "99.000" || m[1] == "99.00":
			take(sockperfPoint, 3, &s.p99, 1e-6)
		case m[2] == "MAX":
			take(sockperfPoint, 3, &s.most, 1e-6)
		}
	case sockperfRate.MatchString(text):
		s.flush(t)
		s.bps = unknown
		s.messages, s.at = take(sockperfRate, 1, &s.rate, 1), t.at
	case sockperfBand.MatchString(text):
		take(sockperfBand, 1, &s.bps, 8<<20)
	default:
		return sockperfLine.MatchString(text)
	}
	return true
}

func (s *sockperf) flush(t *transcript) {
	was := *s
	s.latency, s.messages = false, false
	name := ""
	if was.what == "Round trip" {
		name = "round trip"
	}
	if was.latency {
		t.singleAt(was.at, stream{"sockperf", name, sockperfLatency}, was.mean, was.p50, was.p99, was.most)
	}
	if was.messages {
		t.singleAt(was.at, stream{"sockperf", "", sockperfMessages}, was.rate, was.bps)
	}
}
