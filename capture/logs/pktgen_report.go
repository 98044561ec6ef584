package logs

import (
	"bytes"
	"math"
)

// report is one of pkt-gen's interval lines. What it does not print is NaN.
//
//	683.502433 main_thread [2639] 4.215 Mpps (4.227 Mpkts 2.023 Gbps in 1002819 usec) 465.43 avg_batch 99999 min_space
//
// Since 2013 the line has grown from the left: "main [1085] N pps", then the
// time stamp and the packets and microseconds, avg_batch (2014), decimal
// prefixes and bps (2015), min_space (2015), -A's mean and deviation in square
// brackets (2016), -N's whole numbers (2017). From 2015-05 to 2019-07 what is
// called bps counts the bits of the interval; it is taken as printed.
type report struct {
	start, end int // its place in the line, the time stamp included

	stamp   float64 // seconds, modulo 1000
	source  []byte  // the line of pkt-gen.c, which tells its version
	printed []byte  // the rate as it stands

	rate, packets, bps, seconds, batch, space float64
}

// damage is what keeps a line that begins as a report from being one.
type damage string

const (
	whole      damage = ""
	cut        damage = "an interval line is cut off before its rate is whole: left out"
	unreadable damage = "an interval line without a readable rate (pkt-gen prints N pps, Kpps, Mpps or Gpps): left out"
)

// findReport looks for the first report in text. found tells of what began as
// one before it, or in its place.
func findReport(text []byte) (r report, ok bool, found damage) {
	const mark = "main"
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(mark))
		if i < 0 {
			return report{}, false, found
		}
		from += i
		s := scanner{text, from + len(mark)}
		r, ok, broken := s.report()
		if ok {
			r.start, r.stamp = stampBefore(text, from)
			return r, true, found
		}
		if broken != whole {
			found = broken
		}
		from += len(mark)
	}
}

// report takes what follows "main".
func (s *scanner) report() (r report, ok bool, broken damage) {
	thread := s.literal("_thread")
	if !s.blanks() || !s.literal("[") {
		return report{}, false, whole
	}
	if r.source = s.digits(); len(r.source) == 0 || !s.literal("]") {
		if thread && s.at == len(s.text) {
			return report{}, false, cut
		}
		return report{}, false, whole
	}
	s.blanks()
	start := s.at
	if r.rate, ok = s.quantity("pps"); !ok {
		return report{}, false, s.lostRate(thread)
	}
	r.printed = s.text[start:s.at]
	s.rest(&r)
	return r, true, whole
}

// lostRate tells a damaged rate from what else pkt-gen says behind its name:
// words, which begin with a letter. "main" says much more than "main_thread".
func (s *scanner) lostRate(thread bool) damage {
	const near = 40
	rest := s.text[s.at:]
	if s.cutQuantity() || thread && len(rest) == 0 {
		return cut
	}
	if thread && !isLetter(rune(rest[0])) || has(bytes.ToLower(rest[:min(len(rest), near)]), "pps") {
		return unreadable
	}
	return whole
}

// cutQuantity says whether the text ends within "N Mpps".
func (s *scanner) cutQuantity() bool {
	if _, ok := s.decimal(); !ok {
		return false
	}
	s.blanks()
	s.prefix()
	_ = s.literal("pp") || s.literal("p")
	return s.at == len(s.text)
}

// contradicts says whether the rate is not what the packets and the time of the
// same line come to. Each is printed with four significant digits at the least,
// or as a whole number.
func (r *report) contradicts() bool {
	const rounding = 1.2e-3
	if !(r.seconds > 0) {
		return false
	}
	counted := r.packets / r.seconds
	return math.Abs(counted-r.rate) > rounding*max(counted, r.rate)+1+1/r.seconds
}

// rest takes what may follow the rate.
func (s *scanner) rest(r *report) {
	r.packets, r.bps, r.seconds, r.batch, r.space = math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN()
	if s.word("[avg/std ") {
		end := bytes.IndexByte(s.text[s.at:], ']')
		if end < 0 {
			r.end = s.at
			return
		}
		s.at += end + 1
	}
	if s.word("(") {
		s.optional("pkts", &r.packets)
		s.optional("bps", &r.bps)
		if s.word("in") {
			s.optional("usec", &r.seconds)
			r.seconds /= 1e6
		}
		s.word(")")
	}
	s.optional("avg_batch", &r.batch)
	s.optional("min_space", &r.space)
	r.end = s.at
}

func (s *scanner) optional(unit string, to *float64) {
	start := s.at
	s.blanks()
	x, ok := s.quantity(unit)
	if !ok {
		s.at = start
		return
	}
	*to = x
}

// stampBefore takes the time stamp that ends where a line's function begins.
func stampBefore(text []byte, at int) (start int, stamp float64) {
	i := at
	for i > 0 && text[i-1] == ' ' {
		i--
	}
	end := i
	for i > 0 && (isDigit(text[i-1]) || text[i-1] == '.') {
		i--
	}
	s := scanner{text, i}
	if d, ok := s.decimal(); ok && s.at == end && d.fraction == 6 {
		return i, d.times(0)
	}
	return at, math.NaN()
}
