package logs

import (
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// A rate's unit as labels and headings have it: "inet4 packets-per-second",
// "ipfw.8rx.pps", "(Mpps)", "Gbit/s". French "paquets" and plural seconds are
// what people write too. A capital B would be bytes.
var (
	packetForm = regexp.MustCompile(`(?i)(?:^|[^a-z])([kmgt]?)(?:pps|pkts?/s(?:ec)?|pa(?:ck|qu)ets?(?:[- ]per[- ]seconds?|/s(?:ec)?))(?:[^a-z]|$)`)
	bitForm    = regexp.MustCompile(`(?:^|[^A-Za-z])([KkMmGgTt]?)(?:bps|[Bb]its?/s(?:ec)?|b/s)(?:[^A-Za-z]|$)`)
)

var unitPrefixes = map[string]float64{
	"": 1, "k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6, "g": 1e9, "G": 1e9, "t": 1e12, "T": 1e12,
}

// unitFromText finds the metric that a text names, and the factor to its base
// unit. Where it names none the metric is capture.Value, and the factor 1.
func unitFromText(text string) (capture.Metric, float64) {
	if m := packetForm.FindStringSubmatch(text); m != nil {
		return capture.PPS, unitPrefixes[m[1]]
	}
	if m := bitForm.FindStringSubmatch(text); m != nil {
		return capture.BPS, unitPrefixes[m[1]]
	}
	return capture.Value, 1
}
