package logs

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/perfstat/perfstat/capture"
)

// said is what a reader made of an input: a line a variant, with its role, its
// stream, and its values by run, edges kept; then the problems.
func said(rec *capture.Recording) []string {
	var out []string
	for _, v := range rec.Variants {
		stream, _ := v.Facts.Get("stream")
		line := fmt.Sprintf("%s [%s] %s:", v.Role, stream, v.Metrics[0].Unit.Name)
		if p := v.Printed; p != nil {
			out = append(out, fmt.Sprintf("%s n %d mean %v", line, p.N, p.Mean))
			continue
		}
		for i, r := range v.Runs {
			if i > 0 {
				line += ";"
			}
			if r.Singles {
				line += " each"
			}
			for _, x := range r.Columns[0] {
				line += fmt.Sprintf(" %.12g", x)
			}
		}
		out = append(out, line)
	}
	for _, p := range rec.Problems {
		out = append(out, fmt.Sprintf("! %d: %s", p.Line, p.Text))
	}
	return out
}

// Every file of testdata/tools and testdata/outputs is read as everytool.txt has
// it. Those of outputs are real; the others were written by hand to the grammar
// of their tool, for what no real output at hand shows. The values in
// everytool.txt are those that stand in the files.
func TestEveryTool(t *testing.T) {
	want := wanted(t, "testdata/everytool.txt")
	var files []string
	for _, dir := range []string{"testdata/tools", "testdata/outputs"} {
		found, err := filepath.Glob(dir + "/*")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) != len(want) {
		t.Errorf("%d files, %d of them have values", len(files), len(want))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			in, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			var got []string
			rec, err := Read(in, filepath.Base(file), "", Options{KeepEdges: true})
			if err != nil {
				got = []string{"error: " + err.Error()}
			} else {
				got = said(rec)
			}
			if !slices.Equal(got, want[filepath.Base(file)]) {
				t.Errorf("read as\n%s\n\nwant\n%s", strings.Join(got, "\n"), strings.Join(want[filepath.Base(file)], "\n"))
			}
		})
	}
}

// wanted reads blocks of a file's name and, indented, what is made of it.
func wanted(t *testing.T, file string) map[string][]string {
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out := map[string][]string{}
	name := ""
	for lines := bufio.NewScanner(in); lines.Scan(); {
		text := lines.Text()
		if line, ok := strings.CutPrefix(text, "  "); ok {
			out[name] = append(out[name], line)
		} else if text != "" {
			name = text
		}
	}
	return out
}
