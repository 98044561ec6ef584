package logs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/perfstat/perfstat/capture"
)

// IperfJSON is the format of iperf3 -J and --json-stream. The receiver's sum is
// the result; intervals are those of the sum over all streams, without the
// omitted ones. A run that broke off is refused.
type IperfJSON struct{}

// Name is "iperf-json".
func (IperfJSON) Name() string { return "iperf-json" }

// About says what the format is, and shows a part of it.
func (IperfJSON) About() (what, example string) {
	return "iperf3 -J and --json-stream", `{"end":{"sum_received":{"seconds":10.04,"bits_per_second":9410000000.5,"sender":false}}}`
}

var (
	iperfJSONSign  = regexp.MustCompile(`"sum(?:_sent|_received)?"\s*:\s*\{|"test_start"\s*:\s*\{|"event"\s*:\s*"(?:start|interval)"`)
	jsonObjectForm = regexp.MustCompile(`^\s*\{`)
)

// Detect looks for the keys of its sums.
func (IperfJSON) Detect(head []byte) Confidence {
	if jsonObjectForm.Match(head) && iperfJSONSign.Match(head) {
		return Sure
	}
	return No
}

type iperfReport struct {
	Error string
	Start struct {
		Version    string
		SystemInfo string `json:"system_info"`
		TestStart  struct {
			Protocol   string
			NumStreams int `json:"num_streams"`
			Reverse    int
		} `json:"test_start"`
	}
	Intervals []iperfInterval
	End       iperfEnd
}

type iperfInterval struct {
	Sum        iperfSum
	SumReverse *iperfSum `json:"sum_bidir_reverse"`
}

type iperfEnd struct {
	Sum             *iperfSum
	Sent            *iperfSum `json:"sum_sent"`
	Received        *iperfSum `json:"sum_received"`
	SentReverse     *iperfSum `json:"sum_sent_bidir_reverse"`
	ReceivedReverse *iperfSum `json:"sum_received_bidir_reverse"`
	CPU             *struct {
		Host   float64 `json:"host_total"`
		Remote float64 `json:"remote_total"`
	} `json:"cpu_utilization_percent"`
}

type iperfSum struct {
	Seconds float64
	Bytes   float64
	BPS     *float64 `json:"bits_per_second"`
	Jitter  *float64 `json:"jitter_ms"`
	Lost    *float64 `json:"lost_packets"`
	Packets *float64
	Omitted bool
	Sender  bool
}

// shortest is the length of a run under which it broke off, in seconds.
const shortest = .1

// Read takes one report, several one behind the other, or a stream of events.
func (IperfJSON) Read(r io.Reader, name string, _ Options) (*capture.Recording, error) {
	text, err := readPaste(r, name)
	if err != nil {
		return nil, err
	}
	reports, damage := iperfReports(text, name)
	if damage != nil && len(reports) == 0 {
		return nil, damage
	}
	t := &transcript{rec: &capture.Recording{Source: name}, at: capture.Position{File: name, Line: 1}, runs: map[stream]*openRun{}}
	if damage != nil {
		t.rec.Problems = append(t.rec.Problems, *damage)
	}
	var refused *capture.Problem
	for _, rep := range reports {
		if p := rep.aborted(); p != "" {
			refused = &capture.Problem{Position: rep.at, Text: p}
			t.rec.Problems = append(t.rec.Problems, *refused)
			continue
		}
		rep.give(t)
	}
	if len(t.series) == 0 && refused != nil {
		return nil, refused
	}
	return t.finish()
}

type placedReport struct {
	iperfReport
	at capture.Position
}

// iperfReports takes the reports of a text, up to where one is damaged.
func iperfReports(text []byte, name string) (out []placedReport, damage *capture.Problem) {
	d := json.NewDecoder(bytes.NewReader(text))
	var stream placedReport
	events := false
	for {
		offset := d.InputOffset()
		at := capture.Position{File: name, Line: 1 + bytes.Count(bytes.TrimRight(text[:offset], "\n"), []byte("\n"))}
		var any struct {
			iperfReport
			Event string
			Data  json.RawMessage
		}
		err := d.Decode(&any)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			end := len(bytes.TrimRight(text, " \t\r\n"))
			var syntax *json.SyntaxError
			if errors.As(err, &syntax) {
				end = min(end, int(syntax.Offset))
			}
			damage = &capture.Problem{Position: capture.Position{File: name, Line: 1 + bytes.Count(text[:end], []byte("\n"))},
				Text: fmt.Sprintf("the JSON is cut off or damaged (%v): run iperf3 again", err)}
			break
		}
		if any.Event == "" {
			out = append(out, placedReport{any.iperfReport, at})
			continue
		}
		if any.Event == "start" || !events {
			if events {
				out = append(out, stream)
			}
			stream, events = placedReport{at: at}, true
		}
		if err := stream.event(any.Event, any.Data); err != nil {
			damage = &capture.Problem{Position: at, Text: fmt.Sprintf("an event %q that is damaged: %v", any.Event, err)}
			break
		}
	}
	if events {
		out = append(out, stream)
	}
	return out, damage
}

