package logs

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/perfstat/perfstat/capture"
)

func TestReadNumbersRules(t *testing.T) {
	for _, c := range []struct {
		name string
		in   string
		o    NumberOptions
		want []float64
	}{
		{"empty", "", NumberOptions{}, []float64{}},
		{"only line ends", "\n\n\r\n", NumberOptions{}, []float64{}},
		{"one a line", "1\n2\n3\n", NumberOptions{}, []float64{1, 2, 3}},
		{"no last newline", "1\n2", NumberOptions{}, []float64{1, 2}},
		{"carriage returns", "1\r\n2\r\n3\r", NumberOptions{}, []float64{1, 2, 3}},
		{"white space around", "  1 \t\n\t2\v\f\n", NumberOptions{}, []float64{1, 2}},
		{"signs, points, exponents", "+1\n-2\n.5\n5.\n1e3\n-1.5E-1\n", NumberOptions{}, []float64{1, -2, .5, 5, 1000, -.15}},
		{"denormal", "1e-310\n", NumberOptions{}, []float64{1e-310}},
		{"byte order mark", "\uFEFF1\n2\n", NumberOptions{}, []float64{1, 2}},
		{"byte order mark before a comment", "\uFEFF# x\n2\n", NumberOptions{}, []float64{2}},
		{"comments", "# x\n1\n  # y\n2\n#3\n", NumberOptions{}, []float64{1, 2}},
		{"comment behind", "1 # x\n2 #y\n", NumberOptions{}, []float64{1, 2}},
		{"comment before the column", "1 # 2 3\n4 5 6\n", NumberOptions{Column: 3}, []float64{6}},
		{"comment in the column", "1 #2\n3 4\n", NumberOptions{Column: 2}, []float64{4}},
		{"a mark inside a token is none", "a#1 2\n", NumberOptions{Column: 2}, []float64{2}},
		{"other columns may hold text", "eth0 1 x\neth1 2 1,000\n", NumberOptions{Column: 2}, []float64{1, 2}},
		{"too few tokens", "1\n1 2\n\n1\n3 4\n", NumberOptions{Column: 2}, []float64{2, 4}},
		{"column beyond all", "1 2\n3 4\n", NumberOptions{Column: 9}, []float64{}},
		{"runs of delimiters", ",,1,,,2,,\n3,4\n", NumberOptions{Column: 2, Delimiters: ","}, []float64{2, 4}},
		{"a set of delimiters", "a;1,b\nc,;2\n", NumberOptions{Column: 2, Delimiters: ",;"}, []float64{1, 2}},
		{"blank before a token", "1, 2\n3,\t4\n", NumberOptions{Column: 2, Delimiters: ","}, []float64{2, 4}},
		{"a digit as delimiter", "15253\n", NumberOptions{Column: 3, Delimiters: "5"}, []float64{3}},
		{"a digit as delimiter, first column", "152\n", NumberOptions{Delimiters: "5"}, []float64{1}},
		{"a mark as delimiter", "#1#2\n", NumberOptions{Column: 2, Delimiters: "#"}, []float64{2}},
		{"a point as delimiter", "1.5\n", NumberOptions{Delimiters: "."}, []float64{1}},
	} {
		for _, reader := range readers {
			got, err := ReadNumbers(reader.wrap(strings.NewReader(c.in)), "f", c.o)
			if err != nil || got == nil || !slices.Equal(got, c.want) {
				t.Errorf("%s (%s): %v, %v; want %v", c.name, reader.name, got, err, c.want)
			}
		}
	}
}

// readers cut an input in ways that may not matter.
var readers = []struct {
	name string
	wrap func(io.Reader) io.Reader
}{
	{"whole", func(r io.Reader) io.Reader { return r }},
	{"bytes", iotest.OneByteReader},
	{"halves", iotest.HalfReader},
	{"data with error", iotest.DataErrReader},
}

