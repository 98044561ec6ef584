package logs

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// process is one start of pkt-gen, as far as its log shows.
type process struct {
	set    settings
	tag    string
	run    capture.Run
	stream string   // what it is called while it runs
	stamp  float64  // of its last interval
	group  int      // processes that ran at the same time have one number
	back   *process // whose last interval ended after this one's first, though it stands before

	faults  []string // lines that tell of an error
	aborted bool
	number  int // in its group, from 1; 0 where it ran alone
}

func (p *process) add(r *report, at capture.Position) {
	if p.run.Columns == nil {
		p.run.Origin = at // of the first interval, not of one that was left out
		p.run.Columns = make([][]float64, len(pktGenMetrics))
		p.run.Facts.Set("version line", string(r.source))
	}
	columns := p.run.Columns
	if len(p.run.Lines) == cap(p.run.Lines) {
		for c := range columns {
			columns[c] = doubled(columns[c])
		}
		p.run.Lines = doubled(p.run.Lines)
	}
	for c, x := range [...]float64{
		columnPPS: r.rate, columnSeconds: r.seconds, columnPackets: r.packets,
		columnBPS: r.bps, columnBatch: r.batch, columnSpace: r.space,
	} {
		columns[c] = append(columns[c], x)
	}
	p.run.Lines = append(p.run.Lines, at.Line)
}

// doubled makes room in twice the size where append would take a quarter more:
// seven columns of a long log are then moved a fourth as often.
func doubled[T any](s []T) []T {
	if len(s) < cap(s) {
		return s
	}
	return append(make([]T, 0, max(2*cap(s), 64)), s...)
}

// Clocks of real logs: between the end of an interval and the beginning of the
// next of the same process there is less than a millisecond.
const (
	seamless   = .001 // seconds
	maxOverlap = .05  // of an interval
	clockWraps = 1000 // seconds
	maxActive  = 16
)

// processOf finds the process that an interval belongs to, or begins one.
func (g *pktGen) processOf(r *report, tag string) *process {
	best, bestGap := -1, math.Inf(1)
	overlaps := -1
	for i, p := range slices.Backward(g.active) {
		if p.tag != tag {
			continue
		}
		gap := sinceEnd(r, p)
		switch {
		case gap < -maxOverlap*r.seconds:
			overlaps = i
		case math.Abs(gap) < bestGap:
			best, bestGap = i, math.Abs(gap)
		}
	}
	var p *process
	if best >= 0 && (!g.fresh || bestGap <= seamless && !math.IsNaN(r.stamp)) {
		p = g.active[best]
		if g.last != nil && g.last != p && g.last.tag == tag && slices.Contains(g.active, g.last) {
			g.together(g.last, p)
		}
	} else {
		p = &process{
			set: g.set, tag: tag, stamp: math.NaN(), group: len(g.processes),
			run: capture.Run{Origin: g.at, Facts: g.next}, faults: g.nextFault,
		}
		switch {
		case overlaps < 0:
		case sinceEnd(r, g.active[overlaps]) > -r.seconds:
			g.together(p, g.active[overlaps])
		case !g.fresh:
			p.back = g.active[overlaps]
		}
		g.processes = append(g.processes, p)
		g.active = append(g.active, p)
		if len(g.active) > maxActive {
			g.active = g.active[1:]
		}
		g.fresh, g.next, g.nextFault = false, nil, nil
	}
	g.last = p
	return p
}

// sinceEnd is the time from the end of p's last interval to the beginning of
// r; 0 where the line has no clock.
func sinceEnd(r *report, p *process) float64 {
	gap := r.stamp - r.seconds - p.stamp
	if math.IsNaN(gap) {
		return 0
	}
	switch {
	case gap < -clockWraps/2:
		gap += clockWraps
	case gap > clockWraps/2:
		gap -= clockWraps
	}
	return gap
}

func (g *pktGen) together(a, b *process) {
	from, to := a.group, b.group
	a.group = to
	for _, p := range g.active {
		if p.group == from {
			p.group = to
		}
	}
}

// end closes a process: its final lines have come.
func (g *pktGen) end(p *process) {
	g.active = slices.DeleteFunc(g.active, func(q *process) bool { return q == p })
}

