package logs

import "regexp"

// msquicTool reads msquic's test runner: runs, and below them their median and a
// stored baseline, which are none.
var msquicTool = Tool{
	name:    "msquic",
	about:   "msquic's test runner",
	example: "Run 1: 4880720 kbps",
	words:   []string{" kbps"},
	sign:    regexp.MustCompile(`(?m)\bRun \d+: \d+ kbps\b`),
	reader:  func() program { return msquic{} },
}

var (
	msquicRun   = regexp.MustCompile(`^(?:\S+Z )?Run \d+: ([\d.]+) kbps$`)
	msquicTest  = regexp.MustCompile(`^(?:\S+Z )?Running Test (\S+)$`)
	msquicNoise = regexp.MustCompile(`^(?:\S+Z )?(?:Median|Remote): [\d.]+ kbps`)
)

type msquic struct{}

func (msquic) line(t *transcript, line []byte) bool {
	text := string(line)
	if m := msquicTest.FindStringSubmatch(text); m != nil {
		t.head(m[1])
		return true
	}
	m := msquicRun.FindStringSubmatch(text)
	if m == nil {
		return msquicNoise.MatchString(text)
	}
	if bps, ok := prefixed(m[1], "k"); ok {
		t.single(stream{"msquic", "", bitsOnly}, bps)
	} else {
		t.problem("%q is no rate: left out", m[1])
	}
	return true
}

func (msquic) flush(*transcript) {}
