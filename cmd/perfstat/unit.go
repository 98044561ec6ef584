package main

import (
	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/stats"
)

// setUnit applies --unit to numbers that came without one, and --better to all.
func setUnit(samples []report.Input, metric *capture.Metric, unit, better string) error {
	for i := range samples {
		u := &samples[i].Unit
		if unit != "" {
			if u.Name != "" && u.Name != unit {
				return usagef("--unit %s: the unit of %s is %s already", unit, samples[i].Label, u.Name)
			}
			if m, known := metricIn(unit); known && u.Better == stats.Unknown {
				*u = m.Unit
				metric.Name = m.Name
			}
			u.Name = unit
		}
		if better != "" {
			direction, err := stats.ParseDirection(better)
			if err != nil {
				return usageError{err}
			}
			u.Better = direction
		}
	}
	return sameUnit(samples)
}

// metricIn is what is measured in a unit that needs no explaining.
func metricIn(unit string) (m capture.Metric, known bool) {
	for _, m := range []capture.Metric{capture.PPS, capture.BPS, {Name: "time", Unit: stats.Unit{Name: "s", Better: stats.Lower}}} {
		if m.Unit.Name == unit {
			return m, true
		}
	}
	return m, false
}

// unitNamed is the unit that --unit names.
func unitNamed(name string) stats.Unit {
	if m, known := metricIn(name); known {
		return m.Unit
	}
	return stats.Unit{Name: name}
}

func sameUnit(samples []report.Input) error {
	for _, s := range samples[1:] {
		a, b := samples[0].Unit.Name, s.Unit.Name
		switch {
		case a == b:
		case a == "" || b == "":
			return usagef("%s and %s: one has the unit %s, the other none; if it is the same, say --unit %s", samples[0].Label, s.Label, a+b, a+b)
		default:
			return usagef("%s is in %s, %s in %s: only like can be compared", samples[0].Label, a, s.Label, b)
		}
	}
	return nil
}
