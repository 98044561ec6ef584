package mail

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestUnwrap(t *testing.T) {
	const qp = "Content-Transfer-Encoding: quoted-printable\n"
	const restated = "Content-Transfer-Encoding: 8bit\n"
	tests := []struct{ name, in, want string }{
		{"soft break in a number", qp + "0.00324=\n2175\n", restated + "0.003242175\n"},
		{"soft break at the end", qp + "list.=", restated + "list.\n"},
		{"soft break with padding", qp + "12= \t\n34\n", restated + "1234\n"},
		{"two soft breaks in a line", qp + "1=\n2=\n3\n", restated + "123\n"},
		{"the rest of a quoted line has no mark", qp + "> > 0.003109=\n4689\n> > b\n", restated + "0.0031094689\nb\n"},
		{"the rest of a quoted line has its marks", qp + "> > 0.003109=\n> > 4689\n", restated + "> > 0.0031094689\n"},
		{"CRLF", "a =3D 1=\r\n2\r\n", "a = 12\n"},
		{"residue without a header", "a=3D300\n", "a=300\n"},
		{"decoded once", qp + "a=3D3D\n", restated + "a=3D\n"},
		{"UTF-8 zero width", "=E2=80=8Bigb2\n", "igb2\n"},
		{"Latin-1 no-break space", "x =A010 =A0 =A0 16682.962\n", "x  10     16682.962\n"},
		{"flattened, with residue", "x=3D90 in 10117= 21 usec\n", "x=90 in 1011721 usec\n"},
		{"flattened, without residue", "a 7= 8\n", "a 7= 8\n"},
		{"broken where encoders break", strings.Repeat("-", 75) + "=\n+\n", strings.Repeat("-", 75) + "+\n"},
		{"ruler of equals signs", strings.Repeat("=", 76) + "\nx\n", strings.Repeat("=", 76) + "\nx\n"},
		{"sysctl value that looks like an escape", "dev.ix.0.iflib.nm_tx_tmr_us=20\nx=90\n", "dev.ix.0.iflib.nm_tx_tmr_us=20\nx=90\n"},
		{"an encoded word says nothing of the body", "From: =?UTF-8?Q?=C3=A9?=\nx=20\n", "From: =?UTF-8?Q?=C3=A9?=\nx=20\n"},
		{"encoded word kept", "From: =?UTF-8?Q?a=2Db?=\na=3Db\n", "From: =?UTF-8?Q?a=2Db?=\na=b\n"},
		{"no escape", "=3D =U5 =3d =0A =7F\n", "= =U5 =3d =0A =7F\n"},
		{"quotes", "> a\n>>  b\n> > > c\n", "a\n b\nc\n"},
		{"one quoted line", "> a\nb\n", "> a\nb\n"},
		{"no-break space without encoding", "1\u00a02\n", "1 2\n"},
		{"thin spaces", "1\u20092\u202f3\n", "1 2 3\n"},
		{"a number with thousands is not cut in two", "1\u00a0234 12\u202f345\u202f678\u00a0pps\u00a01\u2009234\n", "1\u00a0234 12\u202f345\u202f678 pps 1\u2009234\n"},
		{"a soft break in a word", "1.0 main=\n_thread [1] 5 pps\n", "1.0 main_thread [1] 5 pps\n"},
		{"in a quoted word", "> main_thre=\n> ad [1] x=3\n> b\n> c\n", "main_thread [1] x=3\nb\nc\n"},
		{"the single one, in a number", "at 16=\n928.812\n", "at 16928.812\n"},
		{"settings without a value", "a=\nb=\n1=\n", "a=\nb=\n1=\n"},
		{
			"a quoted line folded",
			"> 683.502433 main_thread [2639] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in\n> 1002819 usec) 465.43 avg_batch 99999 min_space\n> b\n",
			"683.502433 main_thread [2639] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in 1002819 usec) 465.43 avg_batch 99999 min_space\nb\n",
		},
		{
			"and its rest without a mark",
			"> > 683.502433 main_thread [2639] 4.215 Mpps (4.227 Mpkts 2.023 Gbps\nin 1002819 usec) 465.43 avg_batch 99999 min_space\n> b\n",
			"683.502433 main_thread [2639] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in 1002819 usec) 465.43 avg_batch 99999 min_space\nb\n",
		},
		{"a short line was not folded", "> 1.0 main_thread [1] 5 pps\n> 100 min_space\n", "1.0 main_thread [1] 5 pps\n100 min_space\n"},
		{"byte order mark", "\ufeff12\n", "12\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := []byte(tt.in)
			if got := string(Unwrap(in).Bytes); got != tt.want {
				t.Errorf("Unwrap(%q) = %q, want %q", tt.in, got, tt.want)
			}
			if string(in) != tt.in {
				t.Errorf("the argument was changed to %q", in)
			}
			if changed := tt.in != tt.want; Is([]byte(tt.in)) != changed {
				t.Errorf("Is = %v, want %v", !changed, changed)
			}
		})
	}
}

