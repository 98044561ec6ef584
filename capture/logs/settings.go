package logs

import (
	"regexp"
	"slices"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// settings is what the text between measurements says of the set-up of the
// ones that follow: the nearest heading above ("X520 with 4 queues"), the
// driver's own lines ("ix0: netmap queues/slots: TX 4/2048, RX 4/2048"), and
// sysctls as they were set or shown.
type settings struct {
	nic, queues, device, slots, pcie string
	sysctls                          capture.Facts
}

// settingForms finds one setting after another. A heading's last word before
// the number of queues is a model: it has a digit, and every word of the name
// begins with a capital or a digit. A sysctl is known by the word or by the
// root of its name.
var settingForms = regexp.MustCompile(strings.Join([]string{
	`\b((?:[A-Z0-9][\w+/-]*[ \t]+){0,3}[A-Z0-9][\w+/-]*)(?:[ \t]+with[ \t]+|,[ \t]+|[ \t]*:[ \t]+|[ \t]+\()(\d+)[ \t]+(?:[A-Za-z]+[ \t]+)?queues?\b`,
	`(\w+): netmap queues/slots: TX (\d+)/(\d+), RX (\d+)/(\d+)`,
	`(\w+): PCI Express Bus: Speed (\S+) Width (\w+)`,
	`(?:\bsysctl[ \t]+(?:-\w+[ \t]+)*([a-z]\w*(?:\.[\w%-]+)+)|(?:^|[\s(>"'])((?:dev|hw|net|kern|vm|machdep|security|debug)(?:\.[\w%-]+)+))` +
		`(?:[ \t]*=[ \t]*"?([\w.+-]+)|:[ \t]+(?:\S+[ \t]*->[ \t]*)?(-?\d[\w.]*))`,
}, "|"))

// Groups of settingForms.
const (
	groupModel, groupModelQueues      = 1, 2
	groupSlots, groupTX, groupTXSlots = 3, 4, 5
	groupRX, groupRXSlots             = 6, 7
	groupBus, groupSpeed, groupWidth  = 8, 9, 10
	groupSysctl, groupRooted          = 11, 12
	groupSet, groupShown              = 13, 14
)

// read takes what text says, and reports whether that was anything.
func (s *settings) read(text string) bool {
	shown := strings.Contains(text, ".") && strings.Contains(text, ": ")
	if !shown && !strings.Contains(text, "queue") && !strings.Contains(text, "PCI Express Bus") && !strings.Contains(text, "=") {
		return false
	}
	found := false
	for _, m := range settingForms.FindAllStringSubmatch(text, -1) {
		switch {
		case m[groupModelQueues] != "":
			if !strings.ContainsAny(lastWord(m[groupModel]), "0123456789") {
				continue
			}
			*s = settings{nic: strings.Join(strings.Fields(m[groupModel]), " "), queues: m[groupModelQueues]}
		case m[groupSlots] != "":
			s.of(m[groupSlots])
			s.queues = m[groupTX]
			if s.slots = m[groupTXSlots]; m[groupRXSlots] != s.slots {
				s.slots = "TX " + s.slots + ", RX " + m[groupRXSlots]
			}
		case m[groupBus] != "":
			s.of(m[groupBus])
			s.pcie = m[groupSpeed] + " " + m[groupWidth]
		default:
			// One of each pair is empty.
			s.sysctls = slices.Clone(s.sysctls)
			s.sysctls.Set(m[groupSysctl]+m[groupRooted], strings.TrimRight(m[groupSet]+m[groupShown], "."))
		}
		found = true
	}
	return found
}

func lastWord(text string) string { return text[strings.LastIndexAny(text, " \t")+1:] }

// of begins anew where the lines turn to another device.
func (s *settings) of(device string) {
	if s.device != "" && s.device != device {
		*s = settings{}
	}
	s.device = device
}

// label is "X520, 4 queues, dev.ix.1.iflib.nm_tx_tmr_us=400", as far as known.
func (s *settings) label() string {
	var parts []string
	if s.nic != "" {
		parts = append(parts, s.nic)
	} else if s.device != "" {
		parts = append(parts, s.device)
	}
	switch s.queues {
	case "":
	case "1":
		parts = append(parts, "1 queue")
	default:
		parts = append(parts, s.queues+" queues")
	}
	for _, f := range s.sysctls {
		parts = append(parts, f.Key+"="+f.Value)
	}
	return strings.Join(parts, ", ")
}

func (s *settings) facts() capture.Facts {
	var names, values []string
	for _, f := range s.sysctls {
		names, values = append(names, f.Key), append(values, f.Value)
	}
	var facts capture.Facts
	for _, f := range []capture.Fact{
		{Key: "nic", Value: s.nic}, {Key: "device", Value: s.device}, {Key: "queues", Value: s.queues},
		{Key: "slots", Value: s.slots}, {Key: "pcie", Value: s.pcie},
		{Key: "sysctl", Value: strings.Join(names, ", ")}, {Key: "sysctl_value", Value: strings.Join(values, ", ")},
	} {
		if f.Value != "" {
			facts = append(facts, f)
		}
	}
	return facts
}
