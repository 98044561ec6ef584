package report

import (
	"encoding/json"
	"io"

	"github.com/perfstat/perfstat/capture"
)

// The kinds of line in JSON Lines. Facts are pairs in a list, because a key
// may come twice and their order says something.
type (
	jsonlRecording struct {
		Type     string      `json:"type"` // recording
		Schema   string      `json:"schema"`
		Source   string      `json:"source,omitempty"`
		Facts    []jsonlFact `json:"facts,omitempty"`
		Problems []string    `json:"problems,omitempty"`
	}
	jsonlFact struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}
	jsonlVariant struct {
		Type    string        `json:"type"` // variant
		Label   string        `json:"variant"`
		Role    string        `json:"role"`
		Facts   []jsonlFact   `json:"facts,omitempty"`
		Runs    []jsonlRun    `json:"runs,omitempty"`
		Summary *jsonlSummary `json:"summary,omitempty"`
	}
	jsonlRun struct {
		Origin string      `json:"origin,omitempty"`
		Facts  []jsonlFact `json:"facts,omitempty"`
	}
	jsonlSummary struct {
		N      int      `json:"n"`
		Mean   float64  `json:"mean"`
		StdDev *float64 `json:"stddev,omitempty"`
		Min    *float64 `json:"min,omitempty"`
		Median *float64 `json:"median,omitempty"`
		Max    *float64 `json:"max,omitempty"`
	}
	jsonlInterval struct {
		Type     string  `json:"type"` // interval
		Variant  string  `json:"variant"`
		Run      int     `json:"run"`
		Interval int     `json:"interval"`
		Line     int     `json:"line,omitempty"`
		Metric   string  `json:"metric"`
		Unit     string  `json:"unit,omitempty"`
		Better   string  `json:"better"`
		Value    float64 `json:"value"`
		Kept     bool    `json:"kept"`
		Why      string  `json:"why,omitempty"`
	}
)

// ReadingJSONL writes an object a line: the recording, then its variants with
// their facts, then every value.
func ReadingJSONL(w io.Writer, rec *capture.Recording, allMetrics bool) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	head := jsonlRecording{Type: "recording", Schema: Schema, Source: validUTF8(rec.Source), Facts: jsonlFacts(rec.Facts)}
	for i := range rec.Problems {
		head.Problems = append(head.Problems, validUTF8(rec.Problems[i].Error()))
	}
	if err := e.Encode(head); err != nil {
		return err
	}
	for i := range rec.Variants {
		if err := e.Encode(newJSONLVariant(&rec.Variants[i])); err != nil {
			return err
		}
	}
	for p := range points(rec, allMetrics) {
		err := e.Encode(jsonlInterval{
			Type: "interval", Variant: validUTF8(p.variant.Label), Run: p.run, Interval: p.interval, Line: p.line,
			Metric: validUTF8(p.metric.Name), Unit: validUTF8(p.metric.Unit.Name), Better: p.metric.Unit.Better.String(),
			Value: p.value, Kept: p.why == "", Why: p.why,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func newJSONLVariant(v *capture.Variant) jsonlVariant {
	out := jsonlVariant{Type: "variant", Label: validUTF8(v.Label), Role: v.Role.String(), Facts: jsonlFacts(v.Facts)}
	for i := range v.Runs {
		out.Runs = append(out.Runs, jsonlRun{validUTF8(v.Runs[i].Origin.String()), jsonlFacts(v.Runs[i].Facts)})
	}
	if s := v.Printed; s != nil {
		out.Summary = &jsonlSummary{N: s.N, Mean: s.Mean}
		if s.N > 1 {
			out.Summary.StdDev = &s.SD
		}
		if o := s.Order; o != nil {
			out.Summary.Min, out.Summary.Median, out.Summary.Max = &o.Min, &o.Median, &o.Max
		}
	}
	return out
}

func jsonlFacts(facts capture.Facts) []jsonlFact {
	out := make([]jsonlFact, 0, len(facts))
	for _, f := range facts {
		out = append(out, jsonlFact{validUTF8(f.Key), validUTF8(f.Value)})
	}
	return out
}
