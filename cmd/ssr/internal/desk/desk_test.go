//go:build !production

package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/cmd/ssr/internal/content"
)

// A testDesk is a desk on a source tree with words of its own.
type testDesk struct {
	*Handler
	now    time.Time // what the desk's clock shows
	branch string    // what it was told to publish to
	origin string    // where it is, if owners are elsewhere
	site   string    // which it asks what it shows
	owner  owner     // of the requests
}

// ann and bob own the site.
var ann, bob = owner{"Ann Oak", "ann@example.com"}, owner{"Bob Pine", "bob@example.com"}

// sourceRoot is the checkout.
const sourceRoot = "../../../.."

// All tests share a source tree, which is the checkout's but for the words, and the content service, because starting its worker takes a
// second.
var (
	root    string
	worker  *nodejs.Worker
	service *content.Service
	session *build.Session
)

func TestMain(m *testing.M) {
	if err := prepare(); err != nil {
		log.Fatal(err)
	}
	code := m.Run()
	session.Close()
	worker.Close()
	os.RemoveAll(root)
	os.Exit(code)
}

func prepare() (err error) {
	if root, err = os.MkdirTemp("", "desk-test-"); err != nil {
		return err
	}
	client, _ := filepath.Abs(filepath.Join(sourceRoot, "client"))
	parts, err := os.ReadDir(client)
	err = errors.Join(err, os.Mkdir(filepath.Join(root, "client"), 0o755))
	for _, part := range parts {
		if part.Name() != "content" {
			err = errors.Join(err, os.Symlink(filepath.Join(client, part.Name()), filepath.Join(root, "client", part.Name())))
		}
	}
	if err != nil {
		return err
	}
	runtime := nodejs.Runtime{Root: root, Log: slog.New(slog.DiscardHandler)}
	if worker, err = runtime.StartWorker(context.Background()); err != nil {
		return err
	}
	service = content.NewService(content.Options{Tree: source.Tree{Root: root}, Runtime: runtime, Worker: worker})
	session, err = build.NewSession(build.Options{Root: root, Out: filepath.Join(root, "out"), Log: runtime.Log}, worker)
	return err
}

