package logs

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

var (
	ministatRow     = regexp.MustCompile(`(?m)^x +(\d+) +(\S+) +(\S+) +(\S+) +(\S+) +\S+$`)
	ministatInvalid = regexp.MustCompile(`Invalid data on line (\d+) in `)
)

// The reader takes and refuses the same lines as Debian's ministat, and finds
// the same numbers.
func TestReadNumbersLikeMinistat(t *testing.T) {
	ministat, err := exec.LookPath("ministat")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("ministat is not installed: apt-get install ministat")
		}
		t.Skip("ministat is not installed")
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	path := filepath.Join(t.TempDir(), "set")
	refused := 0
	for range 200 {
		column := 1 + rnd.IntN(4)
		delimiters := pick(rnd, "", " ", "\t", ",", ";", ",;", ", ", "x|")
		in := randomTable(rnd, delimiters)
		if err := os.WriteFile(path, in, 0o600); err != nil {
			t.Fatal(err)
		}
		args := []string{"-n", "-C", strconv.Itoa(column)}
		if delimiters != "" {
			args = append(args, "-d", delimiters)
		}
		out, _ := exec.Command(ministat, append(args, path)...).CombinedOutput()
		values, err := ReadNumbers(bytes.NewReader(in), path, NumberOptions{Column: column, Delimiters: delimiters})

		if m := ministatInvalid.FindSubmatch(out); m != nil || err != nil {
			var p *capture.Problem
			if m == nil || !errors.As(err, &p) || strconv.Itoa(p.Line) != string(m[1]) {
				t.Fatalf("%q %q: %v; ministat says %s", args, in, err, out)
			}
			refused++
			continue
		}
		m := ministatRow.FindSubmatch(out)
		if m == nil {
			if len(values) >= 3 || !bytes.Contains(out, []byte("at least 3 data points")) {
				t.Fatalf("%q %q: %v; ministat says %s", args, in, values, out)
			}
			continue
		}
		sum := 0.0
		for _, v := range values {
			sum += v
		}
		want := []float64{float64(len(values)), slices.Min(values), slices.Max(values), sorted(values)[len(values)/2], sum / float64(len(values))}
		for i, w := range want {
			got, err := strconv.ParseFloat(string(m[i+1]), 64)
			if err != nil || math.Abs(got-w) > 5.1e-8*math.Abs(w) { // eight digits are printed
				t.Fatalf("%q %q: %v; ministat says %s", args, in, want, out)
			}
		}
	}
	if refused < 10 || refused > 150 {
		t.Errorf("ministat refused %d of 200 inputs: the test is lopsided", refused)
	}
}

func sorted(values []float64) []float64 {
	s := slices.Clone(values)
	slices.Sort(s)
	return s
}

func pick(rnd *rand.Rand, of ...string) string { return of[rnd.IntN(len(of))] }

// randomTable is text with the traits of a hand-made table: ragged rows,
// comments, blank lines, any line end, and now and then a token that is no
// number. The kinds of number that only ministat takes are left out.
func randomTable(rnd *rand.Rand, delimiters string) []byte {
	if delimiters == "" {
		delimiters = " \t"
	}
	delimiter := func() string { return pick(rnd, strings.Split(delimiters, "")...) }
	bad := rnd.IntN(60) // permille
	end := pick(rnd, "\n", "\r\n", " \n")
	var b bytes.Buffer
	for range 3 + rnd.IntN(40) {
		if rnd.IntN(10) == 0 {
			b.WriteString(delimiter())
		}
		if rnd.IntN(12) == 0 {
			b.WriteString(pick(rnd, "", "# comment 1 2 3", "#1"))
			b.WriteString(end)
			continue
		}
		for range 1 + rnd.IntN(6) {
			switch {
			case rnd.IntN(25) == 0:
				b.WriteString("#")
			case rnd.IntN(20) == 0:
				b.WriteString(" ")
			}
			if rnd.IntN(1000) < bad {
				b.WriteString(pick(rnd, "eth0", "1us", "1e", "--1", "1.2.3", "-", "1,5", "1 "))
			} else {
				b.WriteString(randomNumber(rnd))
			}
			for range 1 + rnd.IntN(2) {
				b.WriteString(delimiter())
			}
		}
		b.WriteString(end)
	}
	return b.Bytes()[:b.Len()-rnd.IntN(2)]
}

func randomNumber(rnd *rand.Rand) string {
	v := rnd.NormFloat64()
	switch rnd.IntN(5) {
	case 0:
		return strconv.Itoa(rnd.IntN(1e8))
	case 1:
		return fmt.Sprintf("%+.3e", v)
	case 2:
		return pick(rnd, ".5", "5.", "+3", "-.25e1", "00012", "1E2", "-0")
	}
	return fmt.Sprintf("%.3f", 1e6+1000*v)
}
