package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// setupFacts are what sets one variant apart from another.
var setupFacts = []string{"nic", "device", "interface", "queues", "slots", "pcie", "sysctl", "frame size", "threads", "burst", "rate limit", "tool", "stream", "set-up"}

// mixedSetups finds the variants whose runs were not measured alike: a label or
// a folder pools what does not belong together.
func mixedSetups(rec *capture.Recording) []capture.Problem {
	var out []capture.Problem
	for i := range rec.Variants {
		v := &rec.Variants[i]
		for _, key := range setupFacts {
			var values []string
			var at capture.Position // of the first run that is unlike the ones before
			for k := range v.Runs {
				value := setupOf(&v.Runs[k], v, rec, key)
				if value == "" || slices.Contains(values, value) {
					continue
				}
				if values = append(values, value); len(values) == 2 {
					at = v.Runs[k].Origin
				}
			}
			if len(values) < 2 {
				continue
			}
			out = append(out, capture.Problem{Position: at, Text: fmt.Sprintf(
				"the runs of %q differ in %s (%s), and are pooled: give each set-up a label of its own", v.Label, key, strings.Join(values, "; "))})
		}
	}
	return out
}

// setupOf is a fact of a run, or else of what the run belongs to; "" if it is
// not known.
func setupOf(r *capture.Run, v *capture.Variant, rec *capture.Recording, key string) string {
	get := func(key string) string {
		for _, facts := range []capture.Facts{r.Facts, v.Facts, rec.Facts} {
			if value, ok := facts.Get(key); ok {
				return value
			}
		}
		return ""
	}
	value := get(key)
	if set := get("sysctl_value"); key == "sysctl" && value != "" {
		value += " = " + set
	}
	return value
}
