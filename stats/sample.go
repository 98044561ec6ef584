package stats

import "fmt"

// Direction says which way a value must move to be an improvement.
type Direction int

// The directions. With Unknown a verdict can say "different" but never
// "better" or "worse".
const (
	Unknown Direction = iota
	Higher
	Lower
)

var directionNames = [...]string{"unknown", "higher", "lower"}

func (d Direction) String() string { return enumName(directionNames[:], int(d)) }

// enumName names a value of an enum, also one that is none of its own.
func enumName(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return fmt.Sprintf("(%d)", i)
	}
	return names[i]
}

// ParseDirection reads "higher", "lower" or "unknown".
func ParseDirection(s string) (Direction, error) {
	for i, name := range directionNames {
		if s == name {
			return Direction(i), nil
		}
	}
	return Unknown, fmt.Errorf("direction %q: want higher, lower or unknown", s)
}

// Unit is what a value is counted in, always the base unit ("pps", never
// "Mpps"), and which way is better. The zero Unit is a bare number.
type Unit struct {
	Name   string
	Better Direction
}

// PacketRate is the unit of packets per second.
var PacketRate = Unit{Name: "pps", Better: Higher}

// Sample holds one variant's values of one metric, in the order of time.
type Sample struct {
	Label string
	Unit  Unit

	// Values holds every interval of every run, run after run.
	Values []float64

	// RunLens says how many of Values belong to each run; nil means that each
	// value is a run of its own, which is what a file of plain numbers is.
	RunLens []int

	// Printed is set where only a table of another program is known. Values
	// is then empty.
	Printed *Summary
}

// RunValue is the way in which a run of many intervals becomes one value.
type RunValue int

// MedianOfRun withstands a stray interval and is the default.
const (
	MedianOfRun RunValue = iota
	MeanOfRun
)

// Runs is the number of runs that hold a value, which is the n that inference
// rests on.
func (s Sample) Runs() int {
	switch {
	case s.Printed != nil:
		return s.Printed.N
	case s.RunLens == nil:
		return len(s.Values)
	}
	runs := 0
	for _, n := range s.RunLens {
		if n > 0 {
			runs++
		}
	}
	return runs
}

// Append gives a sample with the runs of both, s first. The units must agree,
// and neither may be a printed summary, whose runs are not known.
func (s Sample) Append(other Sample) (Sample, error) {
	switch {
	case s.Unit != other.Unit:
		return s, fmt.Errorf("%s: %q and %q can't be one variant: the units differ", s.Label, s.Unit.Name, other.Unit.Name)
	case s.Printed != nil || other.Printed != nil:
		return s, fmt.Errorf("%s: a printed table can't take further runs: their values are not known", s.Label)
	}
	out := Sample{Label: s.Label, Unit: s.Unit}
	if s.RunLens != nil || other.RunLens != nil {
		out.RunLens = append(s.runLens(), other.runLens()...)
	}
	out.Values = append(append(make([]float64, 0, len(s.Values)+len(other.Values)), s.Values...), other.Values...)
	return out, nil
}

// runLens spells RunLens out where every value is a run; the result is a copy.
func (s Sample) runLens() []int {
	if s.RunLens != nil {
		return append([]int(nil), s.RunLens...)
	}
	lens := make([]int, len(s.Values))
	for i := range lens {
		lens[i] = 1
	}
	return lens
}

// RunValues gives one value for each run that holds any. A run ends where Values
// does, whatever RunLens says. The result may share memory with Values and must
// not be changed.
func (s Sample) RunValues(how RunValue) []float64 {
	if s.RunLens == nil {
		return s.Values
	}
	out := make([]float64, 0, len(s.RunLens))
	rest := s.Values
	for _, n := range s.RunLens {
		run := rest[:max(0, min(n, len(rest)))]
		rest = rest[len(run):]
		switch {
		case len(run) == 0:
		case how == MeanOfRun:
			out = append(out, momentsOf(run).mean())
		default:
			out = append(out, Median(run))
		}
	}
	return out
}
