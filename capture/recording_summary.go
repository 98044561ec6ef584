package capture

import (
	"errors"
	"fmt"
	"math"

	"github.com/perfstat/perfstat/stats"
)

var errSummaryAndRows = errors.New("a variant has either a summary or rows, not both: start a new one with a '# variant:' line")

// summary reads "n 5 mean 931612.1 sd 8096.8269", and behind it perhaps the
// order statistics, all three.
func (p *recordingParser) summary(list []string) error {
	v := p.variant()
	switch {
	case len(v.Runs) > 0:
		return errSummaryAndRows
	case v.Printed != nil:
		return errors.New("this variant has one already")
	case len(list)%2 != 0:
		return errors.New("want pairs of a name and a number")
	}
	values := map[string]float64{}
	for i := 0; i < len(list); i += 2 {
		name := list[i]
		switch name {
		case "n", "mean", "sd", "min", "median", "max":
		default:
			return fmt.Errorf("%.40q is unknown: want n, mean and sd, and perhaps min, median and max", name)
		}
		if _, twice := values[name]; twice {
			return fmt.Errorf("%s stands twice", name)
		}
		x, err := parseCell(list[i+1])
		if err != nil || math.IsNaN(x) {
			return fmt.Errorf("%s: %.40q is not a number", name, list[i+1])
		}
		values[name] = x
	}
	if err := wants(values, "n", "mean", "sd"); err != nil {
		return err
	}
	var order *stats.Order
	if len(values) > 3 {
		if err := wants(values, "min", "median", "max"); err != nil {
			return err
		}
		order = &stats.Order{Min: values["min"], Median: values["median"], Max: values["max"]}
	}
	n := values["n"]
	switch {
	case n != math.Trunc(n) || n < 1 || n > 1<<53:
		return fmt.Errorf("n is %v: want a whole number from 1", n)
	case values["sd"] < 0:
		return fmt.Errorf("sd is %v: a standard deviation is not negative", values["sd"])
	}
	printed, err := newSummary(int(n), values["mean"], values["sd"], order)
	if err != nil {
		return err
	}
	v.Printed = printed
	return nil
}

func wants(values map[string]float64, names ...string) error {
	for _, name := range names {
		if _, ok := values[name]; !ok {
			return fmt.Errorf("lacks %s", name)
		}
	}
	return nil
}
