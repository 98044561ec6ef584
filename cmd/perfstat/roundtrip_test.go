package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// What perfstat writes for people comes back when a mail is read that has it in
// it: labels, unit, and the figures in the digits that were printed. What they
// must be is what JSON says of the same comparison.
func TestOwnTextIsReadBack(t *testing.T) {
	numbers := "1000.5\n1002\n1003.25\n1009\n"
	long := strings.Repeat("a-long-name-", 8)
	folder(t, map[string]string{
		"old": numbers, "new": "1100\n1105\n1101\n1120\n", "x y, n = 3": numbers, long: numbers,
		"runs/1": numbers, "runs/2": numbers + "7\n", "other/1": numbers, "other/2": "5\n6\n7\n8\n", "one": "5\n",
	})
	for _, args := range []string{
		"old new", "old new --unit pps", "old new --unit us --better lower", "old new one --unit pps --better higher",
		"runs other", "runs one", long + " old", "old " + long + " new --unit bps", "x=old y=new z=one 7=new", "old",
	} {
		for _, quote := range []string{"", "> "} {
			fields := append([]string{"compare"}, strings.Fields(args)...)
			if args == "old" {
				fields = append(fields, "x y, n = 3")
			}
			text := perfstat(t, "", fields...)
			machine := perfstat(t, "", append(fields, "--format", "json")...)
			if text.exit != exitOK || machine.exit != exitOK {
				t.Fatalf("%s: %+v", args, text)
			}
			mail := "Hello,\n\n" + quote + strings.ReplaceAll(strings.TrimSpace(text.stdout), "\n", "\n"+quote) + "\n\nBye\n"
			back := perfstat(t, mail, "read", "-", "--format", "jsonl")
			if want, got := printedIn(t, machine.stdout), readIn(t, back.stdout); want != got {
				t.Errorf("compare %s, quoted by %q:\n%s\ncame back as\n%s\n%s", args, quote, want, got, text.stdout)
			}
		}
	}
}

func eight(x float64) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 8, 64), 64)
	if err != nil {
		return x
	}
	return y
}

// printedIn is what a report in JSON says of its variants.
func printedIn(t *testing.T, text string) string {
	t.Helper()
	var report struct {
		Variants []struct {
			Label     string
			N         int
			Mean, Min float64
			StdDev    *float64
		}
	}
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, v := range report.Variants {
		sd := 0.
		if v.StdDev != nil {
			sd = *v.StdDev
		}
		fmt.Fprintf(&out, "%s: n %d, mean %v, min %v, sd %v\n", v.Label, v.N, eight(v.Mean), eight(v.Min), eight(sd))
	}
	return out.String()
}

// readIn is what a reading in JSON Lines says of printed tables.
func readIn(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(text) {
		var v struct {
			Type, Variant string
			Summary       *struct {
				N         int
				Mean, Min float64
				StdDev    *float64
			}
		}
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		if v.Type != "variant" || v.Summary == nil {
			continue
		}
		sd := 0.
		if v.Summary.StdDev != nil {
			sd = *v.Summary.StdDev
		}
		fmt.Fprintf(&out, "%s: n %d, mean %v, min %v, sd %v\n", v.Variant, v.Summary.N, eight(v.Summary.Mean), eight(v.Summary.Min), eight(sd))
	}
	return out.String()
}

// What perfstat writes as CSV is what it reads from it: no rule drops a second
// time, though the third interval of the log would be an edge of what is kept.
func TestOwnCSVIsReadBack(t *testing.T) {
	var log strings.Builder
	for i, pps := range []int{500, 600, 700, 1000, 1001, 1000, 1002, 999, 1001, 1000, 998, 1003} {
		fmt.Fprintf(&log, "%03d.000000 main_thread [2639] %d pps (%d pkts 1 bps in 1000000 usec) 1.00 avg_batch 1 min_space\n", i, pps, pps)
	}
	folder(t, map[string]string{"ramp.log": log.String(), "numbers": "3\n1\n2\n"})
	for _, file := range []string{"ramp.log", "numbers"} {
		written := perfstat(t, "", "read", file, "--format", "csv")
		back := perfstat(t, written.stdout, "read", "-", "--format", "csv")
		if written.exit != exitOK || strings.ReplaceAll(back.stdout, "<stdin>", file) != written.stdout {
			t.Errorf("%s:\n%s\ncame back as\n%s%s", file, written.stdout, back.stdout, back.stderr)
		}
		if file == "ramp.log" && strings.Count(written.stdout, ",false,") != 2 {
			t.Errorf("the log does not test what it is for:\n%s", written.stdout)
		}
	}
}
