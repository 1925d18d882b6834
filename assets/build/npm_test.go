package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Without Node there is one clear message, not a stack of them.
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
	if _, err := runNode(t.Context(), tr.Options, nil, "--version"); err == nil || !strings.HasPrefix(err.Error(), "node was not found: install Node.js") {
		t.Errorf("error: %v", err)
	}
}

// npm is asked only where the packages are missing or the lock file has changed.
func TestPackagesAreInstalledOnce(t *testing.T) {
	tr := copyTree(t)
	packages := tr.path("client/node_modules")
	if err := os.Remove(packages); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(packages, 0o755); err != nil {
		t.Fatal(err)
	}
	// A stand-in for npm, so that the test needs no network: it notes how it was called.
	programs := t.TempDir()
	script := "#!/bin/sh\necho \"$@\" >> " + filepath.Join(programs, "calls") + "\n[ ! -e " + filepath.Join(programs, "broken") + " ]\n"
	if err := os.WriteFile(filepath.Join(programs, "npm"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", programs+":"+os.Getenv("PATH"))
	calls := func() int {
		text, _ := os.ReadFile(filepath.Join(programs, "calls"))
		return strings.Count(string(text), "ci --ignore-scripts")
	}
	for _, step := range []struct {
		what   string
		before func()
		calls  int
		fails  bool
	}{
		{"packages missing", func() {}, 1, false},
		{"nothing changed", func() {}, 1, false},
		{"lock file changed, npm fails", func() {
			tr.change(t, "client/package-lock.json", `\{`, "{ ")
			_ = os.WriteFile(filepath.Join(programs, "broken"), nil, 0o600)
		}, 2, true},
		{"after the failure", func() { _ = os.Remove(filepath.Join(programs, "broken")) }, 3, false},
		{"nothing changed since", func() {}, 3, false},
	} {
		step.before()
		err := installPackages(t.Context(), tr.Options)
		if calls() != step.calls || (err != nil) != step.fails {
			t.Errorf("%s: npm was called %d times, want %d; error %v", step.what, calls(), step.calls, err)
		}
		if step.fails && (err == nil || !strings.Contains(err.Error(), "npm ci failed in client/")) {
			t.Errorf("%s: error %v", step.what, err)
		}
	}
	if err := os.Remove(tr.path("client/package-lock.json")); err != nil {
		t.Fatal(err)
	}
	if err := installPackages(t.Context(), tr.Options); err == nil || !strings.Contains(err.Error(), "this is not the whole source tree") {
		t.Errorf("error: %v", err)
	}
}
