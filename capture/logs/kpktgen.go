package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// kernelPktgenTool reads the kernel's pktgen, from /proc/net/pktgen. A result is
// one run; the devices of one start, "eth0@0" and "eth0@1", are its threads, and
// their rates are added.
var kernelPktgenTool = Tool{
	name:    "kernel-pktgen",
	about:   "the Linux kernel's pktgen, /proc/net/pktgen",
	example: "  2920481pps 1401Mb/sec (1401830880bps) errors: 0",
	words:   []string{"pps "},
	sign:    regexp.MustCompile(`\b\d+pps \d+Mb/sec \(\d+bps\) errors: \d+`),
	reader:  func() program { return &kernelPktgen{} },
}

var (
	kernelPktgenRate   = regexp.MustCompile(`(\d+)pps \d+Mb/sec \(\d+bps\) errors: (\d+)`)
	kernelPktgenResult = regexp.MustCompile(`Result: OK: (\d+)\(c\d+\+d\d+\) (usec|nsec), (\d+) \((\d+)byte,\d+frags\)`)
	kernelPktgenDevice = regexp.MustCompile(`^(?:Device: (\S+?)(?:@(\d+))?|Params for (\S+?)(?:@(\d+))?:.*|.*\bifname: (\S+?)(?:@(\d+))?)$`)
	kernelPktgenSpan   = regexp.MustCompile(`\bstarted: (\d+)us\s+stopped: (\d+)us`)
	kernelPktgenNoise  = regexp.MustCompile(`^\s*(?:imix_\w+:|Current:|Params:|pkts-sofar:|started:|seq_num:|cur_\w+:|flows:|Flags:|src_|dst_|udp_|min_pkt|frags:|queue_map)`)
)

// shortRun is the length under which a run of pktgen says nothing.
const shortRun = 1e-3 // seconds

type kernelPktgen struct {
	seconds, packets float64
	frame            string
	thread           string  // of "Device: eth0@1", until its rate is read
	started, stopped float64 // microseconds of the host's clock; 0 where no line says

	at      capture.Position // of the first thread of a start
	name    string           // of the stream: the size of its frames
	threads map[string]bool
	sum     [2]float64 // rate and errors
}

func (k *kernelPktgen) line(t *transcript, line []byte) bool {
	if !has(line, "pps", ":") {
		return false
	}
	text := string(line)
	switch {
	case has(line, "Device:", "Params", "ifname:") && kernelPktgenDevice.MatchString(text):
		m := kernelPktgenDevice.FindStringSubmatch(text)
		k.thread = m[1] + m[3] + m[5] + "@" + m[2] + m[4] + m[6]
		if k.threads[k.thread] {
			k.flush(t)
		}
		return true
	case has(line, "started:") && kernelPktgenSpan.MatchString(text):
		m := kernelPktgenSpan.FindStringSubmatch(text)
		started, _ := count(m[1])
		stopped, _ := count(m[2])
		if len(k.threads) > 0 && k.stopped > 0 && (started >= k.stopped || stopped <= k.started) {
			k.flush(t) // the threads above did not run at that time
		}
		k.started, k.stopped = started, stopped
		return true
	case has(line, "Result:") && kernelPktgenResult.MatchString(text):
		m := kernelPktgenResult.FindStringSubmatch(text)
		scale := 1e-6
		if m[2] == "nsec" {
			scale = 1e-9
		}
		length, _ := count(m[1])
		k.seconds, k.frame = length*scale, m[4]
		k.packets, _ = count(m[3])
	}
	var m []string
	if has(line, "pps ") {
		m = kernelPktgenRate.FindStringSubmatch(text)
	}
	if m == nil {
		return kernelPktgenResult.MatchString(text) || kernelPktgenNoise.MatchString(text)
	}
	k.rate(t, m[1], m[2])
	return true
}

func (k *kernelPktgen) rate(t *transcript, rate, errors string) {
	pps, ok := count(rate)
	lost, known := count(errors)
	if !ok || !known {
		t.problem("%q pps is no rate: left out", rate)
		return
	}
	name := ""
	if k.frame != "" {
		name = k.frame + " byte"
	}
	if k.seconds > 0 && k.seconds < shortRun {
		t.problem("a run of %.0f packets in %.0f us says nothing of a rate: give pktgen a larger count", k.packets, k.seconds*1e6)
		t.single(stream{"kernel-pktgen", name, packetsAside}, pps)
		k.thread = ""
		return
	}
	if k.thread == "" || name != k.name {
		k.flush(t)
	}
	if k.threads == nil {
		k.at, k.threads = t.at, map[string]bool{}
	}
	k.threads[k.thread] = true
	k.name = name
	k.sum[0] += pps
	k.sum[1] += lost
	if k.thread == "" {
		k.flush(t)
	}
	k.thread = ""
}

var kernelPktgenKind = &kind{metrics: []capture.Metric{
	capture.PPS, {Name: "errors", Column: "errors", Unit: capture.Drops.Unit},
}}

func (k *kernelPktgen) flush(t *transcript) {
	if len(k.threads) == 0 {
		return
	}
	sum := k.sum
	k.threads, k.sum = nil, [2]float64{}
	t.singleAt(k.at, stream{"kernel-pktgen", k.name, kernelPktgenKind}, sum[0], sum[1])
}
