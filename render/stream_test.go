package render_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/render"
	"gulfoak.example/website/render/reactserver"
)

// bundled bundles an entry of testdata with the packages of node_modules, for production or development. Node can evaluate the
// bundle too.
func bundled(entry, environment string) (render.Options, error) {
	react, err := filepath.Abs("node_modules/react-dom")
	if err != nil {
		return render.Options{}, err
	}
	if _, err := os.Stat(react); err != nil {
		return render.Options{}, fmt.Errorf("the npm packages of these tests are missing: run `make setup` first, or `npm ci --ignore-scripts` in render/: %w", err)
	}
	source, sourceMap, err := reactserver.Bundle("testdata/"+entry, api.BuildOptions{
		// Of React's builds for prerendering, only this one writes strings, and no entry of the package names it.
		Alias:  map[string]string{"react-dom/static": filepath.Join(react, "cjs/react-dom-server.bun."+environment+".js")},
		Define: map[string]string{"process.env.NODE_ENV": strconv.Quote(environment)},
	})
	return render.Options{Source: source, SourceMap: sourceMap, Name: "bundle.js"}, err
}

var suspense = sync.OnceValues(func() (render.Options, error) { return bundled("suspense.tsx", "production") })

// A lockedBuffer may be written and read at once.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// A streamSite serves the fixture over a real socket: the query is the page's input.
type streamSite struct {
	*httptest.Server
	pool   *render.Pool
	log    lockedBuffer
	failed chan error // how each render ended
}

func newStreamSite(t *testing.T, deadline time.Duration) *streamSite {
	t.Helper()
	options, err := suspense()
	if err != nil {
		t.Fatal(err)
	}
	site := &streamSite{failed: make(chan error, 16)}
	options.Isolates = 1
	options.Log = slog.New(slog.NewTextHandler(&site.log, nil))
	site.pool = newPool(t, options)
	site.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), deadline)
		defer cancel()
		err := site.pool.Stream(ctx, render.Call{Function: "page", Input: r.URL.Query().Get("input")}, func(part render.Part) error {
			_, err := io.WriteString(w, part.Text)
			return errors.Join(err, http.NewResponseController(w).Flush())
		})
		site.failed <- err
		var thrown *render.ScriptError
		if errors.As(err, &thrown) {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}))
	t.Cleanup(site.Close)
	return site
}

// get asks for a page and returns the status and the body.
func (s *streamSite) get(t *testing.T, input string) (status int, body string) {
	t.Helper()
	return s.until(t, input, "")
}

// until asks for a page and reads as far as a mark, if there is one.
func (s *streamSite) until(t *testing.T, input, mark string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	query := request.URL.Query()
	query.Set("input", input)
	request.URL.RawQuery = query.Encode()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	buffer := make([]byte, 64<<10)
	for mark == "" || !strings.Contains(body, mark) {
		n, err := answer.Body.Read(buffer)
		body += string(buffer[:n])
		if err != nil {
			break
		}
	}
	return answer.StatusCode, body
}

// The shell comes without its boundaries, and a boundary without those before it that are slower.
func TestBoundariesStreamOutOfOrder(t *testing.T) {
	site := newStreamSite(t, 20*time.Second)
	for mark, parts := range map[string]string{"</head>": `[["slow", 60000]]`, `id="fast"`: `[["slow", 60000], ["fast", 1]]`} {
		status, body := site.until(t, `{"parts": `+parts+`}`, mark)
		if status != http.StatusOK || !strings.HasPrefix(body, "<!DOCTYPE html><html") || !strings.Contains(body, mark) {
			t.Fatalf("status %d, body %.60q", status, body)
		}
		if strings.Contains(body, `id="slow"`) || strings.Contains(body, "$RX") {
			t.Errorf("%s was held back for the slow boundary", mark)
		}
	}
	_, body := site.get(t, `{"parts": [["slow", 200], ["fast", 1]]}`)
	if fast, slow := strings.Index(body, `id="fast"`), strings.Index(body, `id="slow"`); fast < 0 || slow < fast {
		t.Errorf("the slow boundary is at %d, the fast one at %d", slow, fast)
	}
}

