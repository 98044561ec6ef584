package logs

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/perfstat/perfstat/capture"
)

// context is what people wrote above a run: headings, the commands that they
// gave, settings that they changed. From it a variant has its label.
type context struct {
	heading  string // "Result 1: baseline": with markup, underlined, or numbered
	sub      string // a line that ends in a colon, under the heading
	row      string // what stands in front of a row: "16K:"
	commands []string
	host     string
	settings settings

	// caption is a short line behind a blank one, until it shows whether a tool's
	// output follows it at once.
	caption string

	taken     bool // a run has used what is here: new words replace it
	lastLine  string
	above     string // the last line that was not blank
	continued bool   // the last command's line ended in a backslash
}

// used marks what is here as read by a run.
func (c *context) used() { c.taken = true }

// blank is an empty line.
func (c *context) blank() { c.lastLine, c.caption, c.continued = "", "", false }

// section is a context that runs were measured in. Where the same words stand
// above runs that people spoke between, each has a section of its own, numbered
// from 1.
type section struct {
	context
	number int
}

// sectionOf finds the section of a context. apart says that it is not to be that
// of an earlier run.
func (t *transcript) sectionOf(c context, apart bool) *section {
	number := 1
	for _, s := range slices.Backward(t.sections) {
		if s.same(c) {
			if !apart {
				return s
			}
			number = s.number + 1
			break
		}
	}
	c.commands = slices.Clone(c.commands)
	s := &section{context: c, number: number}
	t.sections = append(t.sections, s)
	return s
}

func (c context) same(other context) bool {
	return c.heading == other.heading && c.sub == other.sub && c.row == other.row && c.host == other.host &&
		slices.Equal(c.commands, other.commands) && c.settings.label() == other.settings.label()
}

