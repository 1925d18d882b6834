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

// A testDesk is a desk on the shared source tree, with fixture content.
type testDesk struct {
	t *testing.T
	*Handler
	now        time.Time // the desk's clock
	branch     string    // Options.Branch
	origin     string    // Options.Origin
	siteOrigin string    // Options.SiteOrigin
	remote     string    // the folder of the git remote, or empty
	owner      identity  // the requester of a hosted desk
}

var ann, bob = identity{"Ann Oak", "ann@example.com"}, identity{"Bob Pine", "bob@example.com"}

// sourceRoot is the checkout.
const sourceRoot = "../../../.."

// All tests share a source tree, which consists of links to the checkout and of separate content. They also share the content
// service, because its worker takes a second to start.
var (
	treeRoot string
	worker   *nodejs.Worker
	service  *content.Service
	session  *build.Session
)

func TestMain(m *testing.M) {
	if err := prepareTree(); err != nil {
		log.Fatal(err)
	}
	code := m.Run()
	session.Close()
	worker.Close()
	os.RemoveAll(treeRoot)
	os.Exit(code)
}

func prepareTree() (err error) {
	if treeRoot, err = os.MkdirTemp("", "desk-test-"); err != nil {
		return err
	}
	client, _ := filepath.Abs(filepath.Join(sourceRoot, "client"))
	parts, err := os.ReadDir(client)
	err = errors.Join(err, os.Mkdir(filepath.Join(treeRoot, "client"), 0o755))
	for _, part := range parts {
		if part.Name() != "content" {
			err = errors.Join(err, os.Symlink(filepath.Join(client, part.Name()), filepath.Join(treeRoot, "client", part.Name())))
		}
	}
	if err != nil {
		return err
	}
	runtime := nodejs.Runtime{Root: treeRoot, Log: slog.New(slog.DiscardHandler)}
	if worker, err = runtime.StartWorker(context.Background()); err != nil {
		return err
	}
	service = content.NewService(content.Options{Tree: source.Tree{Root: treeRoot}, Runtime: runtime, Worker: worker})
	session, err = build.NewSession(build.Options{Root: treeRoot, Out: filepath.Join(treeRoot, "out"), Log: runtime.Log}, worker)
	return err
}

