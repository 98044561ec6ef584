package logs

import (
	"regexp"
	"strings"
)

// keptTableTool reads tables that people keep by hand, in org-mode or Markdown,
// where their header shows what they are: one heading over several columns is one
// thing measured several times, and its unit stands in it. Each row is a variant,
// named by its first cell. Columns with another heading, a mean, a deviation, are
// no samples. A row with one long number twice was copied wrongly.
var keptTableTool = Tool{
	name:    "kept-table",
	about:   "org-mode or Markdown tables whose header repeats a rate",
	example: "|     0.256 | 33881.53 | 34066.66 | 33938.16 | 34136.39 | 34005.685 | 116.58450 |",
	reader:  func() program { return &keptTable{} },
}

var (
	keptRule     = regexp.MustCompile(`^\s*\|(?:[-:]+[+|])*[-:]+\|$`)
	requestsForm = regexp.MustCompile(`(?i)\b(?:rr|trans(?:actions)?)/s(?:ec)?\b`)
)

type keptTable struct {
	header  []string
	columns []int // of the repeated measurement
	kind    *kind
	factor  float64
}

func (k *keptTable) line(t *transcript, line []byte) bool {
	text := strings.TrimSpace(string(line))
	if !strings.HasPrefix(text, "|") || !strings.HasSuffix(text, "|") {
		k.header, k.columns = nil, nil
		return false
	}
	if keptRule.MatchString(text) {
		return k.header != nil
	}
	cells := strings.Split(strings.Trim(text, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	if k.header == nil {
		k.begin(cells)
		return true
	}
	if len(k.columns) > 0 && len(cells) == len(k.header) {
		k.row(t, cells)
	}
	return true
}

func (k *keptTable) begin(header []string) {
	k.header, k.columns, k.kind = header, nil, nil
	where := map[string][]int{}
	for i, name := range header {
		where[name] = append(where[name], i)
	}
	for _, name := range header {
		if len(where[name]) < 2 || name == "" {
			continue
		}
		metric, factor := unitFromText(name)
		if requestsForm.MatchString(name) {
			metric = transactionRate
		}
		if listKinds[metric.Column] != nil {
			k.columns, k.kind, k.factor = where[name], listKinds[metric.Column], factor
			return
		}
	}
}

// longNumber is from how many characters a number does not come twice by chance.
const longNumber = 6

func (k *keptTable) row(t *transcript, cells []string) {
	var values []float64
	seen := map[string]bool{}
	for _, c := range k.columns {
		cell := cells[c]
		x, ok := number(cell)
		if !ok {
			continue
		}
		if seen[cell] && len(cell) >= longNumber {
			t.problem("%s stands twice in one row, to the last digit: one of them is a copy; the row is left out", cell)
			return
		}
		seen[cell] = true
		values = append(values, x*k.factor)
	}
	if len(values) == 0 {
		return
	}
	name := ""
	if k.columns[0] > 0 {
		name = k.header[0] + " " + cells[0]
	}
	for _, x := range values {
		t.single(stream{"kept-table", strings.TrimSpace(name), k.kind}, x)
	}
}

func (*keptTable) flush(*transcript) {}
