package mail

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

const head = "From: a@example.org\nSubject: result\n"

func part(kind, encoding, text string) string {
	return fmt.Sprintf("--b\nContent-Type: %s\nContent-Transfer-Encoding: %s\n\n%s\n", kind, encoding, text)
}

func base64Lines(text string) string {
	var b strings.Builder
	for code := base64.StdEncoding.EncodeToString([]byte(text)); code != ""; {
		n := min(len(code), 76)
		b.WriteString(code[:n] + "\n")
		code = code[n:]
	}
	return b.String()
}

// What a message holds, and where each line of it stood.
func TestMessages(t *testing.T) {
	multipart := func(kind string) string { return head + "Content-Type: multipart/" + kind + "; boundary=\"b\"\n\n" }
	long := strings.Repeat("0123456789 abcdef\n", 12)
	tests := []struct {
		name, in, want string
		lines          []int // of the first lines of want, nil is not looked at
	}{
		{"a message", head + "\n1\n2\n", "1\n2\n\n", []int{4, 5}},
		{"folded headers", "From: a\nTo: b,\n\tc\nX-Other: 1\n\n1\n", "1\n\n", []int{6}},
		{"one header is none", "Subject: a\n\n1\n", "Subject: a\n\n1\n", nil},
		{"text is no header", "From: a\nand so on\n\n1\n", "From: a\nand so on\n\n1\n", nil},
		{
			"mbox", "From a@b Mon Jan  1 10:00:00 2024\n" + head + "\n1\n>From here\n\nFrom c@d Mon Jan  1 11:00:00 2024\n" + head + "\n2\n",
			"1\nFrom here\n\n\n2\n\n", []int{5, 6, 7, 7, 12},
		},
		{
			"a reply's quote of what stands above", "From a Mon 10:00\n" + head + "\nrx   1\nrx 2\n\nFrom b Mon 11:00\n" + head + "\n> rx 1\n> rx 2\n> rx 3\n",
			"rx   1\nrx 2\n\n\n\n\nrx 3\n\n", nil,
		},
		{"quoted-printable by header", head + "Content-Transfer-Encoding: quoted-printable\n\nx=20=3D 1=\n2\n3\n", "x = 12\n3\n\n", []int{5, 7}},
		{"base64", head + "Content-Transfer-Encoding: base64\n\n" + base64Lines(long), long + "\n", []int{5, 5, 5, 5, 6}},
		{"base64 cut off", head + "Content-Transfer-Encoding: base64\n\n" + base64Lines(long)[:90], long[:66] + "\n\n", nil},
		{"Latin-1", head + "Content-Type: text/plain; charset=iso-8859-1\n\n\xe9 5\n", "é 5\n\n", []int{5}},
		{
			"text and page", multipart("alternative") + part("text/plain", "7bit", "1") + part("text/html", "7bit", "<p>1</p>") + "--b--\n",
			"1\n\n\n", []int{9},
		},
		{"page alone", multipart("alternative") + part("text/html", "7bit", "<pre>1 &gt; 2\n3</pre>") + "--b--\n", "\n1 > 2\n3\n\n\n\n", []int{9, 9, 10}},
		{
			"page before text", multipart("alternative") + part("text/html", "7bit", "<p>1</p>") + part("text/plain", "7bit", "1") + "--b--\n",
			"1\n\n\n", []int{14},
		},
		{
			"attachments", multipart("mixed") + part("text/plain", "7bit", "1") + part("image/png", "base64", "AAAA") +
				part("application/octet-stream; name=rx.log", "base64", base64Lines("2\n")) + part("text/x-patch; name=a.patch", "7bit", "+3") + "--b--\n",
			"1\n\n2\n\n\n", []int{9, 9, 19},
		},
		{"the last delimiter is lost", multipart("mixed") + part("text/plain", "7bit", "1"), "1\n\n\n", []int{9}},
		{
			"nested", multipart("mixed") + "--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\n1\n--c\nContent-Type: text/html\n\n<p>1</p>\n--c--\n--b--\n",
			"1\n\n\n\n", []int{10},
		},
		{"a boundary that is not named", head + "Content-Type: multipart/mixed\n\n1\n", "", nil},
	}
	for _, tt := range tests {
		text := Unwrap([]byte(tt.in))
		if got := string(text.Bytes); strings.TrimRight(got, "\n") != strings.TrimRight(tt.want, "\n") {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
			continue
		}
		for i, want := range tt.lines {
			if got := text.Line(i + 1); got != want {
				t.Errorf("%s: line %d stood in line %d, want %d", tt.name, i+1, got, want)
			}
		}
	}
}

func TestMarkup(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"pre", "<html><body>\n<p>Some\n  words.\n<pre>\na  1 &lt; 2\n b\n</pre>\nend</body></html>\n", "Some words. | | |a  1 < 2| b| |end"},
		{"line breaks", "rx 1<br>rx 2<br />rx&nbsp;3<BR/>\n", "rx 1|rx 2|rx 3"},
		{"a table", "<table><tr><th>pps</th><td>12</td></tr><tr><td>x</td><td>13</td></tr></table>", "pps 12|x 13"},
		{"what is not shown", "<html><head><title>5</title></head><style>\np { width: 10 }\n</style><p>1<script>x = 3;\n</script> 2</html>", "1 2"},
		{"a tag over two lines", "<pre>\n<a href=\"x\"\n title=\"5\">1</a>\n</pre>", "1"},
		{"entities that lost their page", "a -&gt; b\nc &amp; 5\n", "a -> b|c & 5"},
		{"one entity is none", "a &gt; b\n", "a &gt; b"},
		{"a forum's", "[code]\n12 pps, errors: 0[/I]\n[/code]\n", "|12 pps, errors: 0|"},
		{"no page", "a < b > c\nif (x <y) 5\n", "a < b > c|if (x <y) 5"},
		{"a tag that never ends", "<pre>1 <b", "1"},
	} {
		got := strings.Split(strings.TrimSpace(string(Unwrap([]byte(tt.in)).Bytes)), "\n")
		want := strings.Split(tt.want, "|")
		if squeeze(got) != squeeze(want) {
			t.Errorf("%s: %q, want %q", tt.name, got, want)
		}
	}
}

func squeeze(lines []string) string {
	var out []string
	for _, l := range lines {
		if l = strings.TrimRight(l, " "); l != "" {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

func TestPlain(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a\r\nb\n", "a\r\nb\n"},
		{"\x1b[1;32m12 pps\x1b[0m\n", "12 pps\n"},
		{"\x1b]0;title\x0712\n\x1b]8;;http://x\x1b\\13\n", "12\n13\n"},
		{"\x1b(B1\x1b[?25l2\x1bM3\n", "123\n"},
		{" 10%\r 50%\rdone\n", "done\n"},
		{"1\b2\n", "2\n"},
		{"\b\b1\n", "1\n"},
		{"cut \x1b[", "cut "},
		{"cut \x1b", "cut "},
	} {
		if got := string(Plain([]byte(tt.in))); got != tt.want {
			t.Errorf("Plain(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}
