package ascii

import (
	"bytes"
	"strings"
)

// shorten makes text fit into width columns of ASCII. What is cut is the
// middle: the names of files differ at their ends. width is 3 at least.
func shorten(text string, width int) string {
	// A rune of another script may take four bytes; no label needs more.
	if bound := 8 * width; len(text) > bound {
		text = text[:bound/2] + text[len(text)-bound/2:]
	}
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
	clean = strings.TrimRight(clean, " ")
	if len(clean) <= width {
		return clean
	}
	keep := width - len("...")
	tail := (keep + 1) / 2
	return clean[:keep-tail] + "..." + clean[len(clean)-tail:]
}

// withUnit is a number and its unit, if it has one.
func withUnit(number, unit string) string {
	if unit = shorten(unit, 12); unit == "" {
		return number
	}
	return number + " " + unit
}

// writeWrapped writes the parts with semicolons between them, in lines of at
// most width columns. A part is broken only where it is wider than a line.
func writeWrapped(b *bytes.Buffer, width int, parts []string) {
	column := 0
	word := func(text string) {
		switch {
		case column == 0:
		case column+1+len(text) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(text)
		column += len(text)
	}
	for i, part := range parts {
		if i < len(parts)-1 {
			part += ";"
		}
		if len(part) <= width {
			word(part)
			continue
		}
		for _, w := range strings.Fields(part) {
			word(shorten(w, width))
		}
	}
	b.WriteByte('\n')
}
