package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/logs"
	"github.com/perfstat/perfstat/stats"
)

const (
	watchOld = "old=testdata/pkt-gen/a"
	watchNew = "testdata/pkt-gen/b/1.log"
)

// An interval is shown before the next one is there, and the comparison at the
// end is that of compare.
func TestWatchLines(t *testing.T) {
	t.Chdir(root)
	stdin, feed := io.Pipe()
	shown, stdout := io.Pipe()
	exit := make(chan int, 1)
	go func() {
		exit <- run([]string{"watch", "--baseline", watchOld, "new=-"}, stdin, stdout, io.Discard, environment{program: "perfstat"})
		stdout.Close()
	}()
	out := bufio.NewScanner(shown)
	log := readFile(t, watchNew)
	lines := 0
	for line := range strings.Lines(log) {
		if _, err := io.WriteString(feed, line); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(line, "main_thread") {
			if lines++; !out.Scan() || !strings.Contains(out.Text(), "pps") {
				t.Fatalf("after %q: %q", line, out.Text())
			}
		}
	}
	feed.Close()
	var rest strings.Builder
	for out.Scan() {
		rest.WriteString(out.Text() + "\n")
	}
	if code := <-exit; code != exitOK {
		t.Errorf("exit %d", code)
	}
	if lines < 10 {
		t.Fatalf("%d intervals", lines)
	}
	want := perfstat(t, log, "compare", watchOld, "new=-").stdout
	if got := strings.TrimPrefix(rest.String(), "\n"); got != want {
		t.Errorf("at the end:\n%s\nwant\n%s", got, want)
	}
}

// On a terminal the state is drawn in place, and gives way to the comparison.
func TestWatchTerminal(t *testing.T) {
	t.Chdir(root)
	log := readFile(t, watchNew)
	env := environment{program: "perfstat", terminal: true, width: 80, noColor: true}
	var watched, compared bytes.Buffer
	if code := run([]string{"watch", "--baseline", watchOld, "new=-"}, strings.NewReader(log), &watched, io.Discard, env); code != exitOK {
		t.Fatalf("exit %d", code)
	}
	run([]string{"compare", watchOld, "new=-"}, strings.NewReader(log), &compared, io.Discard, env)
	drawn, found := strings.CutSuffix(watched.String(), compared.String())
	if !found {
		t.Fatalf("%q does not end in the comparison", watched.String())
	}
	if !strings.HasSuffix(drawn, "\x1b[J") {
		t.Errorf("left on the terminal: %q", drawn)
	}
}

func TestScreen(t *testing.T) {
	var out bytes.Buffer
	baseline := capture.Variant{Label: "old", Metrics: []capture.Metric{capture.PPS}, Runs: []capture.Run{{Columns: [][]float64{{90, 91, 92}}, Singles: true}}}
	c := newScreen(&out, environment{terminal: true, width: 60, noColor: true}, watching{
		baseline: []result{{&baseline, 0, "pkt-gen"}}, options: stats.Options{Confidence: .95},
	})
	for i, x := range []float64{0, 100, 102, 101, 100, 103, 101} {
		c.take(logs.Live{Tool: "pkt-gen", Metric: capture.PPS, Value: x, Begins: i == 0})
	}
	c.mu.Lock() // a drawing that is due waits
	defer c.mu.Unlock()
	out.Reset()
	lines := c.drawn
	c.draw()
	text, found := strings.CutPrefix(out.String(), fmt.Sprintf("\x1b[%dA\r\x1b[J", lines))
	// Of 102 101 100 103 101, by hand: mean 101.4, sd 1.14018, half width 2.7764 * 1.14018 / sqrt(5).
	want := []string{"101.000 pps", "run 1      7 intervals, 5 of them steady", "mean 101.4 [100.0, 102.8] pps, stddev 1.14", "so far", "% against old, no verdict on one run"}
	for _, w := range want {
		if !found || !strings.Contains(text, w) {
			t.Errorf("%q is not in %q", w, text)
		}
	}
	if c.drawn != strings.Count(text, "\n") {
		t.Errorf("%d lines drawn, %d counted", strings.Count(text, "\n"), c.drawn)
	}
	for line := range strings.Lines(text) {
		if n := len([]rune(line)) - 1; n > 58 {
			t.Errorf("%d columns: %q", n, line)
		}
	}
}

// After an interrupt the comparison comes, though the pipe is still open.
func TestWatchInterrupt(t *testing.T) {
	t.Chdir(root)
	stdin, feed := io.Pipe()
	passed := make(chan struct{}, 1)
	env := environment{program: "perfstat", interrupts: func() (<-chan struct{}, func()) { return passed, func() {} }}
	var out, errs bytes.Buffer
	exit := make(chan int, 1)
	recording := filepath.Join(t.TempDir(), "new.txt")
	go func() {
		exit <- run([]string{"watch", "-b", watchOld, "-o", recording, "new=-"}, stdin, &out, &errs, env)
	}()
	if _, err := io.WriteString(feed, readFile(t, watchNew)); err != nil {
		t.Fatal(err)
	}
	passed <- struct{}{}
	if code := <-exit; code != exitOK || !strings.Contains(out.String(), "No verdict on new against old") {
		t.Errorf("exit %d: %s%s", code, out.String(), errs.String())
	}
	again := perfstat(t, "", "compare", watchOld, recording)
	if _, end, _ := strings.Cut(out.String(), "\n\n"); end != again.stdout {
		t.Errorf("the recording says\n%s\nand the end of watch\n%s", again.stdout, end)
	}
}

func TestWatchNumbers(t *testing.T) {
	folder(t, map[string]string{"old": "# unit: pps\n100\n101\n102\n103\n"})
	out := perfstat(t, "110\n112\n111\n113\n", "watch", "-b", "old", "--unit", "pps", "-A")
	for _, want := range []string{"   1     110.000 pps  mean 110.000  +8.374 % against old", "   4  ", "mean 111.5", "better than old"} {
		if !strings.Contains(out.stdout, want) {
			t.Errorf("no %q in %s", want, out.stdout)
		}
	}
	if strings.Contains(out.stdout, "run 1") {
		t.Errorf("each number is a run: %s", out.stdout)
	}
}

func TestWatchErrors(t *testing.T) {
	folder(t, map[string]string{"a": "1\n2\n3\n", "prose": prose})
	if err := os.Mkdir("d", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, stdin, want string }{
		{"watch a a", "", "one input"},
		{"watch -b missing", "", "missing"},
		{"watch -b prose", "", "unknown format"},
		{"watch -b <stdin>=a", "1\n", "label is that of the measurement"},
		{"watch", prose, "unknown format"},
		{"watch", "", "the input is empty"},
		{"watch -o a a", "", "that is the input a"},
		{"watch -b a -o a", "1\n", "that is the input a"},
		{"watch -c 0.95", "1\n", "in percent"},
	} {
		if out := perfstat(t, c.stdin, strings.Fields(c.args)...); out.exit != exitUsage || !strings.Contains(out.stderr, c.want) {
			t.Errorf("perfstat %s: %+v, want %s", c.args, out, c.want)
		}
	}
}
