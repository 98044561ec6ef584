package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// netstatTool reads FreeBSD's netstat -w: counts an interval of w seconds, in
// the columns that its header names, input first. What was sent is the result: of
// a forwarding machine it is what came through. Suffixes of -h are powers of
// 1000; before FreeBSD 11 they were of 1024 for packets, which a column of errors
// over its input gives away.
var netstatTool = Tool{
	name:    "netstat",
	about:   "FreeBSD's netstat -w, with -h or without",
	example: "   1931633     0 9558401  735323650    1971679     0  126647094     0",
	words:   []string{"packets"},
	sign:    regexp.MustCompile(`(?m)^\s*packets\s+errs\s+(?:idrops\s+)?bytes\s+packets\s+errs\s+bytes\s+colls`),
	reader:  func() program { return &netstat{} },
}

var (
	netstatTop   = regexp.MustCompile(`^\s*input\s+(\S+)\s+output$`)
	netstatHead  = regexp.MustCompile(`^\s*packets\s+errs\s.*\bpackets\s+errs\s`)
	netstatRow   = regexp.MustCompile(`^\s*(?:\d+(?:\.\d+)?[kKMGTB]?\s+){6,}\d+(?:\.\d+)?[kKMGTB]?$`)
	netstatPause = regexp.MustCompile(`\bnetstat\b.*?\s-\w*w\s*(\d+)`)
)

var netstatKind = &kind{metrics: []capture.Metric{
	transmitRate, receiveRate,
	{Name: "input drops", Column: "idrops", Unit: lossRate},
	{Name: "input errors", Column: "ierrs", Unit: lossRate},
	{Name: "output drops", Column: "odrops", Unit: lossRate},
	{Name: "output errors", Column: "oerrs", Unit: lossRate},
}}

type netstat struct {
	iface   string
	columns []string
	seconds float64
	lines   []netstatLine // rows with suffixes wait: what k means shows in all of them
}

type netstatLine struct {
	at    capture.Position
	cells []string
}

func (n *netstat) line(t *transcript, line []byte) bool {
	text := string(line)
	if m := netstatTop.FindStringSubmatch(text); m != nil {
		n.iface = m[1]
		return true
	}
	if netstatHead.MatchString(text) {
		n.columns, n.seconds = strings.Fields(text), 1
		if c := t.next.commands; len(c) > 0 {
			if m := netstatPause.FindStringSubmatch(c[len(c)-1]); m != nil {
				if s, ok := number(m[1]); ok && s > 0 {
					n.seconds = s
				}
			}
		}
		return true
	}
	if n.columns == nil || !netstatRow.MatchString(text) {
		return false
	}
	cells := strings.Fields(text)
	if len(cells) != len(n.columns) {
		t.problem("a row of %d cells under %d columns: left out", len(cells), len(n.columns))
		return true
	}
	n.lines = append(n.lines, netstatLine{t.at, cells})
	return true
}

func (n *netstat) flush(t *transcript) {
	lines, columns := n.lines, n.columns
	n.lines = nil
	thousand := 1000.
	for _, l := range lines {
		if n.binary(l, columns) {
			thousand = 1024
		}
	}
	for _, l := range lines {
		values := pad(len(netstatKind.metrics))
		packets := 0
		for i, name := range columns {
			at := -1
			switch {
			case name == "packets" && packets == 0:
				at, packets = 1, 1
			case name == "packets":
				at = 0
			case name == "idrops":
				at = 2
			case name == "errs" && packets == 1 && i == 1:
				at = 3
			case name == "drops":
				at = 4
			case name == "errs":
				at = 5
			}
			if at < 0 {
				continue
			}
			x, ok := suffixed(l.cells[i], thousand)
			if !ok {
				t.problemAt(l.at, "%q under %s is no count: left out", l.cells[i], name)
				continue
			}
			values[at] = x / n.seconds
		}
		t.intervalAt(l.at, stream{"netstat", n.iface, netstatKind}, values...)
	}
}

// binary says whether a row with suffixes must be of 1024: systems that count
// so show drops as errors and have a decimal place only below ten.
func (n *netstat) binary(l netstatLine, columns []string) bool {
	return len(columns) > 1 && columns[1] == "errs" && strings.HasSuffix(l.cells[1], "k") && l.cells[1] != "0" &&
		strings.HasSuffix(l.cells[0], "k")
}

// suffixed reads a count with a suffix, each step of which is by thousand.
func suffixed(cell string, thousand float64) (float64, bool) {
	scale := 1.
	for _, suffix := range []string{"kK", "M", "G", "T"} {
		scale *= thousand
		if strings.ContainsAny(cell[len(cell)-1:], suffix) {
			x, ok := number(cell[:len(cell)-1])
			return x * scale, ok
		}
	}
	return number(strings.TrimSuffix(cell, "B"))
}
