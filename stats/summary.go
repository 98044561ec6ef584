package stats

// Summary describes a set of values; for a comparison, one value a run.
type Summary struct {
	N    int
	Mean float64

	// SD is the sample standard deviation (n-1). It is 0 and means nothing
	// where N < 2.
	SD float64

	// Order is nil where it is not known: a summary of which only n, mean and
	// standard deviation were printed.
	Order *Order

	// ref and offset hold Mean as ref+offset, so that the difference of two
	// means far from zero keeps its digits.
	ref, offset float64
}

// Order holds the order statistics of a set.
type Order struct{ Min, Median, Max float64 }

// Interval is a closed range, for example a confidence interval.
type Interval struct{ Low, High float64 }
