package plots

import (
	"math"

	"github.com/perfstat/perfstat/plots/scale"
)

// thin picks about most of the values, in their order, for the eye: the least
// and the greatest, and of each narrow bin a share that keeps the shape of the
// whole, one value at least. The result is a copy.
func thin(values []float64, low, high float64, most int) []float64 {
	if len(values) <= most {
		return append([]float64(nil), values...)
	}
	const bins = 400
	bin := func(v float64) int { return int(scale.Fraction(low, high, v) * (bins - 1)) }
	var counts [bins]int
	least, greatest := 0, 0
	for i, v := range values {
		counts[bin(v)]++
		if v < values[least] {
			least = i
		}
		if v > values[greatest] {
			greatest = i
		}
	}
	share := float64(most) / float64(len(values))
	var quota [bins]int
	for b, n := range counts {
		if n > 0 {
			quota[b] = max(int(float64(n)*share), 1)
		}
	}
	var out []float64
	for i, v := range values {
		b := bin(v)
		if quota[b] > 0 || i == least || i == greatest {
			quota[b]--
			out = append(out, v)
		}
	}
	return out
}

// swarm gives each of the ascending places xs a distance from the middle line,
// so that marks of one size do not overlap: each goes to the nearest lane that
// is free. Where the lanes do not fit into half the band's width they move
// closer, and the outline still shows the density. Nothing is drawn by chance.
func swarm(xs []float64, size, half float64) []float64 {
	offsets := make([]float64, len(xs))
	var last []float64 // place of the last mark in each lane
	furthest := 0.
	for i, x := range xs {
		lane := 0
		for lane < len(last) && x-last[lane] < size {
			lane++
		}
		if lane == len(last) {
			last = append(last, 0)
		}
		last[lane] = x
		// Lanes alternate: 0, +1, -1, +2, -2 ...
		offset := float64((lane+1)/2) * size
		if lane%2 == 0 {
			offset = -offset
		}
		offsets[i] = offset
		furthest = max(furthest, math.Abs(offset))
	}
	if furthest > half {
		for i := range offsets {
			offsets[i] *= half / furthest
		}
	}
	return offsets
}
