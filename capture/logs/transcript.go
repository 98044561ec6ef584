package logs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/stats"
)

// Tool is the format of a program that reports line by line. Such output is
// seldom alone in its file: people keep it with their commands, with headings
// and with what other tools printed beside it. So all tools read one transcript
// together, and a line belongs to the one that knows it.
type Tool struct {
	name    string
	about   string         // what it measures, for a list of the formats
	example string         // a line that is a sample
	words   []string       // one of them is in whatever sign matches
	sign    *regexp.Regexp // matches what only this tool prints
	reader  func() program
}

// program reads one tool's lines in a transcript.
type program interface {
	// line looks at a line without blanks at its end, and reports whether it is
	// the tool's own, sample or not.
	line(t *transcript, line []byte) bool

	// flush hands over what waits for its end: a block of rows that is summed up,
	// a result that a later line may replace. It is called before a run begins and
	// at the end of input.
	flush(t *transcript)
}

// finisher is a program that must see everything before it knows what its
// streams are.
type finisher interface {
	finish(t *transcript)
}

// Name is what a user writes to force the format.
func (f Tool) Name() string { return f.name }

// About says what the format is, and shows a line of it.
func (f Tool) About() (what, example string) { return f.about, f.example }

// Detect looks for a line that only this tool prints.
func (f Tool) Detect(head []byte) Confidence {
	if f.sign != nil && (f.words == nil || has(head, f.words...)) && f.sign.Match(head) {
		return Sure
	}
	return No
}

// Read takes the lines of this tool alone.
func (f Tool) Read(r io.Reader, name string, o Options) (*capture.Recording, error) {
	return readTranscript(r, name, []program{f.reader()}, o)
}

// readTranscript offers every line to the programs. The error is for an input
// that can't be read or in which nothing is a sample.
func readTranscript(r io.Reader, name string, programs []program, o Options) (*capture.Recording, error) {
	t := &transcript{
		rec: &capture.Recording{Source: name}, at: capture.Position{File: name},
		programs: programs, runs: map[stream]*openRun{}, options: o,
	}
	if err := eachLine(r, &t.at, t.line, func() { t.problem(longLine) }); err != nil {
		return nil, err
	}
	t.flush()
	return t.finish()
}

// transcript is the state of reading one input.
type transcript struct {
	rec      *capture.Recording
	at       capture.Position
	options  Options
	programs []program // the one that knew the last line first
	last     program

	next   context  // what stands above the next run
	here   *section // what the run at hand is of; nil before the first
	fresh  bool     // something since the last sample begins a run
	remark bool     // people spoke since the last sample

	sections []*section
	runs     map[stream]*openRun
	cached   stream
	current  *openRun
	series   []*series
	facts    capture.Facts // of the next run
	told     bool          // of what a program hands over now, as heard, by lines before
}

// kind is what a tool reports of one thing in one interval: the columns, the
// first of which is the sample, and what they are good for.
type kind struct {
	role    capture.Role
	metrics []capture.Metric
}

// stream is one of the things that a tool reports side by side: a port, a
// direction, the receiver.
type stream struct {
	tool, name string
	kind       *kind
}

// series are the runs of one stream in one section: a variant.
type series struct {
	stream
	section *section
	runs    []*capture.Run
	printed *stats.Summary // of runs that are not there
}

type openRun struct {
	*capture.Run
	owner *series
}

func (t *transcript) problem(format string, args ...any) {
	t.problemAt(t.at, format, args...)
}

func (t *transcript) problemAt(at capture.Position, format string, args ...any) {
	t.rec.Problems = append(t.rec.Problems, capture.Problem{Position: at, Text: fmt.Sprintf(format, args...)})
}

func (t *transcript) line(line []byte) {
	line = bytes.TrimRight(line, " \t")
	if len(line) == 0 {
		t.next.blank()
		return
	}
	if t.last != nil && t.last.line(t, line) {
		return
	}
	for _, p := range t.programs {
		if p != t.last && p.line(t, line) {
			t.last = p
			return
		}
	}
	if minusForm.Match(line) && t.wouldRead(minusForm.ReplaceAll(line, []byte("$1$2"))) {
		t.problem("a negative value in %s: left out", quote(line))
		return
	}
	t.text(line)
}

