package logs

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
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
	words:   []string{" sec "},
	sign:    regexp.MustCompile(`(?m)\[\s*(?:\d+|SUM)\](?:\[[RT]X-[CS]\])?\s+\d+\.\d+\s*-\s*\d+\.\d+\s+sec\s`),
	reader:  func() program { return &iperf{} },
}

var (
	iperfRow = regexp.MustCompile(`^(.*?)\[\s*(\d+|SUM)\](?:\[([RT]X-[CS])\])?\s+(\d+\.\d+)\s*-\s*(\d+\.\d+)\s+sec\s+([\d.]+) ([KMGT]?)Bytes\s+([\d.]+) ([KMGT]?)(bits|Bytes)/sec(.*)$`)
	iperfUDP = regexp.MustCompile(`([\d.]+) ms\s+(-?\d+)/\s*(-?\d+)`)

	iperfStart = regexp.MustCompile(`^(?:Connecting to host|Accepted connection from|Client connecting to|Server listening on|iperf3? )`)
	iperfNoise = regexp.MustCompile(`^\[\s*(?:ID|\d+)\](?:\[Role\])?\s+(?:Interval|local )|^iperf Done\.|^(?:TCP|UDP) window size|^-{10,}$|^UDP buffer size|^Sending \d+ byte datagrams|^\[\s*\d+\] Sent \d+ datagrams|^Reverse mode, remote host|^Test Complete|^Summary Results:|^Cookie:|^Time:|^Control connection MSS|^Starting Test:|^Server output:|^CPU Utilization:|^(?:snd|rcv)_tcp_congestion`)
	iperfLocal = regexp.MustCompile(`^\[\s*\d+\]\s+local `)
	iperfHead  = regexp.MustCompile(`^\[\s*ID\](?:\[Role\])?\s+Interval`)
	iperfFar   = regexp.MustCompile(`^\[\s*\d+\] Server Report:`)
	iperfRetr  = regexp.MustCompile(`^\s+(\d+)(?:\s|$)`)
	iperfRuler = regexp.MustCompile(`^(?:- ){3,}-?$`)
)

var (
	jitter     = capture.Metric{Name: "jitter", Column: "jitter", Unit: latency.Unit}
	iperfKind  = &kind{metrics: []capture.Metric{throughput, capture.Seconds, retransmits, jitter, capture.Drops}}
	iperfSent  = &kind{role: capture.Offered, metrics: []capture.Metric{throughput, capture.Seconds, retransmits}}
	iperfWhole = &kind{role: capture.Derived, metrics: iperfKind.metrics}
)

// iperf holds the rows of one run: they are told apart when it is over.
// iperfInitials are what its lines without a rate begin with.
const iperfInitials = "[-ACRSTUirs"

type iperf struct {
	rows    []iperfLine
	seen    map[iperfStream]*iperfSeen // what the rows come to, so that none is looked at twice
	streams int                        // that were opened
	ruled   bool                       // a ruler stood above, and no interval since
	retr    bool                       // the header has a column of retransmits
	report  bool                       // the next row is what the other end received
}

type iperfStream struct{ role, id string }

// iperfSeen sums up the rows of one stream of the run at hand.
type iperfSeen struct {
	intervals int      // that are not omitted
	end       float64  // of the latest of them
	late      bool     // one begins after 0
	sums      []string // the sides of its sums
}

type iperfLine struct {
	at         capture.Position
	id, role   string // "5" or "SUM"; "TX-C" of --bidir
	start, end float64
	bps        float64
	retr       float64
	jitter     float64
	drops      float64
	omitted    bool
	summary    bool
	side       string // "sender", "receiver" or ""
}

