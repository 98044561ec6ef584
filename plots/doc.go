// Package plots draws figures of measurements and writes them as PNG or SVG.
//
// It may import stats and gonum's plot. It computes no statistic: means,
// intervals and medians come from the caller, and only the placing of marks is
// its own. The same input gives the same bytes. Package plots/ascii draws for a
// terminal, and plots/scale chooses the unit for both.
package plots
