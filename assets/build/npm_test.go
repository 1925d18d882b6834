package build

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Without Node there is one clear message.
func TestMissingPrograms(t *testing.T) {
	tr := copyTree(t)
	packages := tr.path("client/node_modules")
	if err := os.Remove(packages); err != nil { // only the link
		t.Fatal(err)
	}
	t.Setenv("PATH", "")
	err := Build(t.Context(), tr.Options)
	if want := "npm was not found: install Node.js 20.19 or newer with npm, then start again"; err == nil || err.Error() != want {
		t.Errorf("error: %v\nwant:  %s", err, want)
	}
}

// npm runs only if the packages are missing or the lock file has changed, and again after it has failed.
func TestPackagesAreInstalledOnce(t *testing.T) {
	tr := copyTree(t)
	packages, programs := tr.path("client/node_modules"), t.TempDir()
	// A stand-in for npm, so that the test needs no network: it notes how it was called.
	script := "#!/bin/sh\ncd " + programs + "\necho \"$@\" >> calls\n[ ! -e broken ]\n"
	err := errors.Join(os.Remove(packages), os.Mkdir(packages, 0o755), os.WriteFile(filepath.Join(programs, "npm"), []byte(script), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", programs+":"+os.Getenv("PATH"))
	for _, step := range []struct {
		what   string
		before func() error
		calls  int // of npm, so far
		fault  string
	}{
		{"packages missing", func() error { return nil }, 1, ""},
		{"nothing changed", func() error { return nil }, 1, ""},
		{"lock file changed, npm fails", func() error {
			tr.change(t, lockFile, `\{`, "{ ")
			return os.Mkdir(filepath.Join(programs, "broken"), 0o700)
		}, 2, "npm ci failed in client/"},
		{"after the failure", func() error { return os.Remove(filepath.Join(programs, "broken")) }, 3, ""},
		{"no lock file", func() error { return os.Remove(tr.path(lockFile)) }, 3, "this is not the whole source tree"},
	} {
		err := step.before()
		if err != nil {
			t.Fatal(err)
		}
		err = installPackages(t.Context(), tr.Options)
		text, _ := os.ReadFile(filepath.Join(programs, "calls"))
		if calls := strings.Count(string(text), "ci --omit=dev"); calls != step.calls || (err != nil) != (step.fault != "") || err != nil && !strings.Contains(err.Error(), step.fault) {
			t.Errorf("%s: npm was called %d times, want %d; error %v", step.what, calls, step.calls, err)
		}
	}
}
