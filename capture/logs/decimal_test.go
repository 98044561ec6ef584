package logs

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// plainDecimal is the grammar once more, in another language.
var plainDecimal = regexp.MustCompile(`^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$`)

// checkDecimal holds parseDecimal against the grammar and strconv.
func checkDecimal(t *testing.T, token string) {
	t.Helper()
	got, wrong := parseDecimal([]byte(token))
	want, err := strconv.ParseFloat(token, 64)
	isPlain := plainDecimal.MatchString(token)
	significand, _, _ := strings.Cut(strings.ToLower(token), "e")
	vanishes := isPlain && want == 0 && strings.ContainsAny(significand, "123456789")

	switch {
	case isPlain && errors.Is(err, strconv.ErrRange):
		if wrong.kind != tooLarge {
			t.Errorf("%q: defect %v, want too large", token, wrong)
		}
	case vanishes:
		if wrong.kind != tooSmall {
			t.Errorf("%q: defect %v, want too small", token, wrong)
		}
	case isPlain:
		if wrong != sound || math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%q = %v (%x), defect %v; strconv gives %v (%x)",
				token, got, math.Float64bits(got), wrong, want, math.Float64bits(want))
		}
	case wrong == sound, wrong.kind == tooLarge, wrong.kind == tooSmall:
		t.Errorf("%q is no plain decimal: defect %v", token, wrong)
	case err == nil && wrong.kind != notFinite && wrong.kind != hexadecimal && wrong.kind != underscore:
		t.Errorf("%q: strconv takes it, and the defect is %v", token, wrong)
	}
	if wrong.offset < 0 || wrong.offset > len(token) {
		t.Errorf("%q: defect at %d", token, wrong.offset)
	}
	if text := wrong.explain([]byte(token)); wrong != sound && (len(text) > 400 || strings.ContainsAny(text, "\n\r\x00\x1b")) {
		t.Errorf("%q: explained as %q", token, text)
	}

	// What follows a number may not change it.
	if wrong == sound {
		for _, tail := range []string{"\n", "\n5\n", "\n1234567890123456789012345678901234567890\n"} {
			v, n, exact := scanDecimal([]byte(token + tail))
			if n != len(token) || exact && math.Float64bits(v) != math.Float64bits(got) {
				t.Errorf("%q before %q: %v of length %d", token, tail, v, n)
			}
		}
	}
}

func TestDecimal(t *testing.T) {
	for _, token := range []string{
		"0", "-0", "+0", "0.0", "-0e999", "0e-999", "1", "+1", "-1", ".5", "5.", "-.5", "+5.e1", "1e3", "1E+3", "1e-3",
		"12345678", "123456789", "1234567.1234567", "12345678.1234567", "12345678.12345678", "1234567.", "12345678.",
		"14880952.38095238", "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993e-3",
		"1e22", "1e23", "9007199254740991e22", "9007199254740991e23", "1e-22", "1e-23", "123456789e-22",
		"1234567890123456789", "12345678901234567890", "18446744073709551616", "18446744073709551617.5",
		"0.000000000000000000000000000000000000001", "0000000000000000000000000000000000000001",
		"1.7976931348623157e308", "1.7976931348623159e308", "-1e999", "1e999999999999999999999", "1e-999999999999999999999",
		"2.2250738585072014e-308", "1e-310", "5e-324", "4.9e-324", "2.4e-324", "-1e-400", "0.000e-400",
		"", "+", "-", ".", "+.", "e5", ".e5", "1e", "1e+", "1e+-5", "1..2", "1.2.3", "--1", "+-1", "1-", "1 ", " 1",
		"inf", "-Inf", "+INFINITY", "nan", "NaN", "0x10", "0x1p-2", "-0X1P5", "1_000", "1_0.5", "_1", "1e1_0",
		"1,000", "1.234,5", ",", "1,x", "10us", "10%", "5Gb/s", "25°C", "1eV", "10:15:02", "192.168.0.1", "2024-01-01",
		"\xca12345678", "1\xca2345678", "12345678\xff\xff\xff\xff\xff\xff\xff\xff", "12\xfa3456789012345678",
	} {
		checkDecimal(t, token)
		checkDecimal(t, strings.Repeat("0", 20)+token)
		checkDecimal(t, "12345678"+token)
	}
}

func TestDecimalRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	digits := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = '0' + byte(rnd.IntN(10))
		}
		return string(b)
	}
	for range 50_000 {
		token := digits(rnd.IntN(12)) + "." + digits(rnd.IntN(12))
		switch rnd.IntN(6) {
		case 0:
			token += fmt.Sprintf("e%d", rnd.IntN(660)-330)
		case 1:
			token = strconv.FormatFloat(math.Float64frombits(rnd.Uint64()), 'g', -1, 64)
		case 2:
			token = digits(1 + rnd.IntN(25))
		case 3:
			token = fmt.Sprintf("%.3f", 1e6+1000*rnd.NormFloat64())
		}
		checkDecimal(t, token)
	}
}

// Every byte at every place of a word, as what ends the digits.
func TestDecimalEndsAnywhere(t *testing.T) {
	for n := range 20 {
		for c := range 256 {
			text := strings.Repeat("7", n) + string([]byte{byte(c)}) + strings.Repeat("1", 30)
			checkDecimal(t, text)
			_, got, _ := scanDecimal([]byte(text))
			want := 0
			for want < len(text) && plainDecimal.MatchString(text[:want+1]) {
				want++
			}
			if want > 0 && got < want {
				t.Errorf("%q: length %d, want at least %d", text, got, want)
			}
		}
	}
}

func FuzzDecimal(f *testing.F) {
	for _, token := range []string{"1000123.456", "-.5e-3", "5.", "1e-400", "1_000", "0x1p-2", "inf", "10us", "1,000", "123456789012345678901234567890"} {
		f.Add(token)
	}
	f.Fuzz(checkDecimal)
}

func TestDiagnose(t *testing.T) {
	for _, c := range []struct {
		token  string
		kind   defectKind
		offset int
	}{
		{"1,000", comma, 1}, {"1.234,5", comma, 5}, {"-12,5e3", comma, 3}, {",5", comma, 0},
		{"10us", unitBehind, 2}, {"10µs", unitBehind, 2}, {"1.5Mpps", unitBehind, 3}, {"10%", unitBehind, 2}, {"1e3x", unitBehind, 3}, {"10Gb/s", unitBehind, 2},
		{"inf", notFinite, 0}, {"-Infinity", notFinite, 0}, {"NaN", notFinite, 0}, {"-nan(0x1)", notFinite, 0},
		{"0x10", hexadecimal, 0}, {"-0X1p3", hexadecimal, 0},
		{"1_000", underscore, 1}, {"12.5_0", underscore, 4},
		{"1e-400", tooSmall, 0}, {"-1e999", tooLarge, 0},
		{"1e", openExponent, 1}, {"1E+", openExponent, 1},
		{"1 ", spaceBehind, 1}, {"1\r2", spaceBehind, 1},
		{"", noNumber, 0}, {"-", noNumber, 0}, {"abc", noNumber, 0}, {",", noNumber, 0}, {"1,x", noNumber, 0},
		{"--inf", noNumber, 0}, {"1.2.3", noNumber, 0}, {"10:15", noNumber, 0}, {"-", noNumber, 0}, {"1\x1b[0m", noNumber, 0},
	} {
		if _, wrong := parseDecimal([]byte(c.token)); wrong != (defect{c.kind, c.offset}) {
			t.Errorf("%q: %v, want kind %v at %d", c.token, wrong, c.kind, c.offset)
		}
	}
}

func TestQuote(t *testing.T) {
	for token, want := range map[string]string{
		"abc":                          `"abc"`,
		"\x1b[31m":                     `"\x1b[31m"`,
		strings.Repeat("a", 40):        `"` + strings.Repeat("a", 40) + `"`,
		strings.Repeat("a", 41):        `"` + strings.Repeat("a", 40) + `"...`,
		strings.Repeat("a", 39) + "µx": `"` + strings.Repeat("a", 39) + `"...`,
	} {
		if got := quote([]byte(token)); got != want {
			t.Errorf("quote(%q) = %s, want %s", token, got, want)
		}
	}
}
