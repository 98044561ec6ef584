package stats

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func randomRates(r *rand.Rand, n int, mean, sd float64) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Round(mean + sd*r.NormFloat64())
	}
	return values
}

func mapped(values []float64, f func(float64) float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = f(v)
	}
	return out
}

// eachPair calls f with samples of whole numbers, which shifts and powers of two
// leave exact.
func eachPair(t *testing.T, f func(t *testing.T, a, b Sample, o Options)) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		a := sample("old", randomRates(r, 2+r.IntN(20), 1e6, 5e3)...)
		b := sample("new", randomRates(r, 2+r.IntN(20), 1.002e6, 2e4)...)
		for _, m := range []Method{Welch, Pooled} {
			f(t, a, b, Options{Method: m})
		}
	}
}

func TestShift(t *testing.T) {
	eachPair(t, func(t *testing.T, a, b Sample, o Options) {
		base := mustCompare(t, a, b, o)
		up := func(x float64) float64 { return x + 1<<40 }
		a.Values, b.Values = mapped(a.Values, up), mapped(b.Values, up)
		moved := mustCompare(t, a, b, o)
		if *moved.Test != *base.Test || moved.Difference.Value != base.Difference.Value || *moved.Difference.CI != *base.Difference.CI {
			t.Errorf("a shift turned %+v into %+v", *base.Test, *moved.Test)
		}
	})
}

func TestScale(t *testing.T) {
	eachPair(t, func(t *testing.T, a, b Sample, o Options) {
		base := mustCompare(t, a, b, o)
		for _, k := range []float64{0x1p600, 0x1p-600, 8} {
			scale := func(x float64) float64 { return x * k }
			a, b := a, b
			a.Values, b.Values = mapped(a.Values, scale), mapped(b.Values, scale)
			scaled := mustCompare(t, a, b, o)
			closeTo(t, "t", scaled.Test.T, number(base.Test.T), 0, 1e-12)
			closeTo(t, "df", scaled.Test.DF, number(base.Test.DF), 0, 1e-12)
			closeTo(t, "low", scaled.Difference.CI.Low, number(base.Difference.CI.Low*k), 0, 1e-9)
			closeTo(t, "percent low", scaled.Percent.CI.Low, number(base.Percent.CI.Low), 100, 1e-12)
			if scaled.Verdict != base.Verdict {
				t.Errorf("times %g the verdict is %s, not %s", k, scaled.Verdict, base.Verdict)
			}
		}
	})
}

func TestSwap(t *testing.T) {
	turned := map[Verdict]Verdict{Better: Worse, Worse: Better, Inconclusive: Inconclusive}
	eachPair(t, func(t *testing.T, a, b Sample, o Options) {
		ab, ba := mustCompare(t, a, b, o), mustCompare(t, b, a, o)
		closeTo(t, "difference", ba.Difference.Value, number(-ab.Difference.Value), 0, 1e-12)
		closeTo(t, "low", ba.Difference.CI.Low, number(-ab.Difference.CI.High), 1e6, 1e-12)
		closeTo(t, "p", ba.Test.P, number(ab.Test.P), 0, 1e-10)
		closeTo(t, "ns", ba.NsPerPacket.Value, number(-ab.NsPerPacket.Value), 0, 1e-12)
		closeTo(t, "percent", (1+ab.Percent.CI.Low/100)*(1+ba.Percent.CI.High/100), 1, 0, 1e-12)
		if ba.Verdict != turned[ab.Verdict] {
			t.Errorf("%s one way, %s the other", ab.Verdict, ba.Verdict)
		}
	})
}

func TestPermutation(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	eachPair(t, func(t *testing.T, a, b Sample, o Options) {
		base := mustCompare(t, a, b, o)
		a.Values, b.Values = slices.Clone(a.Values), slices.Clone(b.Values)
		r.Shuffle(len(a.Values), func(i, j int) { a.Values[i], a.Values[j] = a.Values[j], a.Values[i] })
		r.Shuffle(len(b.Values), func(i, j int) { b.Values[i], b.Values[j] = b.Values[j], b.Values[i] })
		mixed := mustCompare(t, a, b, o)
		closeTo(t, "t", mixed.Test.T, number(base.Test.T), 0, 1e-10)
		if *mixed.A.Order != *base.A.Order {
			t.Errorf("order statistics went from %v to %v", *base.A.Order, *mixed.A.Order)
		}
	})
}

