package logs

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/perfstat/perfstat/capture"
)

func readPktGen(t *testing.T, text string) *capture.Recording {
	t.Helper()
	rec, err := Read(strings.NewReader(text), "log", "pkt-gen", Options{})
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// show writes what was understood, a variant a line.
func show(rec *capture.Recording) string {
	var b strings.Builder
	for _, v := range rec.Variants {
		fmt.Fprintf(&b, "%s (%s):", v.Label, v.Role)
		for i := range v.Runs {
			fmt.Fprint(&b, " ", v.Runs[i].Columns[0])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Each form that the line has had, with what it prints.
func TestReportForms(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		line                                        string
		stamp, pps, packets, bps, sec, batch, space float64
	}{
		{"main [1085] 400260 pps", nan, 400260, nan, nan, nan, nan, nan},
		{"493.123456 main_thread [1550] 334808 pps (335314 pkts in 1001510 usec)", 493.123456, 334808, 335314, nan, 1.00151, nan, nan},
		{"493.123456 main_thread [1550] 334808 pps (335314 pkts in 1001510 usec) 7.25 avg_batch", 493.123456, 334808, 335314, nan, 1.00151, 7.25, nan},
		{"143.205469 main_thread [1708] 33.000 pps (33.000 pkts 369.600 Kbps in 1001053 usec) 3.00 avg_batch", 143.205469, 33, 33, 369600, 1.001053, 3, nan},
		{"683.502433 main_thread [2639] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in 1002819 usec) 465.43 avg_batch 99999 min_space", 683.502433, 4215000, 4227000, 2.023e9, 1.002819, 465.43, 99999},
		{"074.067482 main_thread [2781] 1.039 Mpps [avg/std 1.039 M/0.000  pps](1.041 Mpkts 498.956 Mbps in 1001035 usec) 432.67 avg_batch 0 min_space", 74.067482, 1039000, 1041000, 498956000, 1.001035, 432.67, 0},
		{"001.000001 main_thread [2781] 3149359 pps (3150316 pkts 2116368976 bps in 1000304 usec) inf avg_batch 0 min_space", 1.000001, 3149359, 3150316, 2116368976, 1.000304, nan, 0},
		{"001.000001 main_thread [2781] 80.119 Gpps (80.203 Gpkts 1.313 Tbps in 1001040 usec)", 1.000001, 80.119e9, 80.203e9, 1.313e12, 1.00104, nan, nan},
		{"001.000001 main_thread [2781] 0.000 pps (0.000 pkts 0.000 bps in 1001277 usec) 0.00 avg_batch 99999 min_space", 1.000001, 0, 0, 0, 1.001277, 0, 99999},
		{"001.000001 main_thread [2781] 1.129 Mpps (1.130 Mpk", 1.000001, 1129000, nan, nan, nan, nan, nan},
		{"001.000001 main_thread [2781] 976.193Kpps", 1.000001, 976193, nan, nan, nan, nan, nan},
	} {
		r, ok, _ := findReport([]byte("text " + tt.line))
		if !ok {
			t.Errorf("%s: not found", tt.line)
			continue
		}
		got := []float64{r.stamp, r.rate, r.packets, r.bps, r.seconds, r.batch, r.space}
		want := []float64{tt.stamp, tt.pps, tt.packets, tt.bps, tt.sec, tt.batch, tt.space}
		if !slices.EqualFunc(got, want, func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }) {
			t.Errorf("%s:\n got %v\nwant %v", tt.line, got, want)
		}
		if r.start != len("text ") {
			t.Errorf("%s: begins at %d", tt.line, r.start)
		}
	}
	for _, line := range []string{
		"", "main", "main [", "main [1]", "main [1] ", "main [975] Wait 10 secs for phy reset", "domain [5] 5 bps",
		"017.058433 main_thread [2304] ouch, thread 0 exited with error", "main [922] mmapping 334980 Kbytes",
	} {
		if r, ok, found := findReport([]byte(line)); ok || found != whole {
			t.Errorf("%q: taken as %v, %q", line, r, found)
		}
	}
	for want, list := range map[damage][]string{
		cut: {"main_thread [1550] 334808", "main_thread [2781] 1.129 M", "main_thread [2781] 1.129 Mpp", "main_thread [27", "main_thread [2781] "},
		unreadable: {
			"main_thread [1550] 334,808 pps (1 pkts in 1 usec)", "main [1085] 400,260 pps", "main_thread [1] 1e30 pps", "main_thread [1] 5 PPS",
			"main_thread [1] \x1b[1m5 pps", "main_thread [1] 0x5 pps", "main_thread [1] fast pps", "main_thread [1] ?",
		},
	} {
		for _, line := range list {
			if _, ok, found := findReport([]byte(line)); ok || found != want {
				t.Errorf("%q: %q, want %q", line, found, want)
			}
		}
	}
	if r, ok, found := findReport([]byte("main_thread [1] 5,0 pps 002.000000 main_thread [1] 5 pps")); !ok || r.rate != 5 || found != unreadable {
		t.Errorf("damage before a report: %v, %q", r, found)
	}
}

const shortReport = "main_thread [2639] %s (%s 2 Gbps in 1000000 usec) 4 avg_batch 99999 min_space"

// interval is a line with a clock that fits a run of one second each.
func interval(second int, rate string) string {
	return fmt.Sprintf("%03d.000000 "+shortReport, second%1000, rate, strings.Replace(rate, "pps", "pkts", 1))
}

func lines(l ...string) string { return strings.Join(l, "\n") + "\n" }

func TestPktGenRunsAndVariants(t *testing.T) {
	for _, tt := range []struct{ name, log, want string }{
		{
			"a command begins a run",
			lines("CMD: pkt-gen -f rx -i ix0", interval(1, "1.000 Mpps"), interval(2, "1.001 Mpps"),
				"CMD: pkt-gen -f rx -i ix0", interval(30, "2.000 Mpps")),
			" (sample): [1e+06 1.001e+06] [2e+06]\n",
		},
		{
			"a preamble begins a run",
			lines("1.000000 main [3036] interface is ix0", interval(1, "1 pps"), "2.000000 main [3036] interface is ix0",
				"2.000000 start_threads [2697] Ready...", interval(9, "2 pps")),
			" (sample): [1] [2]\n",
		},
		{
			"a final line ends a run",
			lines(interval(1, "1 pps"), interval(2, "2 pps"), "Speed: 1.5 pps", interval(8, "3 pps")),
			" (sample): [1 2] [3]\n",
		},
		{
			"cut lines do not",
			lines(interval(1, "1 pps"), "...", interval(30, "2 pps")),
			" (sample): [1 2]\n",
		},
		{
			"the clock wraps",
			lines(interval(999, "1 pps"), interval(1000, "2 pps"), interval(1001, "3 pps")),
			" (sample): [1 2 3]\n",
		},
		{
			"sysctls, several lines a setting",
			lines("Chelsio T580-CR with 8 queues:", "sysctl hw.cxgbe.nm_cache=1", interval(1, "1 pps"), interval(2, "2 pps"),
				"sysctl hw.cxgbe.nm_cache=0", interval(10, "3 pps"), interval(11, "4 pps"),
				"Chelsio T580-CR with 16 queues:", interval(20, "5 pps")),
			"Chelsio T580-CR, 8 queues, hw.cxgbe.nm_cache=1 (sample): [1 2]\n" +
				"Chelsio T580-CR, 8 queues, hw.cxgbe.nm_cache=0 (sample): [3 4]\n" +
				"Chelsio T580-CR, 16 queues (sample): [5]\n",
		},
		{
			"a setting that comes again is a second run of its variant",
			lines("sysctl dev.igb.2.fc=0", interval(1, "1 pps"), "sysctl dev.igb.2.fc=3", interval(9, "2 pps"),
				"sysctl dev.igb.2.fc=0", interval(20, "3 pps")),
			"dev.igb.2.fc=0 (sample): [1] [3]\ndev.igb.2.fc=3 (sample): [2]\n",
		},
		{
			"as sysctl prints a change, two settings, no heading",
			lines("igc0: netmap queues/slots: TX 2/512, RX 2/512", "dev.igc.0.eee_control: 1 -> 0", "net.isr.dispatch=deferred",
				interval(1, "1 pps")),
			"igc0, 2 queues, dev.igc.0.eee_control=0, net.isr.dispatch=deferred (sample): [1]\n",
		},
		{
			"82599, (1 queue), on one line",
			"82599 (1 queue) sysctl dev.ix.5.x=7 " + interval(1, "1 pps") + " E810-C, 64 tx queues sysctl dev.ice.0.y=a " + interval(9, "2 pps"),
			"82599, 1 queue, dev.ix.5.x=7 (sample): [1]\nE810-C, 64 queues, dev.ice.0.y=a (sample): [2]\n",
		},
		{
			"remarks are no headings",
			lines("X520 with 1 queue", interval(1, "1 pps"), "-> (near the maximum, with 4 queue)",
				"good with 4 queues. The 2 queues of yesterday: see dev.ix.0: none", interval(2, "2 pps")),
			"X520, 1 queue (sample): [1 2]\n",
		},
		{
			"tags",
			lines("[a 1] "+interval(1, "1 pps"), "[b] "+interval(1, "2 pps"), "[a 1] "+interval(2, "3 pps"), "host1: "+interval(1, "4 pps")),
			"a 1 (sample): [1 3]\nb (sample): [2]\nhost1 (sample): [4]\n",
		},
		{
			"clocks and line numbers are no tags",
			lines("[12:00:01] "+interval(1, "1 pps"), "[12:00:02] "+interval(2, "2 pps"), "7:"+interval(3, "3 pps")),
			" (sample): [1 2 3]\n",
		},
		{
			"sender and receiver by their own lines, the sender first",
			lines("001.000000 main [1] interface is ix0", "001.000001 sender_body [9] start",
				"002.000000 main_thread [5] 100 pps (100 pkts in 1000000 usec)",
				"002.100000 main [1] interface is ix1", "002.200000 receiver_body [9] reading from netmap:ix1",
				"003.000000 main_thread [5] 101 pps (101 pkts in 1000000 usec)",
				"003.200000 main_thread [5] 50 pps (50 pkts in 1000000 usec)",
				"004.000000 main_thread [5] 102 pps (102 pkts in 1000000 usec)",
				"004.200000 main_thread [5] 51 pps (51 pkts in 1000000 usec)",
				"Received 101 packets, in 2.00 seconds.", "Speed: 50.5 pps"),
			"receiver (sample): [50 51]\nsender (offered): [100 101 102]\n",
		},
		{
			"by their level",
			lines("002.000000 main_thread [5] 100 pps (100 pkts in 1000000 usec)", "002.500000 main_thread [5] 50 pps (50 pkts in 1000000 usec)",
				"003.000000 main_thread [5] 100 pps (100 pkts in 1000000 usec)", "003.500000 main_thread [5] 50 pps (50 pkts in 1000000 usec)"),
			"receiver (sample): [50 50]\nsender (offered): [100 100]\n",
		},
		{
			"two processes of one level stay apart",
			lines("002.000000 main_thread [5] 100 pps (100 pkts in 1000000 usec)", "002.500000 main_thread [5] 99 pps (99 pkts in 1000000 usec)",
				"003.000000 main_thread [5] 100 pps (100 pkts in 1000000 usec)", "003.500000 main_thread [5] 99 pps (99 pkts in 1000000 usec)"),
			"process 1 (sample): [100 100]\nprocess 2 (sample): [99 99]\n",
		},
		{
			"Speed lines alone are runs",
			lines("Speed: 1.112 Mpps Bandwidth: 533.983 Mbps (raw 533.983 Mbps). Average batch: inf pkts",
				"Speed: 400.07Kpps.", "#Speed: 2 pps"),
			" (sample): [1.112e+06 400070 2]\n",
		},
		{"CRLF", strings.ReplaceAll(lines(interval(1, "1 pps"), interval(2, "2 pps")), "\n", "\r\n"), " (sample): [1 2]\n"},
		{"no end of line", interval(1, "1 pps"), " (sample): [1]\n"},
	} {
		rec := readPktGen(t, tt.log)
		if got := show(rec); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
		if len(rec.Problems) > 0 {
			t.Errorf("%s: problems %v", tt.name, rec.Problems)
		}
	}
}

func TestPktGenFacts(t *testing.T) {
	rec := readPktGen(t, lines(
		"root@host7:~ # sudo /usr/src/tools/pkt-gen -f tx -i ix1 -l 64 -p 2 -n 10",
		"436.900636 main [3036] interface is netmap:ix1",
		"437.419723 main [3369] Sending 512 packets every  0.000000000 s",
		interval(1, "5 pps"),
		"Sending on netmap:ix1: 4 queues, 2 threads and 1 cpus.",
		"Sent 5 packets 300 bytes 1 events 64 bytes each in 1.00 seconds.",
		"Speed: 5 pps Bandwidth: 2.56 Kbps (raw 3 Kbps). Average batch: 5.00 pkts"))
	r := rec.Variants[0].Runs[0]
	wantFacts(t, r.Facts, map[string]string{
		"command": "pkt-gen -f tx -i ix1 -l 64 -p 2 -n 10", "host": "host7", "function": "tx", "interface": "netmap:ix1",
		"frame size": "64", "threads": "2", "queues": "4", "burst": "512", "version line": "2639",
		"packets": "5", "duration": "1.00", "speed": "5 pps", "bandwidth": "2.56 Kbps",
	})
	if r.Origin != (capture.Position{File: "log", Line: 4}) || !slices.Equal(r.Lines, []int{4}) {
		t.Errorf("origin %v, lines %v", r.Origin, r.Lines)
	}
}

func TestPktGenProblems(t *testing.T) {
	long := strings.Repeat("x", maxLine+1)
	rec := readPktGen(t, lines(
		interval(1, "5 pps"),
		"002.000000 main_thread [2781] 18.427 Tpps [avg/std 3.685 T/7.371 T pps](18446744.074 Tpkts 147414597.408 Tbps in 1001081 usec) 1.00 avg_batch",
		long,
		"003.000000 main_thread [2781] -5 pps (1 pkts in 1000000 usec)",
		"004.000000 main_thread [2781] 1.2 M"))
	if got, want := show(rec), " (sample): [5]\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want := []struct {
		line int
		part string
	}{{2, "18.427 Tpps"}, {3, "1 MiB"}, {4, "-5 pps"}, {5, "cut off"}}
	if len(rec.Problems) != len(want) {
		t.Fatalf("problems %v", rec.Problems)
	}
	for i, w := range want {
		if p := rec.Problems[i]; p.Line != w.line || p.File != "log" || !strings.Contains(p.Text, w.part) {
			t.Errorf("problem %v, want line %d and %q", p.Error(), w.line, w.part)
		}
	}

	rec = readPktGen(t, lines(interval(1, "0 pps"), interval(2, "0 pps")))
	if len(rec.Problems) != 1 || !strings.Contains(rec.Problems[0].Text, "nothing was received") || len(rec.Variants[0].Runs[0].Dropped) != 0 {
		t.Errorf("all zero: problems %v, dropped %v", rec.Problems, rec.Variants[0].Runs[0].Dropped)
	}

	// One of two runs failed: the other is used.
	rec = readPktGen(t, lines("CMD: pkt-gen -f rx -i a", interval(1, "5 pps"), "CMD: pkt-gen -f rx -i a", interval(9, "6 pps"),
		"010.000000 main_thread [2304] ouch, thread 0 exited with error"))
	if got, want := show(rec), " (sample): [5]\n"; got != want || len(rec.Problems) != 1 {
		t.Errorf("got %s, want %s; problems %v", got, want, rec.Problems)
	}
}

func TestPktGenNothing(t *testing.T) {
	for _, tt := range []struct{ log, part string }{
		{"CMD: pkt-gen -f rx -i ix9\n1.000000 main [2512] interface is ix9\n1.000000 main [2600] Unable to open netmap:ix9: No such file\n", "Unable to open netmap:ix9"},
		{"1.000000 main [2512] interface is ix9\n", "without an interval line"},
		{"Speed: -0 pps Bandwidth: -0 bps\n", "Speed: -0 pps"},
	} {
		_, err := PktGen{}.Read(strings.NewReader(tt.log), "log", Options{})
		if err == nil || !strings.Contains(err.Error(), tt.part) || !strings.HasPrefix(err.Error(), "log") {
			t.Errorf("%q: error %v, want %q", tt.log, err, tt.part)
		}
	}
	broken := iotest.ErrReader(os.ErrPermission)
	if _, err := (PktGen{}).Read(broken, "log", Options{}); err == nil || !strings.Contains(err.Error(), "log: ") {
		t.Errorf("read error: %v", err)
	}
}

// A log in pieces of any size is the same log.
func TestPktGenSmallReads(t *testing.T) {
	text, err := os.ReadFile("testdata/01-pkt-gen.a.1.txt")
	if err != nil {
		t.Fatal(err)
	}
	whole := readPktGen(t, string(text))
	rec, err := PktGen{}.Read(iotest.OneByteReader(bytes.NewReader(text)), "log", Options{})
	if err != nil || show(rec) != show(whole) {
		t.Errorf("got %s, %v; want %s", show(rec), err, show(whole))
	}
}

func FuzzPktGen(f *testing.F) {
	addSeeds(f, "pkt-gen")
	f.Add([]byte(lines("[a] "+interval(1, "1 pps"), "b:"+interval(1, "2 pps"), "Speed: 1 pps", "X5 with 1 queue", "sysctl a.b=c")))
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := Read(bytes.NewReader(text), "log", "pkt-gen", Options{})
		if err != nil {
			return
		}
		checkRecording(t, rec)
	})
}

