//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const article = "articles/hail-damage"

// excerpt is a text of the right length for an article's excerpt.
func excerpt(number int) string {
	return fmt.Sprintf("Hail bruises a roof far more often than it breaks one. Look at the metal around your house first, all %d pieces of it.", number)
}

// Every file of words is written as the desk would write it, so that saving one field changes one line.
func TestFilesAreWrittenAsTheDeskWrites(t *testing.T) {
	d := openDesk(t)
	for _, folder := range []string{"client/content", "client/e2e/content"} {
		files := os.DirFS(filepath.Join(source, folder))
		found, err := fs.Glob(files, "*/*.json")
		if err != nil || len(found) < 30 {
			t.Fatalf("%s: %d files (%v)", folder, len(found), err)
		}
		for _, name := range found {
			before, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			after, err := d.o.Session.Format(strings.TrimSuffix(name, ".json"), before)
			if err != nil || string(after) != string(before) {
				t.Errorf("%s/%s would change in %d lines (%v)", folder, name, changedLines(string(before), string(after)), err)
			}
		}
	}
}

// One changed field is one changed line and the day of the change, in Houston; the live server is told at once.
func TestSave(t *testing.T) {
	d := openDesk(t)
	d.replace(t, article, `"updated": "`+updatedOf(t, d)+`"`, `"updated": "2026-01-05"`)
	before := d.text(t, article)
	path := filepath.Join(d.root, pathOf(article))
	if err := os.Chmod(path, 0o664); err != nil {
		t.Fatal(err)
	}
	f := d.load(t, article)
	f.Value["excerpt"] = excerpt(5)
	got := d.put(t, article, f)
	if got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.body)
	}
	after := d.text(t, article)
	if lines := changedLines(before, after); lines != 2 || !strings.Contains(after, excerpt(5)) || !strings.Contains(after, `"updated": "2026-11-21"`) {
		t.Errorf("%d lines changed: %s", lines, after)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o664 {
		t.Errorf("who may write the file has changed: %v (%v)", info.Mode(), err)
	}
	answered := got.fields(t)
	if answered["version"] != versionOf([]byte(after)) || answered["value"].(map[string]any)["updated"] != "2026-11-21" {
		t.Errorf("answered %v", answered)
	}
	if told := d.told(); !slices.Equal(told, []string{pathOf(article)}) {
		t.Errorf("the live server is told of %q", told)
	}
	// The same once more is no save.
	d.later(48 * time.Hour)
	f = d.load(t, article)
	if got := d.put(t, article, f); got.status != http.StatusOK || d.text(t, article) != after || len(d.told()) != 0 {
		t.Errorf("saved without a change: %d %s", got.status, got.body)
	}
}

func updatedOf(t *testing.T, d *testDesk) string {
	t.Helper()
	return d.load(t, article).Value["updated"].(string)
}

