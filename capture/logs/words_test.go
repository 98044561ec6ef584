package logs

import "testing"

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
