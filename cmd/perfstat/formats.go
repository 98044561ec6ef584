package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/perfstat/perfstat/capture/logs"
)

// formatsCommand lists what can be read, each with a line that is a sample.
func formatsCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "formats",
		Usage:     "list the formats that are read, each with an example",
		ArgsUsage: " ",
		Description: "A format is known by its lines; --as NAME forces one. Several tools in one text are\n" +
			"read together, and what is between them names the variants.",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("formats takes no argument: perfstat read %s shows what a file is taken for", c.Args().First())
			}
			for _, f := range logs.Formats {
				what, example := f.About()
				fmt.Fprintf(s.out, "%-15s%s\n%17s%s\n", f.Name(), what, "", strings.TrimLeft(example, " "))
			}
			return nil
		},
	}
}
