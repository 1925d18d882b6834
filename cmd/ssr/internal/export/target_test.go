package export

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
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
func write(folder string, files content, o Options) error {
	o.Log = slog.New(slog.DiscardHandler)
	_, err := o.replace(folder, func(into *target, list listed) error {
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

// unfinished is what an export leaves that was killed before it exchanged one file, which is somebody's as well.
func unfinished(name string) content {
	return content{
		name: "somebody's", workFolder + "/" + name: "the export's",
		workMarker: string(listed{name: hashOf([]byte("the export's"))}.text()),
	}
}

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
	for name, c := range map[string]struct {
		empty    bool // there was no export
		put      content
		options  Options
		says     string
		saysAlso string
	}{
		"a file in an empty folder":        {true, content{"thesis.txt": "x"}, Options{}, "1 file that no export wrote (thesis.txt)", "--keep=thesis.txt"},
		"an old export":                    {true, content{HeadersFile: "/*", "index.html": "x"}, Options{}, "remove what an export from before there was a .ssr-export wrote", "_headers, index.html"},
		"a repository":                     {true, content{".git/HEAD": "x"}, Options{}, "(.git/)", "--keep=.git"},
		"a repository beside an export":    {false, content{".git/HEAD": "x"}, Options{}, "(.git/)", "--keep=.git"},
		"many files":                       {false, content{"1": "", "2": "", "3": "", "4": "", "5": "", "6": "", "7": ""}, Options{}, "7 files that no export wrote (1, 2, 3, 4, 5 and 2 more)", ""},
		"a file in a folder of the export": {false, content{"assets/own.css": "x"}, Options{}, "(assets/own.css)", ""},
		"a changed file":                   {false, content{"about.html": "edited"}, Options{}, "1 file that somebody changed since the last export (about.html)", "--discard-changes"},
		"a changed file that goes":         {false, content{"gone.html": "edited"}, Options{}, "(gone.html)", "--discard-changes"},
		"a file that became a link":        {false, content{"index.html": "-> " + outside + "/index.html"}, Options{}, "somebody changed", "index.html"},
		"a folder that became a link":      {false, content{"assets": "-> " + outside}, Options{DiscardChanges: true}, "no export wrote (assets)", ""},
		"an empty folder's link":           {true, content{"assets": "-> " + outside}, Options{}, "no export wrote (assets)", ""},
		"a marker with a way out":          {true, content{MarkerFile: "ssr export 1\n" + hashOf(nil) + "  ../precious.txt\n"}, Options{}, `names "../precious.txt"`, "damaged"},
		"a marker with an absolute path":   {true, content{MarkerFile: "ssr export 1\n" + hashOf(nil) + "  " + outside + "/precious.txt\n"}, Options{}, "which no export writes", "damaged"},
		"a marker that names itself":       {true, content{MarkerFile: "ssr export 1\n" + hashOf(nil) + "  " + MarkerFile + "\n"}, Options{}, "which no export writes", "damaged"},
		"a marker of another kind":         {true, content{MarkerFile: "something else"}, Options{}, `first line is not "ssr export 1"`, "damaged"},
		"a marker without sums":            {true, content{MarkerFile: "ssr export 1\nindex.html\n"}, Options{}, "line 2", "damaged"},
		"a marker that is a link":          {true, content{MarkerFile: "-> " + outside + "/precious.txt"}, Options{}, "no regular file", ""},
		"a work folder that is a link":     {false, content{workFolder: "-> assets"}, Options{}, "no folder: remove it", ""},
		"a work folder that leads out":     {false, content{workFolder: "-> " + outside}, Options{}, "no folder: remove it", ""},
		"somebody's work folder":           {false, content{workFolder + "/thesis.txt": "x"}, Options{DiscardChanges: true}, "holds " + workFolder + "/thesis.txt, which no export wrote", ""},
		"a deep one in an empty folder":    {true, content{workFolder + "/a/b/thesis.txt": "x"}, Options{}, "holds " + workFolder + "/a/b/thesis.txt", "move the file away"},
		"to keep what is half exchanged":   {false, unfinished("CNAME"), Options{Keep: []string{"CNAME"}}, "still has to write CNAME", "without that --keep"},
		"to keep around what is":           {false, unfinished("own/CNAME"), Options{Keep: []string{"own"}}, "still has to write own/CNAME", ""},
		"to keep what is outside":          {true, nil, Options{Keep: []string{"../precious.txt"}}, "--keep=../precious.txt is not a path inside the folder", ""},
		"to keep everything":               {true, nil, Options{Keep: []string{"."}}, "--keep=. is not a path inside", ""},
		"to keep its own marker":           {true, nil, Options{Keep: []string{MarkerFile}}, "is not a path inside", ""},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if !c.empty {
				folder = exportedTo(t)
			}
			put(t, folder, c.put)
			before := contentOf(t, folder)
			err := write(folder, secondExport, c.options)
			if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), c.saysAlso) {
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
	files := []exportedFile{{".well-known/security.txt", ""}, {"about.html", ""}}
	for kept, says := range map[string]string{
		"about.html": "the export itself writes about.html", "about.html/x": "writes about.html", HeadersFile: "writes _headers", "blog/old.html": "writes blog/old.html",
		".well-known": "name what stands beside it, such as --keep=.well-known/NAME", ".well-known/acme-challenge": "", "about": "",
	} {
		err := (&target{keep: []string{kept}}).conflict(files, "blog/old.html")
		if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("--keep=%s: %v", kept, err)
		}
	}
}

// The second of two exports into one folder is refused, and the first is not disturbed.
func TestOneExportAtATime(t *testing.T) {
	folder := exportedTo(t)
	seconds := map[string]error{}
	options := Options{step: func(step string) { seconds[step] = write(folder, firstExport, Options{}) }}
	if err := write(folder, secondExport, options); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{"write " + workFolder + "/index.html", "commit", "move", "exchange"} {
		if err := seconds[step]; err == nil || !strings.Contains(err.Error(), "another export into "+folder+" is running") {
			t.Errorf("the second, at %q: %v", step, err)
		}
	}
}

// A file that somebody puts there while the export is made is not lost.
func TestAFileThatComesDuringTheExport(t *testing.T) {
	folder := exportedTo(t)
	options := Options{step: func(step string) {
		if strings.HasPrefix(step, "write") {
			put(t, folder, content{"new/page.html": "somebody's"})
		}
	}}
	if err := write(folder, secondExport, options); err == nil || !strings.Contains(err.Error(), "new/") {
		t.Errorf("the error is %v", err)
	}
	want := maps.Clone(firstExport)
	want["new/page.html"] = "somebody's"
	if got := contentOf(t, folder); !maps.Equal(got, want) {
		t.Errorf("the folder holds %v", got)
	}
}

// What is left of an export that did not come to its exchange is cleared away, the sign that it is an export's last: if
// that is interrupted, too, the next export still knows it.
func TestClearingKnowsItsOwn(t *testing.T) {
	folder := exportedTo(t)
	put(t, folder, content{workPartial: markerFormat + "\n", workFolder + "/.a": "", workFolder + "/index.html": "", workFolder + "/z/z": ""})
	cleared := 0
	options := Options{step: func(step string) {
		if strings.HasPrefix(step, "clear") {
			cleared++
			if _, err := os.Stat(filepath.Join(folder, workPartial)); err != nil {
				t.Errorf("%s: %v", step, err)
			}
		}
	}}
	if err := write(folder, secondExport, options); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, folder); cleared != 3 || !maps.Equal(got, secondExport) {
		t.Errorf("after %d steps the folder holds %v", cleared, got)
	}
}

