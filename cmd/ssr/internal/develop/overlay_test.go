//go:build !production

package develop

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gulfoak.example/website/assets/build/source"
)

// The overlay shows lines only of files inside the source tree.
func TestOverlay_filesOutside(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "root")
	err := errors.Join(
		os.MkdirAll(filepath.Join(root, "client"), 0o755), os.Mkdir(filepath.Join(base, "linked"), 0o755),
		os.WriteFile(filepath.Join(base, "secret"), []byte("secret"), 0o600),
		os.WriteFile(filepath.Join(root, "client", "page.tsx"), []byte("source"), 0o600),
		os.WriteFile(filepath.Join(base, "linked", "own.jpg"), []byte("source"), 0o600),
		os.Symlink(filepath.Join(base, "secret"), filepath.Join(root, "client", "link.tsx")),
		os.Symlink(base, filepath.Join(root, "client", "folder")), os.Symlink(base, filepath.Join(root, "folder")),
		os.Symlink(filepath.Join(base, "linked"), filepath.Join(root, "assets")),
	)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"client/page.tsx": "source", "assets/own.jpg": "source", "../secret": "", "client/../../secret": "", "client/link.tsx": "",
		"client/folder/secret": "", "folder/secret": "", filepath.Join(base, "secret"): "", "assets/../../secret": "", "client/none.tsx": "", "": "",
	} {
		if got := locateFault(root, source.Violation{File: file, Line: 1}).Source; got != want {
			t.Errorf("%q: the overlay shows %q, want %q", file, got, want)
		}
	}
}
