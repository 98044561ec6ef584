package logs

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/mail"
	"github.com/perfstat/perfstat/stats"
)

// netbenches holds 800 real logs, from 2014 on. They are not copied into this
// repository.
const netbenches = "../../../shared/netbenches"

var plainRate = regexp.MustCompile(`(?m)main_thread \[\d+\] (\d+) pps`)

// Every real log is one run with every rate that a search for the line finds,
// and dropping k intervals at its edges moves the median of the others by no
// more than k ranks.
func TestNetbenches(t *testing.T) {
	if _, err := os.Stat(netbenches); err != nil {
		t.Logf("extra check not made: the logs of netbenches are not here: %v", err)
		return
	}
	files := 0
	err := filepath.WalkDir(netbenches, func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".log" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		var want, flowing []float64
		for _, m := range plainRate.FindAllSubmatch(text, -1) {
			x, err := strconv.ParseFloat(string(m[1]), 64)
			if err != nil {
				return err
			}
			want = append(want, x)
			if x > 0 {
				flowing = append(flowing, x)
			}
		}
		rec, err := Read(bytes.NewReader(text), path, "", Options{})
		if err != nil {
			t.Error(err)
			return nil
		}
		if len(rec.Variants) != 1 || len(rec.Variants[0].Runs) != 1 {
			t.Errorf("%s: %d variants, %d runs in the first; want one run", path, len(rec.Variants), len(rec.Variants[0].Runs))
			return nil
		}
		if label := rec.Variants[0].Label; label != "" || mail.Is(text) {
			t.Errorf("%s: label %q, mail %v; want none", path, label, mail.Is(text))
		}
		r := &rec.Variants[0].Runs[0]
		if !slices.Equal(r.Columns[0], want) {
			t.Errorf("%s: got %v, want %v", path, r.Columns[0], want)
		}
		if silent := len(flowing) == 0; silent != (len(rec.Problems) == 1) || len(rec.Problems) > 1 {
			t.Errorf("%s: problems %v", path, rec.Problems)
		}
		if len(flowing) > 0 {
			checkMedian(t, path, r, flowing)
		}
		return nil
	})
	if err != nil || files != 800 {
		t.Errorf("%d logs, %v", files, err)
	}
}

func checkMedian(t *testing.T, path string, r *capture.Run, flowing []float64) {
	t.Helper()
	slices.Sort(flowing)
	kept := keptValues(r)
	k, middle := len(flowing)-len(kept), len(flowing)/2
	if k < 0 || k > 3 {
		t.Errorf("%s: %d intervals dropped besides zeros", path, k)
		return
	}
	low, high := flowing[max(0, middle-1-k)], flowing[min(len(flowing)-1, middle+k)]
	if m := stats.Median(kept); m < low || m > high {
		t.Errorf("%s: median %v, want one from %v to %v", path, m, low, high)
	}
}

func keptValues(r *capture.Run) []float64 {
	var kept []float64
	dropped := r.Dropped
	for i, x := range r.Columns[0] {
		if len(dropped) > 0 && dropped[0].Index == i {
			dropped = dropped[1:]
			continue
		}
		kept = append(kept, x)
	}
	return kept
}

// Logs of pkt-gen over pcap and tap, with what they show when read by eye.
func TestPktGenPcapAndTap(t *testing.T) {
	for _, tt := range []struct {
		file, function string
		kept           []float64
		problems       int
	}{
		{"rx-pcap.log", "rx", []float64{1131000, 1092000, 1129000, 1125000, 1107000}, 0},
		{"rx-pcap-A.log", "rx", []float64{1039000, 1032000, 1030000, 1019000}, 1},
		{"tx-pcap.log", "tx", []float64{1109000, 1129000, 1079000, 1140000, 1119000, 1099000}, 0},
		{"tx-tap.log", "tx", []float64{2837000, 2837000, 2896000, 2937000, 2997000, 3096000, 2937000, 3017000, 3117000, 3084000}, 0},
		{"tx-tap-N-B.log", "tx", []float64{3149359, 3156812, 3116880, 3026961, 3098090}, 0},
		{"tx-tap-A-B-n.log", "tx", []float64{1997000}, 0},
		{"tx-tap-R100k-l1500.log", "tx", []float64{1518000, 1528000, 1597000}, 0},
	} {
		rec := mustReadCase(t, tt.file)
		if len(rec.Variants) != 1 || len(rec.Variants[0].Runs) != 1 || len(rec.Problems) != tt.problems {
			t.Errorf("%s: %s problems %v", tt.file, show(rec), rec.Problems)
			continue
		}
		r := &rec.Variants[0].Runs[0]
		if got := keptValues(r); !slices.Equal(got, tt.kept) {
			t.Errorf("%s: kept %v, want %v", tt.file, got, tt.kept)
		}
		wantFacts(t, r.Facts, map[string]string{"function": tt.function})
	}
}
