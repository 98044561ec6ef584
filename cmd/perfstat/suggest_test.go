package main

import (
	"strings"
	"testing"
)

func TestTypingErrors(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"read", "read", 0}, {"raed", "read", 1}, {"red", "read", 1},
		{"reaad", "read", 1}, {"reed", "read", 1}, {"kitten", "sitting", 3}, {"cmopare", "compare", 1}, {"xyz", "abc", 3},
	} {
		if got := typingErrors(c.a, c.b); got != c.want || typingErrors(c.b, c.a) != c.want {
			t.Errorf("%q, %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// What a slip of the hand gives is answered with what was meant, with status 2
// and nothing on standard output.
func TestSlips(t *testing.T) {
	folder(t, map[string]string{"a": "1\n2\n3\n", "b": "2\n3\n4\n"})
	for _, c := range []struct{ args, want string }{
		{"cmopare a b", `did you mean "compare"?`},
		{"comp a b", `did you mean "compare"?`},
		{"hepl", `did you mean "help"?`},
		{"a b", "perfstat compare a b\n"},
		{"x=a b", "perfstat compare x=a b\n"},
		{"- b", "perfstat compare - b\n"},
		{"--format json compare a b", "behind the command"},
		{"compare a b --fromat json", "did you mean --format?"},
		{"compare a b --conf 99", "did you mean --confidence?"},
		{"compare a b --zzzzzzz", "perfstat compare --help"},
		{"compare -s a b", "perfstat ministat -s"},
		{"compare -w 40 a b", "perfstat ministat -w"},
		{"compare -w40 a b", "perfstat ministat -w40"},
		{"compare a b -q", "perfstat ministat -q"},
		{"compare a b -An", "-n (in -An)"},
		{"read -A a", "perfstat ministat -A"},
		{"compare a b -o", "-o wants a value"},
		{"compare a b --format", "--format wants a value"},
		{"read a -o", "-o wants a value"},
		{"compare a b --better low", "want one of higher, lower"},
		{"compare a b --better ''", "want one of higher, lower"},
		{"help nonsense", "no command"},
		{"help cmopare", `did you mean "compare"?`},
	} {
		out := perfstat(t, "", splitEmpty(c.args)...)
		if out.exit != exitUsage || out.stdout != "" || !strings.Contains(out.stderr, c.want) || strings.Contains(out.stderr, "perfstat perfstat") {
			t.Errorf("perfstat %s: %+v, want %q", c.args, out, c.want)
		}
	}
}

// A file may have any name, and help comes wherever it is asked for.
func TestHelp(t *testing.T) {
	names := map[string]string{}
	for _, name := range strings.Fields("h help version format compare b") {
		names[name] = "1\n2\n3\n"
	}
	folder(t, names)
	for name := range names {
		if out := perfstat(t, "", "compare", name, "b", "--format", "csv"); out.exit != exitOK || !strings.Contains(out.stdout, ","+name+",") {
			t.Errorf("a file of the name %s: %+v", name, out)
		}
	}
	app, compare := perfstat(t, "", "--help"), perfstat(t, "", "compare", "--help")
	if !strings.Contains(app.stdout, "COMMANDS") || !strings.Contains(compare.stdout, "--confidence") {
		t.Fatalf("%+v\n%+v", app, compare)
	}
	for _, args := range []string{"compare -h", "compare b -h", "compare b --help -o", "compare h -Ah", "help compare", "compare help -h"} {
		if out := perfstat(t, "", strings.Fields(args)...); out != compare {
			t.Errorf("perfstat %s: %+v", args, out)
		}
	}
	for _, args := range []string{"-h", "help", ""} {
		if out := perfstat(t, "", strings.Fields(args)...); out != app {
			t.Errorf("perfstat %s: %+v", args, out)
		}
	}
	if out := perfstat(t, "", "help", "ministat"); out.exit != exitOK || !strings.Contains(out.stdout, "--dialect") {
		t.Errorf("%+v", out)
	}
	if out := perfstat(t, "", "version"); out != perfstat(t, "", "--version") || !strings.Contains(out.stdout, version) {
		t.Errorf("%+v", out)
	}
}
