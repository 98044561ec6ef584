package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/perfstat/perfstat/plots/ascii"
	"github.com/perfstat/perfstat/stats/ministat"
)

// Ministat is what ministat(1) prints of its data sets.
type Ministat struct {
	Sets  []MinistatSet // up to seven; the first is the reference
	Plot  *MinistatPlot // nil for no plot
	Quiet bool          // neither legend nor header
}

// MinistatSet is a data set: its figures and, for all but the first, the test
// against the first.
type MinistatSet struct {
	Name    string
	Summary ministat.Summary
	Test    *ministat.Test // nil for none
}

// MinistatPlot says how the plot is drawn: so many columns wide, and with one
// line of bars for all sets or one for each.
type MinistatPlot struct {
	Width        int
	SeparateBars bool
}

// ministatHeader is the head of the columns that every mailing list knows.
const ministatHeader = "    N           Min           Max        Median           Avg        Stddev\n"

// Write prints the report in ministat's words. Where the plot can't be drawn
// it returns an error that wraps ascii.ErrNoPlot, and prints nothing.
func (m *Ministat) Write(w io.Writer) error {
	symbols, err := ascii.Symbols(len(m.Sets))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if !m.Quiet {
		for i, s := range m.Sets {
			fmt.Fprintf(&out, "%c %s\n", symbols[i], s.Name)
		}
	}
	if m.Plot != nil {
		sets := make([]ascii.MinistatSet, len(m.Sets))
		for i, s := range m.Sets {
			sets[i] = ascii.MinistatSet{Sorted: s.Summary.Sorted, Mean: s.Summary.Mean, SD: s.Summary.SD, Median: s.Summary.Median}
		}
		if err := ascii.Ministat(&out, sets, m.Plot.Width, m.Plot.SeparateBars); err != nil {
			return err
		}
	}
	if !m.Quiet {
		out.WriteString(ministatHeader)
	}
	for i, s := range m.Sets {
		fmt.Fprintf(&out, "%c %3d", symbols[i], s.Summary.N)
		for _, x := range []float64{s.Summary.Min, s.Summary.Max, s.Summary.Median, s.Summary.Mean, s.Summary.SD} {
			out.WriteString(" " + cG(x, 13, 8))
		}
		out.WriteByte('\n')
		if s.Test != nil {
			writeMinistatTest(&out, s.Test)
		}
	}
	_, err = w.Write(out.Bytes())
	return err
}

func writeMinistatTest(out *bytes.Buffer, t *ministat.Test) {
	if !t.Significant {
		fmt.Fprintf(out, "No difference proven at %.1f%% confidence\n", t.Level.Percent())
		return
	}
	g := func(x float64) string { return cG(x, 0, 6) }
	fmt.Fprintf(out, "Difference at %.1f%% confidence\n", t.Level.Percent())
	fmt.Fprintf(out, "\t%s +/- %s\n", g(t.Difference), g(t.HalfWidth))
	fmt.Fprintf(out, "\t%s%% +/- %s%%\n", g(t.Percent), g(t.PercentHalfWidth))
	fmt.Fprintf(out, "\t(Student's t, pooled s = %s)\n", g(t.PooledSD))
}
