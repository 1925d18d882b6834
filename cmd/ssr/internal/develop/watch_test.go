//go:build !production

package develop

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// A save is told once it is over, by name from the root; new folders are watched, links followed, packages left alone.
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
	batches, err := watch(t.Context(), root, "client", "not-there")
	if err != nil {
		t.Fatal(err)
	}
	save := func(name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), []byte("text"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	told := func(want string) {
		t.Helper()
		for {
			select {
			case names := <-batches:
				if slices.Contains(names, want) {
					return
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("%s is not told", want)
			}
		}
	}
	save("client/node_modules/react/index.js")
	save("client/pages/home.tsx")
	select {
	case names := <-batches:
		if !slices.Equal(names, []string{"client/pages/home.tsx"}) {
			t.Errorf("told %v", names)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("nothing is told")
	}
	if err := os.Mkdir(filepath.Join(root, "client/pages/new"), 0o755); err != nil {
		t.Fatal(err)
	}
	told("client/pages/new")
	save("client/pages/new/page.tsx")
	told("client/pages/new/page.tsx")
}
