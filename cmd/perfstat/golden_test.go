package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A golden case is a folder in testdata: cmd holds the arguments on one line,
// stdin what is fed. The command runs at the root of the repository, on no
// terminal.
func TestGolden(t *testing.T) {
	cases, err := filepath.Glob("testdata/*/cmd")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no golden case: %v", err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range cases {
		dir := filepath.Join(here, filepath.Dir(file))
		t.Run(filepath.Base(dir), func(t *testing.T) {
			args := strings.TrimSpace(readFile(t, filepath.Join(dir, "cmd")))
			stdin, err := os.ReadFile(filepath.Join(dir, "stdin"))
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			t.Chdir(root)
			out := perfstat(t, string(stdin), splitCommand(t, args)...)
			got := map[string]string{"stdout": out.stdout, "stderr": out.stderr, "exit": fmt.Sprintln(out.exit)}
			for name, text := range got {
				path := filepath.Join(dir, name)
				if *update {
					if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
					continue
				}
				if want := readFile(t, path); text != want {
					t.Errorf("%s of perfstat %s:\n%s\nwant\n%s", name, args, text, want)
				}
			}
		})
	}
}

// Every "$ perfstat" block of the papers prints what it says.
func TestPapers(t *testing.T) {
	t.Chdir(root)
	papers := []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"}
	more, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, paper := range append(papers, more...) {
		for _, block := range commandBlocks(readFile(t, paper)) {
			ran++
			out := perfstat(t, "", splitCommand(t, block.command)...)
			if got := strings.TrimRight(out.stdout+out.stderr, "\n"); got != block.output {
				t.Errorf("%s: perfstat %s prints\n%s\nbut the paper says\n%s", paper, block.command, got, block.output)
			}
		}
	}
	if ran == 0 {
		t.Error("no paper shows a command")
	}
}

type commandBlock struct{ command, output string }

// commandBlocks finds fenced lines "$ perfstat ARGS" or "$ go run
// ./cmd/perfstat ARGS", each with the lines up to the next prompt or fence.
func commandBlocks(paper string) []commandBlock {
	var blocks []commandBlock
	var open *commandBlock
	fenced := false
	flush := func() {
		if open != nil {
			open.output = strings.TrimRight(open.output, "\n")
			blocks = append(blocks, *open)
			open = nil
		}
	}
	for line := range strings.SplitSeq(paper, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			flush()
			fenced = !fenced
		case fenced && strings.HasPrefix(line, "$ "):
			flush()
			for _, prompt := range []string{"$ perfstat ", "$ go run ./cmd/perfstat "} {
				if command, ok := strings.CutPrefix(line, prompt); ok {
					open = &commandBlock{command: command}
				}
			}
		case open != nil:
			open.output += line + "\n"
		}
	}
	return blocks
}

type outcome struct {
	stdout, stderr string
	exit           int
}

func perfstat(t testing.TB, stdin string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	exit := run(args, strings.NewReader(stdin), &stdout, &stderr, environment{program: "perfstat"})
	return outcome{stdout.String(), stderr.String(), exit}
}

// splitCommand splits at blanks, keeping what stands in single quotes whole.
func splitCommand(t testing.TB, line string) []string {
	t.Helper()
	var args []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			args = append(args, part)
			continue
		}
		args = append(args, strings.Fields(part)...)
	}
	return args
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
