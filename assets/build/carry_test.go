package build

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"gulfoak.example/website/assets"
)

// finished makes the folder of a build that has made these public files, with those of other builds carried along.
func finished(t *testing.T, files map[string]string, others ...string) string {
	t.Helper()
	o := Options{Out: t.TempDir(), Other: others, Log: slog.New(slog.DiscardHandler)}
	public := folder(filepath.Join(o.Out, "public"))
	if err := os.Mkdir(string(public), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if err := public.write(name, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	carried, err := readOther(others)
	if err := errors.Join(err, finish(o, public, carried)); err != nil {
		t.Fatal(err)
	}
	return o.Out
}

// publicFiles are the public files of a build with their contents.
func publicFiles(t *testing.T, build string) map[string]string {
	t.Helper()
	found, err := fs.Glob(os.DirFS(build), "public/*")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, name := range found {
		content, err := os.ReadFile(filepath.Join(build, name))
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = string(content)
	}
	return files
}

// A build takes along what the build before made, compressed files too, and nothing that this one had carried itself.
func TestFilesAreCarriedForOneGeneration(t *testing.T) {
	first := finished(t, map[string]string{"favicon.ico": "1", "loader-ABCDEF23.js": "first", "loader-ABCDEF23.js.br": "f", "font-0123456789.woff2": "font"})
	second := finished(t, map[string]string{"favicon.ico": "2", "loader-BCDEF234.js": "second", "font-0123456789.woff2": "font", "my house-0123456789-480.avif": "picture"}, first)
	third := finished(t, map[string]string{"favicon.ico": "3", "loader-CDEF2345.js": "third"}, second)
	for build, want := range map[string]map[string]string{
		second: {"favicon.ico": "2", "loader-BCDEF234.js": "second", "font-0123456789.woff2": "font", "my house-0123456789-480.avif": "picture", "loader-ABCDEF23.js": "first", "loader-ABCDEF23.js.br": "f"},
		third:  {"favicon.ico": "3", "loader-CDEF2345.js": "third", "loader-BCDEF234.js": "second", "font-0123456789.woff2": "font", "my house-0123456789-480.avif": "picture"},
	} {
		if got := publicFiles(t, build); !maps.Equal(got, want) {
			t.Errorf("the public files are %v, want %v", got, want)
		}
	}
	list, err := os.ReadFile(filepath.Join(second, assets.OwnFile))
	if want := "font-0123456789.woff2\nloader-BCDEF234.js\nmy house-0123456789-480.avif\n"; err != nil || string(list) != want {
		t.Errorf("the own files are %q, want %q (%v)", list, want, err)
	}
}

// Files of several builds go together, and one that this build has made stays as it is.
func TestFilesOfSeveralBuilds(t *testing.T) {
	previous := finished(t, map[string]string{"a-0123456789.css": "previous", "same-0123456789.css": "another"})
	next := finished(t, map[string]string{"b-0123456789.css": "next"})
	build := finished(t, map[string]string{"same-0123456789.css": "same"}, previous, next)
	want := map[string]string{"a-0123456789.css": "previous", "b-0123456789.css": "next", "same-0123456789.css": "same"}
	if got := publicFiles(t, build); !maps.Equal(got, want) {
		t.Errorf("the public files are %v, want %v", got, want)
	}
}

// What is no build is refused, and nothing outside of it is read.
func TestFoldersThatAreNoBuild(t *testing.T) {
	const name = "x-0123456789.js"
	secret := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	list := func(lines ...string) func(string) error {
		return func(folder string) error {
			return os.WriteFile(filepath.Join(folder, assets.OwnFile), []byte(strings.Join(lines, "\n")+"\n"), 0o644)
		}
	}
	in := func(make func(path string) error) func(string) error {
		return func(folder string) error {
			return errors.Join(list(name)(folder), make(filepath.Join(folder, "public", name)))
		}
	}
	for want, prepare := range map[string]func(folder string) error{
		"no such file or directory":               os.RemoveAll,
		"it has no own.txt: name a folder":        func(string) error { return nil },
		`own.txt: "../../x-0123456789.js" is not`: list("../../" + name),
		`own.txt: "sub/x-0123456789.js" is not`:   list("sub/" + name),
		`own.txt: "..-0123456789.js" is not`:      list("..-0123456789.js"),
		`own.txt: "favicon.ico" is not`:           list("favicon.ico"),
		"public/" + name + ": no such file":       list(name),
		"public/" + name + " is not a regular":    in(func(path string) error { return os.Symlink(secret, path) }),
		name + " is not a regular":                in(func(path string) error { return syscall.Mkfifo(path, 0o644) }),
		"is not a regular file":                   in(func(path string) error { return os.Mkdir(path, 0o755) }),
		"path escapes": func(folder string) error {
			return errors.Join(list(name)(folder), os.Remove(filepath.Join(folder, "public")), os.Symlink(filepath.Dir(secret), filepath.Join(folder, "public")))
		},
		"there are more than 64 MB": in(func(path string) error {
			return errors.Join(os.WriteFile(path, nil, 0o644), os.Truncate(path, maxCarried+1))
		}),
		"with own.txt there are more than 64 MB": func(folder string) error {
			return errors.Join(list()(folder), os.Truncate(filepath.Join(folder, assets.OwnFile), maxCarried+1))
		},
		`own.txt: "` + strings.Repeat(`\x00`, 8): func(folder string) error {
			return os.WriteFile(filepath.Join(folder, assets.OwnFile), bytes.Repeat([]byte{0}, 8), 0o644)
		},
	} {
		t.Run(want, func(t *testing.T) {
			other := t.TempDir()
			if err := errors.Join(os.Mkdir(filepath.Join(other, "public"), 0o755), prepare(other)); err != nil {
				t.Fatal(err)
			}
			if _, err := readOther([]string{other}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), other) {
				t.Errorf("error: %v, want %s: … %s", err, other, want)
			}
		})
	}
}

// A build that is refused leaves the one before as it is.
func TestARefusedBuildChangesNothing(t *testing.T) {
	tr := copyTree(t)
	tr.write(t, "out/public/before", nil)
	tr.Other = []string{t.TempDir()}
	if err := Build(t.Context(), tr.Options); err == nil {
		t.Error("a folder that is no build is taken")
	}
	if left := slices.Collect(maps.Keys(publicFiles(t, tr.Out))); !slices.Equal(left, []string{"before"}) {
		t.Errorf("the build before it has become %v", left)
	}
}
