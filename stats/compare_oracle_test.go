package stats

import (
	"fmt"
	"math"
	"testing"
)

// checkTest holds a comparison against R's figures for its method.
func checkTest(t *testing.T, o oracleTest, conf string, c Comparison) {
	t.Helper()
	if c.Test == nil {
		t.Fatal("no test")
	}
	half := float64(o.HalfWidth[conf])
	closeTo(t, "t", c.Test.T, o.T, 0, 1e-10)
	closeTo(t, "df", c.Test.DF, o.DF, 0, 1e-10)
	closeTo(t, "se", c.Test.SE, o.SE, 0, 1e-10)
	if o.PTwo > 1e-300 {
		closeTo(t, "p", c.Test.P, o.PTwo, 0, 1e-10)
		closeTo(t, "one-sided p", TSurvival(c.Test.T, c.Test.DF), o.PGreater, 0, 1e-10)
	}
	closeTo(t, conf+" half width", (c.Difference.CI.High-c.Difference.CI.Low)/2, number(half), max(half, math.Abs(c.Difference.Value)*1e-4), 1e-10)
	scale := max(half, math.Abs(c.Difference.Value))
	closeTo(t, conf+" low", c.Difference.CI.Low, o.CI[conf][0], scale, 1e-10)
	closeTo(t, conf+" high", c.Difference.CI.High, o.CI[conf][1], scale, 1e-10)
}

func TestCompareAgainstOracle(t *testing.T) {
	o := oracle(t)
	tested := 0
	for _, p := range o.Pairs {
		a := Sample{Label: p.A, Values: o.Datasets[p.A].Values}
		b := Sample{Label: p.B, Values: o.Datasets[p.B].Values}
		for method, want := range map[Method]*oracleTest{Welch: p.FromSummary.Welch, Pooled: &p.FromSummary.Pooled} {
			t.Run(fmt.Sprintf("%s/%s", p.ID, method), func(t *testing.T) {
				c, err := Compare(a, b, Options{Method: method})
				if err != nil {
					t.Fatal(err)
				}
				checkExact(t, p, c)
				if c.Test == nil || lossyInR(p.ID) {
					return
				}
				tested++
				for conf := range want.CI {
					c, err := Compare(a, b, Options{Method: method, Confidence: confidenceOf(t, conf)})
					if err != nil {
						t.Fatal(err)
					}
					checkTest(t, *want, conf, c)
				}
				checkRatio(t, *want, method, c)
			})
		}
	}
	if tested < 80 {
		t.Errorf("only %d tests were held against R", tested)
	}
}

// checkExact compares with rational arithmetic.
func checkExact(t *testing.T, p oraclePair, c Comparison) {
	t.Helper()
	closeTo(t, "difference", c.Difference.Value, p.Exact["diff"], max(math.Abs(float64(p.Exact["diff"])), 1e-3*c.A.SD), 1e-12)
	if c.Percent != nil {
		closeTo(t, "percent", c.Percent.Value, p.Exact["diff_pct"], 0, 1e-10)
	}
	if c.A.N < 2 || c.B.N < 2 {
		return
	}
	if c.Method == Pooled {
		closeTo(t, "pooled sd", pooledSD(c.A, c.B), p.Exact["pooled_sd"], 0, 1e-10)
	}
	if c.Test == nil {
		return
	}
	if c.Method == Pooled {
		closeTo(t, "t", c.Test.T, p.Exact["t_pooled"], 0, 1e-10)
		return
	}
	closeTo(t, "t", c.Test.T, p.Exact["t_welch"], 0, 1e-10)
	closeTo(t, "df", c.Test.DF, p.Exact["df_welch"], 0, 1e-10)
}