func TestErrorInABoundaryIsLeftToTheBrowser(t *testing.T) {
	site := newStreamSite(t, 5*time.Second)
	status, body := site.get(t, `{"parts": [["slow", 20]], "throws": "boundary"}`)
	if status != http.StatusOK || !strings.Contains(body, "$RX") || strings.Contains(body, "part slow failed") {
		t.Errorf("status %d, body %q: want React's way to leave a boundary to the browser, without the message", status, body)
	}
	if log := site.log.String(); !strings.Contains(log, "part slow failed") {
		t.Errorf("the log does not tell of it: %q", log)
	}
}

func TestErrorInTheShellSendsNothing(t *testing.T) {
	site := newStreamSite(t, 5*time.Second)
	status, body := site.get(t, `{"throws": "shell"}`)
	if status != http.StatusInternalServerError || body != "" {
		t.Errorf("status %d, body %q", status, body)
	}
	var thrown *render.ScriptError
	if err := <-site.failed; !errors.As(err, &thrown) {
		t.Fatalf("got error %v", err)
	}
	if thrown.Message != "Error: the shell failed" || !strings.HasSuffix(thrown.Frames[0].File, "suspense.tsx") || thrown.Frames[0].Line != 31 {
		t.Errorf("got %v: want the place in suspense.tsx", thrown)
	}
	if len(thrown.Components) == 0 || thrown.Components[0].Function != "Broken" {
		t.Errorf("got components %v, want Broken first", thrown.Components)
	}
}

func TestDeadlineEndsTheDocumentInReactsWay(t *testing.T) {
	site := newStreamSite(t, 150*time.Millisecond)
	for _, input := range []string{`{"parts": [["slow", 60000]]}`, `{"parts": [["never", -1]]}`} {
		_, body := site.get(t, input)
		if !strings.Contains(body, "</html>") || !strings.Contains(body, "$RX") {
			t.Errorf("%s: body %q is not ended", input, body)
		}
		var ended *render.EndedError
		if err := <-site.failed; !errors.As(err, &ended) {
			t.Errorf("%s: got error %v", input, err)
		}
	}
	if stats := site.pool.Stats(); stats.Terminated != 0 {
		t.Errorf("%d renders had to be terminated", stats.Terminated)
	}
}

func TestClientThatLeavesFreesTheIsolate(t *testing.T) {
	site := newStreamSite(t, 30*time.Second)
	connection, err := net.Dial("tcp", site.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(connection, "GET /?input=%7B%22parts%22:%5B%5B%22slow%22,20000%5D%5D%7D HTTP/1.1\r\nHost: x\r\n\r\n")
	if _, err := bufio.NewReader(connection).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	connection.Close()
	begin := time.Now()
	if status, _ := site.get(t, `{}`); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	if waited := time.Since(begin); waited > 10*time.Second {
		t.Errorf("the next page came after %v: the isolate was kept for a client that had left", waited)
	}
}

func TestSlowClientHoldsTheIsolateNoLongerThanTheDeadline(t *testing.T) {
	const deadline = 500 * time.Millisecond
	site := newStreamSite(t, deadline)
	connection, err := net.Dial("tcp", site.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	// More than the socket's buffers hold, and nobody reads it.
	_, _ = io.WriteString(connection, "GET /?input=%7B%22kilobytes%22:32000%7D HTTP/1.1\r\nHost: x\r\n\r\n")
	for begin := time.Now(); site.pool.Stats().Busy == 0; {
		if time.Since(begin) > 5*time.Second {
			t.Fatal("the render never began")
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if _, _, err := site.pool.Render(ctx, render.Call{Function: "page", Input: "{}"}); err != nil {
		t.Errorf("the isolate is still held: %v", err)
	}
}