func TestReadNumbersRefuses(t *testing.T) {
	const word = " 1234567890"
	for _, c := range []struct {
		in        string
		o         NumberOptions
		line, col int
		text      string // a part of it
	}{
		{"1\n1,000\n", NumberOptions{}, 2, 2, "leave out thousands marks"},
		{"x  1,5\n", NumberOptions{Column: 2}, 1, 5, "decimal comma as a point"},
		{"10us\n", NumberOptions{}, 1, 3, `strip "us"`},
		{"  inf\n", NumberOptions{}, 1, 3, "not a finite number"},
		{"\uFEFF NaN\n", NumberOptions{}, 1, 2, "not a finite number"},
		{"1 0x10\n", NumberOptions{Column: 2}, 1, 3, "hexadecimal"},
		{"1_000\n", NumberOptions{}, 1, 2, "underscore"},
		{"1\n\n# x\n1e-400\n", NumberOptions{}, 4, 1, "would become 0"},
		{"1e999", NumberOptions{}, 1, 1, "too large"},
		{"1e \n", NumberOptions{}, 1, 2, "exponent without digits"},
		{"1 ,2\n", NumberOptions{Delimiters: ","}, 1, 2, "white space"},
		{"1, ,2\n", NumberOptions{Column: 2, Delimiters: ","}, 1, 4, "not a number"},
		{"1\r2\n", NumberOptions{}, 1, 2, "white space"},
		{"1 \x1b[31m\n", NumberOptions{Column: 2}, 1, 3, `"\x1b[31m" is not a number`},
		{"1\n2\x00\n", NumberOptions{}, 2, 2, "binary file"},
		{"# comment \x00\n", NumberOptions{}, 1, 11, "binary file"},
		{"a\x00\n", NumberOptions{}, 1, 2, "binary file"},
		{"\xff\xfe1\x00\n\x00", NumberOptions{}, 1, 4, "UTF-16"},
		{"1\n2\n1" + strings.Repeat(" ", maxNumberLine) + "\n", NumberOptions{}, 3, 0, "line 3 is longer than 1 MiB"},
		{"1" + strings.Repeat(word, 1<<18), NumberOptions{}, 1, 0, "line 1 is longer than 1 MiB"},
		{"\uFEFF" + strings.Repeat("1", maxNumberLine+1), NumberOptions{}, 1, 0, "line 1 is longer than 1 MiB"},
		{"1\n" + strings.Repeat("x", 1<<21) + "\x00\n", NumberOptions{}, 2, 0, "line 2 is longer than 1 MiB"},
		{"1\n" + strings.Repeat("x", 1<<19) + "\x00" + strings.Repeat("x", 1<<21), NumberOptions{}, 2, 1<<19 + 1, "binary file"},
	} {
		for _, reader := range readers {
			got, err := ReadNumbers(reader.wrap(strings.NewReader(c.in)), "a.txt", c.o)
			var p *capture.Problem
			if !errors.As(err, &p) || got != nil {
				t.Errorf("%.40q (%s): %v, %v; want a problem", c.in, reader.name, got, err)
				continue
			}
			want := capture.Position{File: "a.txt", Line: c.line, Col: c.col}
			if p.Position != want || !strings.Contains(p.Text, c.text) {
				t.Errorf("%.40q (%s): %v\nwant %v and %q", c.in, reader.name, err, want, c.text)
			}
		}
	}
}

func TestReadNumbersLongestLine(t *testing.T) {
	for _, in := range []string{
		"1" + strings.Repeat(" ", maxNumberLine-1) + "\n2\n",
		"\uFEFF1" + strings.Repeat(" ", maxNumberLine-1) + "\n2",
		"#" + strings.Repeat("x", maxNumberLine-1) + "\n1\n2",
		"2 1\n1 " + strings.Repeat("x", maxNumberLine-2),
	} {
		for _, reader := range readers {
			got, err := ReadNumbers(reader.wrap(strings.NewReader(in)), "f", NumberOptions{})
			if slices.Sort(got); err != nil || !slices.Equal(got, []float64{1, 2}) {
				t.Errorf("%.20q... (%s): %v, %v", in, reader.name, got, err)
			}
		}
	}
}

func TestReadNumbersColumn(t *testing.T) {
	if _, err := ReadNumbers(strings.NewReader("1\n"), "f", NumberOptions{Column: -1}); err == nil || !strings.Contains(err.Error(), "f: column -1") {
		t.Errorf("column -1: %v", err)
	}
}

func TestReadNumbersLenient(t *testing.T) {
	var asked []string
	o := NumberOptions{Lenient: func(line int, token []byte) (float64, bool) {
		asked = append(asked, fmt.Sprintf("%d %s", line, token))
		switch string(token) {
		case "1e-400":
			return 0, true
		case "1,5":
			return 1.5, true
		case "inf":
			return math.Inf(1), true
		}
		return 0, false
	}}
	got, err := ReadNumbers(strings.NewReader("1\n1,5 x\n1e-400\n1e-310\n"), "f", o)
	if err != nil || !slices.Equal(got, []float64{1, 1.5, 0, 1e-310}) || !slices.Equal(asked, []string{"2 1,5", "3 1e-400"}) {
		t.Errorf("%v, %v; asked %q", got, err, asked)
	}
	for _, in := range []string{"inf\n", "abc\n"} {
		if got, err := ReadNumbers(strings.NewReader(in), "f", o); err == nil {
			t.Errorf("%q: %v", in, got)
		}
	}
}

