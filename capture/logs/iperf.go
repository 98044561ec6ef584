package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// iperfTool reads the text of iperf3 and iperf2. A row is an interval, or the sum
// of a run where it says "sender" or "receiver", covers all of it, or stands
// below a ruler: the receiver's is the result. Of parallel streams [SUM] is the
// row to take. Transfers are in units of 1024, rates in bits are decimal, and
// rates in Bytes are not.
var iperfTool = Tool{
	name:    "iperf",
	about:   "iperf3 and iperf2, text; -P, --bidir, -O, UDP",
	example: "[SUM]   0.00-1.00   sec  2.18 GBytes  18.7 Gbits/sec    0",
	sign:    regexp.MustCompile(`(?m)\[\s*(?:\d+|SUM)\](?:\[[RT]X-[CS]\])?\s+\d+\.\d+\s*-\s*\d+\.\d+\s+sec\s`),
	reader:  func() program { return &iperf{} },
}

var (
	iperfRow = regexp.MustCompile(`^(.*?)\[\s*(\d+|SUM)\](?:\[([RT]X-[CS])\])?\s+(\d+\.\d+)\s*-\s*(\d+\.\d+)\s+sec\s+([\d.]+) ([KMGT]?)Bytes\s+([\d.]+) ([KMGT]?)(bits|Bytes)/sec(.*)$`)
	iperfUDP = regexp.MustCompile(`([\d.]+) ms\s+(-?\d+)/\s*(-?\d+)`)

	iperfStart = regexp.MustCompile(`^(?:Connecting to host|Accepted connection from|Client connecting to|Server listening on|iperf3? )`)
	iperfNoise = regexp.MustCompile(`^\[\s*(?:ID|\d+)\](?:\[Role\])?\s+(?:Interval|local )|^iperf Done\.|^(?:TCP|UDP) window size|^-{10,}$|^UDP buffer size|^Sending \d+ byte datagrams|^\[\s*\d+\] Sent \d+ datagrams|^Reverse mode, remote host|^Test Complete|^Summary Results:|^Cookie:|^Time:|^Control connection MSS|^Starting Test:|^Server output:|^CPU Utilization:|^(?:snd|rcv)_tcp_congestion`)
	iperfRuler = regexp.MustCompile(`^(?:- ){3,}-?$`)
)

var (
	retransmits = capture.Metric{Name: "retransmits", Column: "retransmits", Unit: stats.Unit{Name: "segments", Better: stats.Lower}}
	jitter      = capture.Metric{Name: "jitter", Column: "jitter", Unit: latency.Unit}
	iperfKind   = &kind{metrics: []capture.Metric{throughput, capture.Seconds, jitter, capture.Drops}}
	iperfSent   = &kind{role: capture.Offered, metrics: []capture.Metric{throughput, capture.Seconds}}
	iperfWhole  = &kind{role: capture.Derived, metrics: []capture.Metric{throughput, capture.Seconds, jitter, capture.Drops}}
)

// iperf holds the rows of one run: they are told apart when it is over.
type iperf struct {
	rows    []iperfLine
	summing bool // a ruler stood above, and no interval since
}

type iperfLine struct {
	at         capture.Position
	id, role   string // "5" or "SUM"; "TX-C" of --bidir
	start, end float64
	bps        float64
	jitter     float64
	drops      float64
	omitted    bool
	summary    bool
	side       string // "sender", "receiver" or ""
}

func (p *iperf) line(t *transcript, line []byte) bool {
	text := string(line)
	switch {
	case iperfStart.MatchString(text):
		t.begin()
		p.summing = false
		return true
	case iperfRuler.MatchString(text):
		p.summing = true
		return true
	}
	m := iperfRow.FindStringSubmatch(text)
	if m == nil {
		return iperfNoise.MatchString(text)
	}
	if prefix := strings.TrimSpace(m[1]); prefix != "" {
		t.begin()
		t.next.renew()
		t.next.caption = ""
		t.next.row = cleanHeading(prefix)
	}
	row, ok := iperfLineOf(m)
	if !ok {
		t.problem("%q is no row of iperf: left out", m[0])
		return true
	}
	row.at = t.at
	row.summary = p.summing || row.side != ""
	if n := len(p.rows); n > 0 && row.start == 0 && p.rows[n-1].start > 0 && !row.summary && !p.covers(row) {
		p.flush(t) // time began anew
		t.apartBy(t.remark)
	}
	if row.end < maxRun {
		p.rows = append(p.rows, row)
		p.hear(t, row)
	}
	if m[1] != "" {
		p.flush(t)
		t.next.row = ""
	}
	return true
}