// tagOf is the tag that stands in front of a time stamp: "[issue 384]",
// "host1:", or the file name that grep puts there. A clock is no tag, nor is a
// line number.
func tagOf(before []byte) string {
	s := string(before)
	switch {
	case strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]"):
		s = s[1 : len(s)-1]
	case strings.HasSuffix(s, ":") && !strings.ContainsAny(s, " \t"):
		s = s[:len(s)-1]
	default:
		return ""
	}
	if len(s) > 80 || s == "pkt-gen" || strings.Count(s, ":") > 1 || !bytes.ContainsFunc([]byte(s), isLetter) {
		return ""
	}
	return s
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

func (p *process) function() string {
	f, _ := p.run.Facts.Get("function")
	return f
}

// side is what a variant is called where both ends of a test are in one log.
func (p *process) side() string {
	switch f := p.function(); f {
	case "tx":
		return "sender"
	case "rx":
		return "receiver"
	case "":
		if p.number > 0 {
			return fmt.Sprintf("process %d", p.number)
		}
		return ""
	default:
		return f
	}
}

// nameStream tells a process from others that print at the same time.
func (g *pktGen) nameStream(p *process) {
	p.stream = strings.TrimSpace(p.tag + " " + p.side())
	for n, q := range g.active {
		if q != p && q.stream == p.stream {
			p.stream = strings.TrimSpace(fmt.Sprintf("%s process %d", p.stream, n+2))
		}
	}
}

func (p *process) label() string {
	label := p.set.label()
	if label != "" && p.tag != "" {
		label += ", "
	}
	return label + p.tag
}

// ends are the ends of a test that the runs of one label hold.
type ends struct {
	first    string
	several  bool // so the runs must be told apart
	receiver bool
}

func (e *ends) add(p *process) {
	side := p.side()
	if e.first == "" {
		e.first = side
	}
	e.several = e.several || side != "" && side != e.first
	e.receiver = e.receiver || received(p)
}

func received(p *process) bool { return p.function() == "rx" }

// A sender leaves min_space at 0 and then 99999 for each thread; a receiver
// mostly prints what it saw.
const unsetSpace = 99999

// tellFunctions finds out who sent and who received among processes that ran
// at the same time and whose own lines don't say: who prints a real min_space
// receives; else who has the higher level sends, as nobody receives more than
// is sent.
func tellFunctions(runs []*process) {
	groups := map[int][]*process{}
	for _, p := range runs {
		groups[p.group] = append(groups[p.group], p)
	}
	for _, group := range groups {
		if len(group) < 2 {
			continue
		}
		receiver := false
		for i, p := range group {
			p.number = i + 1
			if p.function() == "" && p.realSpace() {
				p.run.Facts.Set("function", "rx")
			}
			receiver = receiver || received(p)
		}
		if receiver {
			for _, p := range group {
				if p.function() == "" {
					p.run.Facts.Set("function", "tx")
				}
			}
		} else if len(group) == 2 && group[0].function()+group[1].function() == "" {
			tellByLevel(group[0], group[1])
		}
	}
}

// realSpace says whether min_space ever tells of a ring.
func (p *process) realSpace() bool {
	return slices.ContainsFunc(p.run.Columns[columnSpace], func(x float64) bool {
		return x > 0 && math.Mod(x, unsetSpace) != 0
	})
}

func tellByLevel(a, b *process) {
	low, high := a, b
	if stats.Median(a.run.Columns[columnPPS]) > stats.Median(b.run.Columns[columnPPS]) {
		low, high = b, a
	}
	if !stats.Level(stats.Median(low.run.Columns[columnPPS]), stats.Median(high.run.Columns[columnPPS])) {
		low.run.Facts.Set("function", "rx")
		high.run.Facts.Set("function", "tx")
	}
}

// refusal is why an aborted run is no measurement.
func (p *process) refusal() capture.Problem {
	return capture.Problem{
		Position: p.run.Origin,
		Text:     fmt.Sprintf("pkt-gen failed, so this run is no measurement: %s", quoteAll(p.faults)),
	}
}

func quoteAll(lines []string) string {
	quoted := make([]string, len(lines))
	for i, l := range lines {
		quoted[i] = fmt.Sprintf("%q", l)
	}
	return strings.Join(quoted, ", ")
}
