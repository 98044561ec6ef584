// Package ministat is the arithmetic of FreeBSD's ministat(1) in its two
// dialects, faults included. It serves those who must get the figures that
// ministat prints; perfstat's own figures come from package stats.
//
// It imports only the standard library's maths. Products are rounded before
// they are summed, so that no machine fuses the two and prints another digit.
package ministat