func (p *iperf) line(t *transcript, line []byte) bool {
	if !has(line, " sec ") && strings.IndexByte(iperfInitials, line[0]) < 0 {
		return false
	}
	text := string(line)
	switch {
	case iperfStart.MatchString(text):
		t.begin()
		return true
	case iperfRuler.MatchString(text):
		p.ruled = true
		return true
	case iperfHead.MatchString(text):
		p.retr = strings.Contains(text, "Retr")
		return true
	case iperfFar.MatchString(text):
		p.report = true
		return true
	}
	var m []string
	if strings.Contains(text, " sec ") {
		m = iperfRow.FindStringSubmatch(text)
	}
	if m == nil {
		if iperfLocal.MatchString(text) {
			p.streams++
			return true
		}
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
	if !p.retr {
		row.retr = unknown
	}
	if p.report {
		row.side, p.report = "receiver", false
	}
	row.summary = row.side != "" || p.ruled && row.start == 0
	if p.startsAnew(row) {
		retr := p.retr
		p.flush(t)
		p.retr = retr
		t.apartBy(t.remark)
	}
	p.ruled = p.ruled && row.summary // of parallel streams each interval has its ruler
	if row.end < maxRun {
		p.hear(t, row)
		p.add(row)
	}
	if m[1] != "" {
		p.flush(t)
		t.next.row = ""
	}
	return true
}

func (p *iperf) add(row iperfLine) {
	p.rows = append(p.rows, row)
	if p.seen == nil {
		p.seen = map[iperfStream]*iperfSeen{}
	}
	of := iperfStream{row.role, row.id}
	if p.seen[of] == nil {
		p.seen[of] = &iperfSeen{}
	}
	switch seen := p.seen[of]; {
	case row.summary:
		seen.sums = append(seen.sums, row.side)
	case !row.omitted:
		seen.intervals++
		seen.end = max(seen.end, row.end)
		seen.late = seen.late || row.start > 0
	}
}

// hear tells of an interval as it comes: of parallel streams [SUM] alone, and
// not of the row that covers all.
func (p *iperf) hear(t *transcript, row iperfLine) {
	if row.omitted || row.side != "" || row.id != "SUM" && row.role == "" && p.streams > 1 {
		return
	}
	first := true
	for of, seen := range p.seen {
		switch {
		case of.role != row.role:
		case row.id != "SUM" && of.id != row.id, row.start == 0 && seen.late:
			return
		case of.id == row.id:
			first = seen.intervals == 0
		}
	}
	t.hear(stream{"iperf", row.role, iperfKind}, row.bps, first, false)
}

// maxRun bounds the length of a run that is believed, in seconds.
const maxRun = 1e7

// startsAnew says whether a row is of another run than those that are there: a
// second sum of the same stream, or time that goes back to 0 without covering
// all there is, as the sum does that iperf2 prints without a word.
func (p *iperf) startsAnew(row iperfLine) bool {
	seen := p.seen[iperfStream{row.role, row.id}]
	switch {
	case seen == nil:
		return false
	case row.summary:
		return slices.Contains(seen.sums, row.side)
	case len(seen.sums) > 0:
		return true
	case row.omitted:
		return seen.intervals > 0
	}
	covers := seen.intervals > 1 && seen.end <= row.end+.5
	return seen.intervals > 0 && row.start == 0 && !covers
}

func iperfLineOf(m []string) (iperfLine, bool) {
	row := iperfLine{id: m[2], role: m[3], retr: unknown, jitter: unknown, drops: unknown}
	var fine [3]bool
	row.start, fine[0] = number(m[4])
	row.end, fine[1] = number(m[5])
	if m[10] == "bits" {
		row.bps, fine[2] = prefixed(m[8], m[9])
	} else {
		row.bps, fine[2] = bitsIn(m[8], m[9]+"Bytes")
	}
	rest := m[11]
	if u := iperfUDP.FindStringSubmatch(rest); u != nil {
		row.jitter, row.drops = optional(u[1])/1e3, optional(u[2])
	}
	if r := iperfRetr.FindStringSubmatch(rest); r != nil {
		row.retr = optional(r[1])
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
	*p = iperf{}
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
		deliver(t, role, sumOfStreams(t, of))
		rows = rest
	}
}

// sumOfStreams adds parallel streams up where no [SUM] does: the k-th row of each,
// if all have one and they span the same time. A row that has no fellow is named.
func sumOfStreams(t *transcript, rows []iperfLine) []iperfLine {
	type place struct {
		summary bool
		side    string
		k       int
	}
	ids, rank := map[string]bool{}, map[string]map[place]int{}
	groups := map[place][]iperfLine{}
	var order []place
	for _, r := range rows {
		if r.id == "SUM" {
			return withoutStreams(rows)
		}
		if ids[r.id] = true; rank[r.id] == nil {
			rank[r.id] = map[place]int{}
		}
		of := place{r.summary, r.side, 0}
		rank[r.id][of]++
		of.k = rank[r.id][of]
		if groups[of] == nil {
			order = append(order, of)
		}
		groups[of] = append(groups[of], r)
	}
	if len(ids) < 2 {
		return rows
	}
	var sums []iperfLine
	for _, of := range order {
		sum, whole := groups[of][0], len(groups[of]) == len(ids)
		for _, r := range groups[of][1:] {
			whole = whole && math.Abs(r.start-sum.start) < .5 && math.Abs(r.end-sum.end) < .5
			sum.bps += r.bps
			sum.retr += r.retr
			sum.drops += r.drops
			sum.jitter = max(sum.jitter, r.jitter)
			sum.omitted = sum.omitted || r.omitted
		}
		if !whole {
			t.problemAt(sum.at, "%d parallel streams, and not all have a row for %.2f-%.2f s: left out", len(ids), sum.start, sum.end)
			continue
		}
		sums = append(sums, sum)
	}
	return sums
}

func withoutStreams(rows []iperfLine) []iperfLine {
	return slices.DeleteFunc(slices.Clone(rows), func(r iperfLine) bool { return r.id != "SUM" })
}

func deliver(t *transcript, role string, rows []iperfLine) {
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
		if r.omitted || r.end == r.start {
			continue
		}
		whole := r.start == 0 && r.end == longest && intervals > 1
		switch {
		case r.side == "sender":
			offered = &rows[i]
		case r.summary || whole:
			result = r
		default:
			intervals++
			values := []float64{r.bps, r.end - r.start, r.retr, r.jitter, r.drops}
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
		t.singleAt(result.at, stream{"iperf", name, k}, result.bps, result.end-result.start, result.retr, result.jitter, result.drops)
	}
	if offered != nil {
		t.singleAt(offered.at, stream{"iperf", strings.TrimSpace(role + " sender"), iperfSent}, offered.bps, offered.end-offered.start, offered.retr)
	}
}
