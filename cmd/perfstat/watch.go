package main

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/capture"
	"github.com/perfstat/perfstat/capture/logs"
)

func watchCommand(s streams, env environment) *cli.Command {
	better := newChoice("", "higher", "lower")
	flags := append(readFlags(),
		&cli.StringSliceFlag{Name: "baseline", Aliases: []string{"b"}, Usage: "compare with `[label=]FILE` or folder; given again, with its runs too"},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "at the end, write the recording to this `file`"},
		&cli.Float64Flag{Name: "confidence", Aliases: []string{"c"}, Value: 95, Usage: "confidence of the intervals in `percent`"},
		&cli.StringFlag{Name: "unit", Usage: "what plain numbers are: pps, bps, s, or any `name`"},
		&cli.GenericFlag{Name: "better", Value: better, Usage: "which way is better: higher or lower"},
		&cli.BoolFlag{Name: "no-plot", Aliases: []string{"A"}, Usage: "leave the plot out of the text at the end"},
	)
	return &cli.Command{
		Name:      "watch",
		Usage:     "follow a measurement on a pipe, and compare it at its end",
		ArgsUsage: "[[label=]-]",
		Description: "pkt-gen -f rx -i ix0 2>&1 | perfstat watch --baseline old.txt -o new.txt\n" +
			"The interval that is shown is that of the mean of one run's seconds: it says nothing of\n" +
			"the next run. ^C ends the measurement, and shows what came of it.",
		Flags: flags,
		Action: func(c *cli.Context) error {
			o := watchOptions{
				compare: compareOptions{
					format: "text", plot: !c.Bool("no-plot"), unit: c.String("unit"), better: better.value,
				},
				baseline: c.StringSlice("baseline"),
			}
			var err error
			if o.compare.stats.Confidence, err = confidenceOption(c); err != nil {
				return err
			}
			if o.compare.read, err = readOptions(c); err != nil {
				return err
			}
			if o.output, err = outputOption(c); err != nil {
				return err
			}
			return watch(c.Args().Slice(), o, s, env)
		},
	}
}

type watchOptions struct {
	compare  compareOptions
	baseline []string
	output   string
}

// watch follows one input to its end, writes the recording, and compares.
func watch(args []string, o watchOptions, s streams, env environment) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	inputs, err := parseInputs(args)
	if err != nil {
		return err
	}
	if len(inputs) != 1 || len(inputs[0].files) != 1 {
		return usagef("watch follows one input: a pipe ('-'); what is to be held against it goes behind --baseline")
	}
	live := inputs[0]
	all := &readings{}
	if len(o.baseline) > 0 {
		baseline, err := parseInputs(o.baseline)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(baseline, func(in *input) bool { return in.label == live.label }) {
			return usagef("--baseline %s: the label is that of the measurement too: give it another, old=FILE", live.label)
		}
		if all, err = readAll(baseline, bytes.NewReader(nil), "", o.compare.read.logs); err != nil {
			return err
		}
		if err := all.choose(0, ""); err != nil {
			return err
		}
	}
	if err := refuseOverwrite(o.output, slices.Concat(all.inputs, inputs)); err != nil {
		return err
	}
	in, closeInput, err := openLive(live.files[0].path, s, env)
	if err != nil {
		return err
	}
	defer closeInput()

	screen := newScreen(s.out, env, watching{baseline: all.results(), options: o.compare.stats, unit: unitNamed(o.compare.unit)})
	reading := reading{source: live.files[0]}
	options := o.compare.read.logs
	options.Live = screen.take
	reading.recording, reading.err = logs.Read(in, reading.path, o.compare.read.format, options)
	screen.end()
	if reading.err != nil {
		return usageError{reading.err}
	}
	live.readings = append(live.readings, reading)
	if o.output != "" {
		if v := results(reading.recording); live.named && len(v) == 1 {
			v[0].Label = live.label
		}
		if err := capture.WriteFile(o.output, func(w io.Writer) error { return capture.WriteRecording(w, reading.recording) }); err != nil {
			return err
		}
	}
	all.inputs = append(all.inputs, live)
	return compareReadings(all, o.compare, s, env)
}