// openDesk resets the source tree to the fixture content, with empty pictures, and opens its desk.
func openDesk(t *testing.T) *testDesk {
	t.Helper()
	contentDir, pictures := filepath.Join(treeRoot, contentFolder), filepath.Join(treeRoot, picturesFolder)
	err := errors.Join(os.RemoveAll(contentDir), os.RemoveAll(pictures), os.RemoveAll(filepath.Join(treeRoot, ".cache")), os.MkdirAll(pictures, 0o755))
	err = errors.Join(err, os.CopyFS(contentDir, os.DirFS(filepath.Join(sourceRoot, "client/e2e/content"))))
	images, _ := filepath.Glob(filepath.Join(sourceRoot, "client/e2e/images", "*"))
	for _, image := range images {
		err = errors.Join(err, os.WriteFile(filepath.Join(pictures, filepath.Base(image)), nil, 0o644))
	}
	scripts, _ := filepath.Glob(filepath.Join(sourceRoot, contentFolder, "*.ts"))
	for _, script := range scripts {
		text, readErr := os.ReadFile(script)
		err = errors.Join(err, readErr, os.WriteFile(filepath.Join(contentDir, filepath.Base(script)), text, 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
	d := &testDesk{t: t, now: time.Date(2026, 11, 22, 5, 30, 0, 0, time.UTC), owner: ann}
	d.open()
	return d
}

// open opens the desk, as a restart of the server does.
func (d *testDesk) open() {
	d.t.Helper()
	handler, err := New(d.t.Context(), Options{
		Root: treeRoot, Content: service, BrowserFiles: session.DeskFiles, Branch: d.branch, SiteOrigin: d.siteOrigin, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return d.now },
		Origin: d.origin, Author: func(context.Context) (string, string) { return d.owner.name, d.owner.email },
		Manifest: func() assets.Manifest { return assets.Manifest{} }, Overrides: map[string]string{"city": "The server’s setting SITE_CITY decides this: “Katy”."},
	})
	if err != nil {
		d.t.Fatal(err)
	}
	d.Handler = handler
}

// send sends a request, such as "POST undo", to an endpoint of the API. A body that is not a reader is sent as JSON.
func (d *testDesk) send(endpoint string, body any) *httptest.ResponseRecorder {
	d.t.Helper()
	method, path, _ := strings.Cut(endpoint, " ")
	sent, isReader := body.(io.Reader)
	if !isReader {
		text, _ := json.Marshal(body)
		sent = bytes.NewReader(text)
	}
	request := httptest.NewRequest(method, Path+"api/"+path, sent)
	request.Host, request.RemoteAddr = "127.0.0.1", "127.0.0.1:50000"
	request.AddCookie(&http.Cookie{Name: "desk-", Value: d.accessKey})
	response := httptest.NewRecorder()
	d.ServeHTTP(response, request)
	return response
}

type fields map[string]any

// expect sends a request, and fails the test unless the response has the status and contains all texts. It decodes the response
// into result, unless that is nil.
func (d *testDesk) expect(status int, endpoint string, body, result any, want ...string) {
	d.t.Helper()
	got := d.send(endpoint, body)
	answer := got.Body.String()
	if got.Code != status {
		d.t.Fatalf("%s %.500v: %d %.500s, want %d", endpoint, body, got.Code, answer, status)
	}
	for _, text := range want {
		if !strings.Contains(answer, text) {
			d.t.Errorf("%s %.500v: %s, want %q", endpoint, body, answer, text)
		}
	}
	if result != nil {
		if err := json.Unmarshal([]byte(answer), result); err != nil {
			d.t.Fatalf("%s: %v", answer, err)
		}
	}
}

func (d *testDesk) expectOK(endpoint string, body any, want ...string) {
	d.t.Helper()
	d.expect(http.StatusOK, endpoint, body, nil, want...)
}

func (d *testDesk) expectConflict(endpoint string, body any, want ...string) {
	d.t.Helper()
	d.expect(http.StatusConflict, endpoint, body, nil, want...)
}

// A form is the browser's copy of a file.
type form struct {
	Name    string
	Value   map[string]any
	Version string
}

// loadForm opens a file.
func (d *testDesk) loadForm(name string) form {
	d.t.Helper()
	f := form{Name: name}
	d.expect(http.StatusOK, "GET file?name="+name, nil, &f)
	return f
}

// with changes the value of a field.
func (f form) with(field string, value any) form {
	f.Value[field] = value
	return f
}

// editField saves a file with another value in a field, as an owner does.
func (d *testDesk) editField(name, field string, value any) {
	d.t.Helper()
	d.expectOK("PUT file", d.loadForm(name).with(field, value))
}

// contentText returns the text of a content file.
func (d *testDesk) contentText(name string) string {
	d.t.Helper()
	text, err := os.ReadFile(filepath.Join(treeRoot, contentPath(name)))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

// writeFile writes a file by its path from the root, as another program does.
func (d *testDesk) writeFile(path, text string) {
	d.t.Helper()
	writeTestFile(d.t, treeRoot, path, text)
}

// writeContent writes a content file by its name, as another program does.
func (d *testDesk) writeContent(name, text string) {
	d.t.Helper()
	d.writeFile(contentPath(name), text)
}

// replaceText changes a text in a content file, as another program does. The file must contain the text.
func (d *testDesk) replaceText(name, old, new string) {
	d.t.Helper()
	text := d.contentText(name)
	if !strings.Contains(text, old) {
		d.t.Fatalf("%s does not contain %q: adapt the test", name, old)
	}
	d.writeContent(name, strings.Replace(text, old, new, 1))
}

// snapshot returns all content files and pictures, by path.
func (d *testDesk) snapshot() map[string]string {
	d.t.Helper()
	found := map[string]string{}
	for _, folder := range []string{contentFolder + "/*", picturesFolder} {
		paths, _ := filepath.Glob(filepath.Join(treeRoot, folder, "*"))
		for _, path := range paths {
			if text, err := os.ReadFile(path); err == nil { // otherwise it is a folder
				found[path] = string(text)
			}
		}
	}
	return found
}

// expectUnchanged fails the test if a file differs from a snapshot.
func (d *testDesk) expectUnchanged(before map[string]string) {
	d.t.Helper()
	after := d.snapshot()
	for path, text := range after {
		if was, known := before[path]; !known || was != text {
			d.t.Errorf("%s was written: %s", path, text)
		}
	}
	if len(after) != len(before) {
		d.t.Errorf("%d files, want %d", len(after), len(before))
	}
}
