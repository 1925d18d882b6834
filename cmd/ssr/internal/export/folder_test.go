package export

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// content is what a folder holds: text by path, links as "-> where". The export's own files are left out.
type content map[string]string

func contentOf(t *testing.T, folder string) content {
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
			return nil
		}
		text, err := os.ReadFile(path)
		found[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
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

// checkContent compares what a folder holds.
func checkContent(t *testing.T, folder string, want content) {
	t.Helper()
	if got := contentOf(t, folder); !maps.Equal(got, want) {
		t.Errorf("%s holds %v\nwant %v", folder, got, want)
	}
}

// write exports files without rendering any, and does something else meanwhile.
func write(name string, files content, o Options, meanwhile ...func()) error {
	_, _, err := o.replace(name, func() (map[string][]byte, error) {
		for _, do := range meanwhile {
			do()
		}
		rendered := map[string][]byte{}
		for name, text := range files {
			rendered[name] = []byte(text)
		}
		return rendered, nil
	})
	return err
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
	if err := write(folder, firstExport, Options{}); err != nil {
		t.Fatal(err)
	}
	return folder
}

// An export replaces what the one before wrote, and leaves neither its files nor its folders behind.
func TestExportReplacesAnExport(t *testing.T) {
	folder := exportedTo(t)
	if err := write(folder, secondExport, Options{}); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, secondExport)
	if _, err := os.Stat(filepath.Join(folder, "old")); err == nil {
		t.Error("an empty folder is left")
	}
	marker, err := os.ReadFile(filepath.Join(folder, markerFile))
	if err != nil || len(strings.Split(strings.TrimSpace(string(marker)), "\n")) != 1+len(secondExport) {
		t.Errorf("the marker is %q (%v)", marker, err)
	}
}

// Whatever else stands in the folder is named, and nothing is touched. Each case has its own word in the error.
func TestExportRefusesWhatItDoesNotKnow(t *testing.T) {
	outside, precious := t.TempDir(), content{"precious.txt": "years of work", "index.html": "precious", "a-1.css": "a"}
	put(t, outside, precious)
	listing := func(name string) content {
		return content{markerFile: string(listed{name: {hashOf(nil)}}.text())}
	}
	for name, c := range map[string]struct {
		empty   bool // there was no export
		put     content
		options Options
		says    string
	}{
		"a file in an empty folder":        {true, content{"thesis.txt": "x"}, Options{}, "no export wrote (thesis.txt)"},
		"a repository beside an export":    {false, content{".git/HEAD": "x"}, Options{}, "such as with --keep=.git"},
		"many files":                       {false, content{"1": "", "2": "", "3": "", "4": "", "5": "", "6": "", "7": ""}, Options{}, "(1, 2, 3, 4, 5 and 2 more)"},
		"a file in a folder of the export": {false, content{"assets/own.css": "x"}, Options{}, "no export wrote (assets/own.css)"},
		"a changed file":                   {false, content{"about.html": "edited"}, Options{}, "(about.html): nothing was changed; take the changes elsewhere, or give them up with --discard-changes"},
		"a changed file that goes":         {false, content{"gone.html": "edited"}, Options{}, "changed since the last export (gone.html)"},
		"a file that became a link":        {false, content{"index.html": "-> " + outside + "/index.html"}, Options{}, "changed since the last export (index.html)"},
		"a folder that became a link":      {false, content{"assets": "-> " + outside}, Options{DiscardChanges: true}, "no export wrote (assets)"},
		"a marker with a way out":          {true, listing("../precious.txt"), Options{}, "is damaged: no export writes the line"},
		"a marker with an absolute path":   {true, listing(outside + "/precious.txt"), Options{}, "is damaged: no export writes the line"},
		"a marker that names itself":       {true, listing(markerFile), Options{}, "is damaged: no export writes the line"},
		"a marker of another kind":         {true, content{markerFile: "something else"}, Options{}, `first line is not "ssr export 1"`},
		"a marker without sums":            {true, content{markerFile: "ssr export 1\nindex.html\n"}, Options{}, "is damaged: no export writes the line"},
		"a marker that is a link":          {true, content{markerFile: "-> " + outside + "/precious.txt"}, Options{}, "no regular file"},
		"to keep what is outside":          {true, nil, Options{Keep: []string{"../precious.txt"}}, "--keep=../precious.txt is not a path inside the folder"},
		"to keep everything":               {true, nil, Options{Keep: []string{"."}}, "--keep=. is not a path inside"},
		"to keep its own marker":           {true, nil, Options{Keep: []string{markerFile}}, "is not a path inside"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if !c.empty {
				folder = exportedTo(t)
			}
			put(t, folder, c.put)
			before := contentOf(t, folder)
			if err := write(folder, secondExport, c.options); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error is %v", err)
			}
			checkContent(t, folder, before)
			checkContent(t, outside, precious)
		})
	}
}

