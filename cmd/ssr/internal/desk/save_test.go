//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
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
				t.Errorf("%s/%s would be written as (%v)\n%s", folder, name, err, after)
			}
		}
	}
}

// One changed field is one changed line and the day of the change, in Houston; the live server is told at once.
func TestSave(t *testing.T) {
	d := openDesk(t)
	before := d.load(t, article)
	d.replace(t, article, before.Value["updated"].(string), "2026-01-05")
	text := d.text(t, article)
	path := filepath.Join(d.root, pathOf(article))
	if err := os.Chmod(path, 0o664); err != nil {
		t.Fatal(err)
	}
	got := d.edit(t, article, "excerpt", excerpt(5)).fields(t)
	after := d.text(t, article)
	want := strings.NewReplacer(before.Value["excerpt"].(string), excerpt(5), `"updated": "2026-01-05"`, `"updated": "2026-11-21"`).Replace(text)
	if after != want {
		t.Errorf("saved: %s", after)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o664 {
		t.Errorf("who may write the file has changed: %v (%v)", info.Mode(), err)
	}
	if got["version"] != versionOf([]byte(after)) || got["value"].(map[string]any)["updated"] != "2026-11-21" {
		t.Errorf("answered %v", got)
	}
	if told := d.told(); !slices.Equal(told, []string{pathOf(article)}) {
		t.Errorf("the live server is told of %q", told)
	}
	// The same once more is no save.
	d.later(48 * time.Hour)
	if d.edit(t, article, "excerpt", excerpt(5)); d.text(t, article) != after || len(d.told()) != 0 {
		t.Errorf("saved without a change: %s", d.text(t, article))
	}
	// What an editor of Windows saved is opened and saved as every other file.
	d.write(t, pathOf(article), "\ufeff"+after)
	if d.edit(t, article, "excerpt", excerpt(6)); !strings.HasPrefix(d.text(t, article), "{") {
		t.Errorf("with a mark at its beginning: %s", d.text(t, article))
	}
}

// The days that a reader is told follow from what a save changes. It is still Saturday the 21st in Houston.
func TestDays(t *testing.T) {
	d := openWords(t)
	for name, test := range map[string]struct{ before, after, want string }{
		"words":                  {`{"title":"A","updated":"2026-01-05"}`, `{"title":"B","updated":"2026-01-05"}`, `{"title":"B","updated":"2026-11-21"}`},
		"what no reader sees":    {`{"meta":{"keywords":["a"]},"updated":"2026-01-05"}`, `{"meta":{"keywords":["b"]},"updated":"2026-01-05"}`, ""},
		"one keyword more":       {`{"meta":{"keywords":["a"]},"updated":"2026-01-05"}`, `{"meta":{"keywords":["a","b"]},"updated":"2026-01-05"}`, ""},
		"the owner's own day":    {`{"title":"A","updated":"2026-01-05"}`, `{"title":"B","updated":"2026-02-02"}`, ""},
		"a day that is to come":  {`{"title":"A","updated":"2026-12-24"}`, `{"title":"B","updated":"2026-12-24"}`, ""},
		"no day":                 {`{"title":"A"}`, `{"title":"B"}`, ""},
		"a list":                 {`["A"]`, `["B"]`, ""},
		"a draft":                {`{"draft":true,"published":"2026-01-05","title":"A","updated":"2026-01-05"}`, `{"draft":true,"published":"2026-01-05","title":"B","updated":"2026-01-05"}`, `{"draft":true,"published":"2026-01-05","title":"B","updated":"2026-11-21"}`},
		"a draft that comes out": {`{"draft":true,"published":"2026-01-05","updated":"2026-01-05"}`, `{"published":"2026-01-05","updated":"2026-01-05"}`, `{"published":"2026-11-21","updated":"2026-11-21"}`},
		"a draft again":          {`{"published":"2026-01-05","updated":"2026-01-05"}`, `{"draft":true,"published":"2026-01-05","updated":"2026-01-05"}`, ""},
		"on a day of its own":    {`{"draft":true,"published":"2026-01-05","updated":"2026-01-05"}`, `{"draft":false,"published":"2026-03-03","updated":"2026-01-05"}`, `{"draft":false,"published":"2026-03-03","updated":"2026-11-21"}`},
	} {
		want := test.want
		if want == "" { // as it is sent
			want = test.after
		}
		if got, _, err := d.dated([]byte(test.before), json.RawMessage(test.after)); err != nil || string(got) != want {
			t.Errorf("%s: %s (%v), want %s", name, got, err, want)
		}
	}
}

// What breaks a rule, or is no form, is not written, and its field is named.
func TestWhatIsNotSaved(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	d.must(t, http.StatusOK, "POST judge", d.load(t, article), `"violations":[]`)
	wrong := d.load(t, article).with("excerpt", "Too short.").with("related", "nothing")
	named := []string{`"file":"` + pathOf(article) + `","field":"excerpt","message":"at least 80 characters; this has 10"`, `"field":"related"`}
	d.must(t, http.StatusUnprocessableEntity, "PUT file", wrong, named...)
	d.must(t, http.StatusOK, "POST judge", wrong, named...)
	head := `{"name": "` + article + `", "version": "` + wrong.Version + `"`
	for body, status := range map[string]int{
		head + `, "draft": "` + strings.Repeat("x", longestBody) + `"}`: http.StatusRequestEntityTooLarge,
		"<form>":                      http.StatusBadRequest,
		"":                            http.StatusBadRequest,
		head + `}`:                    http.StatusBadRequest,
		head + `, "value": {"title`:   http.StatusBadRequest,
		head + `, "value": null}`:     http.StatusUnprocessableEntity,
		head + `, "value": ["list"]}`: http.StatusUnprocessableEntity,
	} {
		d.must(t, status, "PUT file", strings.NewReader(body))
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
	err := os.WriteFile(secret, []byte(`{"secret": true}`), 0o644)
	inside := filepath.Join(d.root, "client/content")
	for from, to := range map[string]string{"articles/link.json": secret, "pages/twin.json": "about.json", "articles/gone.json": "nowhere.json"} {
		err = errors.Join(err, os.Symlink(to, filepath.Join(inside, from)))
	}
	if err := errors.Join(err, os.Mkdir(filepath.Join(inside, "articles/folder.json"), 0o755)); err != nil {
		t.Fatal(err)
	}
	before := d.text(t, "pages/about")
	for _, name := range []string{
		"", "..", "../schema", "../../package", "articles", "articles/", "articles/..", "articles/../pages/about", "articles/../../../go", "articles//hail-damage",
		"/etc/passwd", "articles/hail-damage.json", "articles/hail-damage~", "articles/Hail-Damage", "articles/hail%2e", "articles/hail damage", "articles/hail-damage\x00",
		"articles/-", "checks/judge", "schema", "articles\\hail-damage", "site/../site/labels", "articles/link", "pages/twin", "articles/gone", "articles/folder",
	} {
		for _, asked := range []string{"GET file?name=" + url.QueryEscape(name), "PUT file", "POST undo"} {
			got := d.ask(t, asked, fields{"name": name, "value": fields{"secret": false}})
			if got.status < 400 || got.status >= 500 || strings.Contains(got.body, `secret":true`) {
				t.Errorf("%s %q: %d %s", asked, name, got.status, got.body)
			}
		}
	}
	if text, _ := os.ReadFile(secret); string(text) != `{"secret": true}` || d.text(t, "pages/about") != before {
		t.Error("something was written")
	}
}

// Who is slower than another program or window is told, gets what is there now, and overwrites nothing.
func TestSomebodyElseWasFaster(t *testing.T) {
	d := openDesk(t)
	mine := d.load(t, article).with("excerpt", excerpt(8))
	other := d.load(t, "pages/about")
	hero := other.Value["hero"].(map[string]any)
	hero["intro"] = hero["intro"].(string) + " Ask the crew about it."
	d.edit(t, article, "excerpt", excerpt(7))
	now := d.must(t, http.StatusConflict, "PUT file", mine).fields(t)
	if now["value"].(map[string]any)["excerpt"] != excerpt(7) || now["version"] != versionOf([]byte(d.text(t, article))) || now["error"] == "" {
		t.Errorf("told %v", now)
	}
	// Another program has made a mess of it.
	d.write(t, pathOf(article), `{"title": `)
	d.must(t, http.StatusConflict, "PUT file", mine, `"value":null`)
	d.must(t, http.StatusUnprocessableEntity, "GET file?name="+article, nil, "is not JSON any more")
	d.must(t, http.StatusUnprocessableEntity, "PUT file", other, `"file":"`+pathOf(article)+`","field":"","message":"line 1, column`)
	if d.text(t, article) != `{"title": ` {
		t.Errorf("it was written over: %s", d.text(t, article))
	}
}

// A file that is deleted under the form is not made again behind the owner's back, but can be put back.
func TestTheFileIsGone(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	f := d.load(t, article)
	path := filepath.Join(d.root, pathOf(article))
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	d.must(t, http.StatusConflict, "PUT file", f, `"value":null`, `"version":""`, "was deleted or renamed")
	d.must(t, http.StatusNotFound, "GET file?name="+article, nil)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("it was made again: %v", err)
	}
	f.Version = ""
	d.must(t, http.StatusOK, "PUT file", f)
	d.unchanged(t, before)
}

// Of many saves at once of one form, one is taken. The others are told, and have lost nothing.
func TestManySavesAtOnce(t *testing.T) {
	d := openDesk(t)
	f := d.load(t, article)
	const writers = 20
	var statuses [writers]int
	var group sync.WaitGroup
	for number := range writers {
		group.Go(func() { statuses[number] = d.ask(t, "PUT file", f.with("excerpt", excerpt(number))).status })
	}
	group.Wait()
	taken := slices.Index(statuses[:], http.StatusOK)
	if taken < 0 || d.load(t, article).Value["excerpt"] != excerpt(taken) {
		t.Errorf("the file says %v: %v", d.load(t, article).Value["excerpt"], statuses)
	}
	for number, status := range statuses {
		if number != taken && status != http.StatusConflict {
			t.Errorf("writer %d, besides writer %d: %d", number, taken, status)
		}
	}
}

// Whatever another program writes while a save is judged stays, a page's move gives way to it, too, and two desks of one tree
// take turns.
func TestSomebodyWritesMeanwhile(t *testing.T) {
	d := openDesk(t)
	before := []byte(d.text(t, article))
	d.replace(t, article, `"category": "`, `"category": "Great `)
	theirs := d.snapshot(t)
	for name, revisions := range map[string]map[string]revision{
		"a save":     {article: {before, []byte("{}")}},
		"a new file": {article: {nil, []byte("{}")}},
		"a move":     {"articles/a-new-name": {nil, before}, article: {before, nil}},
	} {
		if err := d.exchange(revisions); !errors.Is(err, errChanged) {
			t.Errorf("%s: %v", name, err)
		}
		d.unchanged(t, theirs)
	}
	second, err := New(t.Context(), d.o)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	try := func() error {
		return syscall.Flock(int(second.mu.folder.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	}
	d.Handler.mu.Lock()
	if err := try(); !errors.Is(err, syscall.EWOULDBLOCK) {
		t.Errorf("the second desk, out of turn: %v", err)
	}
	d.Handler.mu.Unlock()
	if err := try(); err != nil {
		t.Errorf("the second desk, in turn: %v", err)
	}
}

// What cannot be written is told, and the file stays as it was: on a disk that is full, be it that of the words or that of
// the history, and on one that can only be read.
func TestNoRoom(t *testing.T) {
	d := openDesk(t)
	f := d.load(t, article).with("excerpt", excerpt(9))
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
			d.must(t, http.StatusInsufficientStorage, "PUT file", f, test.want, "The file is as it was")
			if err := os.Remove(filepath.Join(test.folder, filler)); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.EROFS) {
				t.Fatal(err)
			}
			d.unchanged(t, before) // nor is anything left behind
		})
	}
	d.must(t, http.StatusOK, "PUT file", f)
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
	copied := t.TempDir()
	if err := errors.Join(os.MkdirAll(folder, 0o755), os.CopyFS(copied, os.DirFS(folder))); err != nil {
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
	before := d.snapshot(t)
	copied := pathOf(article) + "~" // as editors keep what a file was
	d.write(t, temporary(pathOf(article)), `{"half": `)
	d.write(t, copied, `{"half": `)
	before[filepath.Join(d.root, copied)] = `{"half": `
	// So far the history has been written, and the file has not.
	if err := d.remember(article, revision{[]byte(d.text(t, article)), []byte(`{"never": "written"}`)}); err != nil {
		t.Fatal(err)
	}
	d.open(t, nil)
	d.unchanged(t, before)
	d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, "nothing to undo")
	d.edit(t, article, "excerpt", excerpt(3))
}
