package mail

import (
	"bytes"
	"html"
	"regexp"
	"strings"
)

var (
	// pageSign is what a page has and no tool prints.
	pageSign = regexp.MustCompile(`(?i)<!doctype html|<(?:html|body|pre|table)(?:\s[^<>]*)?>|<br\s*/?>[^<]*<br\s*/?>`)

	// entitySign is what is left of a page of which the tags are gone.
	entitySign = regexp.MustCompile(`&(?:gt|lt|amp|nbsp|quot|#\d{2,4}|#x[0-9a-fA-F]{2,4});`)

	// boardCode is a forum's mark-up, and its closing part the sign of it.
	boardCode = regexp.MustCompile(`(?i)\[/?(?:code|quote|pre|tt|[ibu])\]`)
	boardSign = regexp.MustCompile(`(?i)\[/(?:code|quote|pre|tt|[ibu])\]`)
)

func showsPage(text []byte) bool { return bytes.IndexByte(text, '<') >= 0 && pageSign.Match(text) }

func showsEntities(text []byte) bool {
	return bytes.IndexByte(text, '&') >= 0 && len(entitySign.FindAllIndex(text, 2)) == 2
}

func showsBoardCode(text []byte) bool {
	return bytes.Contains(text, []byte("[/")) && boardSign.Match(text)
}

// plainMarkup takes a page's tags and entities out, and a forum's mark-up.
func plainMarkup(lines []line) []line {
	text := join(lines).Bytes
	if showsPage(text) {
		lines = textOf(lines)
	} else if showsEntities(text) {
		for i, l := range lines {
			lines[i].text = []byte(html.UnescapeString(string(l.text)))
		}
	}
	if showsBoardCode(text) {
		for i, l := range lines {
			lines[i].text = boardCode.ReplaceAll(l.text, nil)
		}
	}
	return lines
}

// Tags by what they do to the text around them.
var (
	breaksLine = wordSet("br p div tr li ul ol pre h1 h2 h3 h4 h5 h6 table blockquote hr body article section dt dd title")
	breaksCell = wordSet("td th")
	hidesText  = wordSet("script style head")
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// textOf is the text of a page: a line for each that a browser would begin, in
// <pre> those that stand there. A line's number is that of the source line in
// which it begins.
func textOf(lines []line) []line {
	if len(lines) == 0 {
		return nil
	}
	p := page{}
	for _, l := range lines {
		p.number = l.number
		p.line(string(l.text))
	}
	p.end()
	for i := range p.out {
		p.out[i].text = []byte(html.UnescapeString(string(p.out[i].text)))
	}
	return p.out
}

type page struct {
	out    []line
	open   []byte // of the line that is being written
	began  int    // the source line in which it begins
	number int
	pre    int    // how many <pre> are open
	hidden string // the tag whose text is not shown
	inside string // the beginning of a tag that the last line did not close
}

func (p *page) line(text string) {
	if p.inside != "" {
		text, p.inside = p.inside+" "+text, ""
	}
	for text != "" {
		at := tagStart(text)
		if at < 0 {
			p.write(text)
			break
		}
		p.write(text[:at])
		end := strings.IndexByte(text[at:], '>')
		if end < 0 {
			if len(text) < maxTag {
				p.inside = text[at:]
			}
			break
		}
		p.tag(text[at+1 : at+end])
		text = text[at+end+1:]
	}
	if p.inside == "" {
		if p.pre > 0 {
			p.end()
		} else {
			p.write(" ")
		}
	}
}

// maxTag bounds a tag that goes over several lines, in bytes.
const maxTag = 4 << 10

// tagStart finds a "<" that begins a tag: a letter, a slash or a "!" follows.
func tagStart(text string) int {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '<')
		if i < 0 || from+i+1 >= len(text) {
			return -1
		}
		if c := text[from+i+1]; c == '/' || c == '!' || 'a' <= c|0x20 && c|0x20 <= 'z' {
			return from + i
		}
		from += i + 1
	}
}

func (p *page) write(text string) {
	switch {
	case p.hidden != "":
		return
	case p.pre == 0:
		fields := strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }), " ")
		if fields == "" {
			if len(p.open) > 0 && text != "" {
				p.blank()
			}
			return
		}
		if text[0] == ' ' || text[0] == '\t' {
			p.blank()
		}
		p.put(fields)
		if last := text[len(text)-1]; last == ' ' || last == '\t' {
			p.blank()
		}
	default:
		p.put(text)
	}
}

func (p *page) put(text string) {
	if len(p.open) == 0 {
		p.began = p.number
	}
	p.open = append(p.open, text...)
}

func (p *page) blank() {
	if n := len(p.open); n > 0 && p.open[n-1] != ' ' {
		p.open = append(p.open, ' ')
	}
}

func (p *page) end() {
	if len(p.open) == 0 {
		p.began = p.number
	}
	p.out = append(p.out, line{p.open, p.began})
	p.open = nil
}

func (p *page) tag(text string) {
	closing := strings.HasPrefix(text, "/")
	name := strings.ToLower(strings.TrimPrefix(text, "/"))
	if i := strings.IndexFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }); i >= 0 {
		name = name[:i]
	}
	switch {
	case p.hidden != "":
		if closing && name == p.hidden {
			p.hidden = ""
		}
	case hidesText[name] && !closing:
		p.hidden = name
	case name == "pre":
		if p.end(); closing {
			p.pre = max(p.pre-1, 0)
		} else {
			p.pre++
		}
	case breaksLine[name]:
		p.end()
	case breaksCell[name]:
		p.blank()
	}
}
