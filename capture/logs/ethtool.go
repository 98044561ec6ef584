package logs

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// ethtoolTool reads ethtool_stats.pl, whose rows are rates already. Drivers count
// the same packets under many names; of each device one is the result: what was
// dropped by XDP, else what was sent, else what was received, by the first name
// in ethtoolResults that it has. What came over the wire is the load beside it,
// and queues are only parts.
var ethtoolTool = Tool{
	name:    "ethtool_stats",
	about:   "ethtool_stats.pl, rates of a device's counters",
	example: "Ethtool(i40e1   ) stat:      9610088 (      9,610,088) <= tx_unicast /sec",
	words:   []string{" stat:"},
	sign:    regexp.MustCompile(`(?m)^Ethtool\(\S+\s*\) stat:\s+-?\d+ \(`),
	reader:  func() program { return &ethtool{} },
}

var (
	ethtoolRow   = regexp.MustCompile(`^Ethtool\((\S+)\s*\) stat:\s+(-?\d+) \(\s*-?[\d,]+\) <= (\S.*?) /sec$`)
	ethtoolHead  = regexp.MustCompile(`^Show adapter\(s\) \(([^)]*)\) statistics`)
	ethtoolNoise = regexp.MustCompile(`^\*\*\*(?:NOTE|WARN)\*\*\*`)
)

// ethtoolResults are names of totals in packets, the best first: of what was
// done to packets, sent, and received.
var ethtoolResults = []string{
	"rx_xdp_drop", "rx_xdp_tx_xmit", "rx_xdp_redirect",
	"tx_unicast", "tx_packets_phy", "tx_packets", "a_frames_transmitted_ok", "tx_pkts_nic", "port.tx_unicast", "tx_unicast_packets",
	"rx_packets", "rx_pkts_nic", "a_frames_received_ok", "rx_unicast", "rx_packets_phy", "port.rx_unicast",
}

// ethtoolWire are the names of what came in before anything was lost.
var ethtoolWire = []string{"rx_packets_phy", "port.rx_unicast", "rx_pkts_nic"}

// ethtoolLost are the names of what was lost.
var ethtoolLost = []string{
	"rx_discards_phy", "rx_out_of_buffer", "rx_missed_errors", "rx_no_dma_resources", "rx_dropped", "port.rx_dropped", "tx_dropped",
}

var queueForm = regexp.MustCompile(`^[rt]x[-_]?(?:queue_)?\d+[._-]?(?:packets|xdp_drop)$`)

var counterRate = &kind{role: capture.Derived, metrics: []capture.Metric{{Name: "counter", Column: "per_second", Unit: stats.Unit{Name: "1/s"}}}}

type ethtool struct {
	at      capture.Position
	devices []string
	rows    map[string]map[string]float64
}

func (e *ethtool) line(t *transcript, line []byte) bool {
	text := string(line)
	if ethtoolHead.MatchString(text) || ethtoolNoise.MatchString(text) {
		e.flush(t)
		return true
	}
	m := ethtoolRow.FindStringSubmatch(text)
	if m == nil {
		if len(e.rows) > 0 {
			e.flush(t)
		}
		return false
	}
	if _, again := e.rows[m[1]][m[3]]; again {
		e.flush(t)
	}
	value, ok := number(m[2])
	if !ok {
		t.problem("%q is no rate: left out", m[2])
		return true
	}
	if e.rows == nil {
		e.at, e.rows = t.at, map[string]map[string]float64{}
	}
	if e.rows[m[1]] == nil {
		e.rows[m[1]] = map[string]float64{}
		e.devices = append(e.devices, m[1])
	}
	e.rows[m[1]][m[3]] = value
	return true
}

func (e *ethtool) flush(t *transcript) {
	rows, devices := e.rows, e.devices
	e.rows, e.devices = nil, nil
	sends := map[string]bool{} // devices whose result is what they sent
	for _, d := range devices {
		sends[d] = strings.Contains(resultOf(rows[d]), "tx") || strings.Contains(resultOf(rows[d]), "transmitted")
	}
	for _, d := range devices {
		giveCounters(t, e.at, "ethtool_stats", d, rows[d], len(sends) > 1 && anyOf(sends) && !sends[d])
	}
}

func anyOf(set map[string]bool) bool {
	for _, in := range set {
		if in {
			return true
		}
	}
	return false
}

// resultOf is the name of a device's result.
func resultOf(counters map[string]float64) string {
	for _, name := range ethtoolResults {
		if _, ok := counters[name]; ok {
			return name
		}
	}
	queue := ""
	for name := range counters {
		if queueForm.MatchString(name) && (queue == "" || name < queue) {
			queue = name
		}
	}
	return queue
}

// giveCounters hands over one device's rates. load says that it received what
// another one sent on.
func giveCounters(t *transcript, at capture.Position, tool, device string, counters map[string]float64, load bool) {
	result := resultOf(counters)
	if q := onlyQueue(counters); q != "" && !strings.HasPrefix(result, "tx") && !strings.HasPrefix(result, "rx_xdp") && result != "rx_packets" {
		result = q // what software saw, where the totals count what was dropped later
	}
	give := func(name string, k *kind) {
		t.intervalAt(at, stream{tool, device + " " + name, k}, counters[name])
	}
	if result != "" {
		k := packetsIn
		if load {
			k = packetsOffered
		}
		give(result, k)
	}
	for _, name := range ethtoolWire {
		if _, ok := counters[name]; ok && name != result {
			give(name, packetsOffered)
			break
		}
	}
	for _, name := range ethtoolLost {
		if _, ok := counters[name]; ok {
			give(name, packetsLost)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(counters)) {
		if value := counters[name]; value < 0 && name != result { // the result is looked at like any rate
			t.problemAt(at, "%s %s went down by %.0f a second: a counter that was reset, or a level", device, name, -value)
			give(name, counterRate)
		}
	}
}

// onlyQueue is the one receive queue that took packets.
func onlyQueue(counters map[string]float64) string {
	found := ""
	for name := range counters {
		if strings.HasPrefix(name, "rx") && queueForm.MatchString(name) {
			if found != "" {
				return ""
			}
			found = name
		}
	}
	return found
}
