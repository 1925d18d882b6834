package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gulfoak.example/website/assets"
)

// sourceRoot is the checkout. Tests run in another folder, see TestMain.
var sourceRoot = func() string {
	root, err := filepath.Abs("../..")
	if err != nil {
		panic(err)
	}
	return root
}()

// canonicalOrigin is what the production site is told that it is known as.
const canonicalOrigin = "https://www.example.com"

// sites are the program, once in each of its modes. It starts when a test first asks and runs until all are done.
var sites = map[string]func() (*site, error){
	"production": launch("--mode=production", "--log-level=debug", "--origin="+canonicalOrigin),
	"corrected": launch("--mode=production", "--content=corrected",
		"--lead-form=https://forms.example.net/estimate?id=7", "--reviews-script=https://reviews.example.org/widget.js",
		"--reviews-frame=https://reviews.example.org/frame"),
	"development": launch("--mode=development"),
}

var running struct {
	sync.Mutex
	sites []*site
}

func launch(args ...string) func() (*site, error) {
	return sync.OnceValues(func() (*site, error) { return start(args...) })
}

func TestMain(m *testing.M) {
	os.Exit(inOwnTree(m))
}

// inOwnTree runs the tests without the settings of whoever runs them, and in a tree that shares all sources with the
// checkout but has an output folder of its own: a development server that is running there keeps its files.
func inOwnTree(m *testing.M) (code int) {
	for _, name := range variables() {
		os.Unsetenv(name)
	}
	root, err := os.MkdirTemp("", "ssr-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(root)
	err = os.Mkdir(filepath.Join(root, ".cache"), 0o755)
	for _, name := range []string{"go.mod", "client", "assets", ".cache/images"} {
		err = errors.Join(err, os.Symlink(filepath.Join(sourceRoot, name), filepath.Join(root, name)))
	}
	if err := errors.Join(err, os.Chdir(root)); err != nil {
		panic(err)
	}
	code = m.Run()
	running.Lock()
	defer running.Unlock()
	for _, s := range running.sites {
		if err := s.stop(); err != nil {
			fmt.Printf("FAIL: the program ended with %v\n", err)
			code = 1
		}
		for line := range strings.Lines(s.log.String()) {
			if strings.Contains(line, "page not rendered") || strings.Contains(line, "panic") {
				fmt.Printf("FAIL: the program logged %s", line)
				code = 1
			}
		}
	}
	return code
}

// A site is the real program, listening on ports that the system chose.
type site struct {
	address, admin string // host:port
	stdout, log    transcript
	stop           func() error
}

// start runs the program until its listeners are open.
func start(args ...string) (*site, error) {
	ctx, cancel := context.WithCancel(context.Background())
	s := &site{}
	started := make(chan struct{})
	ended := make(chan error, 1)
	env := &environment{ctx: ctx, stdout: &s.stdout, stderr: &s.log, started: func(site, admin string) {
		s.address, s.admin = onLoopback(site), onLoopback(admin)
		close(started)
	}}
	go func() { ended <- runIn(env, append(args, "--port=0", "--admin-port=0", "--isolates=2")) }()
	s.stop = func() error { cancel(); return <-ended }
	select {
	case <-started:
		running.Lock()
		running.sites = append(running.sites, s)
		running.Unlock()
		return s, nil
	case err := <-ended:
		cancel()
		if errors.Is(err, assets.ErrNotBuilt) {
			err = fmt.Errorf("run `go run ./cmd/ssr build` before the tests, as make does: %w", err)
		}
		return nil, err
	}
}

func onLoopback(address string) string {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		panic(err)
	}
	return net.JoinHostPort("127.0.0.1", port)
}

// siteFor returns the program in one of its modes.
func siteFor(t *testing.T, name string) *site {
	t.Helper()
	s, err := sites[name]()
	if err != nil {
		t.Fatalf("the %s site does not start: %v", name, err)
	}
	return s
}

// A transcript is what the program has written so far.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (t *transcript) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(b)
}

func (t *transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}

// An answer is what came back for one request.
type answer struct {
	code   int
	header http.Header
	body   string
	length int64 // as Content-Length announced it
}