// The days that a reader is told follow from what a save changes. It is still Saturday the 21st in Houston.
func TestDays(t *testing.T) {
	d := openWords(t)
	for name, test := range map[string]struct{ before, after, want string }{
		"words":                  {`{"title":"A","updated":"2026-01-05"}`, `{"title":"B","updated":"2026-01-05"}`, `{"title":"B","updated":"2026-11-21"}`},
		"what no reader sees":    {`{"meta":{"keywords":["a"]},"updated":"2026-01-05"}`, `{"meta":{"keywords":["b"]},"updated":"2026-01-05"}`, `{"meta":{"keywords":["b"]},"updated":"2026-01-05"}`},
		"one keyword more":       {`{"meta":{"keywords":["a"]},"updated":"2026-01-05"}`, `{"meta":{"keywords":["a","b"]},"updated":"2026-01-05"}`, `{"meta":{"keywords":["a","b"]},"updated":"2026-01-05"}`},
		"the owner's own day":    {`{"title":"A","updated":"2026-01-05"}`, `{"title":"B","updated":"2026-02-02"}`, `{"title":"B","updated":"2026-02-02"}`},
		"a day that is to come":  {`{"title":"A","updated":"2026-12-24"}`, `{"title":"B","updated":"2026-12-24"}`, `{"title":"B","updated":"2026-12-24"}`},
		"no day":                 {`{"title":"A"}`, `{"title":"B"}`, `{"title":"B"}`},
		"a list":                 {`["A"]`, `["B"]`, `["B"]`},
		"a draft":                {`{"draft":true,"published":"2026-01-05","title":"A","updated":"2026-01-05"}`, `{"draft":true,"published":"2026-01-05","title":"B","updated":"2026-01-05"}`, `{"draft":true,"published":"2026-01-05","title":"B","updated":"2026-11-21"}`},
		"a draft that comes out": {`{"draft":true,"published":"2026-01-05","updated":"2026-01-05"}`, `{"published":"2026-01-05","updated":"2026-01-05"}`, `{"published":"2026-11-21","updated":"2026-11-21"}`},
		"a draft again":          {`{"published":"2026-01-05","updated":"2026-01-05"}`, `{"draft":true,"published":"2026-01-05","updated":"2026-01-05"}`, `{"draft":true,"published":"2026-01-05","updated":"2026-01-05"}`},
		"on a day of its own":    {`{"draft":true,"published":"2026-01-05","updated":"2026-01-05"}`, `{"draft":false,"published":"2026-03-03","updated":"2026-01-05"}`, `{"draft":false,"published":"2026-03-03","updated":"2026-11-21"}`},
	} {
		if got, _, err := d.dated([]byte(test.before), json.RawMessage(test.after)); err != nil || string(got) != test.want {
			t.Errorf("%s: %s (%v), want %s", name, got, err, test.want)
		}
	}
}

// What breaks a rule is not written, and its field is named.
func TestWrongWordsAreNotSaved(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	f := d.load(t, article)
	f.Value["excerpt"] = "Too short."
	f.Value["related"] = "nothing"
	for _, got := range []answer{d.put(t, article, f), d.ask(t, http.MethodPost, "judge", map[string]any{"name": article, "value": f.Value})} {
		var told struct {
			Violations []struct{ File, Field, Message string }
		}
		if err := json.Unmarshal([]byte(got.body), &told); err != nil || len(told.Violations) != 2 {
			t.Fatalf("%d %s (%v)", got.status, got.body, err)
		}
		if first := told.Violations[0]; first.File != pathOf(article) || !strings.Contains(got.body, `"field":"excerpt","message":"at least 80 characters; this has 10"`) {
			t.Errorf("told %+v", told)
		}
	}
	if got := d.put(t, article, f); got.status != http.StatusUnprocessableEntity {
		t.Errorf("status %d", got.status)
	}
	d.unchanged(t, before)
	if told := d.told(); len(told) != 0 {
		t.Errorf("the live server is told of %q", told)
	}
}