// minusForm is a number below zero. No tool's line is known by one, as rates and
// counts have none, so a line with one would pass for text.
var minusForm = regexp.MustCompile(`(^|[\s:=])-(\d)`)

// wouldRead says whether a line is a sample to any program, asked apart from the
// run at hand.
func (t *transcript) wouldRead(line []byte) bool {
	for _, tool := range tools {
		if tool.words != nil && !has(line, tool.words...) {
			continue
		}
		p := tool.reader()
		apart := &transcript{rec: &capture.Recording{}, programs: []program{p}, runs: map[stream]*openRun{}}
		if p.line(apart, line) {
			p.flush(apart)
			if len(apart.series) > 0 {
				return true
			}
		}
	}
	return false
}

// begin says that the next sample begins a run: a command or a tool's first
// line stood there. What waits belongs to the run before.
func (t *transcript) begin() {
	t.flush()
	if !t.fresh {
		t.fresh, t.facts = true, nil
	}
}

// apart says that the next sample begins a run of the same set-up.
func (t *transcript) apart() { clear(t.runs); t.current = nil }

// apartBy begins a run, in a section of its own where people spoke between.
func (t *transcript) apartBy(remark bool) {
	if t.apart(); remark {
		t.fresh = true
	}
}

// running says whether the run at hand has intervals of a stream.
func (t *transcript) running(s stream) bool {
	_, open := t.runs[s]
	return open && !t.fresh
}

// printed adds what a tool says of n runs: their mean and its standard error.
func (t *transcript) printed(s stream, n int, mean, sem float64) {
	if t.captioned(); t.fresh || t.remark || t.here == nil {
		t.enter()
	}
	t.remark = false
	summary, err := stats.FromPrinted(n, mean, sem*math.Sqrt(float64(n)), nil)
	if err != nil {
		t.problem("%v: left out", err)
		return
	}
	t.series = append(t.series, &series{stream: s, section: t.here, printed: &summary})
}

// fact is known of the run that begins with the next sample.
func (t *transcript) fact(key, value string) { t.facts.Set(key, value) }

func (t *transcript) flush() {
	for _, p := range t.programs {
		p.flush(t)
	}
}

// interval adds an interval of a run. Values go with the metrics of the
// stream's kind; NaN is for what the line does not print.
func (t *transcript) interval(s stream, values ...float64) {
	t.intervalAt(t.at, s, values...)
}

func (t *transcript) intervalAt(at capture.Position, s stream, values ...float64) {
	if t.captioned(); t.fresh || t.here == nil {
		t.enter()
	}
	if t.current == nil || t.cached != s {
		run, open := t.runs[s]
		if !open {
			run = t.open(s, false)
			run.Origin = at
			t.runs[s] = run
		}
		t.current, t.cached = run, s
	}
	t.remark = false
	t.current.add(at, values)
	t.hear(s, values[0], t.current.Len() == 1, false)
}

// hear tells who watches of a sample, unless a line before told it. A program that
// must see all of a run before it hands over its intervals hears each as it comes.
func (t *transcript) hear(s stream, value float64, begins, single bool) {
	if t.options.Live != nil && !t.told && known(value) {
		t.options.Live(Live{
			Tool: s.tool, Stream: s.name, Role: s.kind.role, Metric: s.kind.metrics[0], Value: value, Line: t.at.Line,
			Begins: begins, Single: single,
		})
	}
}

// single adds a run of which one value is known: a summary, an average. Words
// of people part two such runs where nothing else does: something may have been
// changed between.
func (t *transcript) single(s stream, values ...float64) {
	t.singleAt(t.at, s, values...)
}

func (t *transcript) singleAt(at capture.Position, s stream, values ...float64) {
	if t.captioned(); t.fresh || t.remark || t.here == nil {
		t.enter()
	}
	t.remark = false
	t.open(s, true).add(at, values)
	t.hear(s, values[0], true, true)
}

