package stats

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestFromPrinted(t *testing.T) {
	order := &Order{1, 2, 3}
	s, err := FromPrinted(3, 2, 1, order)
	if err != nil {
		t.Fatal(err)
	}
	if s.Order == order || *s.Order != *order {
		t.Errorf("order = %v, want a copy of %v", s.Order, order)
	}
	nan := math.NaN()
	for name, c := range map[string]struct {
		n        int
		mean, sd float64
		order    *Order
	}{
		"no values":     {0, 1, 1, nil},
		"NaN mean":      {2, nan, 1, nil},
		"infinite sd":   {2, 1, math.Inf(1), nil},
		"negative sd":   {2, 1, -1, nil},
		"NaN median":    {2, 1, 1, &Order{0, nan, 2}},
		"falling order": {2, 1, 1, &Order{3, 2, 1}},

		// seed1's first row with one number damaged.
		"mean above max":  {5, 973612.1, 8096.8269, &Order{924170, 927509, 943071}},
		"mean below min":  {5, 93161.21, 8096.8269, &Order{924170, 927509, 943071}},
		"sd too large":    {5, 931612.1, 80968.269, &Order{924170, 927509, 943071}},
		"sd too small":    {5, 931612.1, 809.68269, &Order{924170, 927509, 943071}},
		"one value apart": {1, 931612.1, 0, &Order{924170, 927509, 943071}},
	} {
		if _, err := FromPrinted(c.n, c.mean, c.sd, c.order); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// What is printed of any set of values, with eight digits as ministat does, is
// taken.
func TestPrintedSetsAreTaken(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	eight := func(x float64) float64 {
		y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 8, 64), 64)
		if err != nil {
			t.Fatal(err)
		}
		return y
	}
	for range 20000 {
		values := make([]float64, 1+r.IntN(12))
		centre, spread := r.NormFloat64()*1e7, math.Pow(10, float64(r.IntN(16)-8))
		for i := range values {
			switch r.IntN(3) {
			case 0:
				values[i] = centre
			case 1:
				values[i] = centre + spread
			default:
				values[i] = centre + spread*r.NormFloat64()
			}
		}
		s, err := Describe(values, values[0])
		if err != nil {
			t.Fatal(err)
		}
		o := &Order{eight(s.Order.Min), eight(s.Order.Median), eight(s.Order.Max)}
		if _, err := FromPrinted(s.N, eight(s.Mean), eight(s.SD), o); err != nil {
			t.Fatalf("%v: %v", values, err)
		}
	}
}
