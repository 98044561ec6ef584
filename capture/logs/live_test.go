package logs

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// Who watches hears of each sample once, and of the runs that the recording has.
func TestLive(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/*.txt", "testdata/tools/*.txt", "testdata/outputs/*.log"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	heard := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var live []float64
		begins := 0
		rec, err := Read(strings.NewReader(string(text)), file, "", Options{Live: func(l Live) {
			live = append(live, l.Value)
			if l.Begins {
				begins++
			}
		}})
		if err != nil || len(live) == 0 {
			continue // refused, or a format that is read whole
		}
		if strings.Contains(file, "50-iperf3") || strings.Contains(file, "/iperf") {
			continue // whose a row is, and which is a sum, shows in the end; TestLiveIperf
		}
		heard++
		var kept []float64
		runs := 0
		for _, v := range rec.Variants {
			for _, r := range v.Runs {
				if r.Singles {
					runs += r.Len()
				} else {
					runs++
				}
				kept = append(kept, r.Columns[0]...)
			}
		}
		if missing := without(kept, live); len(missing) > 0 {
			t.Errorf("%s: %v was read, but not heard of", file, missing)
		}
		if more := without(live, kept); len(more) > 0 {
			t.Errorf("%s: %v was heard of, but not read", file, more)
		}
		if begins != runs {
			t.Errorf("%s: heard of %d runs, read %d", file, begins, runs)
		}
	}
	if heard < 80 {
		t.Errorf("heard of %d files only", heard)
	}
}

// Of iperf one hears of the intervals, and of parallel streams of their sum alone.
func TestLiveIperf(t *testing.T) {
	for _, file := range []string{"iperf3-P.txt", "iperf3-O.txt", "iperf3-bidir.txt", "iperf3-R-server.txt", "iperf2.txt"} {
		text, err := os.ReadFile("testdata/tools/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var live, kept []float64
		rec, err := Read(strings.NewReader(string(text)), file, "", Options{KeepEdges: true, Live: func(l Live) { live = append(live, l.Value) }})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range rec.Variants {
			for _, r := range v.Runs {
				if v.Role == capture.Sample {
					kept = append(kept, r.Columns[0]...)
				}
			}
		}
		if len(without(kept, live)) > 0 || len(without(live, kept)) > 0 {
			t.Errorf("%s: heard %v, read %v", file, live, kept)
		}
	}
}

// without gives what is in a more often than in b.
func without(a, b []float64) []float64 {
	rest := slices.Clone(b)
	return slices.DeleteFunc(slices.Clone(a), func(x float64) bool {
		i := slices.Index(rest, x)
		if i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		}
		return i >= 0 || x != x
	})
}

// A line is told of before the next one is there.
func TestLiveAtOnce(t *testing.T) {
	for _, lines := range [][]string{
		{
			"103.486123 main_thread [2781] 14.136 Mpps (14.150 Mpkts 6.786 Gbps in 1001000 usec) 24.10 avg_batch 0 min_space\n",
			"104.487 main_thread [2781] 14.137 Mpps (14.151 Mpkts 6.786 Gbps in 1001000 usec) 24.10 avg_batch 0 min_space\n",
		},
		{"Summary  20,502,060 rx/s  0 err,drop/s\n", "Summary  20,502,061 rx/s  0 err,drop/s\n"},
		{"proto 17:     326539 pkt/s\n", "proto 17:     326540 pkt/s\n"},
		{"[  5]   0.00-1.00   sec  2.18 GBytes  18.7 Gbits/sec    0\n", "[  5]   1.00-2.00   sec  2.18 GBytes  18.8 Gbits/sec    0\n"},
		{"931612\n", "931613\n"},
		{"# unit: pps\n931612\n", "931613\n"},
	} {
		r, w := io.Pipe()
		heard := make(chan float64)
		done := make(chan *capture.Recording)
		go func() {
			rec, err := Read(r, "in", "", Options{Live: func(l Live) { heard <- l.Value }})
			if err != nil {
				t.Error(err)
			}
			done <- rec
		}()
		var before float64
		for _, line := range lines {
			if _, err := io.WriteString(w, line); err != nil {
				t.Fatal(err)
			}
			if x := <-heard; x <= before {
				t.Errorf("%q: heard %v after %v", line, x, before)
			} else {
				before = x
			}
		}
		w.Close()
		<-done
	}
}
