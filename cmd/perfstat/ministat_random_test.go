package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// randomMinistatCase makes a call with one to seven files, now and then with a
// fault in it.
func randomMinistatCase(rng *rand.Rand) ministatCase {
	c := ministatCase{files: map[string]string{}}
	layout := randomLayout(rng)
	var operands []string
	shape := rng.IntN(len(shapes))
	for i := range 1 + rng.IntN(7)*rng.IntN(2) + rng.IntN(2) {
		if i == 7 {
			break
		}
		if oneIn(rng, 5) {
			shape = rng.IntN(len(shapes))
		}
		name := fmt.Sprintf("set %d.txt", i)
		text := layout.text(rng, shapes[shape](rng, randomCount(rng)))
		if oneIn(rng, 20) && c.stdin == "" {
			name, c.stdin = "-", text
		} else {
			c.files[name] = text
		}
		operands = append(operands, name)
	}
	if oneIn(rng, 100) {
		operands = append(operands, "missing.txt")
	}
	if len(operands) == 1 && oneIn(rng, 4) {
		for _, text := range c.files {
			c.stdin = text
		}
		operands = nil
	}
	flags := randomFlags(rng, layout)
	if oneIn(rng, 4) && len(operands) > 0 {
		at := rng.IntN(len(operands))
		c.args = append(append(append(c.args, operands[:at]...), flags...), operands[at:]...)
		return c
	}
	c.args = append(c.args, flags...)
	if oneIn(rng, 10) {
		c.args = append(c.args, "--")
	}
	c.args = append(c.args, operands...)
	return c
}

func oneIn(rng *rand.Rand, n int) bool { return rng.IntN(n) == 0 }

func pick[T any](rng *rand.Rand, list ...T) T { return list[rng.IntN(len(list))] }

func randomCount(rng *rand.Rand) int {
	switch {
	case oneIn(rng, 100):
		return rng.IntN(3)
	case oneIn(rng, 4):
		return 3 + rng.IntN(198)
	}
	return 3 + rng.IntN(12)
}

func randomFlags(rng *rand.Rand, l layout) []string {
	letters := ""
	for _, letter := range []string{"A", "n", "s", "s", "s"} {
		if oneIn(rng, 8) {
			letters += letter
		}
	}
	if oneIn(rng, 60) {
		letters += pick(rng, "q", "z", "h", ":", "W")
	}
	var flags [][]string
	if letters != "" {
		flags = append(flags, []string{"-" + letters})
	}
	add := func(letter, argument string) {
		if oneIn(rng, 2) {
			flags = append(flags, []string{"-" + letter + argument})
		} else {
			flags = append(flags, []string{"-" + letter, argument})
		}
	}
	if l.column > 1 || oneIn(rng, 8) {
		add("C", strconv.Itoa(l.column))
	}
	if l.delimiter != " " {
		add("d", l.delimiter)
	}
	if !oneIn(rng, 3) {
		add("w", strconv.Itoa(2+rng.IntN(199)))
	}
	if !oneIn(rng, 3) {
		add("c", pick(rng, "80", "90", "95", "98", "99", "99.5", "9.9e1"))
	}
	if oneIn(rng, 60) {
		add(pick(rng, "C", "c", "w"), pick(rng, "0", "-1", "x", "12x", "7.5"))
	}
	rng.Shuffle(len(flags), func(i, j int) { flags[i], flags[j] = flags[j], flags[i] })
	return slices.Concat(flags...)
}

// shapes are kinds of data: what cancels, ties, spreads and stands still.
var shapes = []func(rng *rand.Rand, n int) []float64{
	values(func(rng *rand.Rand) float64 { return float64(rng.IntN(10)) }),
	values(func(rng *rand.Rand) float64 { return math.Round(14.88e6 + 2e4*rng.NormFloat64()) }),
	values(func(rng *rand.Rand) float64 { return rng.NormFloat64() }),
	values(func(rng *rand.Rand) float64 { return 1e9 + math.Round(3*rng.NormFloat64()) }),
	values(func(rng *rand.Rand) float64 { return 1e9 + rng.Float64() }),
	values(func(rng *rand.Rand) float64 { return -1e12 + float64(rng.IntN(7)) }),
	values(func(rng *rand.Rand) float64 { return math.Exp(20 * rng.NormFloat64()) }),
	values(func(rng *rand.Rand) float64 { return rng.NormFloat64() * 1e-7 }),
	values(func(rng *rand.Rand) float64 { return math.Round(900 + 100*rng.ExpFloat64()) }),
	values(func(rng *rand.Rand) float64 { return -float64(rng.IntN(3)) }),
	func(rng *rand.Rand, n int) []float64 {
		constant := pick(rng, 0, 5, -3.25, 1e9+1, .1, 1e-300)
		return values(func(*rand.Rand) float64 { return constant })(rng, n)
	},
}

func values(one func(*rand.Rand) float64) func(*rand.Rand, int) []float64 {
	return func(rng *rand.Rand, n int) []float64 {
		out := make([]float64, n)
		for i := range out {
			out[i] = one(rng)
		}
		return out
	}
}

// layout is how a file is written.
type layout struct {
	column    int
	delimiter string
	newline   string
	format    func(float64) string
	noise     int // one line in so many has something odd; 0 is none
}

func randomLayout(rng *rand.Rand) layout {
	formats := []func(float64) string{
		func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) },
		func(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) },
		func(x float64) string { return strconv.FormatFloat(x, 'e', 9, 64) },
		func(x float64) string { return strconv.FormatFloat(x, 'E', -1, 64) },
		func(x float64) string { return fmt.Sprintf("%+.17g", x) },
		func(x float64) string { return fmt.Sprintf("%012.1f", x) },
	}
	l := layout{column: 1, delimiter: " ", newline: "\n", format: pick(rng, formats...)}
	if oneIn(rng, 10) {
		l.format = func(x float64) string { return strconv.FormatFloat(x, 'x', -1, 64) }
	}
	if oneIn(rng, 5) {
		l.column = 1 + rng.IntN(4)
	}
	if oneIn(rng, 5) {
		l.delimiter = pick(rng, ";", ",", ":", "; ", "|,")
	}
	if oneIn(rng, 5) {
		l.newline = "\r\n"
	}
	if oneIn(rng, 2) {
		l.noise = 2 + rng.IntN(10)
	}
	return l
}

func (l layout) text(rng *rand.Rand, values []float64) string {
	var b strings.Builder
	separate := func() {
		for range 1 + rng.IntN(2) {
			b.WriteByte(l.delimiter[rng.IntN(len(l.delimiter))])
		}
	}
	for i, v := range values {
		if l.noise > 0 && oneIn(rng, l.noise) {
			b.WriteString(pick(rng, "", "# 12 13 14 15", "   ", "#", "\t", l.delimiter+"#x") + l.newline)
		}
		for range l.column - 1 {
			b.WriteString(pick(rng, "eth0", "12.5", "-", "x#y"))
			separate()
		}
		b.WriteString(l.format(v))
		if l.noise > 0 && oneIn(rng, l.noise) {
			separate()
			b.WriteString(pick(rng, "pps", "# kept", "7", "", "nan"))
		}
		if oneIn(rng, 4000) {
			b.WriteString(pick(rng, "x", "e", ".5.", "#"))
		}
		if i < len(values)-1 || !oneIn(rng, 3) {
			b.WriteString(pick(rng, "", "", "", " ", "\t ") + l.newline)
		}
	}
	return b.String()
}
