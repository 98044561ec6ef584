package logs

import (
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// tableBorder is the upper or lower edge of the plot, also where a mailer
// folded it.
var tableBorder = regexp.MustCompile(`\+-{10,}(?:\s+-+)*\s*\+`)

// maxFolds is how many lines a label may have been folded into, besides its
// first.
const maxFolds = 2

// legend is what stands above a table: labels by symbol, and in perfstat's own
// text the unit of the numbers.
type legend struct {
	labels map[string]string
	ours   bool
	metric capture.Metric // where it is ours
}

// has says whether a symbol can stand before a row. Letters and digits begin
// rows in perfstat's tables only.
func (l legend) has(symbol string) bool {
	return strings.Contains(symbols, symbol) || l.ours && l.labels[symbol] != ""
}

// legendOf finds the legend in the text before a table's header: lines of a
// symbol and a name, x the first, just above the plot or the header. It has no
// labels where there is none.
func legendOf(before string) legend {
	if l, ok := ourLegend(before); ok {
		return l
	}
	if borders := tableBorder.FindAllStringIndex(before, -1); len(borders) > 0 {
		before = before[:borders[max(0, len(borders)-2)][0]]
	}
	// Where line ends became blanks, the plot or the header follows at once.
	flat := !strings.HasSuffix(strings.TrimRight(before, " \t"), "\n")
	lines := strings.Split(strings.TrimSpace(before), "\n")
	labels := lineLegend(lines)
	if flat && len(labels) < 2 {
		if l := flatLegend(lines[len(lines)-1]); l != nil {
			labels = l
		}
	}
	return legend{labels: labels}
}

// ourEntry is one variant of perfstat's legend, its folds undone:
//
//	x head.txt  n = 5 runs, 265 intervals in all, baseline, pps, higher is better
var ourEntry = regexp.MustCompile(`^([x+*%#@a-zB-Z0-9]) (.*?)\s+n = \d+(?: runs?(?:, \d+ intervals in all| of \d+ intervals))?((?:, [^,]+?)*)$`)

// ourLegend takes the last legend of perfstat's in text.
func ourLegend(text string) (legend, bool) {
	l := legend{ours: true, metric: capture.Value}
	if !strings.Contains(text, " n = ") {
		return l, false
	}
	for _, entry := range legendEntries(text) {
		m := ourEntry.FindStringSubmatch(entry)
		if m == nil {
			continue
		}
		if m[1] == symbols[:1] {
			l.labels, l.metric = map[string]string{}, unitOf(m[3])
		}
		if l.labels != nil {
			l.labels[m[1]] = m[2]
		}
	}
	return l, l.labels != nil
}

// legendEntries are the lines of a text, to each of which those are joined that
// a legend folds: they stand below its label or further in, and are no plot.
func legendEntries(text string) []string {
	var entries []string
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		folded := strings.HasPrefix(line, "  ") && bare != "" && !strings.ContainsAny(bare[:1], "+|")
		if last := len(entries) - 1; folded && last >= 0 && entries[last] != "" {
			entries[last] += " " + bare
			continue
		}
		entries = append(entries, bare)
	}
	return entries
}

// unitOf reads ", pps, higher is better, baseline", of which each part may be
// absent.
func unitOf(words string) capture.Metric {
	unit := stats.Unit{}
	for word := range strings.SplitSeq(words, ", ") {
		direction, isDirection := strings.CutSuffix(word, " is better")
		switch better, err := stats.ParseDirection(direction); {
		case word == "", word == "baseline":
		case isDirection && err == nil:
			unit.Better = better
		default:
			unit.Name = word
		}
	}
	if m, ok := capture.MetricByColumn(unit.Name); ok && m.Unit == unit {
		return m
	}
	m := capture.Value
	m.Unit = unit
	return m
}

// lineLegend goes upwards from the last line to the x. What has no symbol
// belongs to the label above it.
func lineLegend(lines []string) map[string]string {
	legend := map[string]string{}
	folded, folds := "", 0
	for i := len(lines) - 1; i >= 0; i-- {
		line := strings.TrimSpace(lines[i])
		symbol, name, ok := cutSymbol(line)
		switch {
		case ok:
			legend[symbol] = strings.TrimSpace(name + " " + folded)
			if symbol == symbols[:1] {
				return legend
			}
			folded, folds = "", 0
		case line == "" && len(legend) == 0, strings.HasPrefix(line, "[no plot"), strings.HasPrefix(line, "|"):
		case line == "" || folds == maxFolds:
			return nil
		default:
			folded = strings.TrimSpace(line + " " + folded)
			folds++
		}
	}
	return nil
}

func cutSymbol(line string) (symbol, name string, ok bool) {
	if len(line) < 3 || !strings.Contains(symbols, line[:1]) || line[1] != ' ' {
		return "", "", false
	}
	return line[:1], strings.TrimSpace(line[2:]), true
}

// flatLegend takes a legend whose line ends became blanks: "x one + two * three".
// The symbols come in ministat's order; the last x that a + follows begins it.
func flatLegend(line string) map[string]string {
	line = " " + line
	second := strings.LastIndex(line, " + ")
	if second < 0 {
		return nil
	}
	first := strings.LastIndex(line[:second], " x ")
	if first < 0 {
		return nil
	}
	legend := map[string]string{}
	rest := line[first+len(" x "):]
	for i := range symbols {
		name, after, more := rest, "", false
		if i+1 < len(symbols) {
			name, after, more = strings.Cut(rest, " "+symbols[i+1:i+2]+" ")
		}
		legend[symbols[i:i+1]] = strings.TrimSpace(name)
		if !more {
			break
		}
		rest = after
	}
	return legend
}
