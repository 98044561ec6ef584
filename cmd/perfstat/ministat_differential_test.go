package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// ministatCase is one call of ministat.
type ministatCase struct {
	args  []string // without --dialect
	files map[string]string
	stdin string
}

type ministatResult struct {
	stdout, stderr string
	status         int
	killed         bool
}

// debianMinistat is the program that D15 mirrors.
func debianMinistat(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("ministat")
	why := "Debian's package ministat is not installed"
	if err == nil {
		usage, _ := exec.Command(path, "-?").CombinedOutput()
		if bytes.Contains(usage, []byte("[-Ans]")) {
			return path
		}
		why = path + " is not the ministat of 2015"
	}
	if os.Getenv("CI") == "true" {
		t.Fatal(why)
	}
	t.Skip(why)
	return ""
}

func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func (c *ministatCase) byDebian(t *testing.T, path, dir string) ministatResult {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(path, c.args...)
	cmd.Args[0] = "ministat"
	cmd.Dir, cmd.Env = dir, []string{"LC_ALL=C"}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(c.stdin), &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	status := cmd.ProcessState.ExitCode()
	return ministatResult{stdout.String(), stderr.String(), status, status < 0}
}

func (c *ministatCase) byPerfstat(dir, dialect string) ministatResult {
	env := environment{open: func(name string) (io.ReadCloser, error) { return os.Open(filepath.Join(dir, name)) }}
	var stdout, stderr bytes.Buffer
	args := append([]string{"--dialect", dialect}, c.args...)
	status := ministatMain(args, streams{strings.NewReader(c.stdin), &stdout, &stderr}, env)
	return ministatResult{stdout.String(), stderr.String(), status, false}
}

// compare holds perfstat against Debian's program, whose result it gives. The
// files must be in dir.
func (c *ministatCase) compare(t *testing.T, path, dir string) ministatResult {
	t.Helper()
	want := c.byDebian(t, path, dir)
	got := c.byPerfstat(dir, "d15")
	if want.killed {
		if got.status != exitUsage || got.stdout != "" || got.stderr == "" {
			t.Errorf("%q: status %d, %d bytes of output, message %q where ministat dies; stdin %q, files %q",
				c.args, got.status, len(got.stdout), got.stderr, c.stdin, c.files)
		}
		return want
	}
	if got != want {
		t.Errorf("%q, stdin %q, files %q\ngot status %d\n%s%swant status %d\n%s%s",
			c.args, c.stdin, c.files, got.status, got.stdout, got.stderr, want.status, want.stdout, want.stderr)
	}
	return want
}

func TestMinistatAgainstDebian(t *testing.T) {
	path := debianMinistat(t)
	const shards, calls = 8, 260
	var printed, failed, died atomic.Int64
	t.Run("shards", func(t *testing.T) {
		for shard := range shards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				dir, rng := t.TempDir(), rand.New(rand.NewPCG(2015, uint64(shard)))
				for i := 0; i < calls && !t.Failed(); i++ {
					c := randomMinistatCase(rng)
					writeFiles(t, dir, c.files)
					switch want := c.compare(t, path, dir); {
					case want.killed:
						died.Add(1)
					case want.status == exitOK:
						printed.Add(1)
					default:
						failed.Add(1)
					}
					for name := range c.files {
						os.Remove(filepath.Join(dir, name))
					}
				}
			})
		}
	})
	const all = shards * calls
	if !t.Failed() && (printed.Load() < all*3/4 || failed.Load() < all/40 || died.Load() > all/100) {
		t.Errorf("%d calls printed, %d failed, in %d ministat died: the generator tests too little", printed.Load(), failed.Load(), died.Load())
	}
}

// Every entry of the table shows in a half width of six digits, as it has
// three decimals. Less than 4 degrees of freedom never occur.
func TestMinistatTableAgainstDebian(t *testing.T) {
	path, dir := debianMinistat(t), t.TempDir()
	points := func(n int, center float64) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintln(&b, center+float64(i%3))
		}
		return b.String()
	}
	for df := 4; df <= 103; df += ministatMaxSets - 1 {
		c := ministatCase{files: map[string]string{"0": points(3, 100)}}
		names := []string{"0"}
		for i := range ministatMaxSets - 1 {
			name := strconv.Itoa(df + i)
			c.files[name] = points(df+i-1, 900)
			names = append(names, name)
		}
		writeFiles(t, dir, c.files)
		for _, level := range []string{"80", "90", "95", "98", "99", "99.5"} {
			c.args = append([]string{"-A", "-c", level}, names...)
			if want := c.compare(t, path, dir); strings.Count(want.stdout, "Difference at") != len(names)-1 {
				t.Fatalf("df %d.. at %s%%: a half width is missing:\n%s", df, level, want.stdout)
			}
		}
	}
}