// checkRatio tries both intervals of a ratio, whichever Compare chose.
func checkRatio(t *testing.T, want oracleTest, method Method, c Comparison) {
	t.Helper()
	if c.A.Mean <= 0 || c.B.Mean <= 0 {
		if c.Percent != nil {
			t.Error("a percent of a mean that is not above zero")
		}
		return
	}
	u := uncertaintyOf(c.A, c.B, method)
	ci, ok := fieller(c.A, c.B, c.Difference.Value, u, .95)
	if ok == want.Fieller.Unbounded {
		t.Fatalf("Fieller bounded: %t, want %t", ok, !want.Fieller.Unbounded)
	}
	if ok {
		scale := max(100, math.Abs(100*float64(want.Fieller.Hi)))
		closeTo(t, "Fieller low", ci.Low, 100*(want.Fieller.Lo-1), scale, 1e-10)
		closeTo(t, "Fieller high", ci.High, 100*(want.Fieller.Hi-1), scale, 1e-10)
	}
	if method != Welch {
		return
	}
	closeTo(t, "log ratio", logOfRatio(c.A.Mean, c.B.Mean, c.Difference.Value), want.LogRatio.LogRatio, max(1e-3, math.Abs(float64(want.LogRatio.LogRatio))), 1e-10)
	se, df := u.combine(u.a/c.A.Mean, u.b/c.B.Mean)
	closeTo(t, "log ratio se", se, want.LogRatio.SE, 0, 1e-10)
	closeTo(t, "log ratio df", df, want.LogRatio.DF, 0, 1e-10)
	ci = logRatio(c.A, c.B, c.Difference.Value, u, .95)
	scale := max(1, math.Abs(float64(want.LogRatio.CI[1]))) * 100
	closeTo(t, "log ratio low", ci.Low, 100*(want.LogRatio.CI[0]-1), scale, 1e-10)
	closeTo(t, "log ratio high", ci.High, 100*(want.LogRatio.CI[1]-1), scale, 1e-10)
}

func printed(t *testing.T, label string, n int, mean, sd float64) Sample {
	t.Helper()
	s, err := FromPrinted(n, mean, sd, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Sample{Label: label, Printed: &s}
}

func TestComparePrintedAgainstOracle(t *testing.T) {
	for _, s := range oracle(t).FromSummary {
		a := printed(t, "a", s.NA, s.MeanA, s.SDA)
		b := printed(t, "b", s.NB, s.MeanB, s.SDB)
		for method, want := range map[Method]*oracleTest{Welch: s.Result.Welch, Pooled: &s.Result.Pooled} {
			t.Run(fmt.Sprintf("%s/%s", s.ID, method), func(t *testing.T) {
				for conf := range want.CI {
					c, err := Compare(a, b, Options{Method: method, Confidence: confidenceOf(t, conf)})
					if err != nil {
						t.Fatal(err)
					}
					closeTo(t, "difference", c.Difference.Value, s.Result.Diff, 0, 1e-10)
					if c.Percent != nil { // the baseline of very_unequal can't be told from zero
						closeTo(t, "percent", c.Percent.Value, s.Result.DiffPct, 0, 1e-10)
					}
					checkTest(t, *want, conf, c)
					checkRatio(t, *want, method, c)
				}
			})
		}
	}
}

// The interval of ns per packet has the oracle's delta method standard error,
// and Satterthwaite's degrees of freedom for the two parts of it.
func TestNsPerPacketAgainstOracle(t *testing.T) {
	o := oracle(t)
	a := Sample{Label: "a", Unit: PacketRate, Values: o.Datasets["xdp2_r1"].Values}
	b := Sample{Label: "b", Unit: PacketRate, Values: o.Datasets["xdp2_r2"].Values}
	c, err := Compare(a, b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := o.RateTime
	closeTo(t, "ns of a", 1e9/c.A.Mean, number(r.NsA), 0, 1e-12)
	closeTo(t, "ns of b", 1e9/c.B.Mean, number(r.NsB), 0, 1e-12)
	closeTo(t, "ns per packet", c.NsPerPacket.Value, number(-r.Saved), 0, 1e-10)

	part := func(sd, ns float64) float64 { return sd * sd / 5 * ns * ns * ns * ns / 1e18 }
	va, vb := part(float64(o.Datasets["xdp2_r1"].Exact["sd"]), r.NsA), part(float64(o.Datasets["xdp2_r2"].Exact["sd"]), r.NsB)
	df := (va + vb) * (va + vb) / (va*va/4 + vb*vb/4)
	half := (c.NsPerPacket.CI.High - c.NsPerPacket.CI.Low) / 2
	closeTo(t, "tail beyond the interval", TSurvival(half/r.DeltaSE, df), .025, 0, 1e-9)

	j := r.Jesper
	a.Values, b.Values = []float64{j.A}, []float64{j.B}
	if c, err = Compare(a, b, Options{}); err != nil {
		t.Fatal(err)
	}
	closeTo(t, "ns of one run", c.NsPerPacket.Value, number(-j.Ns), 0, 1e-10)
	closeTo(t, "percent of one run", c.Percent.Value, number(j.Pct), 0, 1e-10)
	if c.NsPerPacket.CI != nil || c.Percent.CI != nil {
		t.Error("an interval from one run a side")
	}
}
