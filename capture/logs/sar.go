package logs

import (
	"regexp"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// sarTool reads sar -n DEV. Columns go by their header, for versions differ. A
// row is an interval of its interface; an Average row sums up the run, and where
// nothing else of a run is there it is the run. kB are of 1024 bytes.
var sarTool = Tool{
	name:    "sar",
	about:   "sar -n DEV of sysstat",
	example: "Average:       enp8s0 655092.27      0.35  27508.77      0.03      0.00      0.00      0.00      0.00",
	words:   []string{"rxpck/s"},
	sign:    regexp.MustCompile(`(?m)\bIFACE\s+rxpck/s\s+txpck/s|rxpck/s\s.*\bIFACE\s*$`),
	reader:  func() program { return &sar{} },
}

var (
	sarHead  = regexp.MustCompile(`\bIFACE\b.*\brxpck/s\b|\brxpck/s\b.*\bIFACE\b`)
	sarStamp = regexp.MustCompile(`^(?:\d\d:\d\d:\d\d(?: [AP]M)?|Average:)`)
	sarMore  = regexp.MustCompile(`^\s*(?:(?:rxcmp/s|txcmp/s|rxmcst/s|%ifutil|txkB/s|rxkB/s|txpck/s)\s*)+$`)
	sarCell  = regexp.MustCompile(`^-?\d+(?:[.,]\d+)?[kMGTB]?$`)
	sarBoot  = regexp.MustCompile(`\bLINUX RESTART\b`)
)

var (
	sarKind = &kind{metrics: []capture.Metric{
		capture.PPS, {Name: "sent", Column: "tx", Unit: capture.PPS.Unit},
		{Name: "bits received", Column: "rx_bps", Unit: capture.BPS.Unit}, {Name: "bits sent", Column: "tx_bps", Unit: capture.BPS.Unit},
	}}
	sarWhole = &kind{role: capture.Derived, metrics: sarKind.metrics}
	sarIdle  = sarWhole

	// sarSends is for an interface that sends more than it receives.
	sarSends = &kind{metrics: []capture.Metric{sarKind.metrics[1], sarKind.metrics[0], sarKind.metrics[3], sarKind.metrics[2]}}
)

type sar struct {
	columns []string
	stamp   string
	cells   []string // of a row that is not whole yet
	at      capture.Position
}

func (s *sar) line(t *transcript, line []byte) bool {
	text := string(line)
	switch {
	case s.columns == nil && !has(line, "rxpck/s"):
		return false
	case sarBoot.MatchString(text):
		t.begin()
		return true
	case sarHead.MatchString(text):
		s.row(t)
		s.columns = strings.Fields(sarStamp.ReplaceAllString(text, ""))
		return true
	case s.columns != nil && sarMore.MatchString(text):
		s.columns = append(s.columns, strings.Fields(text)...) // a folded header
		return true
	}
	if s.columns == nil {
		return false
	}
	cells := strings.Fields(text)
	stamp := sarStamp.FindString(text)
	switch {
	case stamp != "":
		s.row(t)
		s.stamp, s.cells, s.at = stamp, strings.Fields(text[len(stamp):]), t.at
	case len(s.cells) > 0 && len(s.cells)+len(cells) <= len(s.columns) && !slices.ContainsFunc(cells, func(c string) bool { return !sarCell.MatchString(c) }):
		s.cells = append(s.cells, cells...) // a folded row
	default:
		return false
	}
	if len(s.cells) >= len(s.columns) {
		s.row(t)
	}
	return true
}

// row hands over the row at hand.
func (s *sar) row(t *transcript) {
	cells, stamp := s.cells, s.stamp
	s.cells = nil
	if len(cells) == 0 {
		return
	}
	if len(cells) != len(s.columns) {
		t.problemAt(s.at, "a row of %d cells under %d columns: left out", len(cells), len(s.columns))
		return
	}
	values := pad(len(sarKind.metrics))
	iface := ""
	for i, name := range s.columns {
		at := slices.Index([]string{"rxpck/s", "txpck/s", "rxkB/s", "txkB/s"}, name)
		if name == "IFACE" {
			iface = cells[i]
		}
		if at < 0 {
			continue
		}
		x, ok := sarNumber(cells[i])
		if !ok {
			t.problemAt(s.at, "%q under %s is no rate: the row is left out", cells[i], name)
			return
		}
		if at >= 2 {
			x *= 8 << 10
		}
		values[at] = x
	}
	if stamp != "Average:" {
		t.intervalAt(s.at, stream{"sar", iface, sarKind}, values...)
		return
	}
	if t.running(stream{"sar", iface, sarKind}) {
		t.singleAt(s.at, stream{"sar", iface + " whole run", sarWhole}, values...)
		return
	}
	t.singleAt(s.at, stream{"sar", iface, sarKind}, values...)
}

// finish finds what each interface did: sar lists all that a host has. One that
// only stood by, as lo does, is no result beside one that worked; of one that
// sent, what it sent is the result.
func (s *sar) finish(t *transcript) {
	busy := false
	sums := make([][2]float64, len(t.series))
	for i, of := range t.series {
		if of.tool != "sar" || of.kind != sarKind {
			continue
		}
		for _, r := range of.runs {
			for way := range 2 {
				for _, x := range r.Columns[way] {
					if known(x) {
						sums[i][way] += x
					}
				}
			}
		}
		busy = busy || sums[i] != [2]float64{}
	}
	for i, of := range t.series {
		switch {
		case of.tool != "sar" || of.kind != sarKind || !busy:
		case sums[i] == [2]float64{}:
			of.kind = sarIdle
		case sums[i][1] > sums[i][0]:
			of.kind = sarSends
			for _, r := range of.runs {
				c := r.Columns
				c[0], c[1], c[2], c[3] = c[1], c[0], c[3], c[2]
			}
		}
	}
}

// sarNumber reads a cell, with a decimal comma or a suffix of --human too.
func sarNumber(cell string) (float64, bool) {
	cell = strings.TrimSuffix(strings.Replace(cell, ",", ".", 1), "B")
	scale := 1.
	for suffix, by := range map[string]float64{"k": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40} {
		if rest, ok := strings.CutSuffix(cell, suffix); ok {
			cell, scale = rest, by
		}
	}
	x, ok := number(cell)
	return x * scale, ok
}

func (s *sar) flush(t *transcript) { s.row(t) }
