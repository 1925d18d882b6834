package build

import (
	"errors"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/assets"
)

// writeBuild writes a build with these public files and with the carried files of other builds, on a day of November 2026. It returns
// the folder, which first contains an older build.
func writeBuild(t *testing.T, day int, files map[string]string, others ...string) string {
	t.Helper()
	o := Options{Out: t.TempDir(), Other: others, Log: slog.New(slog.DiscardHandler)}
	public := memoryFS{}
	for name, content := range files {
		public[name] = []byte(content)
	}
	carried, err := readCarriedFiles(others, november(day))
	if err := errors.Join(err, o.writeOutput(nil, memoryFS{"old.js": nil}, carriedFiles{}), o.writeOutput(nil, public, carried)); err != nil {
		t.Fatal(err)
	}
	return o.Out
}

func november(day int) time.Time { return time.Date(2026, 11, day, 0, 0, 0, 0, time.UTC) }

// A build carries the public files of other builds, compressed files included, for eight days after the last build that
// generated them. Files of this build do not change.
func TestCarriedFiles(t *testing.T) {
	first := writeBuild(t, 1, map[string]string{"favicon.ico": "1", "loader-ABCDEF23.js": "first", "loader-ABCDEF23.js.br": "f", "font-0123456789.woff2": "font"})
	second := writeBuild(t, 1, map[string]string{"favicon.ico": "2", "loader-BCDEF234.js": "second", "font-0123456789.woff2": "same", "my house-0123456789-480.avif": "picture"}, first)
	next := writeBuild(t, 4, map[string]string{"a-0123456789.css": "next"})
	third := writeBuild(t, 4, map[string]string{"favicon.ico": "3", "loader-CDEF2345.js": "third"}, second, next)
	fourth := writeBuild(t, 9, map[string]string{"favicon.ico": "4", "loader-DEF23456.js": "fourth", "a-0123456789.css": "next"}, third)
	fifth := writeBuild(t, 17, map[string]string{"favicon.ico": "5", "loader-EF234567.js": "fifth"}, fourth)
	for build, want := range map[string]map[string]string{
		second: {"favicon.ico": "2", "loader-BCDEF234.js": "second", "font-0123456789.woff2": "same", "my house-0123456789-480.avif": "picture", "loader-ABCDEF23.js": "first", "loader-ABCDEF23.js.br": "f"},
		third: {"favicon.ico": "3", "loader-CDEF2345.js": "third", "loader-BCDEF234.js": "second", "font-0123456789.woff2": "same", "my house-0123456789-480.avif": "picture", "a-0123456789.css": "next",
			"loader-ABCDEF23.js": "first", "loader-ABCDEF23.js.br": "f"},
		fourth: {"favicon.ico": "4", "loader-DEF23456.js": "fourth", "a-0123456789.css": "next", "loader-CDEF2345.js": "third", "loader-BCDEF234.js": "second", "font-0123456789.woff2": "same", "my house-0123456789-480.avif": "picture"},
		fifth:  {"favicon.ico": "5", "loader-EF234567.js": "fifth", "loader-DEF23456.js": "fourth", "a-0123456789.css": "next"},
	} {
		got := map[string]string{}
		for name := range want {
			content, _ := os.ReadFile(filepath.Join(build, "public", name))
			got[name] = string(content)
		}
		if entries, err := os.ReadDir(filepath.Join(build, "public")); !maps.Equal(got, want) || len(entries) != len(want) || err != nil {
			t.Errorf("the public files are %v, want %v (%v)", entries, want, err)
		}
	}
	for file, want := range map[string]string{
		assets.OwnFile:     "font-0123456789.woff2\nloader-BCDEF234.js\nmy house-0123456789-480.avif\n",
		assets.CarriedFile: "2026-11-01 loader-ABCDEF23.js\n2026-11-01 loader-ABCDEF23.js.br\n",
	} {
		if list, err := os.ReadFile(filepath.Join(second, file)); err != nil || string(list) != want {
			t.Errorf("%s is %q, want %q (%v)", file, list, want, err)
		}
	}
}

// A folder without a build is an error, and no file outside of a build is read.
func TestReadCarriedFiles_invalidFolder(t *testing.T) {
	const name = "x-0123456789.js"
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, name), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, c := range map[string]struct{ list, carried, file, public string }{ // file and public are the targets of symbolic links
		"it has no own.txt: name a folder":         {},
		`own.txt: "../../x-0123456789.js" is not`:  {list: "../../" + name},
		`own.txt: "sub/x-0123456789.js" is not`:    {list: "sub/" + name},
		`own.txt: "..-0123456789.js" is not`:       {list: "..-0123456789.js"},
		`own.txt: "favicon.ico" is not`:            {list: "favicon.ico"},
		"public/" + name + ": no such file":        {list: name},
		"public/" + name + ": path escapes":        {list: name, file: filepath.Join(outside, name)},
		"path escapes":                             {list: name, public: outside},
		`carried.txt: "2026-11-01 ../` + name:      {carried: "2026-11-01 ../" + name},
		`carried.txt: "` + name + `" is not a day`: {carried: name},
	} {
		t.Run(want, func(t *testing.T) {
			other := t.TempDir()
			public := filepath.Join(other, "public")
			var errs []error
			if c.public != "" {
				errs = append(errs, os.Symlink(c.public, public))
			} else {
				errs = append(errs, os.Mkdir(public, 0o755))
			}
			if c.carried != "" {
				errs = append(errs, os.WriteFile(filepath.Join(other, assets.CarriedFile), []byte(c.carried+"\n"), 0o600), os.WriteFile(filepath.Join(other, assets.OwnFile), nil, 0o600))
			}
			if c.list != "" {
				errs = append(errs, os.WriteFile(filepath.Join(other, assets.OwnFile), []byte(c.list+"\n"), 0o600))
			}
			if c.file != "" {
				errs = append(errs, os.Symlink(c.file, filepath.Join(public, name)))
			}
			if err := errors.Join(errs...); err != nil {
				t.Fatal(err)
			}
			if _, err := readCarriedFiles([]string{other}, november(1)); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), other) {
				t.Errorf("error: %v, want %s: … %s", err, other, want)
			}
		})
	}
}

// A failed build does not change the output folder.
func TestBuild_errorKeepsOutput(t *testing.T) {
	tr := copyTree(t)
	tr.writeFile(t, "out/public/before", nil)
	tr.Other = []string{t.TempDir()}
	if err := Build(t.Context(), tr.Options); err == nil || !strings.Contains(err.Error(), "it has no own.txt") {
		t.Errorf("the error is %v, want the invalid folder", err)
	}
	if _, err := os.Stat(tr.path("out/public/before")); err != nil {
		t.Errorf("the previous build is missing: %v", err)
	}
}
