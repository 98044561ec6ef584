package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// perfTool reads perf stat. With -r a line is the mean over n repeats with its
// relative standard error, which is a summary: n, mean, and a deviation of error
// times the root of n. Without it a line is a run's count. What stands behind #
// is computed. Locales mark thousands by comma, point or blank.
var perfTool = Tool{
	name:    "perf-stat",
	about:   "perf stat, with -r or without",
	example: "  3,961,360,880  cycles                                             ( +-  0.03% )",
	words:   []string{"Performance counter stats", "cycles", "instructions", "branch", "cache-", "page-faults", "context-switches"},
	sign:    regexp.MustCompile(`(?m)Performance counter stats for |^\s+\d[\d,. ]*\s+(?:cycles|instructions|branches|branch-misses|cache-misses|cache-references|page-faults|context-switches)\b`),
	reader:  func() program { return &perf{} },
}

var (
	perfHead = regexp.MustCompile(`Performance counter stats for (.*?)(?: \((\d+) runs\))?:$`)
	perfLine = regexp.MustCompile(`^\s+(\d[\d.,\x{a0}\x{202f}]*)\s+(msec |seconds )?([A-Za-z][\w.:/=,-]*)(.*)$`)
	perfErr  = regexp.MustCompile(`\(\s*\+-\s*(\d+[.,]\d+)%\s*\)`)
	perfTime = regexp.MustCompile(`^\s+(\d+[.,]\d+) (?:\+- (\d+[.,]\d+) )?seconds (time elapsed|user|sys)`)
	perfNot  = regexp.MustCompile(`^\s+<not (?:supported|counted)>\s+\S`)
)

type perf struct {
	runs   float64
	inside bool
	kinds  map[string]*kind
}

func (p *perf) line(t *transcript, line []byte) bool {
	text := string(line)
	if m := perfHead.FindStringSubmatch(text); m != nil {
		p.inside, p.runs = true, 1
		if m[2] != "" {
			p.runs, _ = number(m[2])
		}
		return true
	}
	if m := perfTime.FindStringSubmatch(text); m != nil {
		p.elapsed(t, m)
		return true
	}
	if perfNot.MatchString(text) {
		return true
	}
	m := perfLine.FindStringSubmatch(text)
	if m == nil || !p.inside && !strings.Contains(m[4], "#") || !perfEvents.MatchString(m[3]) {
		return false
	}
	value, ok := perfCount(m[1], m[2] != "")
	if !ok {
		t.problem("%q is no count: left out", m[1])
		return true
	}
	unit := "events"
	switch m[2] {
	case "msec ":
		value, unit = value/1e3, "s"
	case "seconds ":
		unit = "s"
	}
	e := perfErr.FindStringSubmatch(m[4])
	if e == nil {
		t.single(stream{"perf-stat", m[3], p.kind(m[3], unit)}, value)
		return true
	}
	sem, known := number(strings.Replace(e[1], ",", ".", 1))
	if sem == 0 {
		sem = .005 // it prints two decimals: the largest that reads 0.00
	}
	if known && p.runs >= 2 {
		t.printed(stream{"perf-stat", m[3], p.kind(m[3], unit)}, int(p.runs), value, value*sem/100)
	} else {
		t.problem("%s has an error, but nothing says of how many runs: left out", m[3])
	}
	return true
}

var perfElapsed = &kind{role: capture.Derived, metrics: []capture.Metric{{Name: "time elapsed", Column: "elapsed", Unit: latency.Unit}}}

// elapsed takes the time that a run took: a result only where its work was
// fixed, which perf does not say.
func (p *perf) elapsed(t *transcript, m []string) {
	if m[3] != "time elapsed" {
		return
	}
	s := stream{"perf-stat", "time elapsed", perfElapsed}
	mean, ok := perfCount(m[1], true)
	sem, known := perfCount(m[2], true)
	switch {
	case !ok:
		t.problem("%q is no time: left out", m[1])
	case m[2] != "" && known && p.runs >= 2:
		t.printed(s, int(p.runs), mean, sem)
	case m[2] == "":
		t.single(s, mean)
	}
}

// perfEvents are names of events, so that no other table is taken for one.
var perfEvents = regexp.MustCompile(`(?i)cycles|instructions|branch|cache|load|store|fault|switch|migration|clock|stall|bus|rqsts|uops|tlb|:u|:k|\.`)

// kind of an event. Which way is better is not known: with a fixed time more
// instructions are more work done, with fixed work they are a cost.
func (p *perf) kind(event, unit string) *kind {
	if p.kinds == nil {
		p.kinds = map[string]*kind{}
	}
	if p.kinds[event] == nil {
		p.kinds[event] = &kind{metrics: []capture.Metric{{Name: event, Column: "events", Unit: stats.Unit{Name: unit}}}}
	}
	return p.kinds[event]
}

// perfCount reads a count with any thousands mark. A time has a fraction.
func perfCount(text string, fraction bool) (float64, bool) {
	text = strings.NewReplacer("\u00a0", "", "\u202f", "").Replace(text)
	if n, ok := count(text); ok && !fraction {
		return n, true
	}
	last := strings.LastIndexAny(text, ".,")
	if last < 0 {
		return number(text)
	}
	return number(strings.NewReplacer(",", "", ".", "").Replace(text[:last]) + "." + text[last+1:])
}

func (*perf) flush(*transcript) {}