// results are those of all readings.
func (r *readings) results() []result {
	var out []result
	for _, in := range r.inputs {
		for _, one := range in.readings {
			for _, v := range results(one.recording) {
				if v.Label == "" || len(results(one.recording)) == 1 {
					v.Label = in.label
				}
				out = append(out, result{v, 0, toolOf(one.recording, v)})
			}
		}
	}
	return out
}

// openLive opens what is to be followed. Its end comes with that of the pipe, or
// a moment after an interrupt.
func openLive(path string, s streams, env environment) (io.Reader, func(), error) {
	in, closeFile := s.in, func() {}
	if path != stdinName {
		f, err := os.Open(path)
		if err != nil {
			return nil, nil, cantRead(path, err)
		}
		in, closeFile = f, func() { f.Close() }
	}
	if env.interrupts == nil {
		return in, closeFile, nil
	}
	passed, end := env.interrupts()
	return untilInterrupt(in, passed), func() { end(); closeFile() }, nil
}

// lastWords is how long after an interrupt a tool may go on printing: pkt-gen, to
// which the terminal sent it too, sums up its run.
const lastWords = time.Second

// interruptible gives what its input gives, up to a moment after an interrupt.
type interruptible struct {
	chunks <-chan chunk
	passed <-chan struct{}
	late   <-chan time.Time
	rest   []byte
	err    error
}

type chunk struct {
	bytes []byte
	err   error
}

func untilInterrupt(in io.Reader, passed <-chan struct{}) io.Reader {
	chunks := make(chan chunk)
	go func() {
		for {
			buf := make([]byte, 64<<10)
			n, err := in.Read(buf)
			chunks <- chunk{buf[:n], err}
			if err != nil {
				return
			}
		}
	}()
	return &interruptible{chunks: chunks, passed: passed}
}

func (r *interruptible) Read(b []byte) (int, error) {
	for len(r.rest) == 0 && r.err == nil {
		select {
		case c := <-r.chunks:
			r.rest, r.err = c.bytes, c.err
		case <-r.passed:
			r.late = time.After(lastWords)
		case <-r.late:
			r.err = io.EOF
		}
	}
	if len(r.rest) == 0 {
		return 0, r.err
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// screen shows what is watched: on a terminal in place, elsewhere line by line.
type screen struct {
	mu       sync.Mutex
	out      io.Writer
	env      environment
	watching watching

	drawn int       // lines on the terminal
	last  time.Time // when they were drawn
	due   *time.Timer
}

// redraw is the least time between two drawings on a terminal.
const redraw = 40 * time.Millisecond

func newScreen(out io.Writer, env environment, w watching) *screen {
	return &screen{out: out, env: env, watching: w}
}

func (c *screen) take(l logs.Live) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.watching.take(l)
	if !c.env.terminal {
		io.WriteString(c.out, s.look(c.watching.options).Line()+"\n")
		return
	}
	switch wait := redraw - time.Since(c.last); {
	case wait <= 0:
		c.draw()
	case c.due == nil:
		c.due = time.AfterFunc(wait, func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			if c.due != nil {
				c.draw()
			}
		})
	}
}

// draw puts all streams in the place of what was drawn before.
func (c *screen) draw() {
	var b bytes.Buffer
	c.erase(&b)
	for i, s := range c.watching.streams {
		if i == maxWatched {
			break
		}
		for _, line := range s.look(c.watching.options).Block(c.env.textWidth(), c.env.color()) {
			b.WriteString(line + "\n")
			c.drawn++
		}
	}
	c.out.Write(b.Bytes())
	c.last, c.due = time.Now(), nil
}

func (c *screen) erase(b *bytes.Buffer) {
	if c.drawn > 0 {
		b.WriteString("\x1b[" + strconv.Itoa(c.drawn) + "A\r\x1b[J")
	}
	c.drawn = 0
}

// end makes room for the comparison: what was on the terminal is in it.
func (c *screen) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.due != nil {
		c.due.Stop()
		c.due = nil
	}
	var b bytes.Buffer
	c.erase(&b)
	if !c.env.terminal && len(c.watching.streams) > 0 {
		b.WriteByte('\n')
	}
	c.out.Write(b.Bytes())
}
