package logs

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// preamble is what benchstat writes above a table: "goos: linux".
var preamble = regexp.MustCompile(`^[a-z][\w/-]*: `)

func withoutPreamble(text []byte) []byte {
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		if len(bytes.TrimSpace(line)) > 0 && !preamble.Match(line) {
			break
		}
		text = rest
	}
	return text
}

// benchstat shows its medians. Their samples are not there, so that nothing can
// be compared.
func (c *csvReader) benchstat(first []string) error {
	files, unit := first, ""
	for {
		row, err := c.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch {
		case len(row) > 2 && row[0] == "" && row[2] == "CI":
			unit = row[1]
		case row[0] == "":
			files = row
		case row[0] == "geomean":
		default:
			for i := 1; i < len(row) && i < len(files); i++ {
				x, ok := number(row[i])
				if files[i] == "" || !ok {
					continue
				}
				better := stats.Lower
				if strings.HasSuffix(unit, "/s") {
					better = stats.Higher
				}
				c.rec.Variants = append(c.rec.Variants, capture.Variant{
					Label: row[0] + ", " + files[i] + ", " + unit, Role: capture.Derived,
					Metrics: []capture.Metric{{Name: unit, Column: "median", Unit: stats.Unit{Name: unit, Better: better}}},
					Runs:    []capture.Run{{Origin: c.at, Columns: [][]float64{{x}}, Singles: true, Lines: []int{c.at.Line}}},
				})
			}
		}
	}
	c.at = capture.Position{File: c.at.File}
	c.problem("benchstat gives medians without their samples: shown, not compared; give perfstat the output of go test -bench")
	return nil
}
