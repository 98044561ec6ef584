package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

const prose = "Hello,\nthis is a text about nothing.\n"

// What a shell's pattern or a folder brings along and no reader knows is left
// out with a caution, as long as the rest does the job.
func TestLeftOut(t *testing.T) {
	folder(t, map[string]string{
		"good": "1\n2\n3\n4\n", "other": "2\n3\n4\n6\n", "README": prose, "x.expected.json": "{\n \"n\": 5\n}\n", "comma": "1\n1,000\n",
		"d/1": "5\n6\n", "d/2": "6\n7\n", "d/README": prose, "junk/README": prose, "junk/NOTES": prose,
	})
	for _, c := range []struct {
		args    string
		leftOut []string
	}{
		{"compare good other README", []string{"README"}},
		{"compare good README other x.expected.json", []string{"README", "x.expected.json"}},
		{"compare README good other", []string{"README", "baseline"}},
		{"compare good d", []string{"d/README"}},
		{"compare good on=d", []string{"d/README"}},
		{"read good README", []string{"README"}},
		{"read d", []string{"d/README"}},
	} {
		for _, format := range []string{"", "csv", "json"} {
			args := strings.Fields(c.args)
			if format == "json" && args[0] == "read" {
				format = "jsonl"
			}
			if format != "" {
				args = append(args, "--format", format)
			}
			out := perfstat(t, "", args...)
			said := out.stdout
			if format == "csv" {
				said = out.stderr
			}
			if out.exit != exitOK || !strings.Contains(said, "left out: unknown format") {
				t.Errorf("perfstat %s: %+v", c.args, out)
			}
			for _, want := range c.leftOut {
				if !strings.Contains(said, want) {
					t.Errorf("perfstat %s --format %s does not speak of %s: %+v", c.args, format, want, out)
				}
			}
		}
	}
	with, without := perfstat(t, "", "compare", "good", "other", "README", "-f", "csv"), perfstat(t, "", "compare", "good", "other", "-f", "csv")
	if with.stdout != without.stdout || strings.Contains(without.stderr, "left out") {
		t.Errorf("%+v\nis not\n%+v", with, without)
	}
	for _, c := range []struct{ args, want string }{
		{"compare good README", "README: unknown format"},
		{"compare README", "README: unknown format"},
		{"compare README junk/README", "README: unknown format"},
		{"compare good other x=README", "README: unknown format"},
		{"compare good other good=README", "README: unknown format"},
		{"compare good other junk", "junk/NOTES: unknown format"},
		{"compare good on=d on=junk", "junk/NOTES: unknown format"},
		{"compare good other README comma", "comma:2"},
		{"compare good other --as nonsense", "nonsense"},
		{"read README", "README: unknown format"},
		{"read good x=README", "README: unknown format"},
		{"read good junk", "junk/NOTES: unknown format"},
	} {
		if out := perfstat(t, "", strings.Fields(c.args)...); out.exit != exitUsage || out.stdout != "" || !strings.Contains(out.stderr, c.want) {
			t.Errorf("perfstat %s: %+v, want %s", c.args, out, c.want)
		}
	}
}

// A comparison is the same before and after its input went through recordings.
func TestReadAndCompareAgree(t *testing.T) {
	t.Chdir(root)
	dir := t.TempDir()
	for _, c := range []string{
		"testdata/mail/two-tables.txt", "testdata/mail/nm_tx_tmr_us.txt", "testdata/mail/igb-iflib.txt", "testdata/pkt-gen/a testdata/pkt-gen/b",
		"x=testdata/pkt-gen/a x=testdata/pkt-gen/b y=testdata/pkt-gen/b", "testdata/igb-iflib/head-r311848.txt testdata/igb-iflib/head-r311848.txt",
		"testdata/mail/igb-iflib.txt testdata/mail/nm_tx_tmr_us.txt",
	} {
		inputs := strings.Fields(c)
		want := perfstat(t, "", append([]string{"compare", "-f", "json"}, inputs...)...)
		for _, name := range []string{"once", "twice"} {
			file := dir + "/" + name
			if out := perfstat(t, "", append([]string{"read", "-o", file}, inputs...)...); out.exit != exitOK {
				t.Fatalf("%s: %+v", c, out)
			}
			inputs = []string{file}
			if got := perfstat(t, "", "compare", "-f", "json", file); got != want {
				t.Errorf("%s, recorded %s: %+v\nwant\n%+v", c, name, got, want)
			}
		}
		unnamed := regexp.MustCompile(`(?m)^# source: .*\n`) // a recording of several sources has the file's name
		if unnamed.ReplaceAllString(readFile(t, dir+"/once"), "") != unnamed.ReplaceAllString(readFile(t, dir+"/twice"), "") {
			t.Errorf("%s: a recording that is read again becomes another", c)
		}
	}
}