func addSeeds(f *testing.F, part string) {
	files, err := filepath.Glob("testdata/*" + part + "*.txt")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
}

// checkRecording holds a reader to what model.go promises.
func checkRecording(t *testing.T, rec *capture.Recording) {
	t.Helper()
	if len(rec.Variants) == 0 {
		t.Fatal("no variant and no error")
	}
	for _, v := range rec.Variants {
		if v.Printed == nil && len(v.Runs) == 0 {
			t.Fatalf("%q is empty", v.Label)
		}
		for i := range v.Runs {
			r := &v.Runs[i]
			if len(r.Columns) != len(v.Metrics) || r.Len() == 0 || len(r.Lines) != r.Len() {
				t.Fatalf("%q: %d columns for %d metrics, %d intervals, %d lines", v.Label, len(r.Columns), len(v.Metrics), r.Len(), len(r.Lines))
			}
			for c, column := range r.Columns {
				for _, x := range column {
					if len(column) != r.Len() || math.IsInf(x, 0) || c == 0 && !(x >= 0) {
						t.Fatalf("%q: column %d holds %v", v.Label, c, column)
					}
				}
			}
			last := -1
			for _, d := range r.Dropped {
				if d.Index <= last || d.Index >= r.Len() {
					t.Fatalf("%q: dropped %v of %d", v.Label, r.Dropped, r.Len())
				}
				last = d.Index
			}
		}
	}
}

func BenchmarkPktGen(b *testing.B) {
	var text []byte
	for i := range 100_000 {
		text = fmt.Appendf(text, "%03d.%06d main_thread [2639] %d.%03d Mpps (%[3]d.%03[4]d Mpkts 6.785 Gbps in 1000000 usec) 465.45 avg_batch 99999 min_space\n",
			i%1000, i%1_000_000, 14, i%1000)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (PktGen{}).Read(bytes.NewReader(text), "log", Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
