//go:build !production

package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
)

// A testDesk is a desk on a copy of the sources.
type testDesk struct {
	*Handler
	root string

	mu    sync.Mutex
	saved []string  // what the live server was told
	now   time.Time // what the desk's clock shows
}

// source is the checkout.
const source = "../../../.."

// A workshop is a copy of the client with the session that judges it. Tests share it, because a session takes a second to
// start; each finds the words and pictures that the site was given in it.
type workshop struct {
	root    string
	session *build.Session
}

var (
	opened workshop // what TestMain closes: none where no test needs it
	shared = sync.OnceValues(func() (workshop, error) {
		err := opened.open()
		return opened, err
	})
)

func (w *workshop) open() (err error) {
	if w.root, err = os.MkdirTemp("", "desk-test-"); err != nil {
		return err
	}
	modules, err := filepath.Abs(filepath.Join(source, "client/node_modules"))
	if err = errors.Join(err, copyFiles(filepath.Join(source, "client"), filepath.Join(w.root, "client"), os.ReadFile)); err != nil {
		return err
	}
	if err := os.Symlink(modules, filepath.Join(w.root, "client/node_modules")); err != nil {
		return err
	}
	w.session, err = build.NewSession(context.Background(), build.Options{Root: w.root, Out: filepath.Join(w.root, "out"), Log: slog.New(slog.DiscardHandler)})
	return err
}

func TestMain(m *testing.M) {
	code := m.Run()
	if opened.session != nil {
		opened.session.Close()
	}
	os.RemoveAll(opened.root)
	os.Exit(code)
}

// openDesk opens the desk of a copy of the client. Its pictures are names alone.
func openDesk(t *testing.T) *testDesk {
	t.Helper()
	w, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"client/content", "assets", ".cache"} {
		if err := os.RemoveAll(filepath.Join(w.root, folder)); err != nil {
			t.Fatal(err)
		}
	}
	given(t, w.root)
	return serveDesk(t, w.root, w.session)
}

// openWords opens the desk of a copy of the words, which can do all that needs no judge.
func openWords(t *testing.T) *testDesk {
	t.Helper()
	root := t.TempDir()
	given(t, root)
	return serveDesk(t, root, nil)
}

// given puts the words that the site was given in place, with their rules, and the names of the pictures.
func given(t *testing.T, root string) {
	t.Helper()
	nothing := func(string) ([]byte, error) { return nil, nil }
	rules := func(path string) ([]byte, error) {
		if filepath.Ext(path) == ".json" {
			return nil, fs.SkipDir
		}
		return os.ReadFile(path)
	}
	for _, part := range []struct {
		from, to string
		read     func(string) ([]byte, error)
	}{
		{"client/content", "client/content", rules},
		{"client/e2e/content", "client/content", os.ReadFile},
		{"client/e2e/images", "assets/images", nothing},
	} {
		if err := copyFiles(filepath.Join(source, part.from), filepath.Join(root, part.to), part.read); err != nil {
			t.Fatal(err)
		}
	}
}

// copyFiles copies a folder of the sources, with what read makes of each file: fs.SkipDir leaves it out.
func copyFiles(from, to string, read func(path string) ([]byte, error)) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains([]string{"node_modules", "e2e", "test-results"}, entry.Name()) {
			return fs.SkipDir
		}
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := read(path)
		if errors.Is(err, fs.SkipDir) {
			return nil
		}
		name, relErr := filepath.Rel(from, path)
		if err = errors.Join(err, relErr, os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755)); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), content, 0o644)
	})
}

func serveDesk(t *testing.T, root string, session *build.Session) *testDesk {
	t.Helper()
	d := &testDesk{root: root, now: time.Date(2026, 11, 22, 5, 30, 0, 0, time.UTC)}
	d.open(t, session)
	return d
}

