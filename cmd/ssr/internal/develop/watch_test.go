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

// A saved file is reported by its path relative to the root. New folders are watched, including files that were created before the
// watch. Symbolic links are followed. node_modules is ignored.
func TestTreeWatcher_changedFiles(t *testing.T) {
	root, elsewhere := t.TempDir(), t.TempDir()
	for _, folder := range []string{"pages", "node_modules/react"} {
		if err := os.MkdirAll(filepath.Join(elsewhere, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(elsewhere, filepath.Join(root, "client")); err != nil {
		t.Fatal(err)
	}
	tree, err := watchFolders(root, "client", "not-there")
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
	expectChange := func(want string) {
		t.Helper()
		for {
			select {
			case event := <-tree.Events:
				names := tree.changedFiles(event)
				if slices.Contains(names, want) {
					return
				}
				if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "react") || strings.HasSuffix(name, "~") }) {
					t.Errorf("unexpected change: %v", names)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("no event for %s", want)
			}
		}
	}
	save("client/node_modules/react/index.js", "client/pages/home.tsx~", "client/pages/home.tsx")
	expectChange("client/pages/home.tsx")
	save("client/pages/new/deep/page.tsx") // the event of the folder has not been read yet
	expectChange("client/pages/new/deep/page.tsx")
	save("client/pages/new/deep/other.tsx")
	expectChange("client/pages/new/deep/other.tsx")
}
