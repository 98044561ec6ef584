package capture

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// temporaryFiles are those that WriteFile has not yet renamed.
type temporaryFiles struct {
	sync.Mutex
	names  map[string]bool
	closed bool
}

var temporaries = temporaryFiles{names: map[string]bool{}}

// RemoveTemporaries removes what an unfinished WriteFile would leave behind. It
// is for a program that is about to exit on a signal: every WriteFile fails from
// then on.
func RemoveTemporaries() {
	temporaries.Lock()
	defer temporaries.Unlock()
	temporaries.closed = true
	for name := range temporaries.names {
		_ = os.Remove(name)
	}
	clear(temporaries.names)
}

var errEnding = errors.New("the program was told to end")

var temporaryName = regexp.MustCompile(`^\..*\.[0-9a-f]{16}$`)

// create makes a file beside path that others can't have made. Its permissions
// are those of any new file.
func (t *temporaryFiles) create(path string) (*os.File, error) {
	t.Lock()
	defer t.Unlock()
	if t.closed {
		return nil, errEnding
	}
	for {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%016x", filepath.Base(path), rand.Uint64()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			t.names[name] = true
		}
		return f, err
	}
}

func (t *temporaryFiles) rename(name, path string) error {
	t.Lock()
	defer t.Unlock()
	if t.closed {
		return errEnding
	}
	if err := os.Rename(name, path); err != nil {
		return err
	}
	delete(t.names, name)
	return nil
}

func (t *temporaryFiles) remove(name string) {
	t.Lock()
	defer t.Unlock()
	if t.names[name] {
		_ = os.Remove(name)
		delete(t.names, name)
	}
}
