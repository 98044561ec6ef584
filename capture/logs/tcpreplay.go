package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// tcpreplayTool reads tcpreplay: a run's rate, which is what it handed to the
// device, and what the device refused.
var tcpreplayTool = Tool{
	name:    "tcpreplay",
	about:   "tcpreplay",
	example: "Rated: 96003532.9 Bps, 768.02 Mbps, 1600058.88 pps",
	words:   []string{"Rated: "},
	sign:    regexp.MustCompile(`(?m)^Rated: [\d.]+ Bps, [\d.]+ Mbps, [\d.]+ pps`),
	reader:  func() program { return &tcpreplay{seconds: unknown} },
}

var (
	tcpreplayActual = regexp.MustCompile(`^Actual: \d+ packets \(\d+ bytes\) sent in ([\d.]+) seconds`)
	tcpreplayRate   = regexp.MustCompile(`^Rated: ([\d.]+) Bps, [\d.]+ Mbps, ([\d.]+) pps`)
	tcpreplayFailed = regexp.MustCompile(`^\s*Failed packets:\s+(\d+)`)
	tcpreplayNoise  = regexp.MustCompile(`^(?:File Cache is enabled|Flows: |Statistics for network device: |Test (?:start|complete): |\s*(?:Successful|Truncated|Retried) packets)`)
	tcpreplayKind   = &kind{metrics: []capture.Metric{capture.PPS, throughput, capture.Seconds}}
)

type tcpreplay struct{ seconds float64 }

func (r *tcpreplay) line(t *transcript, line []byte) bool {
	text := string(line)
	if m := tcpreplayActual.FindStringSubmatch(text); m != nil {
		r.seconds = optional(m[1])
		return true
	}
	if m := tcpreplayFailed.FindStringSubmatch(text); m != nil {
		if failed, ok := count(m[1]); ok && failed > 0 {
			t.problem("%.0f packets failed to be sent: the rate counts those that were", failed)
		}
		return true
	}
	m := tcpreplayRate.FindStringSubmatch(text)
	if m == nil {
		return tcpreplayNoise.MatchString(text)
	}
	pps, ok := number(m[2])
	bytes, fine := number(m[1])
	if !ok || !fine {
		t.problem("%q is no rate: left out", text)
		return true
	}
	t.single(stream{"tcpreplay", "", tcpreplayKind}, pps, 8*bytes, r.seconds)
	r.seconds = unknown
	return true
}

func (*tcpreplay) flush(*transcript) {}
