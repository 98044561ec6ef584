package capture

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestWriteFileIsWholeOrNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	whole := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	broken := errors.New("broken")
	if err := WriteFile(path, whole("first")); err != nil {
		t.Fatal(err)
	}
	err := WriteFile(path, func(w io.Writer) error { return errors.Join(whole("half")(w), broken) })
	if !errors.Is(err, broken) {
		t.Errorf("error is lost: %v", err)
	}
	if text, _ := os.ReadFile(path); string(text) != "first" {
		t.Errorf("a failed write left %q", text)
	}
	if err := WriteFile(path, whole("second")); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(path); string(text) != "second" {
		t.Errorf("got %q", text)
	}
	if err := WriteFile(filepath.Join(dir, "missing", "x"), whole("")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing folder: %v", err)
	}
	if err := WriteFile(os.DevNull, whole("gone")); err != nil {
		t.Errorf("a device: %v", err)
	}
	if err := WriteFile(dir, whole("")); err == nil {
		t.Error("a folder was written")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}