// An interrupted exchange that cannot be finished is not lost: the export after that finishes it.
func TestFinishingIsTriedAgain(t *testing.T) {
	folder := exportedTo(t)
	put(t, folder, unfinished("new.html"))
	if err := os.Remove(filepath.Join(folder, "new.html")); err != nil {
		t.Fatal(err)
	}
	options := Options{step: func(step string) {
		if step == "rename new.html" {
			put(t, folder, content{"new.html/in-the-way": ""})
		}
	}}
	if err := write(folder, secondExport, options); err == nil {
		t.Error("an exchange with a folder in its way succeeds")
	}
	if _, err := os.Stat(filepath.Join(folder, workMarker)); err != nil {
		t.Error(err)
	}
	if err := os.RemoveAll(filepath.Join(folder, "new.html")); err != nil {
		t.Fatal(err)
	}
	if err := write(folder, secondExport, Options{}); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, folder); !maps.Equal(got, secondExport) {
		t.Errorf("the folder holds %v", got)
	}
}

// Who is in the folder sees each new export.
func TestExportIntoTheWorkingFolder(t *testing.T) {
	folder := exportedTo(t)
	t.Chdir(folder)
	for _, files := range []content{secondExport, firstExport} {
		if err := write(folder, files, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := contentOf(t, "."); !maps.Equal(got, files) {
			t.Errorf("the working folder holds %v", got)
		}
	}
	if beside, _ := os.ReadDir(filepath.Dir(folder)); len(beside) != 1 {
		t.Errorf("beside the folder stand %v", beside)
	}
}

// What stands beside the folder, where an exchange needs a name, and is not left from one, is refused and not touched.
func TestSomebodysFolderBesideTheExport(t *testing.T) {
	for name, c := range map[string]struct {
		put  content // in the parent folder
		says string
	}{
		"a link to an export": {content{".site" + workFolder: "-> other"}, "is no folder: move it away"},
		"a file":              {content{".site" + workFolder: "precious"}, "is no folder: move it away"},
		"files":               {content{".site" + workFolder + "/precious.txt": "precious"}, "holds files of nobody's export: move them away"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := exportedTo(t)
			parent := filepath.Dir(folder)
			if err := write(filepath.Join(parent, "other"), secondExport, Options{}); err != nil {
				t.Fatal(err)
			}
			put(t, parent, c.put)
			before := contentOf(t, parent)
			err := write(folder, secondExport, Options{})
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "is made") {
				t.Errorf("the error is %v", err)
			}
			if after := contentOf(t, parent); !maps.Equal(after, before) {
				t.Errorf("the parent folder was changed from %v\nto %v", before, after)
			}
		})
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

const (
	killFolder = "SSR_TEST_EXPORT_FOLDER"
	killStep   = "SSR_TEST_EXPORT_STEP"
)

// TestExportToBeKilled is the process that TestKilledAnywhere kills.
func TestExportToBeKilled(t *testing.T) {
	folder := os.Getenv(killFolder)
	if folder == "" {
		t.Skip("only as a process of its own")
	}
	left, _ := strconv.Atoi(os.Getenv(killStep))
	options := Options{Keep: []string{"CNAME"}, step: func(string) {
		if left--; left < 0 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}}
	if err := write(folder, secondExport, options); err != nil {
		t.Fatal(err)
	}
}

// Wherever the process is killed, the old export is as it was, or the new one is whole. Beside files that are kept, where
// the folder cannot be exchanged in one step, every file is that of one of the two, and no page is new before all assets
// are. The next export makes it whole, whatever it writes, and nothing is left beside the folder.
func TestKilledAnywhere(t *testing.T) {
	for name, kept := range map[string]content{"alone": nil, "beside": {"CNAME": "kept"}} {
		t.Run(name, func(t *testing.T) {
			exchanging, step := 0, 0
			for ; ; step++ {
				folder := exportedTo(t)
				put(t, folder, kept)
				if !killed(t, folder, step) {
					break
				}
				if exchanged := checkKilled(t, step, folder, kept != nil); exchanged {
					exchanging++
				}
				for _, next := range []content{firstExport, secondExport} {
					if err := write(folder, next, Options{Keep: []string{"CNAME"}}); err != nil {
						t.Fatalf("step %d: the next export: %v", step, err)
					}
					want := maps.Clone(next)
					maps.Copy(want, kept)
					if got := contentOf(t, folder); !maps.Equal(got, want) {
						t.Fatalf("step %d: after the next export the folder holds %v", step, got)
					}
					if beside, _ := os.ReadDir(filepath.Dir(folder)); len(beside) != 1 {
						t.Fatalf("step %d: beside the folder stand %v", step, beside)
					}
				}
			}
			if exchanging < 5 || exchanging == step {
				t.Errorf("%d of %d steps were in the exchange", exchanging, step)
			}
		})
	}
}

// killed makes the second export into a folder and kills it at a step. It returns false if it ends before.
func killed(t *testing.T, folder string, step int) bool {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestExportToBeKilled$")
	child.Env = append(os.Environ(), killFolder+"="+folder, killStep+"="+strconv.Itoa(step))
	output, err := child.CombinedOutput()
	if err == nil {
		return false
	}
	if state := child.ProcessState.Sys().(syscall.WaitStatus); !state.Signaled() {
		t.Fatalf("step %d: %v: %s", step, err, output)
	}
	return true
}

// checkKilled holds a folder whose export was killed against what may be there, and tells whether files were exchanged.
func checkKilled(t *testing.T, step int, folder string, oneByOne bool) (exchanged bool) {
	t.Helper()
	got := contentOf(t, folder)
	maps.DeleteFunc(got, func(name, _ string) bool { return strings.HasPrefix(name, workFolder) || name == "CNAME" })
	if maps.Equal(got, firstExport) {
		return false
	}
	if !oneByOne && !maps.Equal(got, secondExport) {
		t.Errorf("step %d: the folder holds neither export: %v", step, got)
	}
	newPage := false
	for name, text := range got {
		if text != firstExport[name] && text != secondExport[name] {
			t.Errorf("step %d: %s is %q", step, name, text)
		}
		newPage = newPage || !strings.HasPrefix(name, "assets/") && text != firstExport[name]
	}
	if newPage && got["assets/a-2.css"] == "" {
		t.Errorf("step %d: a page is new, and its assets are not there", step)
	}
	if got["index.html"] == "home, old" && got["assets/a-1.css"] == "" {
		t.Errorf("step %d: a page is old, and its assets are gone", step)
	}
	return true
}

// An error of the disk leaves the folder as it was.
func TestDiskFull(t *testing.T) {
	folder := mounted(t, "size=64k")
	if err := write(folder, firstExport, Options{}); err != nil {
		t.Fatal(err)
	}
	big := maps.Clone(secondExport)
	big["assets/big.jpg"] = strings.Repeat("x", 1<<20)
	if err := write(folder, big, Options{}); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("the error is %v", err)
	}
	if got := contentOf(t, folder); !maps.Equal(got, firstExport) {
		t.Errorf("the folder holds %v", slices.Sorted(maps.Keys(got)))
	}
	if err := write(folder, secondExport, Options{}); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, folder); !maps.Equal(got, secondExport) {
		t.Errorf("the folder holds %v", got)
	}
}

// A mount point can neither be renamed nor have a work folder beside it that is on the same disk.
func TestMountPoint(t *testing.T) {
	folder := mounted(t, "size=1m")
	if err := os.Mkdir(filepath.Join(folder, lostAndFound), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, files := range []content{firstExport, secondExport} {
		if err := write(folder, files, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := contentOf(t, folder); !maps.Equal(got, files) {
			t.Errorf("the folder holds %v", got)
		}
	}
	if beside, _ := os.ReadDir(filepath.Dir(folder)); len(beside) != 1 {
		t.Errorf("beside the folder stand %v", beside)
	}
}

// mounted is a folder that is a file system of its own.
func mounted(t *testing.T, options string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "volume")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := mountMemory(folder, options); err != nil {
		why := fmt.Sprintf("this machine does not let the test mount a file system: %v", err)
		if output, err := exec.Command("../../../../.ci/not-checked", t.Name(), why).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		t.Skip(why)
	}
	t.Cleanup(func() {
		if err := unmount(folder); err != nil {
			t.Error(fmt.Errorf("unmounting %s: %w", folder, err))
		}
	})
	return folder
}
