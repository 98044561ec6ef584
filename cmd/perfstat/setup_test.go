package main

import (
	"strings"
	"testing"
)

// Runs of two packet sizes under one label are named.
func TestMixedPacketSizes(t *testing.T) {
	result := func(size, rate string) string {
		return "Device: eth4@0\nResult: OK: 2415888(c2415863+d25) usec, 10000000 (" + size + "byte,0frags)\n  " + rate + "pps 1986Mb/sec (1986846720bps) errors: 0\n"
	}
	folder(t, map[string]string{"60": result("60", "4139264"), "1514": result("1514", "813926"), "other": result("60", "4139265")})
	out := perfstat(t, "", "compare", "a=60", "a=1514", "b=other")
	if !strings.Contains(out.stdout, `the runs of "a" differ in stream (60 byte; 1514 byte)`) {
		t.Errorf("%+v", out)
	}
}
