package logs

import (
	"strings"
	"testing"
)

func wantProblems(t *testing.T, name, log, want string, parts ...string) {
	t.Helper()
	rec := readPktGen(t, log)
	if got := show(rec); got != want {
		t.Errorf("%s:\n got %s\nwant %s", name, got, want)
	}
	if len(rec.Problems) != len(parts) {
		t.Errorf("%s: problems %v, want %q", name, rec.Problems, parts)
		return
	}
	for i, part := range parts {
		if got := rec.Problems[i].Error(); !strings.HasPrefix(got, "log:") || !strings.Contains(got, part) {
			t.Errorf("%s: problem %q, want %q", name, got, part)
		}
	}
}

func TestTimeGoesBack(t *testing.T) {
	wantProblems(t, "two logs in one",
		lines(interval(11, "1 pps"), interval(12, "2 pps"), interval(5, "3 pps"), interval(6, "4 pps")),
		" (sample): [1 2 3 4]\n", "log:3: the time stamps go back")
	wantProblems(t, "backwards",
		lines(interval(14, "4 pps"), interval(13, "3 pps"), interval(12, "2 pps"), interval(11, "1 pps")),
		" (sample): [4 3 2 1]\n", "log:2: the time stamps go back")
	wantProblems(t, "a new start",
		lines(interval(11, "1 pps"), interval(12, "2 pps"), "1.000000 main [3036] interface is ix0", interval(5, "3 pps")),
		" (sample): [1 2] [3]\n")
}

func TestRunTwice(t *testing.T) {
	run := lines("CMD: pkt-gen -f rx -i a", interval(1, "1 pps"), interval(2, "2 pps"), interval(3, "3 pps"))
	wantProblems(t, "quoted again", run+run, " (sample): [1 2 3]\n", "log:6: this run has the same 3 intervals as the one at line 2")
	short := lines("CMD: pkt-gen -f rx -i a", interval(1, "1 pps"), interval(2, "2 pps"))
	wantProblems(t, "two intervals may be chance", short+short, " (sample): [1 2] [1 2]\n")
	flat := lines("CMD: pkt-gen -f rx -i a", interval(1, "5 pps"), interval(2, "5 pps"), interval(3, "5 pps"))
	wantProblems(t, "line rate is line rate", flat+flat, " (sample): [5 5 5] [5 5 5]\n")
	other := "sysctl a.b=1\n"
	wantProblems(t, "two settings", run+other+run[strings.Index(run, "\n")+1:], " (sample): [1 2 3]\na.b=1 (sample): [1 2 3]\n")
}

func TestDamagedReports(t *testing.T) {
	good := interval(1, "5 pps")
	wantProblems(t, "a comma", lines(good, "002.000000 main_thread [1] 210,659 pps (210659 pkts in 1000000 usec)"), " (sample): [5]\n", "log:2: an interval line without a readable rate")
	wantProblems(t, "the log ends", lines(good, "002.000000 main_thread ["), " (sample): [5]\n", "log:2: an interval line is cut off")
	wantProblems(t, "a digit is lost", lines(good,
		"002.000000 main_thread [1] 4.215 Mpps (42.27 Mpkts 2.023 Gbps in 1002819 usec)",
		"003.000000 main_thread [1] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in 100281 usec)",
		"004.000000 main_thread [1] .215 Mpps (4.227 Mpkts 2.023 Gbps in 1002819 usec)",
		"005.000000 main_thread [1] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in 1002819 usec)"),
		" (sample): [5 4.215e+06]\n", "log:2: 4.215 Mpps is not what", "log:3: ", "log:4: ")
	wantProblems(t, "one number alone", lines(good, "7"), " (sample): [5]\n", "log:2: 1 line with a number alone is not read")
	wantProblems(t, "two", lines(good, "7", "8"), " (sample): [5]\n", "log:2: 2 lines with a number alone are not read")
}
