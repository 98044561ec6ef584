// Package stats turns numbers into inference: summaries, Student's t tests,
// intervals and verdicts.
//
// It may import the standard library's maths and gonum's stat, distuv and
// floats. It opens no file, reads no clock, prints nothing, and imports no
// other package of perfstat. No function here sorts or changes a slice of its
// caller, and the order of values in time survives every call.
package stats
