package logs

import (
	"fmt"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// Rules that drop an interval, or a run of one value, that can't be.
const (
	negative   = "negative"
	impossible = "beyond any device"
)

// mostOf is beyond any device, in a unit: a counter that wrapped or was reset
// gives such a rate. 800 Gbit/s are 1.2e9 packets of 64 bytes a second.
var mostOf = map[string]float64{
	stats.PacketRate.Name: maxRate,
	capture.BPS.Unit.Name: 1e13,
}

// dropImpossible marks rates that can't be, and names each. A plain number has no
// unit, and may be anything; a difference may be negative.
func dropImpossible(rec *capture.Recording) {
	for i := range rec.Variants {
		v := &rec.Variants[i]
		if len(v.Metrics) == 0 {
			continue
		}
		unit := v.Metrics[0].Unit
		most, bounded := mostOf[unit.Name]
		if unit.Better == stats.Unknown {
			continue
		}
		for k := range v.Runs {
			r := &v.Runs[k]
			for at, x := range r.Columns[0] {
				why := ""
				switch {
				case x < 0:
					why = negative
				case bounded && x > most:
					why = impossible
				default:
					continue
				}
				r.Dropped = append(r.Dropped, capture.Drop{Index: at, Why: why})
				rec.Problems = append(rec.Problems, capture.Problem{
					Position: lineOf(rec, r, at), Text: fmt.Sprintf("%g %s is %s, so a counter wrapped or was reset, or a line is damaged: left out", x, unit.Name, why),
				})
			}
		}
	}
}

func lineOf(rec *capture.Recording, r *capture.Run, at int) capture.Position {
	if at < len(r.Lines) {
		return capture.Position{File: rec.Source, Line: r.Lines[at]}
	}
	return r.Origin
}
