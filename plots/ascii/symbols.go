package ascii

import "fmt"

// symbols are the marks of the sets in order: ministat's seven, then the
// letters and digits that are left. A and M mean something else in a bar.
const symbols = "x+*%#@O" + "abcdefghijklmnopqrstuvwyz" + "BCDEFGHIJKLNPQRSTUVWXYZ" + "0123456789"

// MaxSets is the number of sets that can be told apart in one plot.
const MaxSets = len(symbols)

// Symbols gives n distinct marks, ministat's seven first. It is an error to ask
// for fewer than 0 or more than MaxSets.
func Symbols(n int) ([]byte, error) {
	if n < 0 || n > MaxSets {
		return nil, fmt.Errorf("ascii: %d sets: a plot tells at most %d apart; compare fewer at once", n, MaxSets)
	}
	return []byte(symbols[:n]), nil
}
