package logs

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// goBenchTool reads go test -bench. Lines of one name are its runs (-count);
// the iterations are no sample.
var goBenchTool = Tool{
	name:    "go-bench",
	about:   "go test -bench",
	example: "BenchmarkMap-16    866    1457681 ns/op    64126 B/op    4004 allocs/op",
	words:   []string{"Benchmark"},
	sign:    regexp.MustCompile(`(?m)^Benchmark\S*\s+\d+\s+[\d.]+ \S+`),
	reader:  func() program { return &goBench{kinds: map[string]*kind{}} },
}

var (
	goBenchLine  = regexp.MustCompile(`^Benchmark(\S*?)(?:-\d+)?\s+(\d+)\s+([\d.e+-]+ \S+(?:\s+[\d.e+-]+ \S+)*)$`)
	goBenchNoise = regexp.MustCompile(`^(?:goos|goarch|pkg|cpu): |^PASS$|^ok\s+\S+\s+[\d.]+s$`)
)

type goBench struct{ kinds map[string]*kind }

func (g *goBench) line(t *transcript, line []byte) bool {
	if !bytes.HasPrefix(line, []byte("Benchmark")) {
		return goBenchNoise.Match(line)
	}
	m := goBenchLine.FindStringSubmatch(string(line))
	if m == nil {
		return false
	}
	cells := strings.Fields(m[3])
	var units []string
	var values []float64
	for i := 0; i+1 < len(cells); i += 2 {
		x, ok := number(cells[i])
		if !ok {
			t.problem("%q is no number: the line is left out", cells[i])
			return true
		}
		units, values = append(units, cells[i+1]), append(values, x)
	}
	key := strings.Join(units, " ")
	if g.kinds[key] == nil {
		k := &kind{}
		for _, u := range units {
			better := stats.Lower
			if strings.HasSuffix(u, "/s") {
				better = stats.Higher
			}
			k.metrics = append(k.metrics, capture.Metric{Name: goBenchNames[u], Column: strings.ReplaceAll(u, "/", "_per_"), Unit: stats.Unit{Name: u, Better: better}})
			if last := &k.metrics[len(k.metrics)-1]; last.Name == "" {
				last.Name = u
			}
		}
		g.kinds[key] = k
	}
	t.single(stream{"go-bench", m[1], g.kinds[key]}, values...)
	return true
}

var goBenchNames = map[string]string{"ns/op": "time", "B/op": "memory", "allocs/op": "allocations", "MB/s": "throughput"}

func (*goBench) flush(*transcript) {}
