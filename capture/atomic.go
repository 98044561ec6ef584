package capture

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile writes a file whole or not at all: to a temporary name beside it,
// synced, then renamed. What stood under the name stays until then, and stays
// if write fails; its permissions stay too. A symbolic link is written through.
// A device or a pipe is written as it is. Errors name path. A program that may be
// ended by a signal calls RemoveTemporaries.
func WriteFile(path string, write func(io.Writer) error) error {
	target, err := throughLinks(path)
	if err == nil {
		info, statErr := os.Stat(target)
		switch {
		case statErr == nil && !info.Mode().IsRegular():
			err = writeDevice(target, write)
		case statErr == nil:
			err = replace(target, info.Mode().Perm(), write)
		default: // a folder that is missing shows when the file is made
			err = replace(target, 0, write)
		}
	}
	if err != nil {
		return fmt.Errorf("can't write %s: %w", path, cause(err, target))
	}
	return nil
}

// replace writes a temporary file and gives it the name. mode 0 leaves the
// permissions to the umask.
func replace(path string, mode fs.FileMode, write func(io.Writer) error) (err error) {
	f, err := temporaries.create(path)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close() // the second time it says so, which tells nothing
			temporaries.remove(f.Name())
		}
	}()
	if err := write(f); err != nil {
		return err
	}
	if mode != 0 {
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return temporaries.rename(f.Name(), path)
}

func writeDevice(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// throughLinks is the file that a path's links lead to, which need not be there.
func throughLinks(path string) (string, error) {
	const most = 40 // as in Linux
	for range most {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link, or not there
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", errors.New("too many symbolic links")
}

// cause is an error without the names of the system call and of the temporary
// file, which say nothing to a user.
func cause(err error, target string) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p) && (p.Path == target || temporaryName.MatchString(filepath.Base(p.Path))):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}