// What is to be kept is as it was, wherever it stands, and the rest is exported.
func TestExportKeepsWhatItIsTold(t *testing.T) {
	outside, precious := t.TempDir(), content{"precious.txt": "years of work"}
	put(t, outside, precious)
	own := content{
		".git/HEAD": "ref", ".git/objects/aa/bb": "x", "CNAME": "www.example.com", "assets/own.css": "own", "private/page.html": "own",
		"elsewhere": "-> " + outside, "lost+found/1": "by fsck",
	}
	for _, empty := range []bool{true, false} {
		folder := t.TempDir()
		if !empty {
			folder = exportedTo(t)
		}
		put(t, folder, own)
		options := Options{Keep: []string{".git", "./CNAME", "assets/own.css", "private/", "elsewhere", "not-there"}}
		if err := write(folder, secondExport, options); err != nil {
			t.Fatal(err)
		}
		want := maps.Clone(secondExport)
		maps.Copy(want, own)
		checkContent(t, folder, want)
		checkContent(t, outside, precious)
	}
}

// Files of the export that were changed are replaced or removed if that is asked for; links are not followed.
func TestExportDiscardsChanges(t *testing.T) {
	folder, outside, precious := exportedTo(t), t.TempDir(), content{"precious.txt": "years of work"}
	put(t, outside, precious)
	put(t, folder, content{
		"index.html": "edited", "gone.html": "edited", "same.html": "-> " + outside + "/precious.txt",
		"assets/a-1.css": "-> " + outside + "/precious.txt", "assets/b-1.css": "-> ../index.html",
	})
	if err := write(folder, secondExport, Options{DiscardChanges: true}); err != nil {
		t.Fatal(err)
	}
	checkContent(t, folder, secondExport)
	checkContent(t, outside, precious)
}

// A file that the export itself writes cannot be kept.
func TestKeepAndExportAtOdds(t *testing.T) {
	for kept, ok := range map[string]bool{"about.html": false, "about.html/x": false, ".well-known": false, ".well-known/acme-challenge": true, "about": true} {
		err := (&folder{keep: []string{kept}}).conflict(map[string][]byte{".well-known/security.txt": nil, "about.html": nil})
		if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "--keep="+kept+": the export itself writes ") {
			t.Errorf("--keep=%s: %v", kept, err)
		}
	}
}

// The second of two exports into one folder is refused, and the first is not disturbed.
func TestOneExportAtATime(t *testing.T) {
	folder := exportedTo(t)
	err := write(folder, secondExport, Options{}, func() {
		if err := write(folder, firstExport, Options{}); err == nil || !strings.Contains(err.Error(), "another export into "+folder+" is running") {
			t.Errorf("the second: %v", err)
		}
	})
	if err != nil {
		t.Error(err)
	}
	checkContent(t, folder, secondExport)
}

// A file that somebody puts there while the export is made is not lost, and neither is the export before.
func TestAFileThatComesDuringTheExport(t *testing.T) {
	folder := exportedTo(t)
	err := write(folder, secondExport, Options{}, func() { put(t, folder, content{"new/page.html": "somebody's"}) })
	if err == nil || !strings.Contains(err.Error(), "no export wrote (new)") {
		t.Errorf("the error is %v", err)
	}
	want := maps.Clone(firstExport)
	want["new/page.html"] = "somebody's"
	checkContent(t, folder, want)
}

// A file that stays the same keeps its time, by which hosts know what to send anew.
func TestWhatStaysTheSameIsNotTouched(t *testing.T) {
	folder := exportedTo(t)
	before, err := os.Stat(filepath.Join(folder, "same.html"))
	if err != nil {
		t.Fatal(err)
	}
	if err := write(folder, secondExport, Options{}); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(filepath.Join(folder, "same.html")); err != nil || !os.SameFile(before, after) {
		t.Errorf("it is another file: %v", err)
	}
}

// Wherever in the exchange the process was killed, the next export makes the folder whole, whatever that writes. The states
// are those that a kill leaves: the first so many of the exchange's files are in their places.
func TestKilledInTheExchange(t *testing.T) {
	names := slices.SortedFunc(maps.Keys(secondExport), assetsFirst)
	for moved := range len(names) + 1 {
		for _, next := range []content{firstExport, secondExport} {
			folder := exportedTo(t)
			both := listed{}
			for _, export := range []content{firstExport, secondExport} {
				for name, text := range export {
					both = both.and(listed{name: {hashOf([]byte(text))}})
				}
			}
			put(t, folder, content{markerFile: string(both.text())})
			for at, name := range names {
				if at >= moved {
					name = filepath.Join(workFolder, name)
				}
				put(t, folder, content{name: secondExport[names[at]]})
			}
			if err := write(folder, next, Options{}); err != nil {
				t.Fatalf("after %d files: %v", moved, err)
			}
			checkContent(t, folder, next)
		}
	}
	if page := slices.Index(names, "about.html"); page < slices.Index(names, "assets/a-2.css") {
		t.Error("a page comes before its assets")
	}
}

// An export that is not whole leaves the folder as it was.
func TestAFailedExport(t *testing.T) {
	folder := exportedTo(t)
	files := maps.Clone(secondExport)
	files[strings.Repeat("x", 256)] = "longer than a name may be"
	if err := write(folder, files, Options{}); err == nil {
		t.Error("it succeeds")
	}
	checkContent(t, folder, firstExport)
}
