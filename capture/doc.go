// Package capture holds what a measurement is - Recording, Variant, Run and
// their intervals, with units and provenance - and reads and writes the
// recording's text file. The packages below it read the output of other tools
// (capture/logs) and undo what mail did to it (capture/mail).
//
// It may import stats for its types, and nicio. It draws nothing, prints
// nothing and knows no flag.
package capture
