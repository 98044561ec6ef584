package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// inMemory serves files from a map; a missing one is as on a disk.
func inMemory(files map[string]string) environment {
	return environment{open: func(name string) (io.ReadCloser, error) {
		text, ok := files[name]
		if !ok {
			return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.ENOENT}
		}
		return io.NopCloser(strings.NewReader(text)), nil
	}}
}

func callMinistat(env environment, stdin string, args ...string) ministatResult {
	var stdout, stderr bytes.Buffer
	status := ministatMain(args, streams{strings.NewReader(stdin), &stdout, &stderr}, env)
	return ministatResult{stdout: stdout.String(), stderr: stderr.String(), status: status}
}

func collapseBlanks(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return strings.Join(lines, "\n")
}

// What FreeBSD's ministat of 2017 printed, from a mail to freebsd-net of
// January 2017 about igb under iflib; the archive had collapsed its blanks.
func TestMinistatAgainstFreeBSD(t *testing.T) {
	const printed = `x head r311848: packets per second
+ head r311849 and BAR patch: packets per second
+--------------------------------------------------------------------------+
|++ ++ + xxx x x|
| |__M__A____| |
| |___AM__| |
+--------------------------------------------------------------------------+
N Min Max Median Avg Stddev
x 5 924170 943071 927509 931612.1 8096.8269
+ 5 831452 845929.5 840940 838730.5 6413.5602
Difference at 95.0% confidence
-92881.6 +/- 10652.2
-9.96999% +/- 1.07481%
(Student's t, pooled s = 7303.85)
`
	const head, patch = "head r311848: packets per second", "head r311849 and BAR patch: packets per second"
	env := inMemory(map[string]string{
		head:  "924170\n926237.5\n927509\n937073\n943071\n",
		patch: "831452\n832538\n840940\n842793\n845929.5\n",
	})
	got := callMinistat(env, "", "-s", head, patch)
	if got.status != exitOK || got.stderr != "" || collapseBlanks(got.stdout) != printed {
		t.Errorf("status %d, %s\n%s", got.status, got.stderr, got.stdout)
	}
}

const tableHead = "    N           Min           Max        Median           Avg        Stddev\n"

