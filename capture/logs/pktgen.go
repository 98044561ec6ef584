package logs

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/perfstat/perfstat/capture"
)

// PktGen is the format of netmap's pkt-gen, in every form since 2013. A sample
// is the rate of an interval line; nothing else is.
//
// Lines are told apart into runs and variants by what stands between them:
//
//   - a command or a preamble begins a run, and so does the first interval
//     after a run's final "Speed" line;
//   - a heading, a sysctl or a driver's line of settings begins a run, in the
//     variant of its label;
//   - "[tag]" or "tag:" in front of the time stamp parts variants;
//   - an interval that began before the last one had ended comes from another
//     process in the same log, a sender beside a receiver.
//
// Final lines become facts of their run. A file that has no interval line, but
// "Speed" lines, gives one run for each of them. An aborted run is refused.
type PktGen struct{}

// Name is "pkt-gen".
func (PktGen) Name() string { return "pkt-gen" }

// About says what the format is, and shows a line of it.
func (PktGen) About() (what, example string) {
	return "netmap's pkt-gen, in every form since 2013", "103.486123 main_thread [2781] 14.136 Mpps (14.150 Mpkts 6.786 Gbps in 1001000 usec) 24.10 avg_batch 0 min_space"
}

// Detect looks for an interval line, a final one or a preamble.
func (PktGen) Detect(head []byte) Confidence {
	if _, ok, _ := findReport(head); ok || pktGenSigns.Match(head) {
		return Sure
	}
	return No
}

// Read takes a log of any length, line by line; only its samples stay in
// memory. Its error is a *capture.Problem where the only run was aborted or
// there is no rate at all.
func (PktGen) Read(r io.Reader, name string, o Options) (*capture.Recording, error) {
	g := pktGen{
		rec: &capture.Recording{Source: name, Facts: capture.Facts{{Key: "tool", Value: "pkt-gen"}}},
		at:  capture.Position{File: name}, options: o,
	}
	if err := eachLine(r, &g.at, g.line, func() { g.problem(longLine) }); err != nil {
		return nil, err
	}
	if err := g.finish(); err != nil {
		return nil, err
	}
	return g.rec, nil
}

// pktGenMetrics are the columns of a run, the first the sample.
var pktGenMetrics = []capture.Metric{
	columnPPS: capture.PPS, columnSeconds: capture.Seconds, columnPackets: capture.Packets,
	columnBPS: capture.BPS, columnBatch: capture.AvgBatch, columnSpace: capture.MinSpace,
}

const (
	columnPPS = iota
	columnSeconds
	columnPackets
	columnBPS
	columnBatch
	columnSpace
)

// pktGen is the state of reading one log.
type pktGen struct {
	rec     *capture.Recording
	at      capture.Position
	options Options

	set       settings
	next      capture.Facts // of the run that begins with the next interval
	nextFault []string
	fresh     bool // something between the last interval and here begins a run

	processes []*process
	active    []*process // those that may go on
	last      *process   // the one with the last interval or final line

	speeds []speed
	bare   int // lines that hold a number and nothing else
	bareAt capture.Position
}

// speed is a "Speed" line, for logs that have nothing else.
type speed struct {
	pps  float64
	line int
	set  settings
}

func (g *pktGen) problem(format string, args ...any) {
	g.rec.Problems = append(g.rec.Problems, capture.Problem{Position: g.at, Text: fmt.Sprintf(format, args...)})
}

// line takes a line, which in a flattened mail is the whole of it.
func (g *pktGen) line(line []byte) {
	for first := true; ; first = false {
		r, ok, found := findReport(line)
		if found != whole {
			g.problem("%s", string(found))
		}
		if !ok {
			g.text(line)
			return
		}
		tag := ""
		if before := bytes.TrimSpace(line[:r.start]); len(before) > 0 {
			if first {
				tag = tagOf(before)
			}
			if tag == "" {
				g.text(before)
			}
		}
		g.report(&r, tag)
		if line = line[r.end:]; len(line) == 0 {
			return
		}
	}
}

// maxRate is beyond any port and any software switch.
const maxRate = 1e11

func (g *pktGen) report(r *report, tag string) {
	p := g.processOf(r, tag)
	p.stamp = r.stamp
	switch {
	case r.rate < 0, math.IsNaN(r.rate):
		g.problem("%s is no rate: left out", r.printed)
	case r.rate > maxRate, r.packets >= 1<<63:
		g.problem("%s is no rate, pkt-gen's counter went back: left out", r.printed)
	case r.contradicts():
		g.problem("%s is not what %.6g packets in %.6g s come to, so one of the three is damaged: left out", r.printed, r.packets, r.seconds)
	default:
		p.add(r, g.at)
		begins := p.run.Len() == 1
		if begins {
			g.nameStream(p)
		}
		g.options.live(Live{
			Tool: "pkt-gen", Stream: p.stream, Metric: capture.PPS, Value: r.rate, Line: g.at.Line, Begins: begins,
		})
	}
}