// hear tells of an interval as it comes: of parallel streams [SUM] alone, and
// not of the row that covers all.
func (p *iperf) hear(t *transcript, row iperfLine) {
	if row.omitted || row.side != "" {
		return
	}
	first := true
	for _, r := range p.rows[:len(p.rows)-1] {
		switch {
		case r.role != row.role:
		case row.id != "SUM" && r.id != row.id, row.start == 0 && r.start > 0:
			return
		case !r.omitted && r.id == row.id:
			first = false
		}
	}
	t.hear(stream{"iperf", row.role, iperfKind}, row.bps, first, false)
}

// maxRun bounds the length of a run that is believed, in seconds.
const maxRun = 1e7

// covers says whether a row spans the intervals that are there: the sum that
// iperf2 prints without a word.
func (p *iperf) covers(row iperfLine) bool {
	for _, r := range p.rows {
		if r.id == row.id && r.role == row.role && r.end > row.end+.5 {
			return false
		}
	}
	return len(p.rows) > 0
}

func iperfLineOf(m []string) (iperfLine, bool) {
	row := iperfLine{id: m[2], role: m[3], jitter: unknown, drops: unknown}
	var fine [3]bool
	row.start, fine[0] = number(m[4])
	row.end, fine[1] = number(m[5])
	if m[10] == "bits" {
		row.bps, fine[2] = prefixed(m[8], m[9])
	} else {
		row.bps, fine[2] = netperfBits(m[8], m[9]+"Bytes")
	}
	rest := m[11]
	if u := iperfUDP.FindStringSubmatch(rest); u != nil {
		row.jitter, _ = number(u[1])
		row.jitter /= 1e3
		row.drops, _ = number(u[2])
	}
	row.omitted = strings.Contains(rest, "(omitted)")
	for _, side := range []string{"sender", "receiver"} {
		if strings.HasSuffix(strings.TrimRight(rest, " "), side) {
			row.side = side
		}
	}
	return row, fine == [3]bool{true, true, true} && row.end >= row.start
}

// flush tells the rows of a run apart and hands them over.
func (p *iperf) flush(t *transcript) {
	rows := p.rows
	p.rows, p.summing = nil, false
	t.told = true
	defer func() { t.told = false }()
	for len(rows) > 0 {
		role := rows[0].role
		var of, rest []iperfLine
		for _, r := range rows {
			if r.role == role {
				of = append(of, r)
			} else {
				rest = append(rest, r)
			}
		}
		deliver(t, role, of)
		rows = rest
	}
}

func deliver(t *transcript, role string, rows []iperfLine) {
	sums, streams := false, map[string]bool{}
	for _, r := range rows {
		sums = sums || r.id == "SUM"
		if r.id != "SUM" {
			streams[r.id] = true
		}
	}
	parallel := len(streams) > 1
	intervals, result := 0, iperfLine{bps: unknown}
	var offered *iperfLine
	longest, arrived, jittery := 0., false, false
	for _, r := range rows {
		longest = max(longest, r.end)
		arrived = arrived || r.side == "receiver" && known(r.jitter)
		jittery = jittery || r.side == "" && known(r.jitter)
	}
	// A client's UDP intervals are what it sent; what arrived is in the last row.
	each := iperfKind
	if arrived && !jittery {
		each = iperfSent
	}
	for i, r := range rows {
		if r.omitted || sums && r.id != "SUM" || r.end == r.start {
			continue
		}
		if parallel && !sums {
			t.problemAt(r.at, "a row of one of %d parallel streams, without [SUM]: left out", len(streams))
			return
		}
		whole := r.start == 0 && r.end == longest && intervals > 1
		switch {
		case r.side == "sender":
			offered = &rows[i]
		case r.summary || whole:
			result = r
		default:
			intervals++
			values := []float64{r.bps, r.end - r.start, r.jitter, r.drops}
			t.intervalAt(r.at, stream{"iperf", role, each}, values[:len(each.metrics)]...)
		}
	}
	if !known(result.bps) && offered != nil {
		result, offered = *offered, nil
	}
	if known(result.bps) {
		k, name := iperfKind, role
		if intervals > 0 && each == iperfSent {
			name = strings.TrimSpace(role + " receiver")
		} else if intervals > 0 { // the mean of what is there
			k, name = iperfWhole, strings.TrimSpace(role+" whole run")
		}
		t.singleAt(result.at, stream{"iperf", name, k}, result.bps, result.end-result.start, result.jitter, result.drops)
	}
	if offered != nil {
		t.singleAt(offered.at, stream{"iperf", strings.TrimSpace(role + " sender"), iperfSent}, offered.bps, offered.end-offered.start)
	}
}
