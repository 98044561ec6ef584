package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// folder makes files in a temporary folder and goes there.
func folder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		parent := filepath.Dir(path)
		if strings.HasSuffix(name, "/") {
			parent = path
		}
		if err := os.MkdirAll(parent, 0o755); err != nil {
			t.Fatal(err)
		}
		if parent == path {
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// Input that can't be used ends with status 2, one message that names the
// place, and nothing on standard output or in the picture's file.
func TestRefusedInput(t *testing.T) {
	folder(t, map[string]string{
		"good":        "1\n2\n3\n4\n5\n",
		"comma":       "1\n2\n1,000\n3\n",
		"unit":        "10\n10us\n",
		"inf":         "10\n11\n12 \n inf\n",
		"nan":         "NaN\n1\n2\n",
		"tiny":        "1\n2\n1e-400\n",
		"huge":        "1\n2\n1e999\n",
		"hex":         "1\n0x10\n",
		"underscore":  "1\n1_000\n",
		"empty":       "",
		"comments":    "# nothing\n\n",
		"binary":      "\x7fELF\x02\x01\x01\x00\x00\x00",
		"late-binary": "1\n2\n\x00\n",
		"prose":       "Hello,\nthis is a mail about nothing.\n",
		"long":        "1\n2\n" + strings.Repeat("1", 10<<20) + "\n",
		"long-first":  strings.Repeat("1", 10<<20) + "\n",
		"hollow/":     "",
		"deep/er/x":   "1\n2\n3\n",
		"bad-run/a":   "1\n2\n",
		"bad-run/b":   "1\nx\n",
		"rates":       "# perfstat recording 1\n# columns: pps\n1\n2\n",
		"bits":        "# perfstat recording 1\n# columns: bps\n1\n2\n",
	})
	for _, c := range []struct{ args, want string }{
		{"compare good comma", "comma:3:"},
		{"compare good unit", "unit:2:"},
		{"compare good inf", "inf:4:2"},
		{"compare nan good", "nan:1:1"},
		{"compare good tiny", "tiny:3:1"},
		{"compare good huge", "huge:3:1"},
		{"compare good hex", "hex:2:"},
		{"compare good underscore", "underscore:2:"},
		{"compare good empty", "empty"},
		{"compare good comments", "comments"},
		{"compare good binary", "binary"},
		{"compare good late-binary", "on line 3"},
		{"compare good prose", "prose"},
		{"compare good long", "long:3"},
		{"compare good long-first", "long-first"},
		{"compare good hollow", "hollow is a folder without files"},
		{"compare good deep", "deep holds only folders"},
		{"compare good bad-run", "bad-run/b:2:1"},
		{"compare good missing", "missing: no such file"},
		{"compare good rates", "--unit pps"},
		{"compare rates bits", "only like"},
		{"compare x=rates x=bits", "can't be one variant"},
		{"compare rates good --unit bps", "is pps already"},
		{"compare a=good a=good good", "the same file"},
		{"compare - -", "given twice"},
		{"compare", "nothing to compare"},
		{"compare -C 3 good good", "column 3"},
		{"compare -C 0 good", "column"},
		{"compare -C x good", "-C"},
		{"compare -d '' good", "delimiters"},
		{"compare --confidence 100 good", "confidence"},
		{"compare --confidence 0 good", "confidence"},
		{"compare --confidence NaN good", "confidence"},
		{"compare --confidence 0.95 good", "did you mean 95"},
		{"compare good good --format xml", "xml"},
		{"compare good good -o pic.jpg", ".jpg"},
		{"compare good good -o pic", "ending"},
		{"compare good --nonsense", "nonsense"},
		{"compare good comma -o pic.png", "comma:3:"},
		{"read missing", "missing: no such file"},
		{"read", "nothing to read"},
		{"read good --as nonsense", "nonsense"},
		{"read comma --format csv", "comma:3:"},
		{"nonsense", "no command"},
		{"good", "perfstat compare good"},
	} {
		out := perfstat(t, "1\n2\n3\n", splitEmpty(c.args)...)
		if out.exit != exitUsage || out.stdout != "" || !strings.Contains(out.stderr, c.want) || strings.Contains(out.stderr, "panic") {
			t.Errorf("perfstat %s: exit %d, stdout %.200q, stderr %.400q; want exit 2 and %q", c.args, out.exit, out.stdout, out.stderr, c.want)
		}
		if len(out.stderr) > 2000 {
			t.Errorf("perfstat %s: a message of %d bytes", c.args, len(out.stderr))
		}
	}
	for _, name := range []string{"pic.png", "pic.jpg", "pic"} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}

// splitEmpty splits at blanks; a pair of quotes is an empty argument.
func splitEmpty(s string) []string {
	args := strings.Fields(s)
	for i, a := range args {
		if a == "''" {
			args[i] = ""
		}
	}
	return args
}

// Thin or suspicious data is compared as far as it goes, with the caution that
// applies.
func TestCautions(t *testing.T) {
	folder(t, map[string]string{
		"five":     "10\n11\n12\n11\n10\n",
		"five-too": "10\n11\n12\n11\n10\n",
		"one":      "10\n",
		"two":      "10\n11\n",
		"equal":    "7\n7\n7\n7\n7\n",
		"equal2":   "8\n8\n8\n8\n8\n",
		"negative": "-1\n-2\n-3\n-2\n-1\n",
	})
	for _, c := range []struct {
		args string
		want []string
		not  []string
	}{
		{"compare five five-too", []string{`"same-data"`, `"inconclusive"`}, nil},
		{"compare five one", []string{`"one-run"`, `"invalid"`}, []string{`"p"`, `"low"`}},
		{"compare one one", []string{`"one-run"`, `"invalid"`}, []string{`"stddev"`}},
		{"compare five two", []string{`"few-runs"`, `"p"`}, nil},
		{"compare equal equal2", []string{`"zero-variance"`, `"invalid"`}, []string{`"p"`}},
		{"compare five equal", []string{`"zero-variance"`}, nil},
		{"compare negative five", []string{`"percent-refused"`, `"different"`}, []string{`"percent"`}},
		{"compare --better lower negative five", []string{`"worse"`}, nil},
		{"compare --better higher negative five", []string{`"better": "higher"`, `"verdict": "better"`}, nil},
	} {
		out := perfstat(t, "", append(strings.Fields(c.args), "--format", "json")...)
		if out.exit != exitOK {
			t.Errorf("perfstat %s: exit %d: %s", c.args, out.exit, out.stderr)
		}
		for _, want := range c.want {
			if !strings.Contains(out.stdout, want) {
				t.Errorf("perfstat %s: no %s in\n%s", c.args, want, out.stdout)
			}
		}
		for _, not := range c.not {
			if strings.Contains(out.stdout, not) {
				t.Errorf("perfstat %s: %s in\n%s", c.args, not, out.stdout)
			}
		}
		for _, format := range []string{"text", "markdown", "csv"} {
			out := perfstat(t, "", append(strings.Fields(c.args), "--format", format)...)
			if out.exit != exitOK || strings.Contains(out.stdout, "NaN") || strings.Contains(out.stdout, "Inf") {
				t.Errorf("perfstat %s --format %s: exit %d\n%s%s", c.args, format, out.exit, out.stdout, out.stderr)
			}
		}
	}
}

func TestEightFilesInMinistat(t *testing.T) {
	folder(t, map[string]string{"a": "1\n2\n3\n"})
	out := perfstat(t, "", "ministat", "a", "a", "a", "a", "a", "a", "a", "a")
	if out.exit != exitUsage || out.stdout != "" || !strings.Contains(out.stderr, "Too many datasets.") {
		t.Errorf("exit %d, stdout %q, stderr %q", out.exit, out.stdout, out.stderr)
	}
}
