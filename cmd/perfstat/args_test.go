package main

import (
	"io"
	"reflect"
	"strings"
	"testing"
)

func TestReorder(t *testing.T) {
	app := newApp(streams{strings.NewReader(""), io.Discard, io.Discard}, environment{})
	for _, c := range []struct{ args, want string }{
		{"compare a b", "compare -- a b"},
		{"compare a b --format json", "compare --format json -- a b"},
		{"compare a --format=json b", "compare --format=json -- a b"},
		{"compare a -o x.png b -A", "compare -o x.png -A -- a b"},
		{"compare - b --pooled c", "compare --pooled -- - b c"},
		{"compare a -- -b --format", "compare -- a -b --format"},
		{"compare a -C2 -d, -c99 -d=;", "compare -C 2 -d , -c 99 -d=; -- a"},
		{"compare -AC 2 a", "compare -A -C 2 -- a"},
		{"compare a -AC2 --format csv", "compare -A -C 2 --format csv -- a"},
		{"compare a -d-", "compare -d - -- a"},
		{"compare a -C -5", "compare -C -5 -- a"},
		{"compare a -confidence 90", "compare -confidence 90 -- a"},
		{"compare a -x=", ""},
		{"compare a --format", ""},
		{"compare a -hA b", "compare --help"},
		{"compare a -- -h", "compare -- a -h"},
		{"read a -C 2 -d ,", "read -C 2 -d , -- a"},
		{"nonsense a -b", "nonsense a -b"},
		{"", ""},
	} {
		got, err := reorder(app, strings.Fields(c.args))
		if (err != nil) != (c.want == "" && c.args != "") || !reflect.DeepEqual(got, strings.Fields(c.want)) && len(got) > 0 {
			t.Errorf("%q: %q, want %q", c.args, got, c.want)
		}
	}
}

func TestLabels(t *testing.T) {
	folder(t, map[string]string{"a=b": "1\n", "x": "1\n2\n", "y": "3\n", "dir/1": "1\n5\n9\n", "dir/2": "4\n", "dir/.hidden": "junk\n"})
	if _, err := parseInputs([]string{"=x"}); err == nil {
		t.Error("'=x' names no file, and yet it was taken")
	}
	inputs, err := parseInputs([]string{"a=b", "off=x", "off=y", "on=dir", "x", "x"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, in := range inputs {
		text := in.label + ":"
		for _, f := range in.files {
			text += " " + f.path
		}
		got = append(got, text)
	}
	want := []string{"a=b: a=b", "off: x y", "on: dir/1 dir/2", "x: x", "x (2): x"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}

	out := perfstat(t, "", "read", "--format", "csv", "off=x", "off=y", "on=dir")
	wantCSV := "variant,run,interval,metric,unit,value,kept,why\n" +
		"off,1,1,value,,1,true,\noff,2,1,value,,2,true,\noff,3,1,value,,3,true,\n" +
		"on,1,1,value,,1,true,\non,1,2,value,,5,true,\non,1,3,value,,9,true,\non,2,1,value,,4,true,\n"
	if out.stdout != wantCSV {
		t.Errorf("%s%s\nwant\n%s", out.stdout, out.stderr, wantCSV)
	}
}
