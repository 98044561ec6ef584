package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// h2loadTool reads h2load: a run's requests a second. MB/s are of 1024.
var h2loadTool = Tool{
	name:    "h2load",
	about:   "h2load of nghttp2",
	example: "finished in 40.09s, 64985.35 req/s, 6.22GB/s",
	words:   []string{"finished in "},
	sign:    regexp.MustCompile(`(?m)^finished in [\d.]+(?:us|ms|s), [\d.]+ req/s, `),
	reader:  func() program { return h2load{} },
}

var (
	h2loadRate   = regexp.MustCompile(`^finished in ([\d.]+)(us|ms|s), ([\d.]+) req/s, ([\d.]+)([KMG]?)B/s`)
	h2loadStart  = regexp.MustCompile(`^starting benchmark\.\.\.`)
	h2loadFailed = regexp.MustCompile(`^requests: \d+ total, .*\b(\d+) failed, (\d+) errored, (\d+) timeout`)
	h2loadNoise  = regexp.MustCompile(`^(?:spawning thread|progress: |Application protocol|TLS Protocol|Cipher|Server Temp Key|status codes: |traffic: |time for |time to |req/s +:|\s+min\s+max\s+mean)`)
	h2loadKind   = &kind{metrics: []capture.Metric{requestRate, throughput, capture.Seconds}}
)

type h2load struct{}

func (h2load) line(t *transcript, line []byte) bool {
	text := string(line)
	if h2loadStart.MatchString(text) {
		t.begin()
		return true
	}
	if m := h2loadFailed.FindStringSubmatch(text); m != nil {
		if m[1] != "0" || m[2] != "0" || m[3] != "0" {
			t.problem("h2load had errors (%s failed, %s errored, %s timeout): its rate is not of what was asked for", m[1], m[2], m[3])
		}
		return true
	}
	m := h2loadRate.FindStringSubmatch(text)
	if m == nil {
		return h2loadNoise.MatchString(text)
	}
	seconds := optional(m[1])
	rate, ok := number(m[3])
	if !ok {
		t.problem("%q is no rate: left out", m[3])
		return true
	}
	bits, known := bitsIn(m[4], m[5]+"Bytes")
	if !known {
		bits = unknown
	}
	t.single(stream{"h2load", "", h2loadKind}, rate, bits, seconds*map[string]float64{"us": 1e-6, "ms": 1e-3, "s": 1}[m[2]])
	return true
}

func (h2load) flush(*transcript) {}
