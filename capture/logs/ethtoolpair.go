package logs

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// ethtoolPairTool reads snapshots of ethtool -S: two of a device and the time
// between them are an interval. Time is what date printed above each, or the
// sleep between them. Which counter is the result is the rule of ethtool_stats.
var ethtoolPairTool = Tool{
	name:    "ethtool",
	about:   "ethtool -S, twice or more, with date above each or sleep between",
	example: "     rx_packets: 11000000",
	words:   []string{"NIC statistics:"},
	sign:    regexp.MustCompile(`(?m)^NIC statistics:\s*$`),
	reader:  func() program { return &ethtoolPair{last: map[string]*snapshot{}} },
}

var (
	snapshotHead    = regexp.MustCompile(`^NIC statistics(?: for (\S+))?:$`)
	snapshotRow     = regexp.MustCompile(`^\s+(\S[^:]*?): (-?\d+)$`)
	snapshotCommand = regexp.MustCompile(`\bethtool\s+(?:-S|--statistics)\s+([\w.@-]+)`)
	snapshotSleep   = regexp.MustCompile(`\bsleep\s+(\d+(?:\.\d+)?)\b`)
	sentForm        = regexp.MustCompile(`^(?:port\.)?tx|transmitted`)
	stampForm       = regexp.MustCompile(`\d\d:\d\d:\d\d`)
	snapshotEpoch   = regexp.MustCompile(`^1[5-9]\d{8}(?:\.\d+)?$`)
)

// longestDate bounds what date prints.
const longestDate = 40 // characters

// snapshot is a device's counters at one time.
type snapshot struct {
	at       capture.Position
	seconds  float64 // on some clock; NaN where nothing says
	counters map[string]float64
	paired   bool // an interval ended here
}

type ethtoolPair struct {
	device string
	now    float64 // what date printed last
	slept  float64
	open   *snapshot
	last   map[string]*snapshot // of each device

	clock bool // date printed something
}

func (e *ethtoolPair) line(t *transcript, line []byte) bool {
	if e.open == nil && !has(line, "ethtool", "NIC statistics", "sleep", ":") && !isDigit(line[0]) {
		return false
	}
	text := string(line)
	if m := snapshotCommand.FindStringSubmatch(text); m != nil {
		e.close(t)
		e.device = m[1]
		if s := snapshotSleep.FindStringSubmatch(text); s != nil {
			e.slept, _ = number(s[1])
		}
		return true
	}
	if m := snapshotHead.FindStringSubmatch(text); m != nil {
		e.close(t)
		if m[1] != "" {
			e.device = m[1]
		}
		e.open = &snapshot{at: t.at, seconds: unknown, counters: map[string]float64{}}
		if e.clock {
			e.open.seconds = e.now
		}
		return true
	}
	if e.open != nil {
		if m := snapshotRow.FindStringSubmatch(text); m != nil {
			if x, ok := number(m[2]); ok {
				e.open.counters[m[1]] = x
			}
			return true
		}
		e.close(t)
	}
	if now, ok := e.date(text); ok {
		e.now, e.clock = now, true
		return true
	}
	if m := snapshotSleep.FindStringSubmatch(text); m != nil && len(e.last) > 0 {
		e.slept, _ = number(m[1])
		return true
	}
	return false
}

// date reads what date, date +%s, and date -Is print.
func (e *ethtoolPair) date(text string) (float64, bool) {
	if snapshotEpoch.MatchString(text) && (e.device != "" || len(e.last) > 0 || e.clock) {
		x, err := strconv.ParseFloat(text, 64)
		return x, err == nil
	}
	if len(text) > longestDate || !stampForm.MatchString(text) {
		return 0, false
	}
	for _, form := range []string{time.UnixDate, time.RFC3339} {
		if at, err := time.Parse(form, text); err == nil {
			return float64(at.UnixNano()) / 1e9, true
		}
	}
	return 0, false
}

// close ends a snapshot, and makes an interval of it and the one before.
func (e *ethtoolPair) close(t *transcript) {
	s := e.open
	if e.open = nil; s == nil || len(s.counters) == 0 {
		return
	}
	before := e.last[e.device]
	e.last[e.device] = s
	// Words of people part two experiments, but not a pair: "before", "after".
	if before == nil || before.paired && t.remark {
		return
	}
	s.paired = true
	seconds := s.seconds - before.seconds
	if !known(seconds) && e.slept > 0 {
		seconds = e.slept
	}
	e.slept = 0
	if known(seconds) && seconds <= 0 {
		t.problemAt(s.at, "%s: this snapshot is %g s older than the one above: no rate", e.device, -seconds)
		return
	}
	if !known(seconds) {
		t.problemAt(s.at, "%s: nothing says how long after the snapshot above this one was taken, so its counts are no rates: "+
			"put date +%%s.%%N above each, and compare only what took the same time", e.device)
	}
	e.interval(t, s, growth(t, e.device, before, s), seconds)
}

// growth is by how much each counter went up. One that went down was reset, or
// is a level, or is of 32 bits and wrapped: nothing tells which.
func growth(t *transcript, device string, before, after *snapshot) map[string]float64 {
	grown := map[string]float64{}
	for _, name := range slices.Sorted(maps.Keys(after.counters)) {
		was, had := before.counters[name]
		if !had {
			continue
		}
		if d := after.counters[name] - was; d >= 0 {
			grown[name] = d
		} else {
			t.problemAt(after.at, "%s %s went down from %.0f to %.0f: reset between, or a counter of 32 bits that wrapped: left out",
				device, name, was, after.counters[name])
		}
	}
	return grown
}

// countedKind is for what is no rate for want of a time.
var countedKind = &kind{metrics: []capture.Metric{{Name: "counted", Column: "counted", Unit: stats.Unit{Name: "packets"}}}}

func (e *ethtoolPair) interval(t *transcript, s *snapshot, grown map[string]float64, seconds float64) {
	device := e.device
	if device == "" {
		device = "device"
	}
	// Nobody chose among these counters, so both ways are shown.
	for _, side := range bothWays(grown) {
		if !known(seconds) {
			if name := resultOf(side); name != "" {
				t.intervalAt(s.at, stream{"ethtool", device + " " + name, countedKind}, side[name])
			}
			continue
		}
		for name := range side {
			side[name] /= seconds
		}
		giveCounters(t, s.at, "ethtool", device, side, false)
	}
}

// bothWays parts what was received from what was sent.
func bothWays(counters map[string]float64) [2]map[string]float64 {
	sides := [2]map[string]float64{{}, {}}
	for name, x := range counters {
		side := 0
		if sentForm.MatchString(name) {
			side = 1
		}
		sides[side][name] = x
	}
	return sides
}

func (e *ethtoolPair) flush(t *transcript) { e.close(t) }
