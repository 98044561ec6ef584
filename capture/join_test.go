package capture

import (
	"reflect"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/stats"
)

func oneRun(source, label string, metrics []Metric, columns ...[]float64) *Recording {
	return &Recording{
		Source: source, Facts: Facts{{"tool", "pkt-gen"}, {"host", source}},
		Variants: []Variant{{Label: label, Facts: Facts{{"queues", "4"}}, Metrics: metrics, Runs: []Run{{
			Origin: Position{source, 1, 0}, Columns: columns,
		}}}},
	}
}

func TestJoinKeepsRunsAndFactsApart(t *testing.T) {
	joined, err := Join([]*Recording{
		oneRun("1.log", "a", []Metric{PPS, Seconds}, []float64{1, 2}, []float64{.9, 1}),
		oneRun("2.log", "b", []Metric{PPS}, []float64{7}),
		oneRun("3.log", "a", []Metric{PPS, Packets}, []float64{3}, []float64{30}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(joined.Facts, Facts{{"tool", "pkt-gen"}}) || len(joined.Variants) != 2 {
		t.Fatalf("%+v", joined)
	}
	a := &joined.Variants[0]
	s := a.Sample(0)
	if !reflect.DeepEqual(s.Values, []float64{1, 2, 3}) || !reflect.DeepEqual(s.RunLens, []int{2, 1}) || s.Unit != stats.PacketRate {
		t.Errorf("a: %+v", s)
	}
	if host, _ := a.Runs[1].Facts.Get("host"); host != "3.log" {
		t.Errorf("facts of the second run: %v", a.Runs[1].Facts)
	}
	packets := columnOf(a.Metrics, Packets)
	if _, known := a.Runs[0].At(packets, 0); known {
		t.Error("a metric that the first run did not have is known in it")
	}
	if v, known := a.Runs[1].At(packets, 0); !known || v != 30 {
		t.Errorf("packets of the second run: %v, %v", v, known)
	}
	if got := a.Runs[1].Kept(columnOf(a.Metrics, Seconds)); len(got) != 0 {
		t.Errorf("unknown cells were kept: %v", got)
	}
}

func TestJoinRefusesUnlike(t *testing.T) {
	table := &Recording{Variants: []Variant{{Label: "a", Printed: &stats.Summary{N: 5}, Metrics: []Metric{PPS}}}}
	offered := oneRun("4", "a", []Metric{PPS}, []float64{1})
	offered.Variants[0].Role = Offered
	for _, c := range []struct {
		other *Recording
		want  string
	}{
		{oneRun("2", "a", []Metric{BPS}, []float64{1}), "bit rate"},
		{oneRun("3", "a", nil), "nothing"},
		{offered, "offered"},
		{table, "printed table"},
	} {
		_, err := Join([]*Recording{oneRun("1", "a", []Metric{PPS}, []float64{1}), c.other})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

func TestSampleLeavesOutWhatWasDropped(t *testing.T) {
	v := Variant{Metrics: []Metric{PPS}, Runs: []Run{
		{Columns: [][]float64{{0, 1, 2}}, Dropped: []Drop{{0, "leading zero"}}},
		{Columns: [][]float64{{0}}, Dropped: []Drop{{0, "leading zero"}}},
		{Columns: [][]float64{{5, 6}}, Singles: true},
	}}
	s := v.Sample(0)
	if !reflect.DeepEqual(s.Values, []float64{1, 2, 5, 6}) || !reflect.DeepEqual(s.RunLens, []int{2, 1, 1}) || s.Runs() != 3 {
		t.Errorf("%+v", s)
	}
	if all, dropped := v.Intervals(); all != 6 || dropped != 2 {
		t.Errorf("%d intervals, %d dropped", all, dropped)
	}
	plain := Variant{Metrics: []Metric{Value}, Runs: []Run{{Columns: [][]float64{{1, 2, 3}}, Singles: true}}}
	if s := plain.Sample(0); s.RunLens != nil || &s.Values[0] != &plain.Runs[0].Columns[0][0] {
		t.Errorf("plain numbers were copied or cut into runs: %+v", s)
	}
}