func (s *section) facts(tool, name string) capture.Facts {
	facts := capture.Facts{{Key: "tool", Value: tool}}
	facts = append(facts, s.settings.facts()...)
	for _, f := range []capture.Fact{
		{Key: "stream", Value: name}, {Key: "heading", Value: s.heading}, {Key: "host", Value: s.host},
		{Key: "command", Value: strings.Join(s.commands, "; ")},
	} {
		if f.Value != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

var (
	// promptForm is a shell's or a console's prompt with a command behind it.
	promptForm = regexp.MustCompile(`^\s*(?:\[?[\w.-]+@([\w.-]+)[^\]$#%>]{0,40}\]?[^\s$#%>]?\s?[$#%>]|\[([\w.-]+) [~\w/.-]+\]\s?[$#%]|([\w.-]+):[~\w/.-]+\s?[$#%]|\w+>|[$#%:])\s+(\S.*)$`)

	// bareCommand is a command without its prompt.
	bareCommand = regexp.MustCompile(`^\s*((?:sudo\s+|time\s+|taskset\s+\S+\s+|numactl\s+\S+\s+)*(?:\./|/\S*/|~/\S*)?(?:xdp[\w-]*|netperf|super_netperf|iperf3?|nuttcp|perf\s+stat|ethtool(?:_stats\.pl)?|sockperf|pkt-gen|(?:dpdk-)?testpmd|wrk2?|tcp_\w+|udp_\w+|netstat|nstat|sar|pktgen_sample\S+|trafgen|hyperfine|sysctl|ifconfig|MoonGen|\./\S+)(?:\s+\S.*)?)$`)

	// numberedForm begins a heading by its words.
	numberedForm = regexp.MustCompile(`^(?:(?i:test|result|run|case|variant|round|kernel|config(?:uration)?|set-?up|experiment|scenario)\s*(?:[-#:]\s*|\s)(?:\d|[A-Z]\b|(?i:before|after|with(?:out)?\b))|(?i:before|after|without|with|baseline|patched|unpatched|old|new|vanilla|stock)\b[^.]{0,40}:?$)`)

	markupForm    = regexp.MustCompile(`^(?:\*{1,4} |#{2,6} |=+ |\[[A-Za-z][^\]@]* [^\]@]*\]$)`)
	underlineForm = regexp.MustCompile(`^\s*(?:={3,}|-{3,}|~{3,}|\*{3,})\s*$`)
	fenceForm     = regexp.MustCompile("(?i)^\\s*(?:#\\+|```|-- ?$|\\[\\.+\\]$|\\.\\.\\.$)")
)

// text takes a line that is no tool's.
func (t *transcript) text(line []byte) {
	c := &t.next
	text := strings.TrimSpace(string(line))
	caption := c.lastLine == "" && isCaption(text)
	switch {
	case mailForm.MatchString(text):
	case c.continued:
		c.addCommand(text)
	case underlineForm.MatchString(text):
		if isTitle(c.lastLine) {
			t.head(c.lastLine)
		}
	case fenceForm.MatchString(text):
	case t.command(text):
	case t.setting(text):
	case isHeading(strings.TrimRight(string(line), " ")):
		t.head(text)
	case strings.HasSuffix(strings.TrimRight(text, ")*_ "), ":") && utf8.RuneCountInString(text) <= longHeading && isTitle(text):
		t.begin()
		c.renew()
		c.sub = cleanHeading(text)
	case caption:
		t.flush()
		c.caption = text
	case isProse(text):
		t.remark = true
	}
	c.lastLine, c.above = text, text
}

// mailForm is what a mail has above its text and above what it quotes.
var mailForm = regexp.MustCompile(`(?i)\bwrote:$|^(?:from|to|cc|subject|date|message-id|in-reply-to|references|sent|received|reply-to|list-\S+|x-\S+|mime-version|content-\S+): `)

// clockForm is a time of day: such a line is a stamp, and no caption.
var clockForm = regexp.MustCompile(`\d:\d\d`)

const longCaption = 60 // characters

func isCaption(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(first) && utf8.RuneCountInString(text) <= longCaption && isTitle(text) &&
		!strings.ContainsAny(text[len(text)-1:], ".,;?!\\") && !clockForm.MatchString(text)
}

// captioned takes the line above a tool's output as its heading. What waited
// was handed over when the line was read, and what waits now stands below it.
func (t *transcript) captioned() {
	c := &t.next
	if c.caption == "" {
		return
	}
	if !t.fresh {
		t.fresh, t.facts = true, nil
	}
	c.renew()
	c.sub, c.caption = cleanHeading(c.caption), ""
}

// setting takes a line that says how a device is set up.
func (t *transcript) setting(text string) bool {
	set := t.next.settings
	if !set.read(text) {
		return false
	}
	t.begin()
	t.next.settings = set
	return true
}

const longHeading = 110 // characters

func isHeading(text string) bool {
	if utf8.RuneCountInString(text) > longHeading || !isTitle(text) {
		return false
	}
	return markupForm.MatchString(text) || numberedForm.MatchString(text)
}

// isTitle says whether a text has a word at all.
func isTitle(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 2
}

// isProse tells people's sentences from what programs print: four words or
// more, and few tokens that are none.
func isProse(text string) bool {
	words, others := 0, 0
	for _, token := range strings.Fields(text) {
		token = strings.Trim(token, `.,;:!?()"'*_`)
		switch {
		case len(token) >= 2 && !strings.ContainsFunc(token, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' }):
			words++
		case len(token) > 1:
			others++
		}
	}
	return words >= 4 && others <= words/2
}

// head takes a heading. It begins a run, and what stood above no longer holds.
func (t *transcript) head(text string) {
	t.begin()
	c := &t.next
	c.renew()
	c.heading, c.sub, c.commands = cleanHeading(text), "", nil
}

// renew makes room for new words above the next run.
func (c *context) renew() {
	if c.taken {
		c.commands, c.sub, c.taken = nil, "", false
	}
}

func cleanHeading(text string) string {
	if strings.HasPrefix(text, "[") {
		text = strings.Trim(text, "[]")
	}
	text = strings.Trim(text, "*#=_-` \t")
	text = strings.TrimRight(text, ": ")
	return strings.Join(strings.Fields(text), " ")
}

// command takes a line that is a command, and reports whether it was.
func (t *transcript) command(text string) bool {
	host, command := "", ""
	if m := promptForm.FindStringSubmatch(text); m != nil && looksRun(m[0], m[4]) {
		host, command = m[1]+m[2]+m[3], m[4]
	} else if m := bareCommand.FindStringSubmatch(text); m != nil {
		command = m[1]
	} else {
		return false
	}
	t.begin()
	c := &t.next
	if c.taken {
		c.commands, c.taken = nil, false
	}
	if host != "" {
		c.host = host
	}
	c.addCommand(command)
	return true
}

// looksRun tells a command behind a root's prompt from a comment or a heading:
// those begin with a capital or are sentences.
func looksRun(line, command string) bool {
	first, _ := utf8.DecodeRuneInString(command)
	switch {
	case strings.HasPrefix(strings.TrimSpace(line), "#"):
		return !unicode.IsUpper(first) && (unicode.IsLetter(first) || strings.ContainsRune("./~", first)) && !numberedForm.MatchString(command)
	case strings.HasPrefix(strings.TrimSpace(line), ":"):
		return unicode.IsLower(first)
	}
	return true
}

// maxCommands bounds what is kept of a long session above one run.
const maxCommands = 8

func (c *context) addCommand(text string) {
	more := strings.HasSuffix(text, `\`)
	text = strings.Join(strings.Fields(strings.TrimSuffix(text, `\`)), " ")
	if c.continued && len(c.commands) > 0 {
		c.commands[len(c.commands)-1] += " " + text
	} else if text != "" && !slices.Contains(c.commands, text) {
		if len(c.commands) == maxCommands {
			c.commands = c.commands[1:]
		}
		c.commands = append(slices.Clip(c.commands), text)
	}
	c.continued = more
}
