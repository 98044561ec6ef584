package logs

import (
	"encoding/base64"
	"fmt"
	"html"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// What a tool printed is read alike however it comes: as a file, in a mail of any
// kind, from a page, in colour. Nothing is counted twice, and each line is found
// where it stands.
func TestPaste(t *testing.T) {
	const top = "From: a@example.org\nTo: b@example.org\nSubject: Re: rx rates\nMessage-ID: <1@example.org>\n"
	wraps := []struct {
		name string
		wrap func(text string) string
	}{
		{"mbox of two", func(s string) string {
			return "From a@b Mon Jan  1 10:00:00 2024\n" + top + "\n" + s +
				"\nFrom c@d Mon Jan  1 11:00:00 2024\n" + top + "\nOn Monday a wrote:\n" + quote2(s) + "\nIs this to be expected?\n"
		}},
		{"text and page", func(s string) string {
			return top + "Content-Type: multipart/alternative; boundary=\"=_b\"\n\n--=_b\nContent-Type: text/plain; charset=utf-8\n\n" + s +
				"\n--=_b\nContent-Type: text/html\n\n<html><body><pre>" + html.EscapeString(s) + "</pre></body></html>\n--=_b--\n"
		}},
		{"an attachment in base64", func(s string) string {
			return top + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below.\n--b\nContent-Type: application/octet-stream; name=\"rx.log\"\nContent-Transfer-Encoding: base64\n\n" +
				fold76(base64.StdEncoding.EncodeToString([]byte(s))) + "--b--\n"
		}},
		{"quoted-printable", func(s string) string {
			var b strings.Builder
			w := quotedprintable.NewWriter(&b)
			if _, err := w.Write([]byte(s)); err != nil {
				t.Fatal(err)
			}
			w.Close()
			return top + "Content-Transfer-Encoding: quoted-printable\n\n" + strings.ReplaceAll(b.String(), "\r\n", "\n")
		}},
		{"a page", func(s string) string {
			return "<!DOCTYPE html>\n<html><head><title>list</title></head><body><p>Hello,<br>see below.</p>\n<pre>\n" + html.EscapeString(s) + "</pre></body></html>\n"
		}},
		{"quoted twice", func(s string) string { return "On Monday a wrote:\n" + quote2(quote2(s)) }},
		{"in colour", func(s string) string {
			var b strings.Builder
			for line := range strings.Lines(s) {
				fmt.Fprintf(&b, "\x1b[32m%s\x1b[0m\n", strings.TrimRight(line, "\n"))
			}
			return b.String()
		}},
		{"CRLF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
		{"CR", func(s string) string { return strings.ReplaceAll(s, "\n", "\r") }},
		{"a long letter above", func(s string) string {
			return strings.Repeat("These are words about nothing that matters here, and they go on.\n", 2000) + "\n" + s
		}},
		{"a byte order mark", func(s string) string { return "\ufeff" + s }},
	}
	for _, name := range []string{
		"01-pkt-gen.a.1.txt", "11-ministat-vimage-not-impacted.txt", "30-xdp_redirect-fec-mmio-generator-limited.txt", "27-xdp2-fec-drv-vs-skb.txt",
		"43-netperf-tcp_rr-cpu-service-demand.txt", "52-nuttcp-container-ab.txt", "62-netstat-freebsd.txt", "36-ethtool_stats-retpoline.txt",
	} {
		raw, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		// The case itself may be quoted: its text is what stands behind the marks.
		text := unquoted(string(raw))
		want, err := Read(strings.NewReader(text), "in", "", Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, w := range wraps {
			wrapped := w.wrap(text)
			got, err := Read(strings.NewReader(wrapped), "in", "", Options{})
			if err != nil {
				t.Errorf("%s, %s: %v", name, w.name, err)
				continue
			}
			if a, b := valuesOf(got), valuesOf(want); !slices.Equal(a, b) {
				t.Errorf("%s, %s:\n%s\nwant\n%s", name, w.name, strings.Join(a, "\n"), strings.Join(b, "\n"))
			}
			if w.name == "mbox of two" || w.name == "text and page" || w.name == "a page" {
				checkPlaces(t, name+", "+w.name, text, wrapped, want, got)
			}
		}
	}
}

// checkPlaces holds the lines of samples against those of the unwrapped text.
func checkPlaces(t *testing.T, name, text, wrapped string, want, got *capture.Recording) {
	plain, lines := strings.Split(text, "\n"), strings.Split(html.UnescapeString(wrapped), "\n")
	for v := range want.Variants {
		for k := range want.Variants[v].Runs {
			for i, n := range want.Variants[v].Runs[k].Lines {
				at := got.Variants[v].Runs[k].Lines[i]
				if at < 1 || at > len(lines) || !strings.Contains(lines[at-1], strings.TrimSpace(plain[n-1])) {
					t.Errorf("%s: line %d is said to stand in line %d", name, n, at)
					return
				}
			}
		}
	}
}

func valuesOf(rec *capture.Recording) []string {
	var out []string
	for _, v := range rec.Variants {
		text := v.Role.String()
		if v.Printed != nil {
			text += fmt.Sprint(" ", v.Printed.N, v.Printed.Mean, v.Printed.SD)
		}
		for _, r := range v.Runs {
			text += fmt.Sprint(" ", r.Columns[0])
		}
		out = append(out, text)
	}
	return out
}

func quote2(text string) string {
	return "> " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n> ") + "\n"
}

func fold76(code string) string {
	var b strings.Builder
	for code != "" {
		n := min(len(code), 76)
		b.WriteString(code[:n] + "\n")
		code = code[n:]
	}
	return b.String()
}

func unquoted(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		for strings.HasPrefix(l, ">") {
			l = strings.TrimPrefix(strings.TrimPrefix(l, ">"), " ")
		}
		lines[i] = l
	}
	return strings.Join(lines, "\n")
}
