package stats

import (
	"math/rand/v2"
	"testing"
)

func tenMillion() []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	values := make([]float64, 10_000_000)
	for i := range values {
		values[i] = 14.2e6 + 2e4*r.NormFloat64()
	}
	return values
}

func BenchmarkMoments10M(b *testing.B) {
	values := tenMillion()
	b.ReportAllocs()
	for b.Loop() {
		momentsOf(values)
	}
}

func BenchmarkMedian10M(b *testing.B) {
	values := tenMillion()
	for b.Loop() {
		Median(values)
	}
}

func BenchmarkDescribe10M(b *testing.B) {
	values := tenMillion()
	for b.Loop() {
		if _, err := Describe(values, values[0]); err != nil {
			b.Fatal(err)
		}
	}
}