func (p *placedReport) event(kind string, data json.RawMessage) error {
	switch kind {
	case "start":
		return json.Unmarshal(data, &p.Start)
	case "interval":
		var i iperfInterval
		if err := json.Unmarshal(data, &i); err != nil {
			return err
		}
		p.Intervals = append(p.Intervals, i)
	case "end":
		return json.Unmarshal(data, &p.End)
	case "error":
		return json.Unmarshal(data, &p.Error)
	}
	return nil
}

// aborted says why a report is of no use, or is empty.
func (p *placedReport) aborted() string {
	longest := 0.
	for _, s := range []*iperfSum{p.End.Sum, p.End.Sent} {
		if s != nil {
			longest = max(longest, s.Seconds)
		}
	}
	switch {
	case p.Error != "" && longest < shortest:
		return fmt.Sprintf("iperf3 failed: %s", p.Error)
	case p.End.Sent != nil && p.End.Sent.Seconds < shortest && len(p.Intervals) == 0:
		return fmt.Sprintf("an aborted run: %g s on the sending side, %.0f bytes received: nothing in it is a measurement", p.End.Sent.Seconds, received0(p.End.Received))
	}
	return ""
}

func received0(s *iperfSum) float64 {
	if s == nil {
		return 0
	}
	return s.Bytes
}

var iperfCPU = &kind{role: capture.Derived, metrics: []capture.Metric{percentOfCPU("CPU of this host", "cpu_host"), percentOfCPU("CPU of the other host", "cpu_remote")}}

// give hands over a run: intervals where the sender's are what arrives (TCP),
// else the receiver's sum alone.
func (p *placedReport) give(t *transcript) {
	t.at = p.at
	t.begin()
	for key, value := range map[string]string{"version": p.Start.Version, "system": p.Start.SystemInfo, "protocol": p.Start.TestStart.Protocol} {
		if value != "" {
			t.fact(key, value)
		}
	}
	udp := p.Start.TestStart.Protocol == "UDP" || p.End.Sum != nil && p.End.Sum.Jitter != nil
	kindOf := iperfKind
	if udp && p.Start.TestStart.Reverse == 0 {
		kindOf = iperfSent
	}
	kept := 0
	for _, i := range p.Intervals {
		if i.Sum.BPS == nil || i.Sum.Omitted || i.Sum.Seconds <= 0 {
			continue
		}
		kept++
		i.Sum.give(t, "", kindOf)
		if i.SumReverse != nil && i.SumReverse.BPS != nil {
			i.SumReverse.give(t, "reverse", iperfKind)
		}
	}
	whole := iperfKind
	if kept > 0 && kindOf == iperfKind {
		whole = iperfWhole
	}
	name := ""
	if whole == iperfWhole {
		name = "whole run"
	} else if kindOf == iperfSent {
		name = "receiver"
	}
	for _, s := range []struct {
		sum  *iperfSum
		name string
		kind *kind
	}{
		{p.End.Received, name, whole},
		{p.End.Sent, "sender", iperfSent},
		{p.End.ReceivedReverse, "reverse whole run", iperfWhole},
	} {
		if s.sum != nil && s.sum.BPS != nil && s.sum.Seconds > 0 {
			s.sum.single(t, s.name, s.kind)
		}
	}
	if c := p.End.CPU; c != nil {
		t.single(stream{"iperf", "CPU", iperfCPU}, c.Host, c.Remote)
	}
}

func (s *iperfSum) values(k *kind) []float64 {
	v := pad(len(k.metrics), *s.BPS, s.Seconds)
	if k != iperfSent {
		if s.Jitter != nil {
			v[2] = *s.Jitter / 1e3
		}
		if s.Lost != nil {
			v[3] = *s.Lost
		}
	}
	return v
}

func (s *iperfSum) give(t *transcript, name string, k *kind) {
	t.interval(stream{"iperf", name, k}, s.values(k)...)
}

func (s *iperfSum) single(t *transcript, name string, k *kind) {
	t.single(stream{"iperf", name, k}, s.values(k)...)
}