// browser follows no redirect and asks for no compression.
var browser = &http.Client{
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 4},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// ask sends a request; a form is sent where it is not empty.
func ask(t *testing.T, method, url, form string) answer {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	if form != "" {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	return answer{response.StatusCode, response.Header, string(body), response.ContentLength}
}

func (s *site) get(t *testing.T, path string) answer {
	t.Helper()
	return ask(t, http.MethodGet, "http://"+s.address+path, "")
}

// The operators' listener tells whether the program lives and counts requests; the visitors' one tells nothing of it.
func TestOperatorsHaveAListenerOfTheirOwn(t *testing.T) {
	s := siteFor(t, "production")
	for path, want := range map[string]string{"/livez": "alive\n", "/readyz": "ready\n", "/metrics": "site_request_duration_seconds", "/debug/pprof/": "goroutine"} {
		s.get(t, "/about") // so that there is something to count
		if got := ask(t, http.MethodGet, "http://"+s.admin+path, ""); got.code != http.StatusOK || !strings.Contains(got.body, want) {
			t.Errorf("%s answers operators %d, %.80q", path, got.code, got.body)
		}
		if got := s.get(t, path); path != "/debug/pprof/" && got.code != http.StatusNotFound {
			t.Errorf("%s answers visitors %d", path, got.code)
		}
	}
}

// The address is printed for people, and production warns once of every placeholder that visitors will see.
func TestStartSaysWhatMatters(t *testing.T) {
	s := siteFor(t, "production")
	_, port, _ := net.SplitHostPort(s.address)
	if got, want := s.stdout.String(), "Serving http://localhost:"+port+"\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	var warnings []string
	for line := range strings.Lines(s.log.String()) {
		if strings.Contains(line, "placeholders") {
			warnings = append(warnings, line)
		}
	}
	if len(warnings) != 1 {
		t.Fatalf("%d warnings of placeholders, want 1: %q", len(warnings), warnings)
	}
	for _, name := range []string{"SITE_NAME", "SITE_PHONE", "SITE_AREA_PHONE", "SITE_EMAIL", "MAPS_REVIEWS_URL", "FACEBOOK_URL", "INSTAGRAM_URL"} {
		if !strings.Contains(warnings[0], name) {
			t.Errorf("the warning does not name %s: %s", name, warnings[0])
		}
	}
	if log := siteFor(t, "development").log.String(); strings.Contains(log, "placeholders") {
		t.Errorf("development warns of placeholders: %s", log)
	}
}

// Told to stop, the program ends without an error and its ports are free again.
func TestStopsWhenTold(t *testing.T) {
	s, err := start("--mode=production")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.get(t, "/"); got.code != http.StatusOK {
		t.Fatalf("code %d", got.code)
	}
	browser.CloseIdleConnections()
	if err := s.stop(); err != nil {
		t.Fatalf("ended with %v", err)
	}
	s.stop = func() error { return nil } // it has
	l, err := net.Listen("tcp", s.address)
	if err != nil {
		t.Fatalf("the port is still taken: %v", err)
	}
	l.Close()
}

// raw sends a request line that no client of good manners would send.
func (s *site) raw(t *testing.T, method, target string) (answer, error) {
	t.Helper()
	connection, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(10 * time.Second))
	fmt.Fprintf(connection, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", method, target, s.address)
	response, err := http.ReadResponse(bufio.NewReader(connection), &http.Request{Method: method})
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, string(body), response.ContentLength}, err
}

// plainLocation is a path of this site, with a query or without.
var plainLocation = regexp.MustCompile(`^/[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*(\?[!-~]*)?$`)

// Whatever is asked for: no fault of the server, no way off the site, no header of the visitor's making, and nothing
// served but pages and public files.
func TestHostileRequests(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(sourceRoot, "cmd/ssr/testdata/hostile.txt"))
	if err != nil {
		t.Fatal(err)
	}
	requests := []string{fmt.Sprintf("GET %q", "/"+strings.Repeat("a", 8<<10)), fmt.Sprintf("GET %q", "/"+strings.Repeat("a/", 4<<10)),
		fmt.Sprintf("GET %q", "/about/?"+strings.Repeat("q", 8<<10)), fmt.Sprintf("GET %q", "/"+strings.Repeat("%2e%2e%2f", 1<<10))}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			requests = append(requests, line)
		}
	}
	for _, name := range []string{"production", "development"} {
		s := siteFor(t, name)
		for _, request := range requests {
			method, quoted, _ := strings.Cut(request, " ")
			target, err := strconv.Unquote(quoted)
			if err != nil {
				t.Fatalf("hostile.txt: %s: %v", request, err)
			}
			got, err := s.raw(t, method, target)
			if err != nil {
				t.Errorf("%s: %.80s: no answer: %v", name, request, err)
				continue
			}
			if got.code >= 500 {
				t.Errorf("%s: %.80s: code %d", name, request, got.code)
			}
			if location := got.header.Get("Location"); location != "" && !plainLocation.MatchString(location) {
				t.Errorf("%s: %.80s: leads to %q", name, request, location)
			}
			if got.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %.80s: sets a cookie", name, request)
			}
			for _, secret := range []string{"evil.com", "alert(1)", "globalThis", "react-dom", "module gulfoak", "<pre>", "goroutine", "root:"} {
				if strings.Contains(got.body, secret) {
					t.Errorf("%s: %.80s: the answer (%d) contains %q", name, request, got.code, secret)
				}
			}
		}
		if got := s.get(t, "/about"); got.code != http.StatusOK {
			t.Errorf("%s: afterwards /about answers %d", name, got.code)
		}
	}
}

// An unknown path is logged on one line, escaped and cut: a visitor can neither forge lines nor fill the disk.
func TestUnknownPathsAreLoggedEscapedAndCut(t *testing.T) {
	s := siteFor(t, "production")
	for path, want := range map[string]string{
		"/log-test-plain":                              `/log-test-plain`,
		"/log-test-%0aforged%20line%1b[31m":            `/log-test-\nforged line\x1b[31m`,
		"/log-test-%ff%fe%E2%80%AEx":                   `/log-test-�\u202ex`,
		"/log-test-%22%5c":                             `/log-test-\"\\`,
		"/log-test-long-" + strings.Repeat("a", 8<<10): "/log-test-long-" + strings.Repeat("a", 185),
		"/log-test-wide-" + strings.Repeat("%00", 999): ("/log-test-wide-" + strings.Repeat(`\x00`, 99))[:200],
	} {
		s.raw(t, http.MethodGet, path)
		var found []string
		for line := range strings.Lines(s.log.String()) {
			var entry struct{ Level, Msg, Path string }
			if err := json.Unmarshal([]byte(line), &entry); err != nil {
				t.Fatalf("a line of the log is not JSON: %q", line)
			}
			if entry.Level == "WARN" && entry.Path == want {
				found = append(found, entry.Msg)
			}
		}
		if !slices.Equal(found, []string{"page not found"}) {
			t.Errorf("%.60s is logged as %.60q %d times, want once", path, want, len(found))
		}
	}
}
