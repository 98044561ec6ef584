package logs

import (
	"bytes"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// The words that spare a tool's expression a text are in all that it matches.
func TestSignsHaveTheirWords(t *testing.T) {
	for _, text := range seedTexts(t) {
		for _, tool := range tools {
			if tool.sign == nil || tool.words == nil {
				continue
			}
			for _, m := range tool.sign.FindAll(text, -1) {
				if !has(m, tool.words...) {
					t.Errorf("%s: none of %q is in %q", tool.name, tool.words, m)
				}
			}
		}
	}
	for _, tool := range tools {
		if tool.sign != nil && tool.sign.MatchString(tool.example) && tool.Detect([]byte(tool.example)) != Sure {
			t.Errorf("%s does not detect its example", tool.name)
		}
	}
}

// The line that stands for recordings is what perfstat writes, and any format that
// tells itself by a line of its own does so by its example.
func TestExamples(t *testing.T) {
	var b bytes.Buffer
	if err := capture.WriteRecording(&b, &capture.Recording{Variants: []capture.Variant{{
		Label: "a", Metrics: []capture.Metric{capture.PPS}, Runs: []capture.Run{{Columns: [][]float64{{5}}, Singles: true}},
	}}}); err != nil {
		t.Fatal(err)
	}
	if _, example := (Recording{}).About(); string(firstLine(b.Bytes())) != example {
		t.Errorf("a recording begins with %q, its example is %q", firstLine(b.Bytes()), example)
	}
	detected := 0
	for _, f := range Formats {
		_, example := f.About()
		if got, err := Detect([]byte(example + "\n")); err == nil && got.Name() != (Numbers{}).Name() {
			if detected++; got.Name() != f.Name() && got.Name() != (Transcript{}).Name() {
				t.Errorf("the example of %s is taken for %s", f.Name(), got.Name())
			}
		}
	}
	if detected < 25 {
		t.Errorf("%d examples are known by themselves", detected)
	}
}