// A text that is no mail is the same memory, and its lines keep their numbers.
func TestUnwrapLeavesLogsAlone(t *testing.T) {
	for _, in := range []string{
		"", "1\n2\n3", "1\r\n2\r\n", "# a: b\n480842 pps\n",
		"683.502433 main_thread [2639] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in 1002819 usec) 465.43 avg_batch 99999 min_space\n",
		"x a=20\n+ b = 3\n|x  >|\n+----+\n", "\xff\xa0\x00",
	} {
		got := Unwrap([]byte(in))
		if string(got.Bytes) != in || Is([]byte(in)) || got.Line(7) != 7 {
			t.Errorf("Unwrap(%q) = %q", in, got.Bytes)
		}
	}
}

func TestLine(t *testing.T) {
	text := Unwrap([]byte("> a=3D1\n> b=\nc=\nd\n> e\n"))
	if got, want := string(text.Bytes), "a=1\nbcd\ne\n"; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
	for n, want := range map[int]int{1: 1, 2: 2, 3: 5, 9: 5, 0: 0} {
		if got := text.Line(n); got != want {
			t.Errorf("Line(%d) = %d, want %d", n, got, want)
		}
	}
}

// A line of nothing but soft breaks must not cost time in its square.
func TestUnwrapLongLine(t *testing.T) {
	in := bytes.Repeat([]byte(strings.Repeat("7", 75)+"=\n"), 100_000)
	if got := len(Unwrap(in).Bytes); got != 7_500_001 {
		t.Errorf("%d bytes", got)
	}
}

func FuzzUnwrap(f *testing.F) {
	seeds, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(seeds) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range seeds {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range []string{
		head + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n1\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHByZT4xPC9wcmU+\n--b--\n",
		"From a Mon 10:00\n" + head + "\n1\n\nFrom b Mon 11:00\n" + head + "\n> 1\n> 2\n", "<pre>\n1 &lt; 2<br/></pre>", "\x1b[1m1\b2\r3\n", "[code]1[/code]\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		before := bytes.Clone(in)
		out := Unwrap(in)
		if !bytes.Equal(in, before) {
			t.Fatal("the argument was changed")
		}
		clean := func(text []byte) bool { return !Is(text) && bytes.Equal(Plain(text), text) }
		if clean(in) && !bytes.Equal(out.Bytes, in) {
			t.Fatal("a clean text was changed")
		}
		last := 0
		for n := range bytes.Count(out.Bytes, []byte("\n")) {
			number := out.Line(n + 1)
			if number < last || number > bytes.Count(in, []byte("\n"))+1 {
				t.Fatalf("line %d comes from line %d, the one before from %d", n+1, number, last)
			}
			last = number
		}
		// What still shows damage was wrapped twice, and is not for one pass.
		if again := Unwrap(out.Bytes); clean(out.Bytes) && !bytes.Equal(again.Bytes, out.Bytes) {
			t.Fatal("not idempotent")
		}
	})
}

func TestUnwrapCases(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range names {
		in, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out := Unwrap(in)
		if !Is(in) {
			t.Errorf("%s: shows nothing", name)
		}
		if again := Unwrap(out.Bytes); Is(out.Bytes) {
			t.Errorf("%s: not idempotent:\n%s", name, again.Bytes)
		}
	}
}
