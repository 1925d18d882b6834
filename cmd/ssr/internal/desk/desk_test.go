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
	"net"
	"net/http"
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

// A testDesk is a desk over real HTTP, on a copy of the sources.
type testDesk struct {
	*Handler
	root string
	port string

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
	listener, err := net.Listen("tcp", ":0") // as the site listens: to the whole network
	if err != nil {
		t.Fatal(err)
	}
	_, d.port, _ = net.SplitHostPort(listener.Addr().String())
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { d.ServeHTTP(w, r) }), ReadHeaderTimeout: time.Minute}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
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

// ask sends a request to an address below api/, with body as JSON if there is one.
func (d *testDesk) ask(t *testing.T, method, path string, body any) answer {
	t.Helper()
	var sent io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		sent = bytes.NewReader(text)
	}
	return d.send(t, method, path, sent)
}

// send is ask with a body as it is.
func (d *testDesk) send(t *testing.T, method, path string, body io.Reader) answer {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://localhost:"+d.port+Path+"api/"+path, body)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{response.StatusCode, string(text)}
}

// A form is what the browser holds of a file.
type form struct {
	Value   map[string]any `json:"value"`
	Version string         `json:"version"`
}

// load opens a file.
func (d *testDesk) load(t *testing.T, name string) form {
	t.Helper()
	var f form
	got := d.ask(t, http.MethodGet, "file?name="+name, nil)
	if err := json.Unmarshal([]byte(got.body), &f); err != nil || got.status != http.StatusOK {
		t.Fatalf("%s: %d %s", name, got.status, got.body)
	}
	return f
}

// put saves a file.
func (d *testDesk) put(t *testing.T, name string, f form) answer {
	t.Helper()
	return d.ask(t, http.MethodPut, "file?name="+name, f)
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

// write does what another program does.
func (d *testDesk) writeOutside(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(d.root, pathOf(name)), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
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

// changedLines counts the lines in which two texts differ, if they have as many.
func changedLines(a, b string) int {
	first, second := strings.Split(a, "\n"), strings.Split(b, "\n")
	count := max(len(first), len(second)) - min(len(first), len(second))
	for i := range min(len(first), len(second)) {
		if first[i] != second[i] {
			count++
		}
	}
	return count
}
