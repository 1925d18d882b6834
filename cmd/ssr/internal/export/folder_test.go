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

// A fileTree contains the text of each file by path. A link is "-> target". The marker file is omitted.
type fileTree map[string]string

// checkTree compares the files of a folder with want.
func checkTree(t *testing.T, folder string, want fileTree) {
	t.Helper()
	found := fileTree{}
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
		text, _ := os.ReadFile(path) // empty for an empty folder
		found[name] = string(text)
		return nil
	})
	if err != nil || !maps.Equal(found, want) {
		t.Errorf("%s contains %v\nwant %v (%v)", folder, found, want, err)
	}
}

// writeTree writes files and links into a folder.
func writeTree(t *testing.T, folder string, files fileTree) {
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

// merge returns the union of two trees. Files in others replace files with the same name.
func (c fileTree) merge(others fileTree) fileTree {
	both := fileTree{}
	maps.Copy(both, c)
	maps.Copy(both, others)
	return both
}

// exportFiles exports files without rendering pages.
func exportFiles(name string, files fileTree) error {
	rendered := map[string][]byte{}
	for name, text := range files {
		rendered[name] = []byte(text)
	}
	return replaceFiles(name, rendered)
}

var (
	firstExport = fileTree{
		"index.html": "home, old", "about.html": "about, old", "same.html": "same", "gone.html": "gone", "old/deep/gone.html": "gone",
		"assets/a-1.css": "a", "assets/b-1.css": "b", headersFile: "/*",
	}
	secondExport = fileTree{
		"index.html": "home, new", "about.html": "about, new", "same.html": "same", "new/page.html": "new",
		"assets/a-2.css": "a, new", "assets/b-1.css": "b", headersFile: "/* new",
	}
)

// newExport returns a new folder with the first export.
func newExport(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "site")
	if err := exportFiles(folder, firstExport); err != nil {
		t.Fatal(err)
	}
	return folder
}

// An export replaces the files of the previous export, and removes its empty folders. Other files stay, or cause an error that names
// them and changes no file. Files outside the folder never change.
func TestReplaceFiles_foreignFiles(t *testing.T) {
	outside, precious := t.TempDir(), fileTree{"precious.txt": "years of work", "index.html": "precious", "a-1.css": "a"}
	writeTree(t, outside, precious)
	hidden := fileTree{".git/HEAD": "ref", "lost+found/1": "by fsck", temporaryFile: "-> " + outside + "/precious.txt"}
	own := fileTree{"CNAME": "www.example.com", "assets/own.css": "own", "elsewhere": "-> " + outside}
	for name, c := range map[string]struct {
		before, put fileTree
		err         string // if not empty, the folder stays unchanged
		stays       fileTree
	}{
		"earlier export":          {before: firstExport},
		"export and own files":    {before: firstExport, put: own, stays: own},
		"hidden files":            {put: hidden, stays: fileTree{".git/HEAD": "ref", "lost+found/1": "by fsck"}},
		"own file":                {put: fileTree{"thesis.txt": "x"}, err: "no export wrote (thesis.txt, 1 in all)"},
		"several own files":       {put: fileTree{"1": "", "2": "", "3": ""}, err: "(1, 3 in all)"},
		"changed file":            {before: firstExport, put: fileTree{"about.html": "edited", "gone.html": "edited"}},
		"file replaced by link":   {before: firstExport, put: fileTree{"index.html": "-> " + outside + "/index.html"}},
		"own file at new path":    {before: firstExport, put: fileTree{"new/page.html": "own"}, err: "no export wrote (new/page.html, 1 in all)"},
		"folder replaced by link": {put: fileTree{"assets": "-> " + outside, markerFile: markerFormat + "\n0  assets/a-1.css\n"}, err: "path escapes"},
		"marker with parent path": {put: fileTree{markerFile: markerFormat + "\n0  ../precious.txt\n"}, err: "is damaged: no export writes the line"},
		"invalid marker":          {put: fileTree{markerFile: "something else"}, err: `is damaged: no export writes the line "something else"`},
		"marker as link":          {put: fileTree{markerFile: "-> " + outside + "/precious.txt"}, err: "path escapes"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if c.before != nil {
				folder = newExport(t)
			}
			writeTree(t, folder, c.put)
			want := secondExport.merge(c.stays)
			if c.err != "" {
				want = c.before.merge(c.put)
				delete(want, markerFile)
			}
			err := exportFiles(folder, secondExport)
			if (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("the error is %v", err)
			}
			checkTree(t, folder, want)
			checkTree(t, outside, precious)
		})
	}
}

// An unchanged file keeps its modification time, which hosts compare. The marker lists all files.
func TestReplaceFiles_unchanged(t *testing.T) {
	folder := newExport(t)
	before, err := os.Stat(filepath.Join(folder, "same.html"))
	if err = errors.Join(err, exportFiles(folder, secondExport)); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(filepath.Join(folder, "same.html")); err != nil || !os.SameFile(before, after) {
		t.Errorf("the file was replaced: %v", err)
	}
	marker, err := os.ReadFile(filepath.Join(folder, markerFile))
	if err != nil || strings.Count(string(marker), "\n") != 1+len(secondExport) {
		t.Errorf("the marker is %q (%v)", marker, err)
	}
}

// After an interruption at any point, pages have their assets, and the next export completes the folder, even with other pages.
func TestReplaceFiles_interrupted(t *testing.T) {
	tooLong := strings.Repeat("x", 256)
	for broken, replaced := range map[string]fileTree{
		"assets/" + tooLong: {"assets/a-2.css": "a, new"},
		"b" + tooLong:       {"assets/a-2.css": "a, new", headersFile: "/* new", "about.html": "about, new"},
		tooLong:             secondExport,
	} {
		for _, next := range []fileTree{firstExport, secondExport} {
			folder := newExport(t)
			err := exportFiles(folder, secondExport.merge(fileTree{broken: ""}))
			if err == nil || !strings.Contains(err.Error(), "not all files in "+folder+" are replaced: export again") {
				t.Errorf("the error is %v", err)
			}
			checkTree(t, folder, firstExport.merge(replaced))
			if err := exportFiles(folder, next); err != nil {
				t.Error(err)
			}
			checkTree(t, folder, next)
		}
	}
}
