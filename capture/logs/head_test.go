package logs

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// A live pipe is not waited for once a line says what it is.
func TestPeekHeadOfPipe(t *testing.T) {
	report := interval(1, "5 pps") + "\n"
	for _, tt := range []struct {
		name, first string
		waits       bool
	}{
		{"an interval", report, false},
		{"a preamble and a part of a line", "1.0 main [2512] interface is ix9\n2.0 ma", false},
		{"a recording", "# perfstat recording 1\n", false},
		{"an interval that is not whole", report[:len(report)-1], true},
		{"numbers, which any tool prints", "1\n2\n", true},
		{"a table, which is read whole", header + rowX, true},
		{"mail", "> a\n> " + report, true},
	} {
		r, w := io.Pipe()
		done := make(chan string, 1)
		go func() {
			head, _ := peekHead(sized{bufio.NewReaderSize(r, headSize), 0}, Options{})
			done <- string(head)
		}()
		if _, err := io.WriteString(w, tt.first); err != nil {
			t.Fatal(err)
		}
		want := tt.first
		if tt.waits {
			select {
			case <-done:
				t.Errorf("%s: decided on %q", tt.name, tt.first)
				continue
			case <-time.After(20 * time.Millisecond):
			}
			want += "x"
			go func() { _, _ = io.WriteString(w, "x"); w.Close() }()
		}
		if head := <-done; head != want {
			t.Errorf("%s: head %q, want %q", tt.name, head, want)
		}
		w.Close()
	}
}

func TestPeekHeadIsBounded(t *testing.T) {
	text := strings.Repeat("1\n", headSize)
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
		head, err := peekHead(sized{bufio.NewReaderSize(r, headSize), inputSize(r)}, Options{})
		if err != nil || string(head) != text[:headSize] {
			t.Errorf("%d bytes, %v", len(head), err)
		}
	}
}

func TestRecordingWithoutHead(t *testing.T) {
	const rows = "# variant: a\n# columns: pps run\n1 1\n# dropped: partial last; 2 1\n"
	for _, text := range []string{rows, "\n# perfstat recording 1\n" + rows, "# perfstat  recording 1\n" + rows} {
		_, err := Read(strings.NewReader(text), "in", "", Options{})
		if err == nil || !strings.Contains(err.Error(), "in:1: not a recording") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Read(strings.NewReader(interval(1, "5 pps")+"\n# variant: a\n"), "in", "", Options{}); err != nil {
		t.Errorf("a log with such a comment: %v", err)
	}
}
