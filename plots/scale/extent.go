package scale

import (
	"fmt"
	"math"

	"github.com/perfstat/perfstat/stats"
)

// Extent is the least range that holds the values of one set, their mean, its
// interval and their order statistics; ci and order may be nil. It is an error
// that one of them is not finite (stats.ErrNotFinite) or that the interval is
// the wrong way round.
func Extent(values []float64, mean float64, ci *stats.Interval, order *stats.Order) (low, high float64, err error) {
	low, high = mean, mean
	for _, v := range values {
		switch {
		case v < low:
			low = v
		case v > high:
			high = v
		case math.IsNaN(v):
			return 0, 0, stats.ErrNotFinite
		}
	}
	if ci != nil {
		low, high = min(low, ci.Low, ci.High), max(high, ci.Low, ci.High)
	}
	if order != nil {
		low, high = min(low, order.Min, order.Median, order.Max), max(high, order.Min, order.Median, order.Max)
	}
	switch {
	case !finite(low) || !finite(high):
		return 0, 0, stats.ErrNotFinite
	case ci != nil && ci.Low > ci.High:
		return 0, 0, fmt.Errorf("its interval [%v, %v] is the wrong way round", ci.Low, ci.High)
	}
	return low, high, nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
