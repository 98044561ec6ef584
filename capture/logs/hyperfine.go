package logs

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// Hyperfine is the format of hyperfine --export-json: a command a variant, a time
// a run. An export without its times has a summary.
type Hyperfine struct{}

// Name is "hyperfine".
func (Hyperfine) Name() string { return "hyperfine" }

// About says what the format is, and shows a part of it.
func (Hyperfine) About() (what, example string) {
	return "hyperfine --export-json", `{"results":[{"command":"a","mean":0.0118,"stddev":0.0002,"median":0.0117,"min":0.0116,"max":0.012,"times":[0.012,0.0117,0.0116]}]}`
}

var hyperfineSign = regexp.MustCompile(`"results"\s*:\s*\[[^]]*"command"\s*:`)

// Detect looks for its keys.
func (Hyperfine) Detect(head []byte) Confidence {
	if jsonObjectForm.Match(head) && hyperfineSign.Match(head) {
		return Sure
	}
	return No
}

var hyperfineTime = []capture.Metric{{Name: "time", Column: "time", Unit: stats.Unit{Name: "s", Better: stats.Lower}}}

// Read takes the whole export. A command that failed is a Problem.
func (Hyperfine) Read(r io.Reader, name string, _ Options) (*capture.Recording, error) {
	text, err := readPaste(r, name)
	if err != nil {
		return nil, err
	}
	var export struct {
		Results []struct {
			Command          string
			Mean             float64
			StdDev           *float64
			Median, Min, Max float64
			Times            []float64
			ExitCodes        []*int `json:"exit_codes"`
			Parameters       map[string]any
		}
	}
	at := capture.Position{File: name, Line: 1}
	if err := json.Unmarshal(text, &export); err != nil {
		return nil, &capture.Problem{Position: at, Text: fmt.Sprintf("the JSON is cut off or damaged (%v): export it again", err)}
	}
	rec := &capture.Recording{Source: name, Facts: capture.Facts{{Key: "tool", Value: "hyperfine"}}}
	for i, res := range export.Results {
		for run, code := range res.ExitCodes {
			if code != nil && *code != 0 {
				rec.Problems = append(rec.Problems, capture.Problem{Position: at, Text: fmt.Sprintf("%q ended with %d in run %d: its times are those of a failure", res.Command, *code, run+1)})
				break
			}
		}
		v := capture.Variant{Label: res.Command, Metrics: hyperfineTime}
		if v.Label == "" {
			v.Label = fmt.Sprintf("command %d", i+1)
		}
		if len(res.Times) > 0 {
			v.Runs = []capture.Run{{Origin: at, Columns: [][]float64{res.Times}, Singles: true}}
		} else {
			rec.Problems = append(rec.Problems, capture.Problem{Position: at, Text: fmt.Sprintf("%q has no times, and a mean without its count can't be compared: left out", res.Command)})
			continue
		}
		rec.Variants = append(rec.Variants, v)
	}
	if len(rec.Variants) == 0 {
		return nil, &capture.Problem{Position: at, Text: "an export without a result"}
	}
	return rec, nil
}
