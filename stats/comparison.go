package stats

// Method names the test a comparison rests on.
type Method int

// Welch does not assume equal variances and is the default; Pooled is
// Student's test, as ministat has it.
const (
	Welch Method = iota
	Pooled
)

var methodNames = [...]string{"welch", "pooled"}

func (m Method) String() string { return enumName(methodNames[:], int(m)) }

// Verdict is what a comparison comes to.
type Verdict int

// The verdicts. Inconclusive is never "the same"; Invalid says that no test
// could be made, and a Warning says why.
const (
	Invalid Verdict = iota
	Inconclusive
	Different
	Better
	Worse
)

var verdictNames = [...]string{"invalid", "inconclusive", "different", "better", "worse"}

func (v Verdict) String() string { return enumName(verdictNames[:], int(v)) }

// Warning is a caution that a reader of a comparison needs: its cause and what
// to do next.
type Warning struct {
	Code string
	Text string
}

// Estimate is a value and, where one can be given, its confidence interval.
type Estimate struct {
	Value float64
	CI    *Interval
}

// Options of Compare. The zero value compares at 95 % by Welch's test on the
// median of each run.
type Options struct {
	Confidence float64 // 0 means .95; else above 0 and below 1
	Method     Method
	RunValue   RunValue
}

// Test is the outcome of a t test.
type Test struct {
	T, DF float64
	P     float64 // two-sided
	SE    float64 // standard error of the difference
}

// Comparison is a variant against the baseline. Differences are variant minus
// baseline.
type Comparison struct {
	Baseline, Variant string // labels
	Unit              Unit
	A, B              Summary // of the baseline, of the variant
	Confidence        float64
	Method            Method

	Difference Estimate
	Test       *Test // nil where there is none: n < 2, or no spread at all

	// Percent is nil where a ratio means nothing, and a Warning says why: a mean
	// at or below zero, or a baseline that can't be told from zero.
	Percent *Percent

	// NsPerPacket is how many nanoseconds more the variant spends on a packet. It
	// is nil where the unit is not a packet rate or a mean is not above zero.
	NsPerPacket *Estimate

	Verdict  Verdict
	Warnings []Warning
}

// PercentMethod names how the interval of a percent change was made.
type PercentMethod int

// LogRatio is the default; Fieller serves where a mean is known to no better
// than 10 %, and where only it agrees with the test on whether there is a change.
const (
	LogRatio PercentMethod = iota
	Fieller
)

var percentMethodNames = [...]string{"log-ratio", "fieller"}

func (m PercentMethod) String() string { return enumName(percentMethodNames[:], int(m)) }

// Percent is a relative change in percent of the baseline. Method says how its
// interval was made, where there is one.
type Percent struct {
	Estimate
	Method PercentMethod
}
