package main

import (
	"errors"
	"go/build"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/perfstat/perfstat/"

// rooms is the table of ARCHITECTURE.md: what the packages below a folder may
// import. The longest folder that fits a package rules. "std" is the standard
// library but for what never names.
var rooms = map[string]struct{ may, never []string }{
	"stats": {
		may:   []string{"std", "gonum.org/v1/gonum/stat", "gonum.org/v1/gonum/floats", "gonum.org/v1/gonum/mathext"},
		never: []string{"os", "io", "net", "time", "log", module},
	},
	"stats/ministat": {may: []string{"std"}, never: []string{"os", "io", "net", "time", "log", module}},
	"nicio": {
		may:   []string{"std", "golang.org/x/sys", "golang.org/x/net/bpf", "github.com/cilium/ebpf", "github.com/vishvananda/netlink", "github.com/safchain/ethtool", module + "nicio"},
		never: []string{"log"},
	},
	"capture": {
		may:   []string{"std", module + "stats", module + "nicio", module + "capture"},
		never: []string{"log"},
	},
	"plots":       {may: []string{"std", module + "stats", module + "plots", "gonum.org/v1/plot", "golang.org/x/image"}, never: []string{"os", "net", "log"}},
	"plots/ascii": {may: []string{"std", module + "stats", module + "plots/scale"}, never: []string{"os", "net", "log"}},
	"plots/scale": {may: []string{"std", module + "stats"}, never: []string{"os", "net", "log"}},
	"cmd/perfstat/internal/report": {
		may:   []string{"std", module + "stats", module + "capture", module + "plots", "github.com/olekukonko/tablewriter"},
		never: []string{"os", "net", "log", module + "capture/logs", module + "capture/mail"},
	},
	"cmd/perfstat": {
		may:   []string{"std", module, "github.com/urfave/cli/v2", "golang.org/x/term"},
		never: []string{"log", "gonum.org/v1/gonum"},
	},
}

func TestImportTable(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); path != root && (strings.HasPrefix(name, ".") || name == "testdata") {
			return filepath.SkipDir
		}
		for _, goos := range []string{"linux", "freebsd"} {
			context := build.Default
			context.GOOS = goos
			p, err := context.ImportDir(path, 0)
			var none *build.NoGoError
			if errors.As(err, &none) || err == nil && len(p.GoFiles) == 0 {
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", inRoot(path), err)
				continue
			}
			checked++
			checkImports(t, inRoot(path), p.Imports)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked == 0 {
		t.Fatal("no package was checked")
	}
}

func checkImports(t *testing.T, dir string, imports []string) {
	t.Helper()
	room := ""
	for name := range rooms {
		if within(dir, name) && len(name) > len(room) {
			room = name
		}
	}
	if room == "" {
		t.Errorf("%s stands in no room of the table", dir)
		return
	}
	rule := rooms[room]
	for _, path := range imports {
		standard := !strings.Contains(strings.Split(path, "/")[0], ".")
		fits := func(list []string) bool {
			return slices.ContainsFunc(list, func(p string) bool {
				return p == "std" && standard || within(path, p) || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p)
			})
		}
		if !fits(rule.may) || fits(rule.never) {
			t.Errorf("%s (room %s) must not import %s", dir, room, path)
		}
	}
}

func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// root is the repository as the tests of this folder see it.
var root = filepath.Join("..", "..")

func inRoot(path string) string {
	rel, err := filepath.Rel(root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}
