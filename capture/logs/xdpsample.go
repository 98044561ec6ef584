package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// xdpSampleTool reads xdp-tools and the newer samples, which share their
// printing: a line an interval, "Summary" or "IF->IF", with rates by name. What
// was sent is the result where the line has it, for received packets may all be
// dropped. Indented rows take the same interval apart, and the totals at the end
// were wrong for years: neither is a sample.
var xdpSampleTool = Tool{
	name:    "xdp-bench",
	about:   "xdp-bench, xdp-trafficgen, xdp_redirect* and others of xdp-tools",
	example: "Summary                 20,502,060 rx/s                  0 err,drop/s      20,502,050 xmit/s",
	words:   []string{"/s"},
	sign:    regexp.MustCompile(`(?m)^(?:Summary|\S+->\S+|\S+:\d+)\s+[\d,]+ (?:rx|redir|err|xmit)[,a-z]*/s\b`),
	reader:  func() program { return &xdpSample{} },
}

var (
	xdpSampleLine  = regexp.MustCompile(`^(Summary|\S+->\S+|\S+:\d+)\s+((?:[\d,]+ [a-z,_]+/s\s*)+)$`)
	xdpSampleGroup = regexp.MustCompile(`([\d,]+) ([a-z,_]+)/s`)
	xdpSampleStart = regexp.MustCompile(`^(?:Redirecting from|Dropping packets on|Passing packets on|Hairpinning|Transmitting on|Monitoring|XDP_TX|Swapping)\b`)
	xdpSampleRow   = regexp.MustCompile(`^\s+(?:receive total|cpu:|rxq:|enqueue to|kthread total|xdp_stats|redirect total|redirect_err|xdp_exception|xmit |devmap_xmit|sock\d+:|TX |rx |tx )|^\s+(?:Duration|Packets (?:received|transmitted|redirected)|Average (?:packets|redir|transmit)/s|[RT]x dropped|Errors recorded)\s*:`)
)

// The columns: what the interval is judged by comes first.
var (
	errorRate = capture.Metric{Name: "errors and drops", Column: "errors", Unit: lossRate}
	forwarded = &kind{metrics: []capture.Metric{transmitRate, receiveRate, redirectRate, errorRate}}
	redirects = &kind{metrics: []capture.Metric{redirectRate, receiveRate, errorRate}}
	dropped   = &kind{metrics: []capture.Metric{receiveRate, errorRate}}
	generated = &kind{role: capture.Offered, metrics: []capture.Metric{transmitRate, errorRate}}
)

type xdpSample struct{ sends bool }

func (x *xdpSample) line(t *transcript, line []byte) bool {
	text := string(line)
	if xdpSampleStart.MatchString(text) {
		t.begin()
		t.fact("set-up", text)
		x.sends = strings.HasPrefix(text, "Transmitting on")
		return true
	}
	var m []string
	if has(line, "/s") {
		m = xdpSampleLine.FindStringSubmatch(text)
	}
	if m == nil {
		return xdpSampleRow.MatchString(text) || strings.TrimSpace(text) == "Totals:"
	}
	rates := map[string]float64{"rx": unknown, "redir": unknown, "xmit": unknown, "err": unknown}
	for _, g := range xdpSampleGroup.FindAllStringSubmatch(m[2], -1) {
		name, _, _ := strings.Cut(g[2], ",")
		pps, ok := count(g[1])
		if _, named := rates[name]; !named || !ok {
			t.problem("%q is no rate that is known: left out", g[0])
			continue
		}
		rates[name] = pps
	}
	name := m[1]
	if name == "Summary" {
		name = ""
	}
	has := func(rate string) bool { return known(rates[rate]) }
	switch s := (stream{tool: "xdp-bench", name: name}); {
	case x.sends || has("xmit") && !has("rx"):
		s.tool, s.kind = "xdp-trafficgen", generated
		t.interval(s, rates["xmit"], rates["err"])
	case has("xmit"):
		s.kind = forwarded
		t.interval(s, rates["xmit"], rates["rx"], rates["redir"], rates["err"])
	case has("redir"):
		s.kind = redirects
		t.interval(s, rates["redir"], rates["rx"], rates["err"])
	case has("rx"):
		s.kind = dropped
		t.interval(s, rates["rx"], rates["err"])
	}
	return true
}

func (*xdpSample) flush(*transcript) {}
