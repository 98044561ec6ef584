package logs

import (
	"regexp"
	"strings"
)

// tableBorder is the upper or lower edge of the plot, also where a mailer
// folded it.
var tableBorder = regexp.MustCompile(`\+-{10,}(?:\s+-+)*\s*\+`)

// maxFolds is how many lines a label may have been folded into, besides its
// first.
const maxFolds = 2

// legendOf finds the legend in the text before a table's header: lines of a
// symbol and a name, x the first, just above the plot or the header. It gives
// nil where there is none.
func legendOf(before string) map[string]string {
	if borders := tableBorder.FindAllStringIndex(before, -1); len(borders) > 0 {
		before = before[:borders[max(0, len(borders)-2)][0]]
	}
	// Where line ends became blanks, the plot or the header follows at once.
	flat := !strings.HasSuffix(strings.TrimRight(before, " \t"), "\n")
	lines := strings.Split(strings.TrimSpace(before), "\n")
	legend := lineLegend(lines)
	if flat && len(legend) < 2 {
		if l := flatLegend(lines[len(lines)-1]); l != nil {
			return l
		}
	}
	return legend
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