// The figures are worked out by hand: of 1 2 4 7 the median is 3 and the
// variance 21/3; of 2 4 8 14 all is twice that, but the variance four times.
// t of 6 degrees of freedom is 2.447.
func TestMinistatCurrent(t *testing.T) {
	env := inMemory(map[string]string{"a": "1\n2\n4\n7\n", "b": "2\n4\n8\n14\n", "c": "101\n102\n104\n107\n", "comma": "1,000\n2\n3,5\n", "points": "1.000\n2\n3.5\n", "few": "1\n2\n", "bad": "1\n2\n1,2,3\n"})
	rows := "x   4             1             7             3           3.5     2.6457513\n" +
		"+   4             2            14             6             7     5.2915026\n"
	for _, c := range []struct {
		args           string
		stdout, stderr string
		status         int
	}{
		{args: "-q -A a", stdout: rows[:strings.Index(rows, "+")]},
		{args: "-nq a b", stdout: rows},
		{args: "-n a b", stdout: "x a\n+ b\n" + tableHead + rows},
		{args: "-A a b", stdout: "x a\n+ b\n" + tableHead + rows + "No difference proven at 95.0% confidence\n"},
		// e = 2.447 sqrt(7) sqrt(1/2); d = 100. In percent: 100/3.5 times 2.447
		// sqrt((21 + 21*(103.5/3.5)^2) * 8/(16*6)).
		{args: "-qA a c", stdout: rows[:strings.Index(rows, "+")] +
			"+   4           101           107           103         103.5     2.6457513\n" +
			"Difference at 95.0% confidence\n\t100 +/- 4.57792\n\t2857.14% +/- 2736.56%\n\t(Student's t, pooled s = 2.64575)\n"},
		{args: "a missing", stderr: "ministat: Cannot open missing: No such file or directory\n", status: exitUsage},
		{args: "bad missing", stderr: "ministat: Cannot open missing: No such file or directory\n", status: exitUsage},
		{args: "few", stderr: "Dataset few must contain at least 3 data points\n", status: exitUsage},
		{args: "bad", stderr: "ministat: Invalid data on line 3 in bad\n", status: exitUsage},
		{args: "a -n", stderr: "ministat: Cannot open -n: No such file or directory\n", status: exitUsage},
		{args: "-z", stderr: "ministat: illegal option -- z\nUnknown option\nUsage: ", status: exitUsage},
		{args: "-nC", stderr: "ministat: option requires an argument -- C\nUnknown option\nUsage: ", status: exitUsage},
		{args: "-w x", stderr: "Invalid width, not a number.\nUsage: ", status: exitUsage},
		{args: "--dialect d15 -q a", stderr: "ministat: invalid option -- 'q'\nUnknown option\nUsage: ", status: exitUsage},
		{args: "--dialect=d15 a -n", stdout: "x a\n" + tableHead + "x   4             1             7             4           3.5     2.6457513\n"},
		{args: "--dialect new a", stderr: "ministat: dialect \"new\": want cur or d15\nUsage: ", status: exitUsage},
		{args: "-n --dialect", stderr: "ministat: illegal option -- -\nUnknown option\nUsage: ", status: exitUsage},
		{args: "-w 2147483647 a", stderr: "ministat: no plot can be drawn: a width of 2147483647 columns, ", status: exitUsage},
		{args: "-w 1 a", stderr: "ministat: no plot can be drawn: a width of 1 columns, ", status: exitUsage},
	} {
		got := callMinistat(env, "", strings.Fields(c.args)...)
		if got.status != c.status || got.stdout != c.stdout || !strings.HasPrefix(got.stderr, c.stderr) || c.stderr == "" && got.stderr != "" {
			t.Errorf("%s: got status %d\n%s%s\nwant status %d\n%s%s", c.args, got.status, got.stdout, got.stderr, c.status, c.stdout, c.stderr)
		}
	}
}

func TestMinistatComma(t *testing.T) {
	env := inMemory(map[string]string{"a": "1,000\n2\n3,5\n", "b": "1,5\n2,5\n3,5\n", "points": "1.000\n2\n3.5\n", "late": "1\n# x\n2,5\n3\n"})
	got, want := callMinistat(env, "", "-Aq", "a", "b"), callMinistat(env, "", "-Aq", "points")
	if !strings.HasPrefix(got.stdout, want.stdout) || got.status != exitOK {
		t.Errorf("%+v", got)
	}
	if want := "ministat: a:1: 1,000 is read as 1.000, as FreeBSD's ministat reads it\n"; got.stderr != want {
		t.Errorf("caution %q, want %q", got.stderr, want)
	}
	if got := callMinistat(env, "", "late"); !strings.HasPrefix(got.stderr, "ministat: late:3: 2,5 is read") {
		t.Errorf("%+v", got)
	}
	if got := callMinistat(env, "", "--dialect", "d15", "a"); got.stderr != "ministat: Invalid data on line 1 in a\n" || got.status != exitUsage {
		t.Errorf("d15: %+v", got)
	}
}

// As Debian's program does on a terminal made by script(1).
func TestMinistatWidth(t *testing.T) {
	for _, c := range []struct {
		env  environment
		want int // -1: no plot
	}{
		{environment{}, 74},
		{environment{columns: "50", width: 33}, 74},
		{environment{terminal: true}, 74},
		{environment{terminal: true, width: 33}, 31},
		{environment{terminal: true, width: 2}, 0},
		{environment{terminal: true, width: 3}, -1},
		{environment{terminal: true, width: 1}, -1},
		{environment{terminal: true, width: 33, columns: "50"}, 50},
		{environment{terminal: true, width: 33, columns: " +30x"}, 30},
		{environment{terminal: true, width: 33, columns: "abc"}, 0},
		{environment{terminal: true, width: 33, columns: "0"}, 0},
		{environment{terminal: true, width: 33, columns: "-3"}, -1},
	} {
		got := callMinistat(c.env, "1\n2\n3\n")
		if c.want < 0 {
			if got.status != exitUsage || got.stdout != "" {
				t.Errorf("%+v: %+v", c.env, got)
			}
			continue
		}
		if border := "\n+" + strings.Repeat("-", c.want) + "+\n"; !strings.Contains(got.stdout, border) {
			t.Errorf("%+v: want %d columns, got\n%s%s", c.env, c.want, got.stdout, got.stderr)
		}
	}
}

