package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// gate is a tree with the gate's scripts and targets of its own.
func gate(t *testing.T, targets string) string {
	t.Helper()
	root := t.TempDir()
	if err := os.CopyFS(filepath.Join(root, ".ci"), os.DirFS(filepath.Join(sourceRoot, ".ci"))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "Makefile"), []byte(targets), 0o600); err != nil {
		t.Fatal(err)
	}
	return root
}

// A check that cannot run is told last and by name, and is a failure where every check is asked for.
func TestStepsTellWhatIsNotChecked(t *testing.T) {
	root := gate(t, "sound:\n\t@true\ndark:\n\t@.ci/not-checked advisories 'no answer'\nbroken:\n\t@exit 1\n")
	const banner = "NOT CHECKED: advisories: no answer"
	for _, c := range []struct {
		name, every string
		targets     []string
		code        int
		told        bool
		last        string
	}{
		{"all that can be checked holds", "", []string{"sound"}, 0, false, "all of them"},
		{"one cannot run", "", []string{"dark", "sound"}, 0, true, "*****"},
		{"one cannot run where all must", "1", []string{"dark", "sound"}, 3, true, "*****"},
		{"one fails", "", []string{"sound", "broken", "dark"}, 2, false, "FAILED: broken"},
		{"one cannot run and one fails", "1", []string{"dark", "broken"}, 2, true, "FAILED: broken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			steps := exec.CommandContext(t.Context(), filepath.Join(root, ".ci/steps"), c.targets...)
			steps.Env = append(os.Environ(), "EVERY_CHECK="+c.every, "MAKEFLAGS=")
			out, _ := steps.CombinedOutput() // a failure is in the exit code, which is looked at
			lines := strings.Split(strings.TrimSpace(string(out)), "\n")
			last := lines[len(lines)-1]
			_, summary, _ := strings.Cut(string(out), "all of them")
			if code := steps.ProcessState.ExitCode(); code != c.code || strings.Contains(summary, banner) != c.told || !strings.Contains(last, c.last) {
				t.Errorf("exit code %d, want %d; the last line is %q, want %q; told: %t\n%s", code, c.code, last, c.last, c.told, out)
			}
		})
	}
}
