package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

// Results are held against what is of their kind: a file may hold several.
func TestKinds(t *testing.T) {
	folder(t, map[string]string{
		"xdp":   "proto 17: 100 pkt/s\nproto 17: 110 pkt/s\n",
		"bench": "Summary  90 rx/s  0 err,drop/s  80 xmit/s\nSummary  92 rx/s  0 err,drop/s  82 xmit/s\n",
		"two": "Result 1:\nproto 17: 100 pkt/s\n\nResult 2:\nproto 17: 120 pkt/s\n\n" +
			"# ./xdp-bench redirect a b\nSummary  90 rx/s  0 err,drop/s  80 xmit/s\n",
		"four": "before\n======\nproto 17: 100 pkt/s\nproto 6: 7 pkt/s\n\nafter\n=====\nproto 17: 120 pkt/s\nproto 6: 8 pkt/s\n",
		"go":   "BenchmarkA-8 10 100 ns/op\nBenchmarkB-8 10 300 ns/op\n",
		"go2":  "BenchmarkA-8 10 90 ns/op\nBenchmarkB-8 10 330 ns/op\n",
	})
	for _, c := range []struct {
		args        string
		comparisons []string // "baseline > variant percent"
		note        string
	}{
		{"two", []string{"Result 1 > Result 2 20"}, "only result of its kind"},
		{"four", []string{"before > after 20", "before > after 14.3"}, ""},
		{"four --table 2", []string{"before > after 14.3"}, ""},
		{"xdp bench", []string{"xdp > bench -22.9"}, ""}, // a file each: the user wants them compared
		{"--metric rx bench four", nil, "has no rx"},
		{"go go2", []string{"go: A > go2: A -10", "go: B > go2: B 10"}, ""},
	} {
		out := perfstat(t, "", append([]string{"compare", "-f", "json"}, strings.Fields(c.args)...)...)
		if out.exit != exitOK {
			t.Errorf("%s: %+v", c.args, out)
			continue
		}
		var r struct {
			Comparisons []struct {
				Baseline, Variant string
				Percent           struct{ Value float64 }
			}
			Warnings []struct{ Text string }
		}
		if err := json.Unmarshal([]byte(out.stdout), &r); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, k := range r.Comparisons {
			got = append(got, k.Baseline+" > "+k.Variant+" "+strconv.FormatFloat(k.Percent.Value, 'g', 3, 64))
		}
		if strings.Join(got, "; ") != strings.Join(c.comparisons, "; ") {
			t.Errorf("compare %s: %q, want %q\n%s", c.args, got, c.comparisons, out.stdout)
		}
		if !strings.Contains(out.stdout, c.note) {
			t.Errorf("compare %s says nothing of %q: %s", c.args, c.note, out.stdout)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"go", "no two results are of one kind"},
		{"two --metric nonsense", "there are: pps (packet rate)"},
		{"four --table 3", "there are 2 kinds"},
		{"four -o x.png", "say which with --table"},
	} {
		if out := perfstat(t, "", append([]string{"compare"}, strings.Fields(c.args)...)...); out.exit != exitUsage || !strings.Contains(out.stderr, c.want) {
			t.Errorf("compare %s: %+v, want %s", c.args, out, c.want)
		}
	}
}