func TestMinistatPosixlyCorrect(t *testing.T) {
	env := inMemory(map[string]string{"a": "1\n2\n3\n"})
	env.posixly = true
	want := "ministat: Cannot open -n: No such file or directory\n"
	if got := callMinistat(env, "", "--dialect", "d15", "a", "-n"); got.stderr != want || got.status != exitFailure {
		t.Errorf("%+v", got)
	}
}

// A token that is as long as a line does not fill the screen.
func TestMinistatLongToken(t *testing.T) {
	env := inMemory(map[string]string{"large": strings.Repeat("9", 400) + "\n", "comma": "1," + strings.Repeat("3", 400) + "\n2\n3\n"})
	for _, name := range []string{"large", "comma"} {
		if got := callMinistat(env, "", "-A", name); len(got.stderr) > 250 || !strings.Contains(got.stderr, name+":1") {
			t.Errorf("%+v", got)
		}
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestMinistatOutputFails(t *testing.T) {
	var stderr bytes.Buffer
	status := ministatMain(nil, streams{strings.NewReader("1\n2\n3\n"), brokenPipe{}, &stderr}, inMemory(nil))
	if status != exitFailure || stderr.String() != "ministat: broken pipe\n" {
		t.Errorf("status %d, %q", status, stderr.String())
	}
}

func TestMinistatHelpersOfC(t *testing.T) {
	for s, want := range map[string]float64{"": 0, "0x10": 16, "-0X.8": -.5, "0x1p3": 8, " \f5": 5, "1.": 1, ".5e1": 5, "+4": 4, "1e-400": 0} {
		if got, whole := strtod(s); got != want || !whole {
			t.Errorf("strtod(%q) = %v, %v", s, got, whole)
		}
	}
	for _, s := range []string{" ", ".", "1x", "1 ", "1_0", "0x", "0x_1p0", "--1", "1e", "0b1", "1,5"} {
		if got, whole := strtod(s); whole {
			t.Errorf("strtod(%q) = %v takes all", s, got)
		}
	}
}

var wide = regexp.MustCompile(`[0-9]{5}`)

// FuzzMinistat: no call panics, the status is one of three, and a call that
// fails prints nothing on standard output.
func FuzzMinistat(f *testing.F) {
	f.Add("-s a b", "1\n2\n3\n", "4\n5,5\n6\n")
	f.Add("--dialect d15 -w 20 a - b", "0x10\n1e9\n#\n1000000001\n", "-0\n1e308\n-1e308\n")
	f.Add("-C2 -d ; -c 99.5 a a", "1;2\n;3;4\n5;6;#\n7;8", "nan\n")
	f.Add("-w1 a b", "5e-324\n1e-323\n0\n", "\x00\n1 2\r\n\f3")
	f.Fuzz(func(t *testing.T, args, a, b string) {
		if len(args) > 80 || wide.MatchString(args) {
			t.Skip("a plot of many columns only takes time")
		}
		env := inMemory(map[string]string{"a": a, "b": b})
		got := callMinistat(env, b, strings.Split(args, " ")...)
		switch {
		case got.status < 0 || got.status > 2:
			t.Errorf("status %d", got.status)
		case got.status != exitOK && (got.stdout != "" || got.stderr == ""):
			t.Errorf("status %d, output %q, message %q", got.status, got.stdout, got.stderr)
		}
	})
}
