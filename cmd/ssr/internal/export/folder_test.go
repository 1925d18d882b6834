package export

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// content is what a folder holds: text by path, links as "-> where". The export's marker is left out.
type content map[string]string

// checkContent compares what a folder holds.
func checkContent(t *testing.T, folder string, want content) {
	t.Helper()
	found := content{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		switch {
		case err != nil || name == markerFile:
			return err
		case entry.Type() == fs.ModeSymlink:
			to, err := os.Readlink(path)
			found[name] = "-> " + to
			return err
		case entry.IsDir():
			if left, err := os.ReadDir(path); name == "." || len(left) > 0 || err != nil {
				return err
			}
		}
		text, _ := os.ReadFile(path) // nothing of an empty folder
		found[name] = string(text)
		return nil
	})
	if err != nil || !maps.Equal(found, want) {
		t.Errorf("%s holds %v\nwant %v (%v)", folder, found, want, err)
	}
}

// put writes files into a folder.
func put(t *testing.T, folder string, files content) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, name)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if to, isLink := strings.CutPrefix(text, "-> "); isLink {
			err = errors.Join(err, os.RemoveAll(path), os.Symlink(to, path))
		} else {
			err = errors.Join(err, os.WriteFile(path, []byte(text), 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// with returns these files and others, which replace those of the same name.
func (c content) with(others content) content {
	both := content{}
	maps.Copy(both, c)
	maps.Copy(both, others)
	return both
}

// write exports files without rendering any.
func write(name string, files content) error {
	rendered := map[string][]byte{}
	for name, text := range files {
		rendered[name] = []byte(text)
	}
	return replace(name, rendered)
}

var (
	firstExport = content{
		"index.html": "home, old", "about.html": "about, old", "same.html": "same", "gone.html": "gone", "old/deep/gone.html": "gone",
		"assets/a-1.css": "a", "assets/b-1.css": "b", headersFile: "/*",
	}
	secondExport = content{
		"index.html": "home, new", "about.html": "about, new", "same.html": "same", "new/page.html": "new",
		"assets/a-2.css": "a, new", "assets/b-1.css": "b", headersFile: "/* new",
	}
)

// exportedTo makes a folder with the first export.
func exportedTo(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "site")
	if err := write(folder, firstExport); err != nil {
		t.Fatal(err)
	}
	return folder
}

// An export replaces what the one before wrote, with its folders, and nothing else. Files of others stay, or are named and
// nothing is touched, inside the folder and outside.
func TestFoldersWithMoreThanAnExport(t *testing.T) {
	outside, precious := t.TempDir(), content{"precious.txt": "years of work", "index.html": "precious", "a-1.css": "a"}
	put(t, outside, precious)
	hidden := content{".git/HEAD": "ref", "lost+found/1": "by fsck", newFile: "-> " + outside + "/precious.txt"}
	own := content{"CNAME": "www.example.com", "assets/own.css": "own", "elsewhere": "-> " + outside}
	for name, c := range map[string]struct {
		before, put content
		says        string // of the error; the folder then stays as it was
		stays       content
	}{
		"another export":              {before: firstExport},
		"an export and more":          {before: firstExport, put: own, stays: own},
		"hidden files":                {put: hidden, stays: content{".git/HEAD": "ref", "lost+found/1": "by fsck"}},
		"a file":                      {put: content{"thesis.txt": "x"}, says: "no export wrote (thesis.txt, 1 in all)"},
		"many files":                  {put: content{"1": "", "2": "", "3": ""}, says: "(1, 3 in all)"},
		"a changed file":              {before: firstExport, put: content{"about.html": "edited", "gone.html": "edited"}},
		"a file that became a link":   {before: firstExport, put: content{"index.html": "-> " + outside + "/index.html"}},
		"a file in the way":           {before: firstExport, put: content{"new/page.html": "own"}, says: "no export wrote (new/page.html, 1 in all)"},
		"a folder that became a link": {put: content{"assets": "-> " + outside, markerFile: markerFormat + "\n0  assets/a-1.css\n"}, says: "path escapes"},
		"a marker with a way out":     {put: content{markerFile: markerFormat + "\n0  ../precious.txt\n"}, says: "is damaged: no export writes the line"},
		"a marker of another kind":    {put: content{markerFile: "something else"}, says: `is damaged: no export writes the line "something else"`},
		"a marker that is a link":     {put: content{markerFile: "-> " + outside + "/precious.txt"}, says: "path escapes"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if c.before != nil {
				folder = exportedTo(t)
			}
			put(t, folder, c.put)
			want := secondExport.with(c.stays)
			if c.says != "" {
				want = c.before.with(c.put)
				delete(want, markerFile)
			}
			err := write(folder, secondExport)
			if (err != nil) != (c.says != "") || err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error is %v", err)
			}
			checkContent(t, folder, want)
			checkContent(t, outside, precious)
		})
	}
}

// A file that does not change keeps its time, from which hosts know what to send anew. The marker lists what is there.
func TestExport_unchangedFiles(t *testing.T) {
	folder := exportedTo(t)
	before, err := os.Stat(filepath.Join(folder, "same.html"))
	if err = errors.Join(err, write(folder, secondExport)); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(filepath.Join(folder, "same.html")); err != nil || !os.SameFile(before, after) {
		t.Errorf("it is another file: %v", err)
	}
	marker, err := os.ReadFile(filepath.Join(folder, markerFile))
	if err != nil || strings.Count(string(marker), "\n") != 1+len(secondExport) {
		t.Errorf("the marker is %q (%v)", marker, err)
	}
}

// Wherever an export breaks off, pages have their assets, and the next export makes the folder whole, even with other pages.
func TestAnExportThatBreaksOff(t *testing.T) {
	tooLong := strings.Repeat("x", 256)
	for broken, replaced := range map[string]content{
		"assets/" + tooLong: {"assets/a-2.css": "a, new"},
		"b" + tooLong:       {"assets/a-2.css": "a, new", headersFile: "/* new", "about.html": "about, new"},
		tooLong:             secondExport,
	} {
		for _, next := range []content{firstExport, secondExport} {
			folder := exportedTo(t)
			err := write(folder, secondExport.with(content{broken: ""}))
			if err == nil || !strings.Contains(err.Error(), "not all files in "+folder+" are replaced: export again") {
				t.Errorf("the error is %v", err)
			}
			checkContent(t, folder, firstExport.with(replaced))
			if err := write(folder, next); err != nil {
				t.Error(err)
			}
			checkContent(t, folder, next)
		}
	}
}