func TestMinistatOptionsAgainstDebian(t *testing.T) {
	path, dir := debianMinistat(t), t.TempDir()
	files := map[string]string{
		"a": "1\n2\n3\n", "b": "2\n3\n9\n", "even": "1\n2\n4\n7\n", "bad": "4d\n5\n6\n", "few": "1\n2\n", "same": "5\n5\n5\n",
		"columns": "1 2\n3\n4 5\n6 7\n#\n8 #9\n# 8\n9 10 11", "crlf": "\n\n1\r\n2\r\n3", "hex": "0x10\n+4\n0x1p3\n0X.8\n", "feed": "1\n3\n\f5\n\v6\n",
		"semicolons": "1;;2\n;3; 4\n5;6;#\n7;8x\n9;#10\n;\n", "commas": "1,5\n2,5\n3,5\n", "spread": "1\n5\n9\n", "zeros": "0\n-0\n0\n-0\n-0\n",
		"minus": "-0\n0\n0\n-0\n", "blank": "1,2\n2, ,\n3,4\n5,6\n", "tab": "1\n\v 4\n5\n6\n",
		"mark": "\uFEFF1\n2\n3\n4\n", "mark-before": "\uFEFFa 1\nb 2\nc 3\n", "mark-comment": "\uFEFF# 1\n2\n3\n4\n", "marks": "\uFEFF\uFEFF 1\n2 3\n4 6\n5 7\n",
	}
	writeFiles(t, dir, files)
	for _, line := range []string{
		"-z", "-q a", "-h", "--help", "-w", "-C", "-c", "-d", "-nz a", "-zn a", "-w x a", "-w 5x a", "-w -3 a", "-w-3 a", "-w 0 a", "-w  a", "-w2 a", "-w3 a b", "-w +5 a",
		"-w 2147483648 a", "-w 4294967306 a", "-w 0x10 a", "-c x a", "-c 5 a", "-c 95x a", "-c 0x5f a b", "-c 95.0 a b", "-c 95.00000001 a b", "-c nan a", "-c 1e999 a", "-c inf a",
		"-c  a", "-c 90 -c 55 a b", "-c 55 -c 90 a b", "-c 80 -c 99.5 a b", "-c 9_5 a", "-C x a", "-C 0 a", "-C -5 a", "-C 0x1 a", "-C  a", "-C 99999999999999999999 a",
		"-C 4294967297 a", "-C2 columns", "-C 3 columns", "columns", "-d  a", "-d ; semicolons", "-d ; -C 2 semicolons", "-d , -C2 commas", "-d 5 commas", "-d # columns",
		"-C2 -d # columns", "a -n", "a -n b -s", "a -- -n", "-- a b", "-n -- a -n", "-nA a b", "-ns a b", "-As a b", "-Aw 5 a b", "-w5n a", "-nC2 columns", "-sw20 same even b",
		"a b a b a b a", "a b a b a b a b", "-s a b even", "-s -w 20 same even b", "-s -w 2 a b even", "-sw 2 a b even same", "same same", "same", "same even", "crlf", "hex", "feed", "bad", "few",
		"nofile", "a nofile b", "bad nofile", "few bad", "bad few", "", "-", "a -", "- a", "- -", "-A - - a", "-w 100000 -s a", "spread a b", "zeros", "minus", "-n zeros minus",
		"-d , -C 2 blank", "-d , blank", "tab", "-d , tab", "mark", "-C 2 mark-before", "mark-comment", "marks", "-C2 marks",
		"-w 24 spread even", "-w 40 -s a even same b spread",
	} {
		c := ministatCase{args: strings.Split(line, " "), stdin: "3\n# a comment\n\n4\n8"}
		if line == "" {
			c.args = nil
		}
		if c.compare(t, path, dir).killed {
			t.Errorf("%q: ministat died", c.args)
		}
	}
}

// Where the doubles end, ministat may die; perfstat then says so.
func TestMinistatExtremesAgainstDebian(t *testing.T) {
	path, dir := debianMinistat(t), t.TempDir()
	files := map[string]string{
		"a": "1\n2\n3\n", "even": "1\n1\n1\n7\n", "squares": "1e200\n2e200\n3e200\n", "near": "1e300\n1.1e300\n1.05e300\n",
		"both": "-1e308\n0\n1e308\n", "denormal": "0\n5e-324\n1e-323\n", "mixed": "1e-323\n0\n10\n", "bound": "1e102\n2e102\n3e102\n", "below": "-1e103\n-2e103\n-3e103\n",
		"cancel": "1000000001\n1000000004\n1000000007\n", "tera": "1e12\n1000000000001\n1000000000003\n", "zero": "0\n0\n0\n",
	}
	for _, base := range []float64{1e9, 123456789, 1e15, 1 << 52, -1e9, 3e-310} {
		v, text := base, ""
		for range 4 {
			text += strconv.FormatFloat(v, 'g', -1, 64) + "\n"
			v = math.Nextafter(v, math.Inf(1))
		}
		files["ulps"+strconv.FormatFloat(base, 'g', -1, 64)] = text
	}
	writeFiles(t, dir, files)
	deaths := 0
	check := func(args ...string) {
		c := ministatCase{args: args}
		if c.compare(t, path, dir).killed {
			deaths++
		}
	}
	check("-w", "1", "a")
	check("-w", "0", "a", "even")
	check("-w", "0", "even", "a")
	for _, name := range slices.Sorted(maps.Keys(files)) {
		check(name)
		check("-s", "-w", "30", name, "a")
		for _, second := range []string{"a", "zero", "squares"} {
			check("-A", name, second)
			check("-n", second, name)
			check("-A", second, name)
		}
	}
	if deaths < 3 {
		t.Errorf("ministat died only %d times", deaths)
	}
}

// NaN and infinity are refused even where ministat would print them in a
// table, because no figure made of them means anything.
func TestMinistatRefusesWhatIsNotFinite(t *testing.T) {
	dir := t.TempDir()
	for i, token := range []string{"nan", "NAN", "inf", "-Infinity", "1e999", "-0x1p5000"} {
		writeFiles(t, dir, map[string]string{"set": "# rate\n1 2\n3 " + token + "\n4 5\n6 7\n"})
		for _, dialect := range []string{"cur", "d15"} {
			for _, flags := range []string{"-C2", "-AC2", "-nC2"} {
				c := ministatCase{args: []string{flags, "set"}}
				got := c.byPerfstat(dir, dialect)
				if got.status != exitUsage || got.stdout != "" || !strings.HasPrefix(got.stderr, "ministat: set:3:3: "+token+" ") {
					t.Errorf("%d %s: %+v", i, flags, got)
				}
			}
		}
	}
}
