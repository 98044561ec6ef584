package capture

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
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

func TestWriteFileMode(t *testing.T) {
	dir := t.TempDir()
	hello := func(w io.Writer) error { _, err := io.WriteString(w, "hello"); return err }
	mode := func(path string) os.FileMode {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode().Perm()
	}
	// A new file has the permissions that any new file gets.
	plain, ours := filepath.Join(dir, "plain"), filepath.Join(dir, "ours")
	f, err := os.Create(plain)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := WriteFile(ours, hello); err != nil || mode(ours) != mode(plain) {
		t.Errorf("%v: mode %v, want %v", err, mode(ours), mode(plain))
	}
	for _, want := range []os.FileMode{0o600, 0o664, 0o755} {
		if err := os.Chmod(ours, want); err != nil {
			t.Fatal(err)
		}
		if err := WriteFile(ours, hello); err != nil || mode(ours) != want {
			t.Errorf("%v: mode %v, want %v", err, mode(ours), want)
		}
	}
}

func TestWriteFileThroughLinks(t *testing.T) {
	dir := t.TempDir()
	hello := func(w io.Writer) error { _, err := io.WriteString(w, "hello"); return err }
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	link, again := filepath.Join(dir, "link"), filepath.Join(dir, "again")
	for from, to := range map[string]string{link: "sub/target", again: link, filepath.Join(dir, "round"): "round"} {
		if err := os.Symlink(to, from); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{link, again} { // the target is not there at first
		if err := WriteFile(path, hello); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(filepath.Join(dir, "sub", "target")); err != nil || string(text) != "hello" {
			t.Errorf("%s: %q, %v", path, text, err)
		}
		if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is a link no more: %v", path, err)
		}
	}
	if err := WriteFile(filepath.Join(dir, "round"), hello); err == nil || !strings.Contains(err.Error(), "symbolic links") {
		t.Errorf("a link to itself: %v", err)
	}
}

func TestWriteFileErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	closing := func(w io.Writer) error { return w.(io.Closer).Close() }
	after := func(w io.Writer) error { _ = closing(w); _, err := w.Write([]byte("x")); return err }
	missing := filepath.Join(dir, "missing", "x")
	for _, c := range []struct {
		path  string
		write func(io.Writer) error
		want  string
	}{
		{path, after, "can't write " + path + ": file already closed"},
		{missing, closing, "can't write " + missing + ": no such file or directory"},
		{dir, closing, "can't write " + dir + ": is a directory"},
		{path, func(io.Writer) error { return errors.New("broken") }, "can't write " + path + ": broken"},
	} {
		if err := WriteFile(c.path, c.write); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestRemoveTemporaries(t *testing.T) {
	defer func() { temporaries.closed = false }()
	dir := t.TempDir()
	err := WriteFile(filepath.Join(dir, "x"), func(io.Writer) error { RemoveTemporaries(); return nil })
	if entries, _ := os.ReadDir(dir); err == nil || len(entries) != 0 {
		t.Errorf("%v; left behind: %v", err, entries)
	}
	if err := WriteFile(filepath.Join(dir, "y"), func(io.Writer) error { return nil }); err == nil {
		t.Error("a file was written after the end")
	}
}
