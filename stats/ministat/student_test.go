package ministat

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

func TestStudentTRoundsTheQuantile(t *testing.T) {
	f, err := os.Open("testdata/quantiles.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	seen := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var df int
		var percent, quantile float64
		if _, err := fmt.Sscan(lines.Text(), &df, &percent, &quantile); err != nil {
			t.Fatal(err)
		}
		level, err := ParseLevel(percent)
		if err != nil {
			t.Fatal(err)
		}
		seen++
		want := math.Round(quantile*1000) / 1000
		if misprint, ok := misprints[df]; ok && level == Level995 {
			want = misprint
		}
		if got := StudentT(df, level); got != want {
			t.Errorf("df %d at %g%%: %v, want %v", df, percent, got, want)
		}
	}
	if seen < 100 {
		t.Fatalf("only %d quantiles read", seen)
	}
}

// Values of the inf row as the contract prints them, and of a widely printed
// table for the rest.
func TestStudentTByHand(t *testing.T) {
	for _, c := range []struct {
		df    int
		level Level
		want  float64
	}{
		{8, Level95, 2.306}, {1, Level95, 12.706}, {1, Level995, 318.313}, {4, Level995, 7.173},
		{12, Level995, 3.929}, {13, Level995, 3.852}, {100, Level95, 1.984}, {101, Level95, 1.960},
		{101, Level80, 1.282}, {1 << 30, Level995, 3.090},
	} {
		if got := StudentT(c.df, c.level); got != c.want {
			t.Errorf("df %d at %g%%: %v, want %v", c.df, c.level.Percent(), got, c.want)
		}
	}
}

func TestParseLevel(t *testing.T) {
	for _, percent := range []float64{80, 90, 95, 98, 99, 99.5} {
		level, err := ParseLevel(percent)
		if err != nil || level.Percent() != percent {
			t.Errorf("%g: %v, %v", percent, level.Percent(), err)
		}
	}
	for _, percent := range []float64{0, .95, 95.1, math.NaN(), math.Inf(1)} {
		if _, err := ParseLevel(percent); err == nil {
			t.Errorf("%g is taken", percent)
		}
	}
}

func TestParseDialect(t *testing.T) {
	for name, want := range map[string]Dialect{"cur": CUR, "d15": D15} {
		if got, err := ParseDialect(name); err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := ParseDialect("CUR"); err == nil {
		t.Error("CUR is taken")
	}
}
