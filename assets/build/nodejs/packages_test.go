package nodejs

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// newTree returns the runtime of a source tree that has only the lock file, without packages.
func newTree(t *testing.T) Runtime {
	t.Helper()
	r := Runtime{Root: t.TempDir(), Log: slog.New(slog.DiscardHandler)}
	lock, err := os.ReadFile("../../../" + LockFile)
	manifest, manifestErr := os.ReadFile("../../../client/package.json")
	err = errors.Join(err, manifestErr, os.Mkdir(r.path("client"), 0o755), os.WriteFile(r.path(LockFile), lock, 0o644),
		os.WriteFile(r.path("client/package.json"), manifest, 0o644))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// writeProgram writes a shell script of this name to a folder.
func writeProgram(t *testing.T, folder, name, script string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

// Without npm, the error contains only the remedy.
func TestInstallPackages_missingNPM(t *testing.T) {
	r := newTree(t)
	t.Setenv("PATH", "")
	err := r.InstallPackages(t.Context())
	if want := "npm was not found: install Node.js 20.19 or newer with npm, then start again"; err == nil || err.Error() != want {
		t.Errorf("error: %v\nwant:  %s", err, want)
	}
}

// npm runs only if the packages are missing or the lock file has changed, and again after a failure.
func TestInstallPackages_stamp(t *testing.T) {
	r, programs := newTree(t), t.TempDir()
	// This npm records its arguments and needs no network.
	writeProgram(t, programs, "npm", "cd "+programs+"\necho \"$@\" >> calls\nmkdir -p \""+r.path("client/node_modules")+"\"\n[ ! -e broken ]")
	t.Setenv("PATH", programs+":"+os.Getenv("PATH"))
	for _, step := range []struct {
		name   string
		before func() error
		calls  int // the total number of calls of npm
		fault  string
	}{
		{"packages missing", func() error { return nil }, 1, ""},
		{"nothing changed", func() error { return nil }, 1, ""},
		{"lock file changed, npm fails", func() error {
			return errors.Join(os.WriteFile(r.path(LockFile), []byte("{}"), 0o644), os.Mkdir(filepath.Join(programs, "broken"), 0o700))
		}, 2, "npm ci failed in client/"},
		{"after the failure", func() error { return os.Remove(filepath.Join(programs, "broken")) }, 3, ""},
		{"no lock file", func() error { return os.Remove(r.path(LockFile)) }, 3, "this is not the whole source tree"},
	} {
		err := step.before()
		if err != nil {
			t.Fatal(err)
		}
		err = r.InstallPackages(t.Context())
		text, _ := os.ReadFile(filepath.Join(programs, "calls"))
		if calls := strings.Count(string(text), "ci --omit=dev"); calls != step.calls || (err != nil) != (step.fault != "") || err != nil && !strings.Contains(err.Error(), step.fault) {
			t.Errorf("%s: npm was called %d times, want %d; error %v", step.name, calls, step.calls, err)
		}
	}
}

// The first line of an error is the remedy if Node is too old, or if npm cannot reach its registry.
func TestInstallPackages_remedies(t *testing.T) {
	for _, c := range []struct{ name, node, npm, want string }{
		{"old Node", "echo v18.20.4", "true", "Node is v18.20.4, and the build needs 20.19 or newer: install a newer one, then start again"},
		{"offline", "echo v20.20.2", "echo npm error code ENOTFOUND; exit 1", "npm cannot reach its registry (ENOTFOUND): connect this machine to the internet, or set HTTPS_PROXY if it is behind a proxy, then start again"},
		{"proxy with a certificate", "echo v20.20.2", "echo npm error code SELF_SIGNED_CERT_IN_CHAIN; exit 1",
			"npm does not trust the certificate of its registry (SELF_SIGNED_CERT_IN_CHAIN): if a proxy replaces certificates, set NODE_EXTRA_CA_CERTS to the file with the proxy's own, then start again"},
		{"another fault", "echo v20.20.2", "echo npm error code EACCES; exit 1", "npm ci failed in client/: exit status 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, folder := newTree(t), t.TempDir()
			writeProgram(t, folder, "node", c.node)
			writeProgram(t, folder, "npm", c.npm)
			t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
			err := r.InstallPackages(t.Context())
			if err == nil || strings.SplitN(err.Error(), "\n", 2)[0] != c.want {
				t.Errorf("error: %v\nwant:  %s", err, c.want)
			}
		})
	}
}

// The real npm prints an error code that networkRemedy knows.
func TestInstallPackages_unreachableRegistry(t *testing.T) {
	r := newTree(t)
	t.Setenv("npm_config_registry", "http://127.0.0.1:1/")
	t.Setenv("npm_config_fetch_retries", "0")
	t.Setenv("npm_config_cache", t.TempDir())
	err := r.InstallPackages(t.Context())
	if err == nil || !strings.HasPrefix(err.Error(), "npm cannot reach its registry (ECONNREFUSED): ") {
		t.Errorf("error: %v", err)
	}
}
