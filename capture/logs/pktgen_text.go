package logs

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// What pkt-gen and those who run it print around the intervals.
var (
	pktGenSigns = regexp.MustCompile(`\bSpeed:\s*-?[\d.]+ *[KMGT]?pps\b|\bmain \[\d+\] (?:interface is |map size is )|\b(?:sender|receiver)_body \[\d+\] |(?m:^)CMD[^\n]*pkt-gen -`)

	// pktGenCommand is a command line behind netbenches' mark or a prompt.
	// Options are taken while they look like options, for the text may go on.
	pktGenCommand = regexp.MustCompile(`(?:\bCMD(?: on (\S+))?:|\b\w+@([\w.-]+)\S*[^\n]{0,40}?[#$%>]|^\s*[#$%>])\s*` +
		`(?:sudo\s+|time\s+)*(?:\S*/)?(pkt-gen(?:\s+-[A-Za-z0-9]+(?:\s+[^-\s]\S*)?)+)`)

	pktGenStart    = regexp.MustCompile(`\b(?:main|start_threads) \[\d+\] `)
	pktGenBody     = regexp.MustCompile(`\b(sender|receiver|pinger|ponger)_body \[\d+\] `)
	pktGenFact     = regexp.MustCompile(`\b(interface is (\S+)|using default burst size: (\d+)|Sending (\d+) packets every)`)
	pktGenPorts    = regexp.MustCompile(`\b(Sending on|Receiving from) (\S+): (\d+) queues, (\d+) threads`)
	pktGenTotal    = regexp.MustCompile(`\b(Sent|Received) (\d+) packets,?(?: (\d+) bytes (\d+) events)?(?: (\d+) bytes each,?)? in (-?[\d.]+) seconds`)
	pktGenNothing  = regexp.MustCompile(`\b(Sent|Received) nothing\b`)
	pktGenSpeed    = regexp.MustCompile(`\bSpeed:\s*(\S+(?: [KMGT]?pps)?)(?:\s+Bandwidth:\s*([\d.]+ ?[KMGT]?bps))?`)
	pktGenFault    = regexp.MustCompile(`(?i)\berr(?:or)?\b|\bfail|\bunable\b|\bcannot\b|\bcan't\b|\babort`)
	pktGenNumber   = regexp.MustCompile(`^[-+]?[\d.,]*\d$`)
	pktGenFunction = map[string]string{"sender": "tx", "receiver": "rx", "pinger": "ping", "ponger": "pong"}
)

// Bounds on the lines that are kept to tell why a run failed.
const (
	maxFaults    = 8
	maxFaultLine = 300 // bytes
)

// text takes what stands before, between and behind intervals. Final lines are
// taken first: in a mail of one line they belong to what came before. The words
// that are looked for before any expression spare the time of most of them.
func (g *pktGen) text(text []byte) {
	if text = bytes.TrimSpace(text); len(text) == 0 {
		return
	}
	body := has(text, "_body [")
	if body {
		if m := pktGenBody.FindSubmatch(text); m != nil {
			g.body(string(m[1]))
		}
		if has(text, "waiting for initial packets") {
			return // once a second until there is traffic
		}
	}
	if has(text, "Sent ", "Received ", "Speed:") {
		g.final(text)
	}
	if has(text, " queues, ") {
		g.ports(text)
	}
	if !body && g.set.read(string(text)) {
		g.begin()
		g.active = nil
	}
	if has(text, "pkt-gen") {
		if m := pktGenCommand.FindSubmatch(text); m != nil {
			g.command(string(m[3]), string(m[1])+string(m[2]))
		}
	}
	if has(text, "main [", "start_threads [") && pktGenStart.Match(text) {
		g.preamble(text)
	}
	if len(text) < maxFaultLine && has(bytes.ToLower(text), "err", "fail", "unable", "can", "abort") && pktGenFault.Match(text) {
		g.fault(string(text))
	}
	if isDigit(text[len(text)-1]) && pktGenNumber.Match(text) {
		if g.bare++; g.bare == 1 {
			g.bareAt = g.at
		}
	}
}

func has(text []byte, words ...string) bool {
	for _, w := range words {
		if bytes.Contains(text, []byte(w)) {
			return true
		}
	}
	return false
}

func (g *pktGen) preamble(text []byte) {
	g.begin()
	for _, m := range pktGenFact.FindAllSubmatch(text, -1) {
		if len(m[2]) > 0 {
			g.next.Set("interface", string(m[2]))
		} else {
			g.next.Set("burst", string(m[3])+string(m[4]))
		}
	}
}