// Names lead to files of words and nowhere else, and links are not followed.
func TestNamesThatLeadElsewhere(t *testing.T) {
	d := openDesk(t)
	secret := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(secret, []byte(`{"secret": true}`), 0o644); err != nil {
		t.Fatal(err)
	}
	inside := func(name string) string { return filepath.Join(d.root, "client/content", name) }
	for from, to := range map[string]string{"articles/link.json": secret, "pages/twin.json": "about.json", "articles/gone.json": "nowhere.json"} {
		if err := os.Symlink(to, inside(from)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(inside("articles/folder.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	before := d.text(t, "pages/about")
	for _, name := range []string{
		"", "..", "../schema", "../../package", "articles", "articles/", "articles/..", "articles/../pages/about", "articles/../../../go", "articles//hail-damage",
		"/etc/passwd", "articles/hail-damage.json", "articles/hail-damage~", "articles/Hail-Damage", "articles/hail%2e", "articles/hail damage", "articles/hail-damage\x00",
		"articles/-", "checks/judge", "schema", "articles\\hail-damage", "site/../site/labels", "articles/link", "pages/twin", "articles/gone", "articles/folder",
	} {
		for method, body := range map[string]any{http.MethodGet: nil, http.MethodPut: form{Value: map[string]any{"secret": false}}, http.MethodPost: map[string]any{"name": name}} {
			path := "file?name=" + escaped(name)
			if method == http.MethodPost {
				path = "undo"
			}
			got := d.ask(t, method, path, body)
			if got.status < 400 || got.status >= 500 || strings.Contains(got.body, "secret\":true") {
				t.Errorf("%s %q: %d %s", method, name, got.status, got.body)
			}
		}
	}
	if text, _ := os.ReadFile(secret); string(text) != `{"secret": true}` || d.text(t, "pages/about") != before {
		t.Error("something was written")
	}
}

// escaped writes a text for a query.
func escaped(text string) string {
	var out strings.Builder
	for _, letter := range []byte(text) {
		fmt.Fprintf(&out, "%%%02X", letter)
	}
	return out.String()
}

// Who is slower than another program or window is told, gets what is there now, and overwrites nothing.
func TestSomebodyElseWasFaster(t *testing.T) {
	d := openDesk(t)
	mine, theirs := d.load(t, article), d.load(t, article)
	theirs.Value["excerpt"] = excerpt(7)
	if got := d.put(t, article, theirs); got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.body)
	}
	mine.Value["excerpt"] = excerpt(8)
	got := d.put(t, article, mine)
	now := got.fields(t)
	if got.status != http.StatusConflict || now["value"].(map[string]any)["excerpt"] != excerpt(7) || now["version"] != versionOf([]byte(d.text(t, article))) || now["error"] == "" {
		t.Errorf("%d %v", got.status, now)
	}
	// Another program has made a mess of it.
	d.writeOutside(t, article, `{"title": `)
	if got := d.put(t, article, mine); got.status != http.StatusConflict || got.fields(t)["value"] != nil || d.text(t, article) != `{"title": ` {
		t.Errorf("a broken file: %d %s", got.status, got.body)
	}
	if got := d.ask(t, http.MethodGet, "file?name="+article, nil); got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, "is not JSON any more") {
		t.Errorf("opened: %d %s", got.status, got.body)
	}
	other := d.load(t, "pages/about") // of which the mess says nothing
	if got := d.put(t, "pages/about", edited(other)); got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, `"file":"`+pathOf(article)+`","field":"","message":"line 1, column`) {
		t.Errorf("another file beside it: %d %s", got.status, got.body)
	}
}

func edited(f form) form {
	hero := f.Value["hero"].(map[string]any)
	hero["intro"] = hero["intro"].(string) + " Ask the crew about it."
	return f
}

// A file that is deleted under the form is not made again behind the owner's back, but can be put back.
func TestTheFileIsGone(t *testing.T) {
	d := openDesk(t)
	before := d.text(t, article)
	f := d.load(t, article)
	if err := os.Remove(filepath.Join(d.root, pathOf(article))); err != nil {
		t.Fatal(err)
	}
	got := d.put(t, article, f)
	if now := got.fields(t); got.status != http.StatusConflict || now["value"] != nil || now["version"] != "" || !strings.Contains(now["error"].(string), "was deleted or renamed") {
		t.Errorf("%d %v", got.status, now)
	}
	if got := d.ask(t, http.MethodGet, "file?name="+article, nil); got.status != http.StatusNotFound {
		t.Errorf("opened: %d %s", got.status, got.body)
	}
	if _, err := os.Stat(filepath.Join(d.root, pathOf(article))); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("it was made again: %v", err)
	}
	f.Version = ""
	if got := d.put(t, article, f); got.status != http.StatusOK || d.text(t, article) != before {
		t.Errorf("put back: %d %s", got.status, got.body)
	}
}

