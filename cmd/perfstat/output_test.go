package main

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
)

// No output takes the place of an input, by whatever name it goes.
func TestOutputIsNoInput(t *testing.T) {
	const numbers = "1\n2\n3\n4\n"
	folder(t, map[string]string{"a": numbers, "b.png": numbers, "d/1.svg": numbers, "d/2": numbers})
	if err := os.Symlink("b.png", "link.png"); err != nil {
		t.Fatal(err)
	}
	if err := os.Link("a", "hard.csv"); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"read a -o a", "read a -o ./a", "read x=a -o hard.csv", "read d -o d/2", "read b.png -o link.png", "read link.png -o b.png",
		"compare a b.png -o b.png", "compare a b.png -o link.png", "compare a d -o d/1.svg",
	} {
		if out := perfstat(t, "", strings.Fields(args)...); out.exit != exitUsage || out.stdout != "" || !strings.Contains(out.stderr, "would be lost") {
			t.Errorf("perfstat %s: %+v", args, out)
		}
	}
	for _, name := range []string{"a", "b.png", "d/1.svg", "d/2"} {
		if readFile(t, name) != numbers {
			t.Errorf("%s was changed", name)
		}
	}
}

func TestOutputNames(t *testing.T) {
	folder(t, map[string]string{"a": "1\n2\n3\n4\n", "b": "2\n3\n4\n6\n"})
	for _, c := range []struct{ args, want string }{
		{"read a -o ''", "--output is empty"},
		{"compare a b -o ''", "--output is empty"},
		{"compare a b --output=", "--output is empty"},
		{"compare a b -o -", "a picture needs a file's name"},
	} {
		if out := perfstat(t, "", splitEmpty(c.args)...); out.exit != exitUsage || out.stdout != "" || !strings.Contains(out.stderr, c.want) {
			t.Errorf("perfstat %s: %+v", c.args, out)
		}
	}
	for _, format := range []string{"text", "csv", "jsonl", "recording"} {
		if got, want := perfstat(t, "", "read", "a", "-o", "-", "-f", format), perfstat(t, "", "read", "a", "-f", format); got != want {
			t.Errorf("-o - -f %s: %+v", format, got)
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 2 {
		t.Errorf("left in the folder: %v, %v", entries, err)
	}
}

// There are both the text and the picture, or neither.
func TestPictureNeedsItsText(t *testing.T) {
	folder(t, map[string]string{"a": "1\n2\n3\n4\n", "b": "2\n3\n4\n6\n"})
	var stderr bytes.Buffer
	exit := run([]string{"compare", "a", "b", "-o", "x.png"}, strings.NewReader(""), brokenWriter{}, &stderr, environment{program: "perfstat"})
	if exit != exitFailure || !strings.Contains(stderr.String(), "disk is full") {
		t.Errorf("exit %d: %s", exit, &stderr)
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 2 {
		t.Errorf("left in the folder: %v, %v", entries, err)
	}
}

// Root can read everything, so the error is made by hand.
func TestCantRead(t *testing.T) {
	err := cantRead("secret", &fs.PathError{Op: "open", Path: "secret", Err: syscall.EACCES})
	if err.Error() != "can't read secret: permission denied" {
		t.Error(err)
	}
}
