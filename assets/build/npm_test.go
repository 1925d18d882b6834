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

// program writes a shell script of this name into folder.
func program(t *testing.T, folder, name, script string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

// The first line of an error is the remedy if Node is too old, or if npm does not reach its registry.
func TestInstallPackages_remedies(t *testing.T) {
	for _, c := range []struct{ name, node, npm, want string }{
		{"old Node", "echo v18.20.4", "true", "Node is v18.20.4, and the build needs 20.19 or newer: install a newer one, then start again"},
		{"offline", "echo v20.20.2", "echo npm error code ENOTFOUND; exit 1", "npm cannot reach its registry (ENOTFOUND): connect this machine to the internet, or set HTTPS_PROXY if it is behind a proxy, then start again"},
		{"proxy with a certificate", "echo v20.20.2", "echo npm error code SELF_SIGNED_CERT_IN_CHAIN; exit 1",
			"npm does not trust the certificate of its registry (SELF_SIGNED_CERT_IN_CHAIN): if a proxy replaces certificates, set NODE_EXTRA_CA_CERTS to the file with the proxy's own, then start again"},
		{"another fault", "echo v20.20.2", "echo npm error code EACCES; exit 1", "npm ci failed in client/: exit status 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := copyTree(t)
			folder := t.TempDir()
			program(t, folder, "node", c.node)
			program(t, folder, "npm", c.npm)
			if err := os.Remove(tr.path("client/node_modules")); err != nil { // only the link
				t.Fatal(err)
			}
			t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
			err := installPackages(t.Context(), tr.Options)
			if err == nil || strings.SplitN(err.Error(), "\n", 2)[0] != c.want {
				t.Errorf("error: %v\nwant:  %s", err, c.want)
			}
		})
	}
}

// The real npm names the fault by the code that the remedy is found by.
func TestInstallPackages_unreachableRegistry(t *testing.T) {
	tr := copyTree(t)
	if err := os.Remove(tr.path("client/node_modules")); err != nil { // only the link
		t.Fatal(err)
	}
	t.Setenv("npm_config_registry", "http://127.0.0.1:1/")
	t.Setenv("npm_config_fetch_retries", "0")
	t.Setenv("npm_config_cache", t.TempDir())
	err := installPackages(t.Context(), tr.Options)
	if err == nil || !strings.HasPrefix(err.Error(), "npm cannot reach its registry (ECONNREFUSED): ") {
		t.Errorf("error: %v", err)
	}
}
