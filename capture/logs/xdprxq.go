package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// xdpRxqTool reads the tables of xdp_rxq_info and xdp_redirect_cpu (and of
// xdp_monitor): a block an interval, of which one row is the result, the total
// of what came through. With a cpumap that is what its kernel threads took, and
// what XDP received is only the load.
var xdpRxqTool = Tool{
	name:    "xdp_rxq_info",
	about:   "xdp_rxq_info, xdp_redirect_cpu and xdp_monitor of samples/bpf",
	example: "XDP-RX CPU      total   259,102",
	words:   []string{"total"},
	sign:    regexp.MustCompile(`(?m)^XDP-RX(?: CPU)?\s+total\s+[\d,]+|^(?:cpumap[_-]kthread|devmap-xmit)\s+total\s+[\d,]+`),
	reader:  func() program { return &xdpRxq{} },
}

var (
	xdpRxqTotal = regexp.MustCompile(`^(XDP-RX CPU|XDP-RX|cpumap-enqueue|cpumap[_-]kthread|devmap-xmit)\s+(total|sum:\d+)\s+([\d,]+)(?:\s+([\d,]+))?`)
	xdpRxqStart = regexp.MustCompile(`^Running XDP(?:/eBPF)? (.*)`)
	xdpRxqRow   = regexp.MustCompile(`^(?:XDP stats\s+CPU|RXQ stats\s+RXQ:CPU|XDP-cpumap\s+CPU:to|XDP-event\s+CPU:to|XDP-RX|rx_queue_index|cpumap[-_]\w+|redirect_err|xdp_exception|xdp-in-kthread|XDP_REDIRECT|devmap-xmit|2nd remote XDP)\b`)
)

// xdpRxqCPU is the row of one CPU.
var xdpRxqCPU = regexp.MustCompile(`^XDP-RX(?: CPU)?\s+(\d+)\s`)

// xdpRxqKthread is what a second program did on the CPUs that the packets were
// sent to: the same packets once more.
var xdpRxqKthread = regexp.MustCompile(`^xdp-in-kthread\s+total\s+([\d,]+)\s+([\d,]+)\s+([\d,]+)`)

var (
	passed = &kind{metrics: []capture.Metric{capture.PPS, dropRate, {Name: "dropped by XDP", Column: "xdp_drop", Unit: capture.PPS.Unit}}}
)

// xdpRxq holds the rows of one block until the next begins.
type xdpRxq struct {
	at    capture.Position
	setup string
	rows  map[string][2]float64

	cpus, lastCPUs string // that had a row in this block, and in the one before
	parts          bool   // the blocks are of different runs
}

func (x *xdpRxq) line(t *transcript, line []byte) bool {
	text := string(line)
	if m := xdpRxqStart.FindStringSubmatch(text); m != nil {
		x.flush(t)
		if x.setup != m[1] {
			x.setup = m[1]
			t.begin()
			t.fact("set-up", m[1])
		}
		return true
	}
	m := xdpRxqTotal.FindStringSubmatch(text)
	if m == nil {
		if k := xdpRxqKthread.FindStringSubmatch(text); k != nil && x.rows != nil {
			drops := optionalCount(k[2])
			x.rows["xdp-in-kthread"] = [2]float64{drops}
		}
		if cpu := xdpRxqCPU.FindStringSubmatch(text); cpu != nil {
			x.cpus += cpu[1]
		}
		return xdpRxqRow.MatchString(text)
	}
	name := m[1]
	if name == "cpumap-kthread" {
		name = "cpumap_kthread"
	}
	if _, again := x.rows[name]; again && name != "XDP-RX CPU" {
		x.flush(t)
	} else if again {
		return true // pasted twice in one block
	}
	pps, ok := count(m[3])
	drops := unknown
	if m[4] != "" {
		drops = optionalCount(m[4])
	}
	if !ok {
		t.problem("%q is no rate: left out", m[3])
		return true
	}
	if x.rows == nil {
		x.rows, x.at = map[string][2]float64{}, t.at
	}
	x.rows[name] = [2]float64{pps, drops}
	return true
}

func (x *xdpRxq) flush(t *transcript) {
	rows := x.rows
	if rows == nil {
		return
	}
	cpus := x.cpus
	x.rows, x.cpus = nil, ""
	if t.fresh {
		x.parts, x.lastCPUs = false, ""
	}
	// One CPU took all the packets, and then another: that is a collection of
	// blocks from several runs.
	if len(cpus) > 0 && x.lastCPUs != "" && cpus != x.lastCPUs && len(cpus) <= 2 && len(x.lastCPUs) <= 2 {
		x.parts = true
	}
	if x.lastCPUs = cpus; x.parts {
		t.apart()
	}
	add := func(name, stream_ string, k *kind, values ...float64) {
		t.intervalAt(x.at, stream{name, stream_, k}, values...)
	}
	rx, hasRX := rows["XDP-RX"]
	if row, ok := rows["XDP-RX CPU"]; ok {
		add("xdp_rxq_info", "", packetsIn, row[0])
	}
	thread, hasThread := rows["cpumap_kthread"]
	if hasThread && (thread[0] > 0 || hasRX) {
		inside := unknown
		if row, ok := rows["xdp-in-kthread"]; ok {
			inside = row[0]
		}
		add("xdp_redirect_cpu", "cpumap_kthread", passed, thread[0], thread[1], inside)
	}
	if hasRX {
		k := packetsOffered
		if !hasThread {
			k = packetsIn
		}
		add("xdp_redirect_cpu", "XDP-RX", k, rx[0])
	}
	if row, ok := rows["cpumap-enqueue"]; ok {
		add("xdp_redirect_cpu", "cpumap-enqueue", packetsLost, row[1])
	}
	if row, ok := rows["devmap-xmit"]; ok && row[0] > 0 {
		add("xdp_monitor", "devmap-xmit", passed, row[0], row[1], unknown)
	}
}
