package logs

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/perfstat/perfstat/capture"
)

func TestDetect(t *testing.T) {
	for _, tt := range []struct{ file, want string }{
		{"01-pkt-gen.a.1.txt", "pkt-gen"},
		{"02-pkt-gen-2013-main-format.txt", "transcript"},
		{"03-pkt-gen-old.a.1.txt", "pkt-gen"},
		{"51-iperf3-json-aborted-run.txt", "iperf-json"},
		{"08-pkt-gen-kpps-mpps-mix.txt", "pkt-gen"},
		{"rx-pcap-A.log", "pkt-gen"},
		{"11-ministat-vimage-not-impacted.txt", "ministat"},
		{"10-ministat-flattened-D51772.txt", "ministat"},
		{"04-plain-bimodal.a.txt", "numbers"},
	} {
		head, err := os.ReadFile(filepath.Join("testdata", tt.file))
		if err != nil {
			t.Fatal(err)
		}
		f, err := Detect(head)
		if err != nil || f.Name() != tt.want {
			t.Errorf("%s: %v, %v; want %s", tt.file, f, err, tt.want)
		}
	}
	for _, head := range []string{"Speed: 400.07Kpps.\n", "CMD: pkt-gen -f rx\n", "1.0 main [2512] interface is ix9\n"} {
		if f, err := Detect([]byte(head)); err != nil || f.Name() != "pkt-gen" {
			t.Errorf("%q: %v, %v", head, f, err)
		}
	}
}

// Every error says where and what to do.
func TestReadErrors(t *testing.T) {
	for _, tt := range []struct {
		name, text, as string
		parts          []string
	}{
		{"empty", "", "", []string{"in: the input is empty"}},
		{"blank", " \n\n", "", []string{"in: the input is empty"}},
		{"unknown", "\nfoo bar 1\nbaz\n", "", []string{"in: unknown format", "perfstat formats", `"foo bar 1"`, "--as FORMAT"}},
		{"binary", "a\x00b", "", []string{"in: ", "binary file", "byte 2"}},
		{"gzip", "\x1f\x8b\x08x", "", []string{"in: ", "gunzip"}},
		{"UTF-16", "\xff\xfe1\x00", "", []string{"in: ", "UTF-16", "iconv"}},
		{"a comma", "1,000\n2,000\n", "", []string{"in:1:2: ", `"1,000"`}},
		{"a no-break blank", "1\u00a0234\n2\u00a0345\n", "", []string{"in:1:2: ", "thousands"}},
		{"a narrow one", "# x\n1\u202f234\n", "", []string{"in:2:2: ", "thousands"}},
		{"a thin one", "7\n1\u2009234\n", "", []string{"in:2:2: ", "thousands"}},
		{"a quoted one", "> 7\n> 1\u00a0234\n", "", []string{"in:2: ", "thousands"}},
		{"a unit", "10\n12\n13us\n", "", []string{"in:3:3: ", `"13us"`}},
		{"no such format", "1\n", "perf", []string{`unknown format "perf"`, "pkt-gen"}},
		{"forced", "1\n2\n", "pkt-gen", []string{"in: a pkt-gen log without an interval line"}},
	} {
		_, err := Read(strings.NewReader(tt.text), "in", tt.as, Options{})
		if err == nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		for _, part := range tt.parts {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: error %q lacks %q", tt.name, err, part)
			}
		}
	}
	if _, err := Read(strings.NewReader("foo\n"), "in", "", Options{}); !errors.Is(err, ErrUnknownFormat) {
		t.Errorf("unknown input: %v", err)
	}
	if _, err := Read(iotest.ErrReader(os.ErrPermission), "in", "", Options{}); !errors.Is(err, os.ErrPermission) {
		t.Errorf("read error: %v", err)
	}
}

// Positions count the lines of the mail as it came.
func TestReadMail(t *testing.T) {
	soft := "> " + strings.Replace(interval(1, "5 pps"), "1000000 usec", "1000=\n000 usec", 1)
	text := lines("Content-Transfer-Encoding: quoted-printable", "", soft, "> "+interval(2, "6 pps"), "> main_thread [1] 7 M")
	rec, err := Read(strings.NewReader(text), "in", "", Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rec.Variants[0].Runs[0]
	if r.Origin != (capture.Position{File: "in", Line: 3}) || fmt.Sprint(r.Lines) != "[3 5]" {
		t.Errorf("origin %v, lines %v; want lines 3 and 5", r.Origin, r.Lines)
	}
	if s, ok := r.At(1, 0); !ok || s != 1 {
		t.Errorf("seconds %v, want 1", s)
	}
	if len(rec.Problems) != 1 || rec.Problems[0].Line != 6 {
		t.Errorf("problems %v, want line 6", rec.Problems)
	}

	_, err = Read(strings.NewReader("> 1=E2=80=8B\n> 2=\n3\n> 4x?\n"), "in", "numbers", Options{})
	var p *capture.Problem
	if !errors.As(err, &p) || p.Line != 4 || p.Col != 0 {
		t.Errorf("error %v, want line 4 without a column", err)
	}
}

func TestReadPlain(t *testing.T) {
	for _, text := range []string{"1\n2\n", "\ufeff1\n2\n", "# unit: pps\n1\n2"} {
		rec, err := Read(strings.NewReader(text), "in", "", Options{})
		if err != nil || fmt.Sprint(rec.Variants[0].Runs[0].Columns) != "[[1 2]]" {
			t.Errorf("%q: %v, %v", text, rec, err)
		}
	}
}

func TestReadRecording(t *testing.T) {
	rec := mustReadCase(t, "01-pkt-gen.a.1.txt")
	var text bytes.Buffer
	if err := capture.WriteRecording(&text, rec); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		o     Options
		drops int
	}{{Options{}, 7}, {Options{KeepEdges: true}, 0}} {
		back, err := Read(bytes.NewReader(text.Bytes()), "in", "", tt.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(back.Variants[0].Runs[0].Dropped); got != tt.drops || show(back) != show(rec) {
			t.Errorf("%+v: %d drops, want %d; %s", tt.o, got, tt.drops, show(back))
		}
	}
}

// A number file or a log is not read whole: no more than a buffer ahead.
func TestReadStreams(t *testing.T) {
	line := interval(1, "5 pps") + "\n"
	log := strings.NewReader(strings.Repeat(line, 10_000) + "\x00")
	if _, err := Read(log, "in", "", Options{}); err != nil {
		t.Error(err)
	}
	in := strings.NewReader(strings.Repeat("1\n", 10<<20/2) + "x\n" + strings.Repeat("1\n", 10<<20/2))
	if _, err := Read(in, "in", "", Options{}); err == nil || in.Len() == 0 {
		t.Errorf("error %v with %d bytes left", err, in.Len())
	}
}

func TestKeepEdges(t *testing.T) {
	rec, err := readCase(t, "01-pkt-gen.a.1.txt", Options{KeepEdges: true})
	if err != nil || len(rec.Variants[0].Runs[0].Dropped) != 0 {
		t.Errorf("%v, %v", rec, err)
	}
}