func (r *openRun) add(at capture.Position, values []float64) {
	if r.Origin.File == "" {
		r.Origin = at
	}
	for i, x := range values {
		r.Columns[i] = append(r.Columns[i], x)
	}
	r.Lines = append(r.Lines, at.Line)
}

// open begins a run, or goes on with a list of single ones.
func (t *transcript) open(s stream, single bool) *openRun {
	var owner *series
	for _, have := range t.series {
		if have.stream == s && have.section == t.here && have.printed == nil {
			owner = have
		}
	}
	if owner == nil {
		owner = &series{stream: s, section: t.here}
		t.series = append(t.series, owner)
	}
	if n := len(owner.runs); single && n > 0 && owner.runs[n-1].Singles && len(t.facts) == 0 {
		return &openRun{Run: owner.runs[n-1], owner: owner}
	}
	run := &capture.Run{Columns: make([][]float64, len(s.kind.metrics)), Singles: single, Facts: slices.Clone(t.facts)}
	owner.runs = append(owner.runs, run)
	return &openRun{Run: run, owner: owner}
}

// enter makes the context that was read the one of the samples that follow.
func (t *transcript) enter() {
	t.here = t.sectionOf(t.next, t.remark)
	t.next.used()
	t.fresh, t.remark, t.current = false, false, nil
	clear(t.runs)
}

// errNoSample is the error for a text in which no line is a sample.
var errNoSample = errors.New("no sample in it")

func (t *transcript) finish() (*capture.Recording, error) {
	if len(t.series) == 0 {
		if len(t.rec.Problems) > 0 {
			return nil, &t.rec.Problems[0]
		}
		return nil, fmt.Errorf("%s: %w", t.rec.Source, errNoSample)
	}
	for _, p := range t.programs {
		if f, ok := p.(finisher); ok {
			f.finish(t)
		}
	}
	tools := map[string]bool{}
	for _, s := range t.series {
		tools[s.tool] = true
	}
	labels := t.labels(len(tools) > 1)
	for i, s := range t.series {
		v := capture.Variant{Label: labels[i], Role: s.kind.role, Facts: s.section.facts(s.tool, s.name)}
		for _, r := range s.runs {
			v.Runs = append(v.Runs, *r)
		}
		if s.printed != nil {
			v.Metrics, v.Printed = s.kind.metrics, s.printed
			t.rec.Variants = append(t.rec.Variants, v)
			continue
		}
		if v.Metrics, v.Runs = knownColumns(s.kind.metrics, v.Runs); len(v.Metrics) == 0 {
			continue // rows with a place for a value and none in it
		}
		t.rec.Variants = append(t.rec.Variants, v)
	}
	if len(t.rec.Variants) == 0 {
		return nil, fmt.Errorf("%s: %w", t.rec.Source, errNoSample)
	}
	// Where a generator is all there is, it is what was measured.
	if !slices.ContainsFunc(t.rec.Variants, func(v capture.Variant) bool { return v.Role == capture.Sample }) {
		for i := range t.rec.Variants {
			if v := &t.rec.Variants[i]; v.Role == capture.Offered {
				v.Role = capture.Sample
			}
		}
	}
	// Results stand before what was only offered: the first is the baseline.
	slices.SortStableFunc(t.rec.Variants, func(a, b capture.Variant) int { return int(a.Role) - int(b.Role) })
	return t.rec, nil
}

// knownColumns leaves out the columns that no run has.
func knownColumns(metrics []capture.Metric, runs []capture.Run) ([]capture.Metric, []capture.Run) {
	var keep []int
	var kept []capture.Metric
	for c, m := range metrics {
		if slices.ContainsFunc(runs, func(r capture.Run) bool {
			return slices.ContainsFunc(r.Columns[c], func(x float64) bool { return !math.IsNaN(x) })
		}) {
			keep, kept = append(keep, c), append(kept, m)
		}
	}
	for i := range runs {
		columns := make([][]float64, len(keep))
		for to, from := range keep {
			columns[to] = runs[i].Columns[from]
		}
		runs[i].Columns = columns
	}
	return kept, runs
}
