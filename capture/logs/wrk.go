package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// wrkTool reads wrk: a run's requests a second. Latencies of its table are means
// in units that change from cell to cell.
var wrkTool = Tool{
	name:    "wrk",
	about:   "wrk and wrk2",
	example: "Requests/sec:   1234.56",
	words:   []string{"Requests/sec:"},
	sign:    regexp.MustCompile(`(?m)^Requests/sec:\s+[\d.]+`),
	reader:  func() program { return &wrk{mean: unknown} },
}

var (
	wrkRate    = regexp.MustCompile(`^Requests/sec:\s+([\d.]+)$`)
	wrkLatency = regexp.MustCompile(`^\s+Latency\s+([\d.]+)(us|ms|s|m)\s`)
	wrkStart   = regexp.MustCompile(`^Running \S+ test @ `)
	wrkErrors  = regexp.MustCompile(`^\s+(?:Socket errors: (.*)|(Non-2xx or 3xx responses: \d+))`)
	wrkNoise   = regexp.MustCompile(`^\s+(?:\d+ threads and \d+ connections|Thread Stats|Req/Sec|\d+ requests in )|^Transfer/sec:`)
	wrkKind    = &kind{metrics: []capture.Metric{
		requestRate, latency,
	}}
)

type wrk struct{ mean float64 }

func (w *wrk) line(t *transcript, line []byte) bool {
	text := string(line)
	if wrkStart.MatchString(text) {
		t.begin()
		w.mean = unknown
		return true
	}
	if m := wrkLatency.FindStringSubmatch(text); m != nil {
		x, ok := number(m[1])
		if ok {
			w.mean = x * map[string]float64{"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}[m[2]]
		}
		return true
	}
	if m := wrkErrors.FindStringSubmatch(text); m != nil {
		t.problem("wrk had errors (%s): its rate counts answers that failed", m[1]+m[2])
		return true
	}
	m := wrkRate.FindStringSubmatch(text)
	if m == nil {
		return wrkNoise.MatchString(text)
	}
	if x, ok := number(m[1]); ok {
		t.single(stream{"wrk", "", wrkKind}, x, w.mean)
	} else {
		t.problem("%q is no rate: left out", m[1])
	}
	w.mean = unknown
	return true
}

func (*wrk) flush(*transcript) {}
