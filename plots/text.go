package plots

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// maxRunes bounds a text before it is measured; no figure is wide enough for
// so many.
const maxRunes = 1000

// clean makes text safe to draw and to stand in XML: one line. What the font
// has no glyph for shows as "?", and so do control characters, among them those
// that turn the direction of what follows.
func clean(s string) string {
	if utf8.RuneCountInString(s) > maxRunes {
		r := []rune(s)
		s = string(r[:maxRunes/2]) + string(r[len(r)-maxRunes/2:])
	}
	face := font.DefaultCache.Lookup(labelStyle.Font, labelStyle.Font.Size).Face
	var buffer sfnt.Buffer
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if glyph, err := face.GlyphIndex(&buffer, r); err != nil || glyph == 0 || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}

// fit shortens clean text to a width. What is cut is the middle: the names of
// files differ at their ends.
func fit(s string, style text.Style, width vg.Length) string {
	if style.Width(s) <= width {
		return s
	}
	r := []rune(s)
	shortened := func(keep int) string {
		tail := (keep + 1) / 2
		return string(r[:keep-tail]) + "…" + string(r[len(r)-tail:])
	}
	fits, tooMany := 0, len(r)
	for tooMany-fits > 1 {
		if keep := (fits + tooMany) / 2; style.Width(shortened(keep)) <= width {
			fits = keep
		} else {
			tooMany = keep
		}
	}
	return shortened(fits)
}

// titleLines folds a title at a blank, but not before a percent sign, into most lines, one or two, where one has
// no room for it. What does not fit into them is cut.
func titleLines(title string, width vg.Length, most int) []string {
	title = clean(title)
	switch {
	case title == "":
		return nil
	case titleStyle.Width(title) <= width:
		return []string{title}
	}
	first := ""
	for i, c := range title {
		if c == ' ' && title[i+1] != '%' && titleStyle.Width(title[:i]) <= width {
			first = title[:i]
		}
	}
	if first == "" || most < 2 {
		return []string{fit(title, titleStyle, width)}
	}
	return []string{first, fit(strings.TrimSpace(title[len(first):]), titleStyle, width)}
}