// The percent and the difference never part on whether there is a change: also
// not where p is close to its limit and the two intervals have different degrees
// of freedom.
func TestPercentFollowsVerdict(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	fiellers := 0
	for range 4000 {
		a := sample("old", randomRates(r, 2+r.IntN(6), 1e6, 5e3)...)
		b := sample("new", randomRates(r, 2+r.IntN(6), 1e6, 5e4)...)
		limit, err := Compare(a, b, Options{})
		if err != nil || limit.Test == nil {
			continue
		}
		// Move b until t stands close to its quantile.
		aim := -TQuantile(.025, limit.Test.DF) * limit.Test.SE * (1 + .02*(2*r.Float64()-1))
		b.Values = mapped(b.Values, func(x float64) float64 { return x - limit.Difference.Value + aim })
		c := mustCompare(t, a, b, Options{})
		if c.Percent == nil {
			continue
		}
		if c.Percent.Method == Fieller {
			fiellers++
		}
		if shown := !c.Percent.CI.holds(0); shown != (c.Verdict == Better || c.Verdict == Worse) {
			t.Fatalf("%s with %+v, %+v for %v and %v", c.Verdict, *c.Difference.CI, *c.Percent.CI, a.Values, b.Values)
		}
	}
	if fiellers == 0 {
		t.Error("no set came near enough to the limit to try the rule")
	}
}

// notFinite gives the path of the first NaN or infinite number in v.
func notFinite(v reflect.Value, path string) string {
	switch v.Kind() {
	case reflect.Float64:
		if !finite(v.Float()) {
			return path
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return notFinite(v.Elem(), path)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if bad := notFinite(v.Field(i), path+"."+f.Name); f.IsExported() && bad != "" {
				return bad
			}
		}
	}
	return ""
}

func floats(data []byte) []float64 {
	values := make([]float64, len(data)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return values
}

func bytesOf(values ...float64) []byte {
	var out []byte
	for _, v := range values {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(v))
	}
	return out
}

func FuzzCompare(f *testing.F) {
	f.Add(bytesOf(1, 2, 3), bytesOf(3, 4, 6), 0., byte(0), byte(0))
	f.Add(bytesOf(1e308, -1e308), bytesOf(1e-308, 0), .999, byte(1), byte(2))
	f.Add(bytesOf(5e-324, 0, 1e300), bytesOf(1e300, 1e300), .5, byte(2), byte(3))
	f.Add(bytesOf(math.NaN(), 1), bytesOf(math.Inf(1)), math.NaN(), byte(3), byte(1))
	f.Add(bytesOf(5, 100, 3), bytesOf(9, 100.5, 2), .95, byte(4), byte(0))
	f.Add(bytesOf(1e-320, 2e-320, 3e-320), bytesOf(1e-300, 2e-300), .9999999999999999, byte(0), byte(0))
	f.Fuzz(func(t *testing.T, rawA, rawB []byte, confidence float64, kind, run byte) {
		a := Sample{Label: "a", Unit: PacketRate, Values: floats(rawA)}
		b := Sample{Label: "b", Unit: PacketRate, Values: floats(rawB)}
		if kind&4 != 0 && len(a.Values) >= 2 { // a printed table of any numbers
			a.Printed = &Summary{N: int(run), Mean: a.Values[0], SD: a.Values[1]}
			a.Values = nil
		}
		if run > 0 {
			b.RunLens = []int{int(run), len(b.Values) - int(run)}
		}
		beforeA, beforeB := bytesOf(a.Values...), bytesOf(b.Values...)
		o := Options{Confidence: confidence, Method: Method(kind & 1), RunValue: RunValue(kind >> 1 & 1)}
		b.RunValues(o.RunValue) // also with lengths that do not add up

		c, err := Compare(a, b, o)
		if !slices.Equal(bytesOf(a.Values...), beforeA) || !slices.Equal(bytesOf(b.Values...), beforeB) {
			t.Fatal("the caller's values changed")
		}
		if err != nil {
			return
		}
		if bad := notFinite(reflect.ValueOf(c), "Comparison"); bad != "" {
			t.Errorf("%s is not finite: %+v", bad, c)
		}
		if (c.Verdict == Invalid) != (c.Difference.CI == nil) {
			t.Errorf("verdict %s with interval %v", c.Verdict, c.Difference.CI)
		}
		if c.Test != nil && !(c.Test.P >= 0 && c.Test.P <= 1 && c.Test.DF > 0) {
			t.Errorf("no test has p = %g and df = %g", c.Test.P, c.Test.DF)
		}
	})
}
