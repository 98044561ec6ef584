package scale

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/stats"
)

func TestExtent(t *testing.T) {
	values, order := []float64{3, 1, 2}, &stats.Order{Min: 0, Median: 2, Max: 7}
	for _, c := range []struct {
		values    []float64
		mean      float64
		ci        *stats.Interval
		order     *stats.Order
		low, high float64
	}{
		{nil, 5, nil, nil, 5, 5},
		{values, 2, nil, nil, 1, 3},
		{values, 2, &stats.Interval{Low: -4, High: 8}, nil, -4, 8},
		{nil, 2, nil, order, 0, 7},
		{values, -9, nil, order, -9, 7},
	} {
		low, high, err := Extent(c.values, c.mean, c.ci, c.order)
		if low != c.low || high != c.high || err != nil {
			t.Errorf("Extent(%v, %v, %v, %v) = %v, %v, %v; want %v, %v", c.values, c.mean, c.ci, c.order, low, high, err, c.low, c.high)
		}
	}
}

func TestExtentErrors(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for place := range 5 {
			x := [5]float64{1, 1, 1, 1, 1}
			x[place] = bad
			_, _, err := Extent(x[:2], x[2], &stats.Interval{Low: min(x[3], 1), High: max(x[3], 1)}, &stats.Order{Min: 1, Median: x[4], Max: 1})
			if !errors.Is(err, stats.ErrNotFinite) {
				t.Errorf("%v in place %d: %v, want ErrNotFinite", bad, place, err)
			}
		}
	}
	if _, _, err := Extent(nil, 1, &stats.Interval{Low: 2, High: 1}, nil); err == nil || !strings.Contains(err.Error(), "wrong way round") {
		t.Errorf("a turned interval: %v", err)
	}
}
