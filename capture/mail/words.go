package mail

import (
	"bytes"
	"regexp"
)

// words are those of the tools whose output is pasted, as far as they are long
// enough to be broken in two.
var words = [][]byte{
	[]byte("main_thread"), []byte("avg_batch"), []byte("min_space"), []byte("Median"), []byte("Stddev"),
	[]byte("Difference"), []byte("difference"), []byte("confidence"), []byte("Student's"),
}

// breaksWord says whether a line ends in a soft break within such a word, or
// within a number. Nothing else leaves "=" there.
func breaksWord(line, next []byte) bool {
	if !endsSoftly(line) || len(next) == 0 || len(line) < 2 {
		return false
	}
	line = line[:len(line)-1]
	before, after := line[len(line)-1], next[quoteMarks(next):]
	if isNumeric(before) && len(after) > 0 && isNumeric(after[0]) {
		return !bytes.ContainsRune(line[bytes.LastIndexByte(line, ' ')+1:], '=')
	}
	const longest = 11
	tail := line[max(0, len(line)-longest):]
	for _, word := range words {
		for i := 1; i < len(word); i++ {
			if bytes.HasSuffix(tail, word[:i]) && bytes.HasPrefix(after, word[i:]) {
				return true
			}
		}
	}
	return false
}

func isNumeric(c byte) bool { return '0' <= c && c <= '9' || c == '.' }

// reportLine begins as pkt-gen's line, which is longer than mail folds at.
// reportRest is what can follow a fold in it.
var (
	reportLine = regexp.MustCompile(`\bmain(?:_thread)? \[\d+\]`)
	reportRest = regexp.MustCompile(`^ *(?:\[?\d+\] [\d.]+ ?[KMGT]?pps\b|\[avg/std\b|[\d.]+ ?[KMGT]?(?:pps|pkts|bps)\b|[KMGT]?(?:pps|pkts|bps)\b|\([\d.]+ ?[KMGT]?pkts\b|in \d+ usec\b|\d+ usec\b|usec\)|[\d.]+ avg_batch\b|avg_batch\b|\d+ min_space\b|min_space\b)`)
)

// Columns at which mailers fold.
const (
	foldFrom = 66
	foldTo   = 80
)

// unfold joins what a mailer folded of a quoted report. Each line still has the
// length that it was folded at, less its marks, in width.
func unfold(lines []line, width []int) []line {
	var out []line
	open := false // the last line of out is a report that may go on
	last := 0
	for i, l := range lines {
		first, _, _ := bytes.Cut(bytes.TrimLeft(l.text, " "), []byte(" "))
		if open && last+1+len(first) > foldFrom && last <= foldTo && reportRest.Match(l.text) {
			joined := &out[len(out)-1]
			joined.text = append(append(bytes.Clone(bytes.TrimRight(joined.text, " ")), ' '), bytes.TrimLeft(l.text, " ")...)
			last = width[i]
			continue
		}
		out = append(out, l)
		open, last = reportLine.Match(l.text), width[i]
	}
	return out
}
