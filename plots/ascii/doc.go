// Package ascii draws figures to a terminal, in characters.
//
// It may import stats. It computes no statistic: what it draws is given to it.
// It never imports gonum/plot, which package plots is for.
package ascii
