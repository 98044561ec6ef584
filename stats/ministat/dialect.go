package ministat

import "fmt"

// Dialect is an age of the program.
type Dialect int

// CUR is FreeBSD's since 2023, which the mailing lists print. D15 is the one
// of July 2015, which Debian packages.
const (
	CUR Dialect = iota
	D15
)

var dialectNames = [...]string{"cur", "d15"}

// ParseDialect reads "cur" or "d15".
func ParseDialect(s string) (Dialect, error) {
	for i, name := range dialectNames {
		if s == name {
			return Dialect(i), nil
		}
	}
	return CUR, fmt.Errorf("dialect %q: want cur or d15", s)
}
