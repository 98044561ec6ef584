package main

import (
	"strings"
)

// nearest is the candidate that a mistyped word most likely means: the one that
// it begins, or else one at most two typing errors away; "" where there is none.
func nearest(word string, candidates []string) string {
	const mostErrors = 2
	best, fewest := "", mostErrors+1
	for _, c := range candidates {
		if len(word) < 3 || len(c) < 3 {
			continue
		}
		if strings.HasPrefix(c, word) {
			return c
		}
		if n := typingErrors(word, c); n < fewest {
			best, fewest = c, n
		}
	}
	return best
}

// typingErrors counts the letters to insert, delete, change or swap with their
// neighbour to get from a to b.
func typingErrors(a, b string) int {
	var twoAbove, above []int // rows of the table of distances between beginnings
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		twoAbove, above, row = above, row, make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			changed := above[j-1]
			if a[i-1] != b[j-1] {
				changed++
			}
			row[j] = min(changed, above[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], twoAbove[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
