package logs

import (
	"math"
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// moonGenTool reads MoonGen and libmoon, old and new. Queues that run in parallel
// have a line each, of the same moment: their packet counts tell them from the
// lines of one queue, and their rates are added.
var moonGenTool = Tool{
	name:    "moongen",
	about:   "MoonGen and libmoon, old and new form",
	example: "[Device: id=0] TX: 14.88 Mpps, 7619 Mbit/s (10000 Mbit/s with framing)",
	words:   []string{" Mpps, ", "current rate "},
	sign:    regexp.MustCompile(`(?m)\[[^\]]+\] [RT]X: [\d.]+ Mpps, |[Ss]ent \d+ packets, current rate [\d.]+ Mpps`),
	reader:  func() program { return &moonGen{} },
}

var (
	moonGenNew  = regexp.MustCompile(`^\[([^\]]+)\] ([RT]X): ([\d.]+) Mpps, ([\d.]+) Mbit/s`)
	moonGenEnd  = regexp.MustCompile(`^\[([^\]]+)\] ([RT]X): [\d.]+ \(StdDev `)
	moonGenOld  = regexp.MustCompile(`^(?:\[([^\]]+)\] |(Port \d+) )?[Ss]ent (\d+) packets, current rate ([\d.]+) Mpps, ([\d.]+) MBit/s`)
	moonGenCut  = regexp.MustCompile(`^(?:\[[^\]]+\] |Port \d+ )?[Ss]ent \d+ packets,\s*$`)
	moonGenTime = regexp.MustCompile(`^Samples: \d+, Average: ([\d.]+) ns, StdDev: [\d.]+ ns(?:, Quartiles: [\d.]+/([\d.]+)/[\d.]+ ns)?`)
	moonGenWait = &kind{metrics: []capture.Metric{latency, latencyAt("median latency", "p50")}}
	moonGenKind = &kind{metrics: []capture.Metric{capture.PPS, throughput}}
)

type moonGen struct{ lines []moonGenLine }

type moonGenLine struct {
	at            capture.Position
	name          string
	sent, pps, bs float64
}

func (g *moonGen) line(t *transcript, line []byte) bool {
	text := string(line)
	if moonGenEnd.MatchString(text) {
		return true
	}
	if moonGenCut.MatchString(text) {
		t.problem("a line that is cut off before its rate: left out")
		return true
	}
	if m := moonGenTime.FindStringSubmatch(text); m != nil {
		if mean, ok := number(m[1]); ok {
			t.single(stream{"moongen", "latency", moonGenWait}, mean/1e9, optional(m[2])/1e9)
		}
		return true
	}
	if m := moonGenNew.FindStringSubmatch(text); m != nil {
		pps, ok := prefixed(m[3], "M")
		bps := optionalPrefixed(m[4], "M")
		if !ok {
			t.problem("%q is no rate: left out", m[3])
			return true
		}
		t.interval(stream{"moongen", strings.TrimPrefix(m[1], "Device: ") + " " + m[2], moonGenKind}, pps, bps)
		return true
	}
	m := moonGenOld.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	l := moonGenLine{at: t.at, name: strings.TrimPrefix(m[1], "Device: ") + m[2]}
	var ok bool
	if l.pps, ok = prefixed(m[4], "M"); !ok {
		t.problem("%q is no rate: left out", m[4])
		return true
	}
	l.bs = optionalPrefixed(m[5], "M")
	l.sent, _ = count(m[3])
	g.lines = append(g.lines, l)
	return true
}

// countShare is how near a count must come to rate times interval.
const countShare = .005

// mixedShare is how much of a rate may part the counts of two lines before they
// are of two queues: the tool's clock is good to less.
const mixedShare = .2

// flush finds out whether lines without a name are one queue's in time, or of
// queues in parallel.
func (g *moonGen) flush(t *transcript) {
	lines := g.lines
	g.lines = nil
	queues := 1
	if len(lines) >= 2 && lines[0].name == "" {
		queues = parallelQueues(lines)
	}
	for i := 0; i < len(lines); i++ {
		sum := lines[i]
		if sum.name == "" {
			for k := 1; k < queues && i+1 < len(lines); k++ {
				i++
				sum.pps += lines[i].pps
				sum.bs += lines[i].bs
			}
		}
		t.intervalAt(sum.at, stream{"moongen", sum.name, moonGenKind}, round(sum.pps), sum.bs)
	}
}

// parallelQueues is the number of queues whose lines take turns. One queue's
// count grows from line to line by rate times interval, the same each time;
// those of several do not.
func parallelQueues(lines []moonGenLine) int {
	if len(lines) == 2 {
		// A line comes each tenth of a second, or each second: what was sent since
		// must be the rate's share of that.
		for _, interval := range []float64{.1, 1} {
			if share := (lines[1].sent - lines[0].sent) / (lines[1].pps * interval); math.Abs(share-1) < countShare {
				return 1
			}
		}
		return 2
	}
	step := lines[1].sent - lines[0].sent
	for i := 2; i < len(lines); i++ {
		next := lines[i].sent - lines[i-1].sent
		if next <= 0 || next < step*(1-mixedShare) || next > step*(1+mixedShare) {
			return 2
		}
	}
	return 1
}