// A label that was chosen stays, but for one that would then stand twice or
// that the command line replaces.
func TestRecordedLabel(t *testing.T) {
	folder(t, map[string]string{"x": "1\n2\n3\n", "other": "2\n3\n5\n"})
	for _, file := range []string{"r", "s"} {
		if out := perfstat(t, "", "read", "off=x", "-o", file); out.exit != exitOK {
			t.Fatal(out)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"r other", "off other"}, {"other r", "other off"}, {"r", "off"}, {"a=r other", "a other"}, {"off=x r", "off r"},
	} {
		if got := labelsOf(t, strings.Fields(c.args)); got != c.want {
			t.Errorf("compare %s: %s, want %s", c.args, got, c.want)
		}
	}
	// The two are the same file to the last byte, and so have the same label.
	if got := labelsOf(t, []string{"r", "s"}); got != "r s" {
		t.Errorf("compare r s: %s", got)
	}
}

func labelsOf(t *testing.T, args []string) string {
	t.Helper()
	out := perfstat(t, "", append([]string{"compare", "-f", "csv"}, args...)...)
	var labels []string
	for _, line := range strings.Split(strings.TrimSpace(out.stdout), "\n")[1:] {
		labels = append(labels, strings.Split(line, ",")[2])
	}
	return strings.Join(labels, " ")
}

// Only what stands under one label is pooled, whatever its role.
func TestOfferedStaysApart(t *testing.T) {
	recording := "# perfstat recording 1\n# variant: rx\n# columns: pps\n1\n2\n3\n# variant: tx\n# role: offered\n# columns: pps\n7\n8\n"
	folder(t, map[string]string{"a": recording, "b": recording})
	out := perfstat(t, "", "read", "a", "b", "-f", "recording")
	if strings.Count(out.stdout, "\n# role: offered\n") != 2 || !strings.Contains(out.stdout, "# variant: b: tx\n") {
		t.Errorf("%+v", out)
	}
}

// Runs of different set-ups under one label are pooled, and it says so.
func TestMixedSetups(t *testing.T) {
	run := func(facts string) string {
		return "# perfstat recording 1\n# variant: v\n# columns: pps run\n" + facts + "# run: 1\n10 1\n11 1\n12 1\n"
	}
	folder(t, map[string]string{
		"two": run("# queues: 2\n# host: a\n"), "four": run("# queues: 4\n# host: b\n"), "none": run(""), "also-two": run("# queues: 2\n"),
		"on": run("# sysctl: dev.ix.0.x\n# sysctl_value: 1\n"), "off": run("# sysctl: dev.ix.0.x\n# sysctl_value: 0\n"),
		"small": run("# frame size: 60\n"), "large": run("# frame size: 1514\n"), "x520": run("# nic: X520\n"), "x540": run("# nic: X540\n"),
		"d/1": run("# queues: 2\n"), "d/2": run("# queues: 4\n"),
	})
	for _, c := range []struct{ args, want string }{
		{"a=two a=four b=none", "queues (2; 4)"},
		{"a=on a=off b=none", "sysctl (dev.ix.0.x = 1; dev.ix.0.x = 0)"},
		{"a=small a=large b=none", "frame size (60; 1514)"},
		{"a=x520 b=none b=x540 b=x520", "nic (X540; X520)"},
		{"none d", "queues (2; 4)"},
		{"a=two a=also-two b=four", ""},
		{"a=two a=none b=four", ""},
		{"two four", ""},
	} {
		for _, command := range []string{"compare -f json", "read -f jsonl", "read -f csv"} {
			out := perfstat(t, "", append(strings.Fields(command), strings.Fields(c.args)...)...)
			said := strings.Contains(out.stdout+out.stderr, "are pooled")
			if out.exit != exitOK || said != (c.want != "") || !strings.Contains(out.stdout+out.stderr, c.want) {
				t.Errorf("perfstat %s %s: %+v", command, c.args, out)
			}
		}
	}
}

// What CSV has no place for stands on standard error.
func TestReadCSVTellsTheRest(t *testing.T) {
	t.Chdir(root)
	out := perfstat(t, "", "read", "-f", "csv", "testdata/mail/two-tables.txt")
	if out.exit != exitOK || strings.Count(out.stderr, "printed table") != strings.Count(perfstat(t, "", "read", "testdata/mail/two-tables.txt").stdout, "a printed table") {
		t.Errorf("%+v", out)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("r", []byte("# perfstat recording 1\n# problem: log 7 0 \"a damaged line\"\n# variant: v\n# columns: pps\n1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"read -f csv r", "read r -o x.csv"} {
		if out := perfstat(t, "", strings.Fields(args)...); out.stderr != "perfstat: log:7: a damaged line\n" || out.exit != exitOK {
			t.Errorf("perfstat %s: %+v", args, out)
		}
	}
}