func (g *pktGen) finish() error {
	var runs []*process
	var failed []capture.Problem
	for _, p := range g.inOrder() {
		switch {
		case p.aborted:
			failed = append(failed, p.refusal())
		case p.run.Len() > 0:
			runs = append(runs, p)
		}
	}
	switch {
	case len(runs) > 0:
		g.variants(runs)
	case len(failed) > 0:
		return &failed[0]
	case len(g.speeds) > 0:
		g.speedVariants()
	default:
		return g.nothing()
	}
	g.rec.Problems = append(g.rec.Problems, failed...)
	if g.bare > 0 {
		lines := "1 line with a number alone is"
		if g.bare > 1 {
			lines = fmt.Sprintf("%d lines with a number alone are", g.bare)
		}
		g.rec.Problems = append(g.rec.Problems, capture.Problem{Position: g.bareAt,
			Text: lines + bareAdvice})
	}
	return nil
}

const bareAdvice = " not read: a log gives its rates itself; put such numbers in a file of their own"

// nothing is the error for a log without any rate.
func (g *pktGen) nothing() error {
	text := "a pkt-gen log without an interval line"
	if len(g.nextFault) > 0 {
		text += ": " + quoteAll(g.nextFault)
	}
	if len(g.rec.Problems) > 0 {
		text += "; " + g.rec.Problems[0].Error()
	}
	return &capture.Problem{Position: capture.Position{File: g.at.File}, Text: text}
}

// variants files the runs under their labels.
func (g *pktGen) variants(runs []*process) {
	tellFunctions(runs)
	sides := map[string]*ends{}
	for _, p := range runs {
		e, ok := sides[p.label()]
		if !ok {
			e = &ends{}
			sides[p.label()] = e
		}
		e.add(p)
	}
	places := map[string]int{}
	seen := repeats{}
	for _, p := range runs {
		label, role := p.label(), capture.Sample
		e := sides[label]
		if side := p.side(); side != "" && e.several {
			if label != "" {
				label += ", "
			}
			label += side
			if p.function() == "tx" && e.receiver {
				role = capture.Offered
			}
		}
		i, ok := places[label]
		if !ok {
			i = len(g.rec.Variants)
			places[label] = i
			g.rec.Variants = append(g.rec.Variants, capture.Variant{Label: label, Role: role, Facts: p.set.facts()})
		}
		if first, again := seen.before(i, &p.run); again {
			g.rec.Problems = append(g.rec.Problems, capture.Problem{Position: p.run.Origin,
				Text: fmt.Sprintf("this run has the same %d intervals as the one at line %d: left out, as it would count twice", p.run.Len(), first)})
			continue
		}
		g.rec.Variants[i].Runs = append(g.rec.Variants[i].Runs, p.run)
	}
	for i := range g.rec.Variants {
		cutColumns(&g.rec.Variants[i])
	}
	// Results stand before what was only offered: the first is the baseline.
	slices.SortStableFunc(g.rec.Variants, func(a, b capture.Variant) int { return int(a.Role) - int(b.Role) })
}

// cutColumns leaves out the columns that no run of a variant has.
func cutColumns(v *capture.Variant) {
	var keep []int
	for c, m := range pktGenMetrics {
		if c == 0 || slices.ContainsFunc(v.Runs, func(r capture.Run) bool {
			return slices.ContainsFunc(r.Columns[c], func(x float64) bool { return !math.IsNaN(x) })
		}) {
			keep = append(keep, c)
			v.Metrics = append(v.Metrics, m)
		}
	}
	for i := range v.Runs {
		columns := make([][]float64, len(keep))
		for to, from := range keep {
			columns[to] = v.Runs[i].Columns[from]
		}
		v.Runs[i].Columns = columns
	}
}

// speedVariants makes a run of each "Speed" line.
func (g *pktGen) speedVariants() {
	places := map[string]int{}
	for _, s := range g.speeds {
		label := s.set.label()
		i, ok := places[label]
		if !ok {
			i = len(g.rec.Variants)
			places[label] = i
			g.rec.Variants = append(g.rec.Variants, capture.Variant{
				Label: label, Facts: s.set.facts(), Metrics: pktGenMetrics[:1:1],
				Runs: []capture.Run{{
					Origin:  capture.Position{File: g.at.File, Line: s.line},
					Columns: make([][]float64, 1), Singles: true,
				}},
			})
		}
		run := &g.rec.Variants[i].Runs[0]
		run.Columns[0] = append(run.Columns[0], s.pps)
		run.Lines = append(run.Lines, s.line)
	}
}