// begin says that the next interval begins a run, unless it proves to go on
// with one.
func (g *pktGen) begin() {
	if !g.fresh {
		g.fresh, g.next, g.nextFault = true, nil, nil
	}
}

// options of pkt-gen that are facts.
var pktGenOptions = map[string]string{
	"-f": "function", "-i": "interface", "-l": "frame size", "-p": "threads", "-b": "burst", "-R": "rate limit",
}

func (g *pktGen) command(command, host string) {
	g.fresh, g.next, g.nextFault = true, nil, nil
	words := strings.Fields(command)
	g.next.Set("command", strings.Join(words, " "))
	if host != "" {
		g.next.Set("host", host)
	}
	for i, w := range words[:len(words)-1] {
		if key, ok := pktGenOptions[w]; ok {
			g.next.Set(key, words[i+1])
		}
	}
}

// facts of the run that a line speaks of: the coming one, the one that does
// this function, where it is known, or the last.
func (g *pktGen) facts(function string) *capture.Facts {
	if g.fresh || g.last == nil {
		return &g.next
	}
	for _, p := range g.active {
		if function != "" && p.function() == function {
			g.last = p
		}
	}
	return &g.last.run.Facts
}

// body takes a line of a thread's function.
func (g *pktGen) body(name string) {
	function := pktGenFunction[name]
	switch {
	case g.fresh || g.last == nil:
		if _, known := g.next.Get("function"); !known {
			g.next.Set("function", function)
		}
	case len(g.active) == 1 && g.active[0].function() == "":
		g.active[0].run.Facts.Set("function", function)
	}
}

func (g *pktGen) ports(text []byte) {
	for _, m := range pktGenPorts.FindAllSubmatch(text, -1) {
		function := "tx"
		if string(m[1]) == "Receiving from" {
			function = "rx"
		}
		facts := g.facts(function)
		if _, known := facts.Get("interface"); !known {
			facts.Set("interface", strings.TrimPrefix(string(m[2]), "netmap:"))
		}
		facts.Set("function", function)
		facts.Set("queues", string(m[3]))
		facts.Set("threads", string(m[4]))
	}
}

// final takes the lines that sum up a run. They end it.
func (g *pktGen) final(text []byte) {
	for _, m := range pktGenTotal.FindAllSubmatch(text, -1) {
		function := "tx"
		if string(m[1]) == "Received" {
			function = "rx"
		}
		facts := g.facts(function)
		if _, known := facts.Get("function"); !known {
			facts.Set("function", function)
		}
		facts.Set("packets", string(m[2]))
		if len(m[5]) > 0 {
			facts.Set("frame size", string(m[5]))
		}
		facts.Set("duration", string(m[6]))
		if m[6][0] == '-' {
			g.abort(string(m[0]))
		}
	}
	speed := pktGenSpeed.FindSubmatch(text)
	if speed != nil {
		g.speed(string(speed[1]), string(speed[2]))
	}
	if g.last != nil && !g.fresh && (speed != nil || pktGenNothing.Match(text)) {
		g.end(g.last)
	}
}

func (g *pktGen) speed(printed, bandwidth string) {
	s := scanner{text: []byte(printed)}
	pps, ok := s.quantity("pps")
	switch {
	case !ok:
		return
	case strings.HasPrefix(printed, "-"), !(pps <= maxRate):
		g.abort("Speed: " + printed)
		return
	}
	g.speeds = append(g.speeds, speed{pps, g.at.Line, g.set})
	facts := g.facts("")
	facts.Set("speed", strings.TrimSuffix(printed, "."))
	if bandwidth != "" {
		facts.Set("bandwidth", bandwidth)
	}
}

// fault keeps a line that tells of an error, for the case that it was fatal.
func (g *pktGen) fault(line string) {
	if strings.Contains(line, "exited with error") {
		g.abort(line)
		return
	}
	to := &g.nextFault
	if !g.fresh && g.last != nil {
		to = &g.last.faults
	}
	if len(*to) < maxFaults {
		*to = append(*to, line)
	}
}

// abort marks the run at hand as failed.
func (g *pktGen) abort(line string) {
	if g.fresh || g.last == nil {
		if len(g.nextFault) < maxFaults {
			g.nextFault = append(g.nextFault, line)
		}
		return
	}
	g.last.aborted = true
	if len(g.last.faults) < maxFaults {
		g.last.faults = append(g.last.faults, line)
	}
}
