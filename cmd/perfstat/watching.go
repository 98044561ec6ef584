package main

import (
	"cmp"
	"slices"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/logs"
	"github.com/perfstat/perfstat/cmd/perfstat/internal/report"
	"github.com/perfstat/perfstat/stats"
)

// watched is one stream of a measurement that is going on.
type watched struct {
	logs.Live // the last
	runs      []float64
	current   []float64 // intervals of the run at hand
	baseline  *stats.Sample

	view   report.Live
	judged int // how many intervals the view's figures are of
}

// watching is all that came so far, in the order of its streams.
type watching struct {
	streams  []*watched
	baseline []result
	options  stats.Options
	unit     stats.Unit // of numbers that come without one
}

// most streams that are shown; the recording has all.
const maxWatched = 6

// take adds a sample, and gives its stream.
func (w *watching) take(l logs.Live) *watched {
	at := slices.IndexFunc(w.streams, func(s *watched) bool {
		return s.Tool == l.Tool && s.Stream == l.Stream && s.Metric.Name == l.Metric.Name
	})
	if at < 0 {
		at = len(w.streams)
		w.streams = append(w.streams, &watched{baseline: w.baselineOf(l)})
	}
	s := w.streams[at]
	if l.Begins {
		s.begin()
	}
	if s.Live = l; l.Metric.Unit.Name == "" {
		s.Metric.Unit = w.unit
	}
	s.current = append(s.current, l.Value)
	return s
}

// begin closes the run at hand.
func (s *watched) begin() {
	if len(s.current) == 0 {
		return
	}
	if value, ok := s.value(); ok {
		s.runs = append(s.runs, value)
	}
	s.current = nil
	s.judged = 0
}

// steady are the intervals of the run at hand that count so far.
func (s *watched) steady() []float64 {
	if s.Single {
		return s.current
	}
	e, flowed := stats.Steady(s.current)
	if !flowed {
		return nil
	}
	return s.current[e.ZerosBefore+e.Rising : len(s.current)-e.ZerosAfter-e.Falling]
}

// value is what stands for the run at hand.
func (s *watched) value() (float64, bool) {
	kept := s.steady()
	values := stats.Sample{Values: kept, RunLens: []int{len(kept)}}.RunValues(stats.MedianOfRun)
	if len(kept) == 0 || len(values) == 0 {
		return 0, false
	}
	return values[0], true
}

// baselineOf finds what a stream is to be held against: what is of its kind, or
// else the only thing in its unit.
func (w *watching) baselineOf(l logs.Live) *stats.Sample {
	if l.Role != capture.Sample {
		return nil
	}
	unit := cmp.Or(l.Metric.Unit.Name, w.unit.Name)
	var found *result
	for i := range w.baseline {
		b := &w.baseline[i]
		switch {
		case cmp.Or(b.metric().Unit.Name, w.unit.Name) != unit:
		case b.tool == l.Tool && b.stream() == l.Stream:
			sample := b.Sample(b.column)
			return &sample
		case found == nil:
			found = b
		}
	}
	if found == nil {
		return nil
	}
	sample := found.Sample(found.column)
	return &sample
}

// Up to manyIntervals the figures are made anew with each interval; beyond, they
// move so little that a 64th more is waited for.
const (
	manyIntervals = 4096
	shareToWait   = 64
	recent        = 120
)

// look gives the state of a stream.
func (s *watched) look(confidence stats.Options) *report.Live {
	v := &s.view
	v.Name, v.Unit, v.Now = s.Stream, s.Metric.Unit, s.Value
	v.Run, v.Intervals, v.Confidence, v.Singles = len(s.runs)+1, len(s.current), confidence.Confidence, s.Single
	values := s.current
	if s.Single {
		values = append(slices.Clip(s.runs), s.current...)
		v.Run, v.Intervals = 1, len(values)
	}
	v.Recent = values[max(len(values)-recent, 0):]
	if n := len(values); s.judged > 0 && n > manyIntervals && n < s.judged+s.judged/shareToWait {
		return v
	}
	s.judged = len(values)
	s.judge(values, confidence)
	return v
}

func (s *watched) judge(values []float64, o stats.Options) {
	v := &s.view
	kept := values
	if !s.Single {
		kept = s.steady()
	}
	v.Steady, v.MeanCI, v.Comparison = 0, nil, nil
	summary, err := stats.Describe(kept, first(kept))
	if err != nil {
		return
	}
	v.Steady, v.Summary = len(kept), summary
	if ci, ok := stats.MeanInterval(summary, o.Confidence); ok {
		v.MeanCI = &ci
	}
	if s.baseline == nil {
		return
	}
	runs := slices.Clone(s.runs)
	if value, ok := s.value(); ok {
		runs = append(runs, value)
	}
	now := stats.Sample{Label: "now", Unit: s.baseline.Unit, Values: runs}
	if c, err := stats.Compare(*s.baseline, now, o); err == nil {
		v.Comparison = &c
	}
}

func first(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return values[0]
}
