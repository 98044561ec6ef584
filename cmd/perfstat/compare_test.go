package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// igb holds what R 4.2.2 says of the freebsd-net table of January 2017 from its
// n, mean and standard deviation (t.test's arithmetic, and the log-ratio with
// Satterthwaite's df).
var igb = map[string]float64{
	"difference": -92881.6, "difference_low": -103631.8196891652, "difference_high": -82131.38031083475,
	"percent": -9.969986435341488, "t": -20.107034763745084, "df": 7.601614906722262, "p": 7.249331464525793e-08,
}

// The comparison of the README, from the values, from the pasted table and
// from recordings of both, gives R's figures: to the digits that the mail's
// mean and deviation have.
func TestIgbAgreesWithR(t *testing.T) {
	t.Chdir(root)
	for _, args := range []string{
		"testdata/igb-iflib/head-r311848.txt testdata/igb-iflib/head-r311849.txt",
		"testdata/mail/igb-iflib.txt",
	} {
		out := perfstat(t, "", append(strings.Fields("compare --format csv"), strings.Fields(args)...)...)
		rows, err := csv.NewReader(strings.NewReader(out.stdout)).ReadAll()
		if err != nil || len(rows) != 3 {
			t.Fatalf("%v: %s%s", err, out.stdout, out.stderr)
		}
		for i, name := range rows[0] {
			want, ok := igb[name]
			if !ok {
				continue
			}
			got, err := strconv.ParseFloat(rows[2][i], 64)
			if err != nil || math.Abs(got-want) > 1e-7*math.Abs(want) {
				t.Errorf("%s: %s is %s, want %g", args, name, rows[2][i], want)
			}
		}
	}
}

// From the README's data to a recording and back nothing changes.
func TestCompareRecordings(t *testing.T) {
	t.Chdir(root)
	direct := perfstat(t, "", "compare", "--format", "json", "a=testdata/pkt-gen/a", "b=testdata/pkt-gen/b")
	dir := t.TempDir()
	for _, v := range []string{"a", "b"} {
		if out := perfstat(t, "", "read", v+"=testdata/pkt-gen/"+v, "-o", dir+"/"+v+".txt"); out.exit != exitOK || out.stdout != "" {
			t.Fatalf("%+v", out)
		}
	}
	again := perfstat(t, "", "compare", "--format", "json", "a="+dir+"/a.txt", "b="+dir+"/b.txt")
	if direct.stdout != again.stdout || again.exit != exitOK {
		t.Errorf("%s%s\nwant\n%s", again.stdout, again.stderr, direct.stdout)
	}
}

// The schema of the machine output: every key is there or rightly absent.
func TestJSONSchema(t *testing.T) {
	t.Chdir(root)
	out := perfstat(t, "", "compare", "--format", "json", "testdata/pkt-gen/a", "testdata/pkt-gen/b")
	var r struct {
		Schema      string
		Variants    []map[string]any
		Comparisons []map[string]any
	}
	if err := json.Unmarshal([]byte(out.stdout), &r); err != nil {
		t.Fatal(err)
	}
	if r.Schema != "perfstat/v1" || len(r.Variants) != 2 || len(r.Comparisons) != 1 {
		t.Fatalf("%s", out.stdout)
	}
	for _, key := range strings.Fields("label unit better runs intervals n mean median stddev min max") {
		if _, ok := r.Variants[1][key]; !ok {
			t.Errorf("variant without %s", key)
		}
	}
	for _, key := range strings.Fields("baseline variant method confidence n difference percent p df ns_per_packet verdict warnings") {
		if _, ok := r.Comparisons[0][key]; !ok {
			t.Errorf("comparison without %s", key)
		}
	}
	if strings.Contains(out.stdout, "null") {
		t.Error("what is unknown is absent, not null")
	}
}

func TestPictures(t *testing.T) {
	t.Chdir(root)
	dir := t.TempDir()
	args := []string{"compare", "testdata/igb-iflib/head-r311848.txt", "testdata/igb-iflib/head-r311849.txt"}
	plain := perfstat(t, "", args...)
	for _, name := range []string{"x.png", "x.SVG"} {
		path := dir + "/" + name
		out := perfstat(t, "", append(args, "-o", path)...)
		if out.exit != exitOK || out.stdout != plain.stdout {
			t.Errorf("-o %s: exit %d, another text: %s", name, out.exit, out.stderr)
		}
		text := readFile(t, path)
		if name == "x.png" {
			if _, err := png.Decode(strings.NewReader(text)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	out := perfstat(t, "", append(args, "-o", dir+"/missing/x.png")...)
	if out.exit != exitFailure || out.stdout != "" || !strings.Contains(out.stderr, "missing") {
		t.Errorf("%+v", out)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("left in the folder: %v %v", entries, err)
	}
}

// A failing writer is a failure, not a success.
func TestWriteFailure(t *testing.T) {
	t.Chdir(root)
	for _, args := range []string{
		"compare testdata/igb-iflib/head-r311848.txt", "read testdata/igb-iflib/head-r311848.txt",
		"read --format csv testdata/igb-iflib/head-r311848.txt", "ministat testdata/igb-iflib/head-r311848.txt",
		"--help", "help", "version", "--version", "compare -h",
	} {
		var stderr bytes.Buffer
		exit := run(strings.Fields(args), strings.NewReader(""), brokenWriter{}, &stderr, environment{program: "perfstat"})
		if exit != exitFailure || !strings.Contains(stderr.String(), "disk is full") {
			t.Errorf("perfstat %s: exit %d: %s", args, exit, stderr.String())
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk is full") }

func TestHostileLabels(t *testing.T) {
	folder(t, map[string]string{"x": "1\n2\n4\n", "y": "3\n4\n5\n"})
	label := "\x1b[31m<b>|*\n,\"'"
	for _, format := range []string{"text", "markdown", "csv", "json"} {
		out := perfstat(t, "", "compare", label+"=x", "y", "--format", format)
		if out.exit != exitOK || strings.Contains(out.stderr, "\x1b") {
			t.Errorf("%s: %+v", format, out)
		}
		switch format {
		case "text", "markdown":
			if strings.Contains(out.stdout, "\x1b") || strings.Contains(out.stdout, "<b>|*\n") {
				t.Errorf("%s passes the label on raw:\n%q", format, out.stdout)
			}
		case "csv":
			rows, err := csv.NewReader(strings.NewReader(out.stdout)).ReadAll()
			if err != nil || rows[1][2] != label {
				t.Errorf("csv: %v, %q", err, rows)
			}
		case "json":
			var r struct{ Variants []struct{ Label string } }
			if err := json.Unmarshal([]byte(out.stdout), &r); err != nil || r.Variants[0].Label != label {
				t.Errorf("json: %v, %+v", err, r)
			}
		}
	}
}
