package mail

import (
	"bytes"
	"encoding/base64"
	"mime"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

var (
	// envelope parts the messages of an mbox.
	envelope = regexp.MustCompile(`^From \S+.*\d\d:\d\d`)

	headerLine = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9-]*):(?:[ \t]+(.*))?$`)
)

// Headers that make a message of a text: two of them, at its beginning. One alone
// may be anything.
var mailHeaders = wordSet("from to cc subject date message-id in-reply-to mime-version content-type content-transfer-encoding received return-path")

// showsMessage says whether a text begins as a message does.
func showsMessage(text []byte) bool {
	text = bytes.TrimLeft(text, "\r\n")
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	if envelope.Match(first) {
		text = rest
	}
	known := 0
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		if len(line) > 0 && (line[0] == ' ' || line[0] == '\t') && known > 0 {
			continue
		}
		m := headerLine.FindSubmatch(line)
		if m == nil {
			return false
		}
		if mailHeaders[strings.ToLower(string(m[1]))] {
			if known++; known == 2 {
				return true
			}
		}
	}
	return false
}

// openMessages gives the text of one message or of an mbox: the readable parts,
// decoded, without headers. Of a text and a page that say the same it takes the
// text. What a reply quotes of an earlier message is there already, and is left
// out.
func openMessages(lines []line) []line {
	var out []line
	seen := map[string]bool{}
	blank := true
	for start := 0; start < len(lines); {
		end := start + 1
		for ; end < len(lines) && (!blank || !envelope.Match(lines[end].text)); end++ {
			blank = len(lines[end].text) == 0
		}
		body := openMessage(lines[start:end])
		out = append(append(out, withoutRepeats(body, seen)...), line{nil, lines[end-1].number})
		for _, l := range body {
			seen[gist(l.text)] = true
		}
		start, blank = end, false
	}
	return out
}

// withoutRepeats empties quoted lines that stood in an earlier message.
func withoutRepeats(body []line, seen map[string]bool) []line {
	body = slices.Clone(body)
	for i, l := range body {
		if marks := quoteMarks(l.text); marks > 0 && seen[gist(l.text)] {
			body[i].text = l.text[:marks]
		}
	}
	return body
}

// gist is a line without its quote marks and its layout.
func gist(text []byte) string {
	return strings.Join(strings.Fields(string(text[quoteMarks(text):])), " ")
}

func openMessage(lines []line) []line {
	for len(lines) > 0 && (len(lines[0].text) == 0 || envelope.Match(lines[0].text)) {
		lines = lines[1:]
	}
	h, body := cutHeader(lines)
	for i, l := range body {
		if bytes.HasPrefix(l.text, []byte(">From ")) { // mbox escapes it so
			body[i].text = l.text[1:]
		}
	}
	return openPart(h, body, 0)
}

// header holds what is asked of a part's header.
type header struct{ kind, encoding, disposition string }

// cutHeader parts a header from what stands below it.
func cutHeader(lines []line) (h header, body []line) {
	name := ""
	values := map[string]string{}
	for i, l := range lines {
		switch m := headerLine.FindSubmatch(l.text); {
		case len(l.text) == 0:
			body = slices.Clone(lines[i+1:])
		case l.text[0] == ' ' || l.text[0] == '\t':
			values[name] += " " + string(bytes.TrimSpace(l.text))
			continue
		case m != nil:
			name = strings.ToLower(string(m[1]))
			values[name] = string(m[2])
			continue
		default: // a header without a blank line behind it
			body = slices.Clone(lines[i:])
		}
		break
	}
	return header{values["content-type"], strings.ToLower(strings.TrimSpace(values["content-transfer-encoding"])), values["content-disposition"]}, body
}

// maxNesting bounds how deep parts hold parts.
const maxNesting = 10

// openPart gives the text of a part, nil where it has none.
func openPart(h header, body []line, depth int) []line {
	kind, parameters, err := mime.ParseMediaType(h.kind)
	if err != nil && kind == "" {
		kind = "text/plain"
	}
	_, disposition, _ := mime.ParseMediaType(h.disposition)
	name := strings.ToLower(disposition["filename"])
	if name == "" {
		name = strings.ToLower(parameters["name"])
	}
	switch {
	case strings.HasPrefix(kind, "multipart/") && parameters["boundary"] != "" && depth < maxNesting:
		return openMultipart(kind, parameters["boundary"], body, depth)
	case kind == "message/rfc822":
		return openMessage(decode(h.encoding, body))
	case kind == "text/html":
		return textOf(decode(h.encoding, body))
	case readable(kind, name):
		return decode(h.encoding, body)
	}
	return nil
}

// readable says whether a part may hold what a tool printed. A patch may quote
// some, but of another day.
func readable(kind, name string) bool {
	switch path.Ext(name) {
	case ".txt", ".log", ".out", ".csv", ".json", ".text":
		return true
	case ".patch", ".diff", ".c", ".h":
		return false
	}
	return kind == "text/plain" || kind == "text/x-log" || kind == "text/csv" || kind == "application/json"
}

func openMultipart(kind, boundary string, body []line, depth int) []line {
	var parts [][]line
	var plain []bool
	var part []line
	inside := false
	closePart := func() {
		if inside {
			h, below := cutHeader(part)
			if text := openPart(h, below, depth+1); text != nil {
				parts = append(parts, text)
				plain = append(plain, !strings.HasPrefix(strings.ToLower(h.kind), "text/html"))
			}
		}
		part = nil
	}
	for _, l := range body {
		delimiter, found := bytes.CutPrefix(bytes.TrimRight(l.text, " \t"), []byte("--"+boundary))
		switch {
		case !found || len(delimiter) > 0 && string(delimiter) != "--":
			part = append(part, l)
			continue
		case len(delimiter) > 0:
			closePart()
			inside = false
		default:
			closePart()
			inside = true
		}
	}
	closePart() // the last delimiter may be lost
	if kind == "multipart/alternative" && len(parts) > 1 {
		at := max(slices.Index(plain, true), 0)
		parts = parts[at : at+1]
	}
	var out []line
	for _, p := range parts {
		out = append(out, p...)
		if len(p) > 0 {
			out = append(out, line{nil, p[len(p)-1].number})
		}
	}
	return out
}

// decode undoes a part's transfer encoding, and takes what is then no UTF-8 as
// Latin-1.
func decode(encoding string, body []line) []line {
	switch encoding {
	case "quoted-printable":
		body = joinSoftBreaks(body)
		for i := range body {
			body[i].text = decodeEscapes(body[i].text)
		}
	case "base64":
		body = decodeBase64(body)
	}
	for i, l := range body {
		if !utf8.Valid(l.text) {
			body[i].text = latin1(l.text)
		}
	}
	return body
}

func latin1(text []byte) []byte {
	runes := make([]rune, len(text))
	for i, c := range text {
		runes[i] = rune(c)
	}
	return []byte(string(runes))
}

// decodeBase64 decodes up to the first damage. A decoded line's number is that of
// the encoded line in which it begins.
func decodeBase64(body []line) []line {
	var text []byte
	var from []int // of each decoded byte, the source line
	var held []byte
	for _, l := range body {
		held = append(held, bytes.TrimSpace(l.text)...)
		whole := len(held) / 4 * 4
		out := make([]byte, base64.StdEncoding.DecodedLen(whole))
		n, err := base64.StdEncoding.Decode(out, held[:whole])
		text = append(text, out[:n]...)
		for range n {
			from = append(from, l.number)
		}
		if held = held[whole:]; err != nil {
			break
		}
	}
	lines := split(text)
	at := 0
	for i := range lines {
		lines[i].number = from[min(at, len(from)-1)]
		end := bytes.IndexByte(text[at:], '\n')
		at += end + 1
	}
	return lines
}
