//go:build !production

package develop

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A saved file is reported by its path from the root. New folders are watched, with the files that are older than the watch;
// symbolic links are followed, packages ignored.
func TestWatch(t *testing.T) {
	root, elsewhere := t.TempDir(), t.TempDir()
	for _, folder := range []string{"pages", "node_modules/react"} {
		if err := os.MkdirAll(filepath.Join(elsewhere, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(elsewhere, filepath.Join(root, "client")); err != nil {
		t.Fatal(err)
	}
	tree, err := watch(root, "client", "not-there")
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	save := func(names ...string) {
		t.Helper()
		for _, name := range names {
			path := filepath.Join(root, name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte("text"), 0o600)); err != nil {
				t.Fatal(err)
			}
		}
	}
	told := func(want string) {
		t.Helper()
		for {
			select {
			case event := <-tree.Events:
				names := tree.saved(event)
				if slices.Contains(names, want) {
					return
				}
				if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "react") || strings.HasSuffix(name, "~") }) {
					t.Errorf("told %v", names)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("%s is not told", want)
			}
		}
	}
	save("client/node_modules/react/index.js", "client/pages/home.tsx~", "client/pages/home.tsx")
	told("client/pages/home.tsx")
	save("client/pages/new/deep/page.tsx") // nobody has taken the event of the folder yet
	told("client/pages/new/deep/page.tsx")
	save("client/pages/new/deep/other.tsx")
	told("client/pages/new/deep/other.tsx")
}