func TestReadNumbersFailingReader(t *testing.T) {
	broken := errors.New("disk on fire")
	read := func(in string, r io.Reader) error {
		got, err := ReadNumbers(io.MultiReader(strings.NewReader(in), r), "a.txt", NumberOptions{})
		if got != nil {
			t.Errorf("%q: values %v with an error", in, got)
		}
		return err
	}
	for _, in := range []string{"", "1\n2\n", "1\n2x"} {
		if err := read(in, iotest.ErrReader(broken)); !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "a.txt: ") {
			t.Errorf("%q: %v", in, err)
		}
	}
	var p *capture.Problem
	if err := read("1\n2x\n3", iotest.ErrReader(broken)); !errors.As(err, &p) || p.Line != 2 {
		t.Errorf("a bad line before the failure: %v", err)
	}
	if err := read("1\n", idle{}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a reader that gives nothing: %v", err)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// reference reads by the rules as simply as can be. line is that of the error.
func reference(in []byte, column int, delimiters string) (values []float64, line int) {
	isDelimiter := func(r rune) bool { return strings.IndexByte(delimiters, byte(r)) >= 0 }
	b := bufio.NewReader(bytes.NewReader(bytes.TrimPrefix(in, []byte("\xef\xbb\xbf"))))
	for {
		text, err := b.ReadString('\n')
		line++
		text = strings.TrimSuffix(text, "\n")
		if len(text) > 1<<20 || strings.Contains(text, "\x00") {
			return nil, line
		}
		latin := make([]rune, len(text)) // one rune a byte
		for i := 0; i < len(text); i++ {
			latin[i] = rune(text[i])
		}
		tokens := strings.FieldsFunc(strings.TrimRight(string(latin), spaces), isDelimiter)
		isComment := func(token string) bool { return token[0] == '#' }
		if len(tokens) >= column && !slices.ContainsFunc(tokens[:column], isComment) {
			token := strings.TrimLeft(tokens[column-1], spaces)
			v, err := strconv.ParseFloat(token, 64)
			significand, _, _ := strings.Cut(strings.ToLower(token), "e")
			if err != nil || !plainDecimal.MatchString(token) || v == 0 && strings.ContainsAny(significand, "123456789") {
				return nil, line
			}
			values = append(values, v)
		}
		if err != nil {
			return values, 0
		}
	}
}

func checkAgainstReference(t *testing.T, in []byte, column int, delimiters string) {
	t.Helper()
	want, wantLine := reference(in, column, delimiters)
	for _, reader := range readers {
		got, err := ReadNumbers(reader.wrap(bytes.NewReader(in)), "f", NumberOptions{Column: column, Delimiters: delimiters})
		var p *capture.Problem
		switch {
		case wantLine > 0:
			if !errors.As(err, &p) || p.Line != wantLine {
				t.Fatalf("%.200q, column %d, delimiters %q (%s): %v; want an error in line %d", in, column, delimiters, reader.name, err, wantLine)
			}
		case err != nil || !slices.EqualFunc(got, want, sameBits):
			t.Fatalf("%.200q, column %d, delimiters %q (%s): %v, %v; want %v", in, column, delimiters, reader.name, got, err, want)
		}
	}
}

func sameBits(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

func FuzzReadNumbers(f *testing.F) {
	f.Add([]byte("1000123.456\n999999.1\r\n\n# x\n1e3 2"), uint8(1), " \t")
	f.Add([]byte("\uFEFF1, 2\n3 ,4,\n#,5\n1,-0"), uint8(2), ",")
	f.Add([]byte("1\x002\n"), uint8(1), ";.")
	f.Add([]byte("15253\n45e\n"), uint8(3), "5")
	f.Fuzz(func(t *testing.T, in []byte, column uint8, delimiters string) {
		if delimiters == "" {
			delimiters = " \t"
		}
		checkAgainstReference(t, in, int(max(column, 1)), delimiters)
	})
}

// A file that is larger than the buffer, cut at every place that matters.
func TestReadNumbersChunks(t *testing.T) {
	var b bytes.Buffer
	for i := 0; b.Len() < 2*firstBuffer; i++ {
		fmt.Fprintf(&b, "%.*f%s\n", i%7, float64(i)*1.37, strings.Repeat(" x", i%5))
	}
	for shift := range 4 {
		checkAgainstReference(t, append(bytes.Repeat([]byte{' '}, shift), b.Bytes()...), 1, " \t")
	}
}

// Ten million values must not cost twice their room: here it is a million.
func TestReadNumbersMemory(t *testing.T) {
	const n = 1_000_000
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, "%.3f\n", 1e6+float64(i%1000)-500)
	}
	path := filepath.Join(t.TempDir(), "numbers")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	values, err := ReadNumbers(f, path, NumberOptions{})
	runtime.ReadMemStats(&after)
	if err != nil || len(values) != n {
		t.Fatalf("%d values, %v", len(values), err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8*n*5/4+4<<20 {
		t.Errorf("%d bytes allocated for %d of values", used, 8*n)
	}
}

// A dense head must not make room for a tail without values.
func TestReadNumbersSparse(t *testing.T) {
	in := strings.Repeat("1\n", 100_000) + strings.Repeat(strings.Repeat("# x", 100)+"\n", 30_000)
	values, err := ReadNumbers(strings.NewReader(in), "f", NumberOptions{})
	if err != nil || len(values) != 100_000 || cap(values) > 8*len(values) {
		t.Errorf("%d values with room for %d, %v", len(values), cap(values), err)
	}
}
