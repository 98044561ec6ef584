package capture

import (
	"fmt"
	"math"

	"github.com/perfstat/perfstat/stats"
)

// Recording is what one input held: a log, a mail, a file of numbers.
type Recording struct {
	Source   string // the file's name as given, "<stdin>" for standard input
	Facts    Facts  // about everything in it: tool, host, kernel, NIC ...
	Variants []Variant
	Problems []Problem // what could not be taken; reading went on
}

// Variant is one configuration that was measured.
type Variant struct {
	Label   string
	Role    Role
	Facts   Facts    // what sets it apart: queues, a sysctl's value ...
	Metrics []Metric // the columns of every run; the first is the default
	Runs    []Run

	// Printed is set where a table of another program is all that is known;
	// there are then no runs.
	Printed *stats.Summary
}

// Role tells results from what was only offered or what sums up others.
type Role int

// Sample is a result. Offered is the load of a generator. Derived is a mean or
// a total of values that are there too.
const (
	Sample Role = iota
	Offered
	Derived
)

var roleNames = [...]string{"sample", "offered", "derived"}

func (r Role) String() string { return roleNames[r] }

// Metric is one column of a run: its name for people ("packet rate"), its
// name in a recording ("pps"), and its unit.
type Metric struct {
	Name   string
	Column string
	Unit   stats.Unit
}

// The metrics that recordings know by their column's name. All are in base
// units: packets per second, bits per second, seconds.
var (
	PPS      = Metric{"packet rate", "pps", stats.PacketRate}
	BPS      = Metric{"bit rate", "bps", stats.Unit{Name: "bps", Better: stats.Higher}}
	Seconds  = Metric{"interval length", "seconds", stats.Unit{Name: "s"}}
	Packets  = Metric{"packets", "packets", stats.Unit{Name: "packets"}}
	Bytes    = Metric{"bytes", "bytes", stats.Unit{Name: "bytes"}}
	Drops    = Metric{"drops", "drops", stats.Unit{Name: "packets", Better: stats.Lower}}
	AvgBatch = Metric{"average batch", "batch", stats.Unit{Name: "packets"}}
	MinSpace = Metric{"least free slots", "space", stats.Unit{Name: "slots"}}
	Value    = Metric{"value", "value", stats.Unit{}}
)

// Run is one start of a measurement, cut into intervals. With Singles set it
// is instead a list of runs that gave one value each, as a file of plain
// numbers is: ten million of them then cost eight bytes each.
type Run struct {
	Origin Position
	Facts  Facts

	// Columns has one slice for each of the variant's Metrics, all of one
	// length, in the order of time. NaN marks a cell that the source did not
	// print; At tells it apart, and no NaN leaves by Sample.
	Columns [][]float64

	// Lines holds the line of each interval in Origin.File, or is nil.
	Lines []int

	Singles bool

	// Dropped lists intervals that are no steady state, by index, ascending.
	Dropped []Drop
}

// Drop is an interval that is kept in the run but not counted.
type Drop struct {
	Index int
	Why   string // the rule's name: "leading zero", "partial first" ...
}

// Len is the number of intervals, dropped ones included.
func (r *Run) Len() int {
	if len(r.Columns) == 0 {
		return 0
	}
	return len(r.Columns[0])
}

// At is the value of a column in interval i, and whether the source had one.
func (r *Run) At(column, i int) (float64, bool) {
	v := r.Columns[column][i]
	return v, !math.IsNaN(v)
}

// Fact is one thing known about a recording, a variant or a run.
type Fact struct{ Key, Value string }

// Facts keeps the order in which they were found.
type Facts []Fact

// Get is the value of a key, and whether it is there.
func (f Facts) Get(key string) (string, bool) {
	for _, fact := range f {
		if fact.Key == key {
			return fact.Value, true
		}
	}
	return "", false
}

// Set adds a fact, or changes it in its place.
func (f *Facts) Set(key, value string) {
	for i := range *f {
		if (*f)[i].Key == key {
			(*f)[i].Value = value
			return
		}
	}
	*f = append(*f, Fact{key, value})
}

// Position is a place in an input. Line and Col count from 1; 0 is unknown.
type Position struct {
	File      string
	Line, Col int
}

func (p Position) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Problem is something that could not be read: where, what, and what to do.
// It is an error too, for readers that stop at the first.
type Problem struct {
	Position
	Text string
}

func (p *Problem) Error() string { return p.String() + ": " + p.Text }