// openDesk opens the desk of a source tree with the given words. Of its pictures there are only the names.
func openDesk(t *testing.T) *testDesk {
	t.Helper()
	words, pictures := filepath.Join(root, contentFolder), filepath.Join(root, picturesFolder)
	err := errors.Join(os.RemoveAll(words), os.RemoveAll(pictures), os.RemoveAll(filepath.Join(root, ".cache")), os.MkdirAll(pictures, 0o755))
	err = errors.Join(err, os.CopyFS(words, os.DirFS(filepath.Join(sourceRoot, "client/e2e/content"))))
	images, _ := filepath.Glob(filepath.Join(sourceRoot, "client/e2e/images", "*"))
	for _, image := range images {
		err = errors.Join(err, os.WriteFile(filepath.Join(pictures, filepath.Base(image)), nil, 0o644))
	}
	scripts, _ := filepath.Glob(filepath.Join(sourceRoot, contentFolder, "*.ts"))
	for _, script := range scripts {
		text, unread := os.ReadFile(script)
		err = errors.Join(err, unread, os.WriteFile(filepath.Join(words, filepath.Base(script)), text, 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
	d := &testDesk{now: time.Date(2026, 11, 22, 5, 30, 0, 0, time.UTC), owner: ann}
	d.open(t)
	return d
}

// open opens the desk, as a start does.
func (d *testDesk) open(t *testing.T) {
	t.Helper()
	handler, err := New(t.Context(), Options{
		Root: root, Content: service, BrowserFiles: session.DeskFiles, Branch: d.branch, Site: d.site, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return d.now },
		Origin: d.origin, Author: func(context.Context) (string, string) { return d.owner.name, d.owner.email },
		Manifest: func() assets.Manifest { return assets.Manifest{} }, Decided: map[string]string{"city": "The server’s setting SITE_CITY decides this: “Katy”."},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Handler = handler
}

// ask sends a request, such as "POST undo", to an address below api/. A body that is not a reader is sent as JSON.
func (d *testDesk) ask(t *testing.T, asked string, body any) *httptest.ResponseRecorder {
	t.Helper()
	method, path, _ := strings.Cut(asked, " ")
	sent, isReader := body.(io.Reader)
	if !isReader {
		text, _ := json.Marshal(body)
		sent = bytes.NewReader(text)
	}
	request := httptest.NewRequest(method, Path+"api/"+path, sent)
	request.Host, request.RemoteAddr = "127.0.0.1", "127.0.0.1:50000"
	request.AddCookie(&http.Cookie{Name: "desk-", Value: d.key})
	response := httptest.NewRecorder()
	d.ServeHTTP(response, request)
	return response
}

type fields map[string]any

// must asks, and fails the test unless the answer has a status and contains a text. It decodes the answer into a value, if
// there is one.
func (d *testDesk) must(t *testing.T, status int, asked string, body, into any, says ...string) {
	t.Helper()
	got := d.ask(t, asked, body)
	said := got.Body.String()
	if got.Code != status {
		t.Fatalf("%s %.500v: %d %.500s, want %d", asked, body, got.Code, said, status)
	}
	for _, want := range says {
		if !strings.Contains(said, want) {
			t.Errorf("%s %.500v: %s, want %q", asked, body, said, want)
		}
	}
	if into != nil {
		if err := json.Unmarshal([]byte(said), into); err != nil {
			t.Fatalf("%s: %v", said, err)
		}
	}
}

// does asks for what the desk must do.
func (d *testDesk) does(t *testing.T, asked string, body any, says ...string) {
	t.Helper()
	d.must(t, http.StatusOK, asked, body, nil, says...)
}

// refuses requests a change that conflicts with the present state, and checks the answer.
func (d *testDesk) refuses(t *testing.T, asked string, body any, says ...string) {
	t.Helper()
	d.must(t, http.StatusConflict, asked, body, nil, says...)
}

// A form is what the browser holds of a file.
type form struct {
	Name    string
	Value   map[string]any
	Version string
}

// load opens a file.
func (d *testDesk) load(t *testing.T, name string) form {
	t.Helper()
	f := form{Name: name}
	d.must(t, http.StatusOK, "GET file?name="+name, nil, &f)
	return f
}

// with puts another value in a field.
func (f form) with(field string, value any) form {
	f.Value[field] = value
	return f
}

// edit saves a file with another value in a field, as an owner does.
func (d *testDesk) edit(t *testing.T, name, field string, value any) {
	t.Helper()
	d.does(t, "PUT file", d.load(t, name).with(field, value))
}

// text returns the text of a file of words.
func (d *testDesk) text(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, pathOf(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write writes a file as another program does, by its path from the root.
func (d *testDesk) write(t *testing.T, path, text string) {
	t.Helper()
	put(t, root, path, text)
}

// reword changes words in a file from outside the desk. They must be there.
func (d *testDesk) reword(t *testing.T, name, from, to string) {
	t.Helper()
	text := d.text(t, name)
	if !strings.Contains(text, from) {
		t.Fatalf("%s does not hold %q: adapt the test", name, from)
	}
	d.write(t, pathOf(name), strings.Replace(text, from, to, 1))
}

// snapshot returns every file of words and pictures, by its path.
func (d *testDesk) snapshot(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, folder := range []string{contentFolder + "/*", picturesFolder} {
		paths, _ := filepath.Glob(filepath.Join(root, folder, "*"))
		for _, path := range paths {
			if text, err := os.ReadFile(path); err == nil { // else it is a folder
				found[path] = string(text)
			}
		}
	}
	return found
}

// unchanged fails the test if a file differs from a snapshot.
func (d *testDesk) unchanged(t *testing.T, before map[string]string) {
	t.Helper()
	after := d.snapshot(t)
	for path, text := range after {
		if was, known := before[path]; !known || was != text {
			t.Errorf("%s was written: %s", path, text)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files, there were %d", len(after), len(before))
	}
}
