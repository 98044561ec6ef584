package report

import "github.com/perfstat/perfstat/stats"

// painter puts calm colours on text, or none.
type painter struct{ on bool }

func palette(on bool) painter { return painter{on} }

const (
	bold   = "\x1b[1m"
	green  = "\x1b[1;32m"
	red    = "\x1b[1;31m"
	yellow = "\x1b[33m"
	plain  = "\x1b[0m"
)

func (p painter) paint(code, s string) string {
	if !p.on {
		return s
	}
	return code + s + plain
}

func (p painter) heading(s string) string { return p.paint(bold, s) }
func (p painter) caution(s string) string { return p.paint(yellow, s) }

func (p painter) verdict(v stats.Verdict, s string) string {
	switch v {
	case stats.Better:
		return p.paint(green, s)
	case stats.Worse:
		return p.paint(red, s)
	case stats.Different:
		return p.paint(bold, s)
	}
	return p.paint(yellow, s)
}