// Of a hundred saves at once of one form, one is taken. The others are told, and have lost nothing.
func TestManySavesAtOnce(t *testing.T) {
	d := openDesk(t)
	f := d.load(t, article)
	const writers = 100
	var taken, refused []int
	var mu sync.Mutex
	var group sync.WaitGroup
	for number := range writers {
		mine := form{maps.Clone(f.Value), f.Version}
		mine.Value["excerpt"] = excerpt(number)
		group.Go(func() {
			got := d.put(t, article, mine)
			mu.Lock()
			defer mu.Unlock()
			switch got.status {
			case http.StatusOK:
				taken = append(taken, number)
			case http.StatusConflict:
				refused = append(refused, number)
			default:
				t.Errorf("writer %d: %d %s", number, got.status, got.body)
			}
		})
	}
	group.Wait()
	if len(taken) != 1 || len(refused) != writers-1 {
		t.Fatalf("%d are taken, %d refused", len(taken), len(refused))
	}
	if got := d.load(t, article).Value["excerpt"]; got != excerpt(taken[0]) {
		t.Errorf("the file says %v, not what writer %d wrote", got, taken[0])
	}
}

// Writers who take up what they are told has come in between all get their turn, and no word of any is lost.
func TestWritersTakeTurns(t *testing.T) {
	d := openDesk(t)
	first := d.load(t, article)
	keywordsOf := func(f form) []any { return f.Value["meta"].(map[string]any)["keywords"].([]any) }
	words := []string{"hail one", "hail two", "hail three", "hail four"}
	var group sync.WaitGroup
	for _, word := range words {
		group.Go(func() {
			for now := first; ; {
				mine := now.copied(t)
				mine.Value["meta"].(map[string]any)["keywords"] = append(keywordsOf(mine), word)
				got := d.put(t, article, mine)
				if got.status == http.StatusOK {
					return
				}
				now = form{}
				if err := json.Unmarshal([]byte(got.body), &now); err != nil || got.status != http.StatusConflict {
					t.Errorf("%s: %d %s", word, got.status, got.body)
					return
				}
			}
		})
	}
	group.Wait()
	for _, word := range words {
		if !slices.Contains(keywordsOf(d.load(t, article)), any(word)) {
			t.Errorf("%s is lost: %v", word, keywordsOf(d.load(t, article)))
		}
	}
}

// copied is a form that can be changed alone.
func (f form) copied(t *testing.T) (copied form) {
	t.Helper()
	text, err := json.Marshal(f)
	if err = errors.Join(err, json.Unmarshal(text, &copied)); err != nil {
		t.Fatal(err)
	}
	return copied
}

// What cannot be written is told, and the file stays as it was: on a disk that is full, be it that of the words or that of
// the history, and on one that can only be read.
func TestNoRoom(t *testing.T) {
	d := openDesk(t)
	f := d.load(t, article)
	f.Value["excerpt"] = excerpt(9)
	words, history := filepath.Dir(filepath.Join(d.root, pathOf(article))), filepath.Join(d.root, ".cache/desk/history", article)
	for name, test := range map[string]struct {
		folder string
		spoil  func(folder string) error
		want   string
	}{
		"full":                {words, fill, "The disk is full"},
		"full of history":     {history, fill, "The disk is full"},
		"only for reading":    {words, forbidWriting, "does not allow the desk to write here"},
		"history for reading": {history, forbidWriting, "does not allow the desk to write here"},
	} {
		t.Run(name, func(t *testing.T) {
			onSmallDisk(t, test.folder)
			before := d.snapshot(t)
			if err := test.spoil(test.folder); err != nil {
				t.Fatal(err)
			}
			got := d.put(t, article, f)
			if got.status != http.StatusInsufficientStorage || !strings.Contains(got.body, test.want) || !strings.Contains(got.body, "The file is as it was") {
				t.Errorf("%d %s", got.status, got.body)
			}
			if err := os.Remove(filepath.Join(test.folder, filler)); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.EROFS) {
				t.Fatal(err)
			}
			d.unchanged(t, before) // nor is anything left behind
		})
	}
	if got := d.put(t, article, f); got.status != http.StatusOK {
		t.Errorf("with room again: %d %s", got.status, got.body)
	}
}

