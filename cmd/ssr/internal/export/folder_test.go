package export

import (
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
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
		case err != nil || name == MarkerFile:
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

// write exports files without rendering any.
func write(name string, files content, o Options) error {
	o.Log = slog.New(slog.DiscardHandler)
	_, err := o.replace(name, func(into *folder, list listed) error {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if err := into.write(list, name, []byte(files[name])); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

var (
	firstExport = content{
		"index.html": "home, old", "about.html": "about, old", "same.html": "same", "gone.html": "gone", "old/deep/gone.html": "gone",
		"assets/a-1.css": "a", "assets/b-1.css": "b", HeadersFile: "/*",
	}
	secondExport = content{
		"index.html": "home, new", "about.html": "about, new", "same.html": "same", "new/page.html": "new",
		"assets/a-2.css": "a, new", "assets/b-1.css": "b", HeadersFile: "/* new",
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
	if got := contentOf(t, folder); !maps.Equal(got, secondExport) {
		t.Errorf("the folder holds %v", got)
	}
	if _, err := os.Stat(filepath.Join(folder, "old")); err == nil {
		t.Error("an empty folder is left")
	}
	marker, err := os.ReadFile(filepath.Join(folder, MarkerFile))
	if err != nil || len(strings.Split(strings.TrimSpace(string(marker)), "\n")) != 1+len(secondExport) {
		t.Errorf("the marker is %q (%v)", marker, err)
	}
}

// Whatever else stands in the folder is named, and nothing is touched. Each case has its own word in the error.
func TestExportRefusesWhatItDoesNotKnow(t *testing.T) {
	outside := t.TempDir()
	put(t, outside, content{"precious.txt": "years of work", "index.html": "precious", "a-1.css": "a"})
	listing := func(name string) content {
		return content{MarkerFile: string(listed{name: {hashOf(nil)}}.text())}
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
		"a marker that names itself":       {true, listing(MarkerFile), Options{}, "is damaged: no export writes the line"},
		"a marker of another kind":         {true, content{MarkerFile: "something else"}, Options{}, `first line is not "ssr export 1"`},
		"a marker without sums":            {true, content{MarkerFile: "ssr export 1\nindex.html\n"}, Options{}, "is damaged: no export writes the line"},
		"a marker that is a link":          {true, content{MarkerFile: "-> " + outside + "/precious.txt"}, Options{}, "no regular file"},
		"to keep what is outside":          {true, nil, Options{Keep: []string{"../precious.txt"}}, "--keep=../precious.txt is not a path inside the folder"},
		"to keep everything":               {true, nil, Options{Keep: []string{"."}}, "--keep=. is not a path inside"},
		"to keep its own marker":           {true, nil, Options{Keep: []string{MarkerFile}}, "is not a path inside"},
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
			if after := contentOf(t, folder); !maps.Equal(after, before) {
				t.Errorf("the folder was changed from %v\nto %v", before, after)
			}
			if got := contentOf(t, outside); len(got) != 3 || got["precious.txt"] != "years of work" || got["index.html"] != "precious" {
				t.Errorf("outside there is %v", got)
			}
		})
	}
}

// What is to be kept is as it was, wherever it stands, and the rest is exported.
func TestExportKeepsWhatItIsTold(t *testing.T) {
	outside := t.TempDir()
	put(t, outside, content{"precious.txt": "years of work"})
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
		if got := contentOf(t, folder); !maps.Equal(got, want) {
			t.Errorf("the folder holds %v", got)
		}
		if got := contentOf(t, outside); len(got) != 1 {
			t.Errorf("outside there is %v", got)
		}
	}
}

// Files of the export that were changed are replaced or removed if that is asked for; links are not followed.
func TestExportDiscardsChanges(t *testing.T) {
	folder, outside := exportedTo(t), t.TempDir()
	put(t, outside, content{"precious.txt": "years of work"})
	put(t, folder, content{
		"index.html": "edited", "gone.html": "edited", "same.html": "-> " + outside + "/precious.txt",
		"assets/a-1.css": "-> " + outside + "/precious.txt", "assets/b-1.css": "-> ../index.html",
	})
	if err := write(folder, secondExport, Options{DiscardChanges: true}); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, folder); !maps.Equal(got, secondExport) {
		t.Errorf("the folder holds %v", got)
	}
	if got := contentOf(t, outside); got["precious.txt"] != "years of work" {
		t.Errorf("outside there is %v", got)
	}
}

// A file that the export itself writes cannot be kept.
func TestKeepAndExportAtOdds(t *testing.T) {
	for kept, ok := range map[string]bool{"about.html": false, "about.html/x": false, ".well-known": false, ".well-known/acme-challenge": true, "about": true} {
		err := (&folder{keep: []string{kept}}).conflict([]string{".well-known/security.txt", "about.html"})
		if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "--keep="+kept+": the export itself writes ") {
			t.Errorf("--keep=%s: %v", kept, err)
		}
	}
}

// writeMeanwhile makes the second export, and does something else while it is being made.
func writeMeanwhile(name string, meanwhile func()) error {
	_, err := Options{}.replace(name, func(into *folder, list listed) error {
		meanwhile()
		var errs []error
		for name, text := range secondExport {
			errs = append(errs, into.write(list, name, []byte(text)))
		}
		return errors.Join(errs...)
	})
	return err
}

// The second of two exports into one folder is refused, and the first is not disturbed.
func TestOneExportAtATime(t *testing.T) {
	folder := exportedTo(t)
	err := writeMeanwhile(folder, func() {
		if err := write(folder, firstExport, Options{}); err == nil || !strings.Contains(err.Error(), "another export into "+folder+" is running") {
			t.Errorf("the second: %v", err)
		}
	})
	if got := contentOf(t, folder); err != nil || !maps.Equal(got, secondExport) {
		t.Errorf("the folder holds %v: %v", got, err)
	}
}

// A file that somebody puts there while the export is made is not lost, and neither is the export before.
func TestAFileThatComesDuringTheExport(t *testing.T) {
	folder := exportedTo(t)
	err := writeMeanwhile(folder, func() { put(t, folder, content{"new/page.html": "somebody's"}) })
	if err == nil || !strings.Contains(err.Error(), "no export wrote (new)") {
		t.Errorf("the error is %v", err)
	}
	want := maps.Clone(firstExport)
	want["new/page.html"] = "somebody's"
	if got := contentOf(t, folder); !maps.Equal(got, want) {
		t.Errorf("the folder holds %v", got)
	}
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
			put(t, folder, content{MarkerFile: string(both.text())})
			for at, name := range names {
				if at >= moved {
					name = filepath.Join(workFolder, name)
				}
				put(t, folder, content{name: secondExport[names[at]]})
			}
			if err := write(folder, next, Options{}); err != nil {
				t.Fatalf("after %d files: %v", moved, err)
			}
			if got := contentOf(t, folder); !maps.Equal(got, next) {
				t.Fatalf("after %d files the folder holds %v", moved, got)
			}
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
	if got := contentOf(t, folder); !maps.Equal(got, firstExport) {
		t.Errorf("the folder holds %v", got)
	}
}

// The answer of a page is not what was sent ahead of it.
func TestEarlyHintsAreNotTheAnswer(t *testing.T) {
	site := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusEarlyHints)
		w.WriteHeader(http.StatusNotFound)
	})
	if got, err := fetch(t.Context(), site, "www.example.com", "/"); err != nil || got.status != http.StatusNotFound {
		t.Errorf("the answer is %d: %v", got.status, err)
	}
}
