package logs

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/perfstat/perfstat/stats"
)

// rowColumns are those of a table's row, in its order.
var rowColumns = [...]string{"N", "Min", "Max", "Median", "Avg", "Stddev"}

// fewNumbers in sequence make a row of what begins as one.
const fewNumbers = 3

// cutRow takes the cells that follow a row's symbol, on its line or folded to
// the next, and says whether they are a row: a damaged one has most of its
// numbers still, and one that is cut off has nothing else. Legends and prose may
// begin with a symbol and a number too.
func cutRow(text string, from int) (cells []string, end int, ok bool) {
	numbers, sequence, line := 0, 0, 0 // line counts the cells before the line's end
	end = from
	for end < len(text) && len(cells) < len(rowColumns) {
		start := end
		for start < len(text) && isSpace[text[start]] {
			if text[start] == '\n' && line == 0 {
				line = len(cells)
			}
			start++
		}
		stop := start
		for stop < len(text) && !isSpace[text[stop]] {
			stop++
		}
		if stop == start {
			end = stop
			break
		}
		cell := text[start:stop]
		if line > 0 && !likeNumber(cell) {
			break // the next line is another thing
		}
		cells, end = append(cells, cell), stop
		if likeNumber(cell) {
			if numbers == len(cells)-1 {
				sequence++
			}
			numbers++
		}
	}
	atEnd := strings.Trim(text[end:], spaces) == ""
	switch {
	case len(cells) == 0:
	case sequence >= fewNumbers, sequence == len(cells) && (len(cells) > 1 || atEnd):
		ok = true
	case numbers > len(rowColumns)/2 && strings.Trim(cells[0], "0123456789") == "":
		ok = true
	}
	return cells, end, ok
}

// likeNumber says whether a cell is a number, or what damage made of one. "-"
// is a cell that perfstat does not know.
func likeNumber(cell string) bool {
	bare := strings.TrimPrefix(strings.TrimLeft(cell, "+-"), ".")
	switch {
	case cell == "-":
		return true
	case bare == "":
		return false
	case isDigit(bare[0]):
		return true
	}
	bare = strings.ToLower(bare)
	return bare == "nan" || bare == "inf"
}

var (
	errDamaged    = errors.New("its numbers contradict each other, so one of them is damaged")
	errNoBaseline = errors.New("row x does not stand above it")
)

// summaryOf gives what the cells of a row say. Only in a table of perfstat's own
// may cells be unknown: the deviation of one value, or the order statistics.
func summaryOf(cells []string, ours bool) (*stats.Summary, error) {
	if len(cells) < len(rowColumns) {
		return nil, fmt.Errorf("it has %d of %d numbers: is it cut off?", len(cells), len(rowColumns))
	}
	n, err := strconv.Atoi(cells[0])
	if err != nil || n < 1 {
		return nil, fmt.Errorf("column N: %s is not a whole number from 1", quote([]byte(cells[0])))
	}
	var x [len(rowColumns)]float64
	unknown := [len(rowColumns)]bool{}
	for i := 1; i < len(rowColumns); i++ {
		if unknown[i] = ours && cells[i] == "-" && rowColumns[i] != "Avg"; unknown[i] {
			continue
		}
		if x[i], err = cellNumber(cells[i]); err != nil {
			return nil, fmt.Errorf("column %s: %w", rowColumns[i], err)
		}
	}
	lowest, highest, median, mean, sd := x[1], x[2], x[3], x[4], x[5]
	var order *stats.Order
	if !unknown[1] && !unknown[2] && !unknown[3] {
		order = &stats.Order{Min: lowest, Median: median, Max: highest}
		if !(lowest <= median && median <= highest && lowest <= mean && mean <= highest) {
			return nil, errDamaged
		}
	}
	if sd < 0 || unknown[5] && n > 1 {
		return nil, errDamaged
	}
	s, err := stats.FromPrinted(n, mean, sd, order)
	if err != nil {
		return nil, err
	}
	return &s, nil
}

// cellNumber takes a number from end to end. C never prints a point at the end.
func cellNumber(cell string) (float64, error) {
	x, wrong := parseDecimal([]byte(cell))
	switch {
	case strings.HasSuffix(cell, "."), wrong.kind == openExponent:
		return 0, fmt.Errorf("%s is cut off", quote([]byte(cell)))
	case wrong != sound:
		return 0, fmt.Errorf("%s is not a plain number", quote([]byte(cell)))
	}
	return x, nil
}
