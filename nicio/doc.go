// Package nicio is the room for NIC-level transmit and receive loops, interface
// counters and facts about an interface.
//
// It may import the standard library, x/sys, cilium/ebpf and netlink. It knows
// no statistics and no recording, and prints nothing.
package nicio