// filler is the file that takes all room.
const filler = ".filler"

// fill leaves no room on a disk.
func fill(folder string) error {
	file, err := os.Create(filepath.Join(folder, filler))
	for err == nil {
		_, err = file.Write(make([]byte, 1<<10))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return errors.Join(err, file.Close())
	}
	return file.Close()
}

// onSmallDisk puts a folder with all its files on a disk of its own until the end of the test.
func onSmallDisk(t *testing.T, folder string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	if err := mountMemory(folder, "size=512k"); err != nil {
		why := fmt.Sprintf("this machine does not let the test mount a file system: %v", err)
		if output, err := exec.Command("../../../../.ci/not-checked", t.Name(), why).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		t.Skip(why)
	}
	t.Cleanup(func() {
		if err := unmount(folder); err != nil {
			t.Error(err)
		}
	})
	if err := os.CopyFS(folder, os.DirFS(copied)); err != nil {
		t.Fatal(err)
	}
}

// A crash between writing and putting in place leaves the old file, and a rest that the next start removes.
func TestCrashBeforeTheFileIsInPlace(t *testing.T) {
	d := openDesk(t)
	before := d.text(t, article)
	rest := filepath.Join(d.root, temporary(pathOf(article)))
	copied := filepath.Join(d.root, pathOf(article)+"~") // as editors keep what a file was
	for _, file := range []string{rest, copied} {
		if err := os.WriteFile(file, []byte(`{"half": `), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// So far the history has been written, and the file has not.
	now, err := d.read(article)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.remember(now, versionOf([]byte("never written")), []string{"excerpt"}); err != nil {
		t.Fatal(err)
	}
	d.open(t, nil)
	if _, err := os.Stat(rest); !errors.Is(err, fs.ErrNotExist) || d.text(t, article) != before {
		t.Errorf("after the start: %v", err)
	}
	if got := d.ask(t, http.MethodPost, "undo", map[string]any{"name": article}); got.status != http.StatusConflict || !strings.Contains(got.body, "nothing to undo") {
		t.Errorf("undo: %d %s", got.status, got.body)
	}
	f := d.load(t, article)
	f.Value["excerpt"] = excerpt(3)
	if got := d.put(t, article, f); got.status != http.StatusOK {
		t.Errorf("the next save: %d %s", got.status, got.body)
	}
	if text, err := os.ReadFile(copied); string(text) != `{"half": ` {
		t.Errorf("an editor's copy of the file: %q (%v)", text, err)
	}
}

// Bodies that are no forms are refused: too big, no JSON, nothing.
func TestBodiesThatAreNoForms(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	for name, test := range map[string]struct {
		body string
		want int
	}{
		"too big":      {`{"value": "` + strings.Repeat("x", longestBody) + `"}`, http.StatusRequestEntityTooLarge},
		"no JSON":      {"<form>", http.StatusBadRequest},
		"nothing":      {"", http.StatusBadRequest},
		"no value":     {"{}", http.StatusBadRequest},
		"half":         {`{"value": {"title": "`, http.StatusBadRequest},
		"null":         {`{"value": null, "version": "` + d.load(t, article).Version + `"}`, http.StatusUnprocessableEntity},
		"another kind": {`{"value": [], "version": "` + d.load(t, article).Version + `"}`, http.StatusUnprocessableEntity},
	} {
		if got := d.send(t, http.MethodPut, "file?name="+article, strings.NewReader(test.body)); got.status != test.want {
			t.Errorf("%s: %d %.200s", name, got.status, got.body)
		}
	}
	d.unchanged(t, before)
}