// open opens the desk, again if it was open.
func (d *testDesk) open(t *testing.T, session *build.Session) {
	t.Helper()
	if d.Handler != nil {
		session = d.o.Session
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	handler, err := New(t.Context(), Options{
		Root: d.root, Session: session, Log: slog.New(slog.DiscardHandler),
		Saved: func(names ...string) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.saved = append(d.saved, names...)
		},
		Manifest: func() assets.Manifest { return assets.Manifest{} },
		Now: func() time.Time {
			d.mu.Lock()
			defer d.mu.Unlock()
			return d.now
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Handler = handler
	t.Cleanup(func() { handler.Close() })
}

// An answer is what the desk answers.
type answer struct {
	status int
	body   string
}

// fields reads the answer.
func (a answer) fields(t *testing.T) map[string]any {
	t.Helper()
	var fields map[string]any
	if err := json.Unmarshal([]byte(a.body), &fields); err != nil {
		t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	return fields
}

// ask sends a request, such as “POST undo”, to an address below api/. A body that is no reader goes as JSON.
func (d *testDesk) ask(t *testing.T, asked string, body any) answer {
	t.Helper()
	method, path, _ := strings.Cut(asked, " ")
	sent, isReader := body.(io.Reader)
	if !isReader {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		sent = bytes.NewReader(text)
	}
	response := d.knock(method, "localhost", Path+"api/"+path, "127.0.0.1:50000", sent)
	return answer{response.Code, response.Body.String()}
}

// knock sends a request to a host from an address, with a header: “Name: value”.
func (d *testDesk) knock(method, host, path, from string, body io.Reader, header ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, path, body)
	request.Host, request.RemoteAddr = host, from
	if name, value, found := strings.Cut(strings.Join(header, ""), ": "); found {
		request.Header.Set(name, value)
	}
	response := httptest.NewRecorder()
	d.ServeHTTP(response, request)
	return response
}

type fields map[string]any

// must asks and fails the test unless the answer has a status and says so. It returns the answer.
func (d *testDesk) must(t *testing.T, status int, asked string, body any, says ...string) answer {
	t.Helper()
	got := d.ask(t, asked, body)
	if got.status != status {
		t.Fatalf("%s %v: %d %.500s, want %d", asked, body, got.status, got.body, status)
	}
	for _, want := range says {
		if !strings.Contains(got.body, want) {
			t.Errorf("%s %v: %s, want %q", asked, body, got.body, want)
		}
	}
	return got
}

// A form is what the browser holds of a file.
type form struct {
	Name    string         `json:"name"`
	Value   map[string]any `json:"value"`
	Version string         `json:"version"`
}

// load opens a file.
func (d *testDesk) load(t *testing.T, name string) form {
	t.Helper()
	f := form{Name: name}
	got := d.must(t, http.StatusOK, "GET file?name="+name, nil)
	if err := json.Unmarshal([]byte(got.body), &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// with is a form with another value in a field.
func (f form) with(field string, value any) form {
	f.Value = maps.Clone(f.Value)
	f.Value[field] = value
	return f
}

// edit saves a file with another value in a field, as an owner does.
func (d *testDesk) edit(t *testing.T, name, field string, value any) answer {
	t.Helper()
	return d.must(t, http.StatusOK, "PUT file", d.load(t, name).with(field, value))
}

// text is what a file of words holds.
func (d *testDesk) text(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(d.root, pathOf(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write does what another program does, by a path from the root.
func (d *testDesk) write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(d.root, path), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// replace changes a file of words from outside, where the words must be.
func (d *testDesk) replace(t *testing.T, name, from, to string) {
	t.Helper()
	text := d.text(t, name)
	if !strings.Contains(text, from) {
		t.Fatalf("%s does not hold %q: adapt the test", name, from)
	}
	d.write(t, pathOf(name), strings.Replace(text, from, to, 1))
}

// inTheWay puts a folder where a file of words is written before it takes its place, so that it cannot be.
func (d *testDesk) inTheWay(t *testing.T, name string) (folder string) {
	t.Helper()
	folder = filepath.Join(d.root, temporary(pathOf(name)))
	if err := os.MkdirAll(filepath.Join(folder, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// told returns what the live server was told since it was last asked.
func (d *testDesk) told() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	told := d.saved
	d.saved = nil
	return told
}

// later moves the desk's clock.
func (d *testDesk) later(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.now.Add(by)
}

// snapshot is every file of words and pictures, by its path.
func (d *testDesk) snapshot(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, folder := range published {
		err := filepath.WalkDir(filepath.Join(d.root, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			found[path] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// unchanged fails the test if a file differs from a snapshot.
func (d *testDesk) unchanged(t *testing.T, before map[string]string) {
	t.Helper()
	if after := d.snapshot(t); !maps.Equal(before, after) {
		for path, text := range after {
			if before[path] != text {
				t.Errorf("%s was written", path)
			}
		}
		t.Errorf("%d files, there were %d", len(after), len(before))
	}
}

// sound fails the test if the words on the disk break a rule.
func (d *testDesk) sound(t *testing.T) {
	t.Helper()
	files, pictures, err := d.o.Session.Words()
	if err != nil {
		t.Fatal(err)
	}
	violations, err := d.o.Session.Violations(files, pictures)
	if err != nil || len(violations) > 0 {
		t.Errorf("the words break rules: %v (%v)", violations, err)
	}
}
