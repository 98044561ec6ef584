package stats

import (
	"strings"
	"testing"
)

func TestManyTests(t *testing.T) {
	tested, untested := Comparison{Test: &Test{}}, Comparison{}
	for _, c := range []struct {
		name        string
		comparisons []Comparison
		confidence  float64
		want        string // begins and ends
	}{
		{"none", nil, .95, ""},
		{"one", []Comparison{tested}, .95, ""},
		{"one of two", []Comparison{untested, tested}, .95, ""},
		{"two of three", []Comparison{tested, untested, tested}, .95, "2 comparisons ... one in 20 shows a false difference"},
		{"coin", []Comparison{tested, tested}, .5, "2 comparisons ... one in 2 shows a false difference"},
		{"a third", []Comparison{tested, tested}, .7, "2 comparisons ... one in 3.33 shows a false difference"},
		{"close to 1", []Comparison{tested, tested}, .9999999, "2 comparisons ... one in 10000000 shows a false difference"},
	} {
		w := ManyTests(c.comparisons, c.confidence)
		if c.want == "" {
			if w != nil {
				t.Errorf("%s: %v, want no warning", c.name, w)
			}
			continue
		}
		begin, end, _ := strings.Cut(c.want, "...")
		if w == nil || w.Code != NotAdjusted || !strings.HasPrefix(w.Text, begin) || !strings.HasSuffix(w.Text, end) {
			t.Errorf("%s: %v, want %s", c.name, w, c.want)
		}
	}
}
