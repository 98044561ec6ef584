package logs

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
)

// tenMillion is a text of ten million values near 1e6.
func tenMillion() []byte {
	rnd := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for range 10_000_000 {
		fmt.Fprintf(&b, "%.3f\n", 1e6+1000*rnd.NormFloat64())
	}
	return b.Bytes()
}

func BenchmarkReadNumbers(b *testing.B) {
	text := tenMillion()
	for _, c := range []struct {
		name string
		text []byte
		o    NumberOptions
	}{
		{"plain", text, NumberOptions{}},
		{"CRLF", bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), NumberOptions{}},
		{"column 2", bytes.ReplaceAll(text, []byte("\n"), []byte(" 1000000.123\n")), NumberOptions{Column: 2}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				if _, err := ReadNumbers(bytes.NewReader(c.text), "bench", c.o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("bufio.Scanner and ParseFloat", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			var values []float64
			for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
				v, err := strconv.ParseFloat(lines.Text(), 64)
				if err != nil {
					b.Fatal(err)
				}
				values = append(values, v)
			}
			_ = values
		}
	})
}
