package logs

import (
	"fmt"
	"strings"

	"github.com/perfstat/perfstat/capture"
)

// labels names the series of a transcript, by as much of what stands above them
// as tells them apart: settings or heading, then the line with a colon, then the
// command, the host, a number. Where there is but one thing it has no label, and the
// file's name serves.
func (t *transcript) labels(severalTools bool) []string {
	sections := map[*section]bool{}
	streams := map[*section]int{}
	for _, s := range t.series {
		sections[s.section] = true
		streams[s.section]++
	}
	names := sectionNames(t.sections)
	labels := make([]string, len(t.series))
	for i, s := range t.series {
		var parts []string
		if len(sections) > 1 || s.section.heading != "" {
			parts = append(parts, names[s.section])
		}
		if streams[s.section] > 1 || severalTools {
			if t.severalToolsIn(s.section) || severalTools && len(parts) == 0 {
				parts = append(parts, s.tool)
			}
			if s.name != "" && streams[s.section] > 1 {
				parts = append(parts, s.name)
			}
		}
		labels[i] = strings.Join(nonEmpty(parts), ", ")
	}
	return unique(labels, t.series)
}

func (t *transcript) severalToolsIn(at *section) bool {
	tool := ""
	for _, s := range t.series {
		if s.section == at {
			if tool != "" && tool != s.tool {
				return true
			}
			tool = s.tool
		}
	}
	return false
}

// unique tells apart what would still have one label: what was not counted by
// its role, metrics of one stream that are of different kinds by their names.
func unique(labels []string, all []*series) []string {
	count := map[string]int{}
	for _, l := range labels {
		count[l]++
	}
	for i, l := range labels {
		if role := all[i].kind.role; count[l] > 1 && role != capture.Sample {
			labels[i] = strings.Join(nonEmpty([]string{l, role.String()}), ", ")
			count[l]--
		}
	}
	for i, l := range labels {
		if count[l] > 1 {
			labels[i] = strings.Join(nonEmpty([]string{l, all[i].kind.metrics[0].Name}), ", ")
		}
	}
	seen := map[string]int{}
	for i, l := range labels {
		if seen[l]++; seen[l] > 1 {
			labels[i] = fmt.Sprintf("%s #%d", l, seen[l])
		}
	}
	return labels
}

// sectionNames names sections as shortly as it can.
func sectionNames(sections []*section) map[*section]string {
	names := map[*section]string{}
	for _, more := range []func(*section) string{
		func(s *section) string { return s.settings.label() },
		func(s *section) string {
			if s.settings.label() != "" {
				return ""
			}
			return s.heading
		},
		func(s *section) string { return s.sub },
		func(s *section) string { return s.row },
		func(s *section) string { return shortCommands(s.commands) },
		func(s *section) string { return s.host },
	} {
		shared := map[string]int{}
		for _, s := range sections {
			shared[names[s]]++
		}
		for _, s := range sections {
			if shared[names[s]] > 1 || names[s] == "" {
				names[s] = strings.Join(nonEmpty([]string{names[s], more(s)}), ", ")
			}
		}
	}
	shared := map[string]int{}
	for _, s := range sections {
		shared[names[s]]++
	}
	for _, s := range sections {
		if shared[names[s]] > 1 {
			names[s] = strings.TrimSpace(fmt.Sprintf("%s #%d", names[s], s.number))
		}
	}
	return names
}

// shortCommands is the commands without what is the same everywhere: sudo, the
// path of the program. Of several of one program the last is the one that was
// measured.
func shortCommands(commands []string) string {
	var short []string
	for i, c := range commands {
		c = strings.TrimPrefix(c, "sudo ")
		program, rest, _ := strings.Cut(c, " ")
		program = program[strings.LastIndexByte(program, '/')+1:]
		if last := len(commands) - 1; i == last || !strings.Contains(commands[last]+" ", program+" ") {
			short = append(short, clip(strings.TrimSpace(program+" "+rest), longCommand))
		}
	}
	return strings.Join(short, "; ")
}

// longCommand is how much of a command a label shows, in characters. All of it is
// among the facts.
const longCommand = 48

func clip(text string, width int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	return strings.TrimRight(string(runes[:width-1]), " ") + "…"
}

func nonEmpty(parts []string) []string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}
