package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/cmd/ssr/settings"
)

// sourceRootVariable tells the fuzzer's workers of sourceRoot: they start in the folder of the process that starts them.
const sourceRootVariable = "SSR_TEST_SOURCE_ROOT"

// sourceRoot is the checkout. Tests run in another folder, see TestMain.
var sourceRoot, _ = filepath.Abs(cmp.Or(os.Getenv(sourceRootVariable), "../.."))

// canonicalOrigin is what the production site is told that it is known as.
const canonicalOrigin = "https://www.example.com"

// sites are the program, once in each of its modes. It starts when a test first asks and runs until all are done. Those
// called real show the words and pictures of the checkout, which owners edit: what is asked of them must hold for all
// words. The others show the content that the site was given, see client/e2e/given.sh.
var sites = map[string]func() (*testSite, error){
	"production": launch("--mode=production", "--access-log", "--origin="+canonicalOrigin),
	"streaming":  launch("--mode=production", "--cache=false", "--early-hints=true"),
	"corrected": launch("--mode=production", "--content=corrected", "--cache=false", "--streaming=false",
		"--lead-form=https://forms.example.net/estimate?id=7", "--reviews-script=https://reviews.example.org/widget.js",
		"--reviews-frame=https://reviews.example.org/frame"),
	"development": launch("--mode=development"),
	"hidden":      launch("--mode=production", "--indexable=false", "--rum=1"),
	"probed":      launchProbed,
	"real":        launchReal("--mode=production", "--origin="+canonicalOrigin),
	"real, corrected": launchReal("--mode=production", "--content=corrected", "--cache=false", "--streaming=false",
		"--lead-form=https://forms.example.net/estimate?id=7", "--reviews-script=https://reviews.example.org/widget.js",
		"--reviews-frame=https://reviews.example.org/frame"),
}

// given is the build of the content that the site was given.
var given = sync.OnceValues(func() (*assets.Bundle, error) {
	bundle, err := assets.Open(os.DirFS(filepath.Join(sourceRoot, givenTree, "assets", "dist")))
	if errors.Is(err, assets.ErrNotBuilt) {
		err = errors.New("the given content is not built: run `make .cache/ssr-given`")
	}
	return bundle, err
})

// givenTree is the source tree with the content that the site was given.
const givenTree = ".cache/given"

// running are the sites to stop at the end. Tests do not run beside each other, so it needs no lock.
var running []*testSite

func launch(args ...string) func() (*testSite, error) {
	return sync.OnceValues(func() (*testSite, error) { return start(args...) })
}

func launchReal(args ...string) func() (*testSite, error) {
	return sync.OnceValues(func() (*testSite, error) { return startWith(assets.Embedded, args...) })
}

// run is the program without its process, with the given content.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	env := cli.NewEnvironment(ctx, stdout, stderr)
	env.Embedded = given
	return env.Run(args)
}

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		main()
		return
	}
	os.Exit(inOwnTree(m))
}

// inOwnTree runs the tests without the settings of whoever runs them, and in a tree that shares all sources with that of
// the given content but has an output folder of its own: a development server that is running there keeps its files.
func inOwnTree(m *testing.M) (code int) {
	for _, name := range settings.Variables() {
		os.Unsetenv(name)
	}
	root, err := os.MkdirTemp("", "ssr-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(root)
	err = errors.Join(os.Setenv(sourceRootVariable, sourceRoot), os.Mkdir(filepath.Join(root, ".cache"), 0o755))
	for _, name := range []string{"go.mod", "client", "assets", ".cache/images", ".cache/fonts", ".cache/icons", ".cache/previews"} {
		err = errors.Join(err, os.Symlink(filepath.Join(sourceRoot, givenTree, name), filepath.Join(root, name)))
	}
	if err := errors.Join(err, os.Chdir(root), trustTestServers(root)); err != nil {
		panic(err)
	}
	code = m.Run()
	for _, s := range running {
		err := s.stop()
		if fault := urgent(s.log.String()); err != nil || fault != "" {
			fmt.Printf("FAIL: the program ended with %v and logged %q\n", err, fault)
			code = 1
		}
	}
	return code
}

// urgent is the first line of a log that wakes an operator, but for those that tell of settings which the tests have, or of
// what a test did to the program.
func urgent(log string) string {
	expected := regexp.MustCompile(`placeholders are shown|has no effect|cannot be shown|the grace is over|connections cannot be taken|warm-up failed|development shows source code`)
	for line := range strings.Lines(log) {
		if regexp.MustCompile(`"?level"?[:=]"?(WARN|ERROR)`).MatchString(line) && !expected.MatchString(line) {
			return line
		}
	}
	return ""
}

// A testSite is the real program, listening on ports that the system chose.
type testSite struct {
	address, admin string // host:port
	stdout, log    transcript
	stop           func() error
}

// start runs the program with the given content until its listeners are open. Without a command it serves.
func start(args ...string) (*testSite, error) { return startWith(given, args...) }

func startWith(embedded func() (*assets.Bundle, error), args ...string) (*testSite, error) {
	ctx, cancel := context.WithCancel(context.Background())
	s := &testSite{}
	started := make(chan struct{})
	ended := make(chan error, 1)
	env := cli.NewEnvironment(ctx, &s.stdout, &s.log)
	env.Embedded = embedded
	env.Started = func(site, admin string) {
		s.address, s.admin = strings.Replace(site, "[::]", "127.0.0.1", 1), strings.Replace(admin, "[::]", "127.0.0.1", 1)
		close(started)
	}
	flags := 0
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		flags = 1 // they follow the command
	}
	// The embeds of most tests are nowhere: asked for, they would be found out.
	args = slices.Insert(slices.Clone(args), flags, "--probe-interval=0s", "--port=0", "--admin-port=0", "--isolates=2")
	go func() { ended <- env.Run(args) }()
	s.stop = sync.OnceValue(func() error { cancel(); return <-ended })
	select {
	case <-started:
		running = append(running, s)
		return s, nil
	case err := <-ended:
		cancel()
		if errors.Is(err, assets.ErrNotBuilt) {
			err = fmt.Errorf("run `go run ./cmd/ssr build` before the tests, as make does: %w", err)
		}
		return nil, err
	}
}

func (s *testSite) port() string { return s.address[strings.LastIndex(s.address, ":")+1:] }

// siteFor returns the program in one of its modes.
func siteFor(t *testing.T, name string) *testSite {
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
	return askWith(t, method, url, form, nil)
}

// askWith sends a request with headers of its own.
func askWith(t *testing.T, method, url, form string, header http.Header) answer {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(request.Header, header)
	if host := header.Get("Host"); host != "" {
		request.Host = host
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

func (s *testSite) get(t *testing.T, path string) answer {
	return ask(t, http.MethodGet, "http://"+s.address+path, "")
}

// Operators see on a listener of their own whether the program lives and what it does; visitors see nothing of it.
func TestOperatorsHaveAListenerOfTheirOwn(t *testing.T) {
	s := siteFor(t, "production")
	s.get(t, "/about") // so that there is something to count
	for path, want := range map[string]string{"/livez": "alive", "/readyz": "ready", "/metrics": "site_request_duration_seconds_count", "/debug/pprof/cmdline": ""} {
		if got := ask(t, http.MethodGet, "http://"+s.admin+path, ""); got.code != http.StatusOK || !strings.Contains(got.body, want) {
			t.Errorf("%s answers operators %d, %.80q", path, got.code, got.body)
		}
		if got := s.get(t, path); got.code != http.StatusNotFound {
			t.Errorf("%s answers visitors %d", path, got.code)
		}
	}
}

// Production warns once of every placeholder that visitors will see, and of a missing origin what comes of it.
func TestStartSaysWhatMatters(t *testing.T) {
	variables := `"SITE_NAME","SITE_PHONE","SITE_AREA_PHONE","SITE_EMAIL","MAPS_REVIEWS_URL","FACEBOOK_URL","INSTAGRAM_URL"]`
	named, unnamed := siteFor(t, "production"), siteFor(t, "streaming")
	for s, warning := range map[*testSite]string{
		named:   `"variables":[` + variables + `}`,
		unnamed: `"variables":["SITE_ORIGIN",` + variables + `,"SITE_ORIGIN":"is not set: canonical URLs, the sitemap and og:url point to http://localhost:` + unnamed.port() + `"}`,
	} {
		if log := s.log.String(); strings.Count(log, "placeholders") != 1 || strings.Count(log, warning) != 1 {
			t.Errorf("the log does not warn once with %s", warning)
		}
	}
}

// Parameters for a form that is not there are no mistake, but nobody would see why they do nothing.
func TestStartSaysWhichParametersHaveNoEffect(t *testing.T) {
	const warning = "LEAD_FORM_PARAMETERS has no effect: set LEAD_FORM_URL, too"
	for _, c := range []struct {
		settings []string
		warnings int
	}{
		{[]string{"--lead-form-parameters=gclid"}, 1},
		{[]string{"--lead-form-parameters=gclid", "--lead-form=https://forms.example.com/", "--probe-interval=0s"}, 0},
	} {
		s, err := start(append(c.settings, "--mode=production", "--isolates=1")...)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.stop(); err != nil {
			t.Error(err)
		}
		var log strings.Builder
		if err := run(t.Context(), append([]string{"export", filepath.Join(t.TempDir(), "site"), "--origin=" + canonicalOrigin}, c.settings...), io.Discard, &log); err != nil {
			t.Fatal(err)
		}
		if served, exported := strings.Count(s.log.String(), warning), strings.Count(log.String(), warning); served != c.warnings || exported != c.warnings {
			t.Errorf("%v: serving warns %d times, the export %d times", c.settings, served, exported)
		}
	}
}

// Where the program listens stands in the log in production, and in development in lines for people.
func TestStartSaysWhereItListens(t *testing.T) {
	s := siteFor(t, "production")
	if want := `"msg":"serving","address":"[::]:` + s.port() + `","operators":"` + s.admin + `"}`; strings.Count(s.log.String(), want) != 1 || s.stdout.String() != "" {
		t.Errorf("production does not log %s once, or prints %q", want, s.stdout.String())
	}
	if !strings.HasPrefix(s.admin, "127.0.0.1:") {
		t.Errorf("operators are answered at %s", s.admin)
	}
	s = siteFor(t, "development")
	if got, want := s.stdout.String(), "Serving http://localhost:"+s.port()+" (metrics, readiness and profiles: http://"+s.admin+")\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}

// The first start, of a tree for which nothing has been made, says little: how far it is, and in its last line the address to
// open. No line is a warning, while a page is shown whose pictures are still being made, either.
func TestTheFirstStartIsCalm(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"go.mod", "client", "assets"} {
		if err := os.Symlink(filepath.Join(sourceRoot, givenTree, name), filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(root)
	program := exec.Command("sh", "-c", `exec "$0" --mode=development --port=0 --admin-port=0 2>&1`, os.Args[0])
	program.Env = append(os.Environ(), programVariable+"=yes")
	output, err := program.StdoutPipe()
	if err = errors.Join(err, program.Start()); err != nil {
		t.Fatal(err)
	}
	defer program.Process.Kill()
	var said []string
	var address string
	for lines := bufio.NewScanner(output); address == "" && lines.Scan(); {
		said = append(said, lines.Text())
		address = regexp.MustCompile(`^Serving (http://localhost:\d+)`).FindString(lines.Text())
	}
	for _, path := range []string{"/", "/services/kitchen-remodeling", "/gallery"} {
		if got := ask(t, http.MethodGet, strings.TrimPrefix(address, "Serving ")+path, ""); got.code != http.StatusOK || strings.Contains(got.body, `srcset=""`) || strings.Contains(got.body, `href=""`) {
			t.Errorf("%s answers %d: %.300s", path, got.code, got.body)
		}
	}
	program.Process.Signal(os.Interrupt)
	rest, err := io.ReadAll(output)
	if err = errors.Join(err, program.Wait()); err != nil {
		t.Error(err)
	}
	said = append(said, strings.Split(strings.TrimSpace(string(rest)), "\n")...)
	// The go command's own lines, and npm's, come to 23.
	if all := strings.Join(said, "\n"); len(said) > 3 || !strings.Contains(all, "Making pictures: ") || urgent(all) != "" {
		t.Errorf("it says\n%s", all)
	}
}

// Development shows source code: it is for this machine, unless LISTEN_ADDRESS says otherwise, which one line warns of.
func TestDevelopmentIsForThisMachine(t *testing.T) {
	const another, warning = "127.0.0.2:", "level=WARN msg=\"development shows source code to whoever reaches this address\" LISTEN_ADDRESS=0.0.0.0"
	s := siteFor(t, "development")
	if c, err := net.Dial("tcp", another+s.port()); err == nil {
		c.Close()
		t.Error("it listens on every address")
	}
	open, err := start("--mode=development", "--listen-address=0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.Dial("tcp", another+open.port())
	if err != nil {
		t.Error(err)
	} else {
		c.Close()
	}
	if strings.Contains(s.log.String(), "LISTEN_ADDRESS") || strings.Count(open.log.String(), warning) != 1 {
		t.Errorf("logged %s, and without the setting %s", &open.log, &s.log)
	}
	if err := open.stop(); err != nil {
		t.Error(err)
	}
}

// raw sends a request line that no client of good manners would send.
func (s *testSite) raw(t *testing.T, method, target string) (answer, error) {
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

// secrets are what no answer may contain: an echo of what was asked for, sources, lists of folders, files of the system.
var secrets = []string{"evil.com", "alert(1)", "globalThis", "react-dom", "module gulfoak", "<pre>", "goroutine", "root:"}

// Whatever is asked for: no fault of the server, no way off the site, no header of the visitor's making, and nothing
// served but pages and public files.
func TestHostileRequests(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(sourceRoot, "cmd/ssr/testdata/hostile.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var requests []string
	for _, part := range []string{"a", "a/", "%2e%2e%2f", "//", "about/?"} {
		requests = append(requests, fmt.Sprintf("GET %q", "/"+strings.Repeat(part, 8<<10/len(part))))
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			requests = append(requests, line)
		}
	}
	s := siteFor(t, "production")
	for _, request := range requests {
		method, quoted, _ := strings.Cut(request, " ")
		target, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("hostile.txt: %s: %v", request, err)
		}
		got, err := s.raw(t, method, target)
		if err != nil {
			t.Errorf("%.80s: no answer: %v", request, err)
			continue
		}
		location := got.header.Get("Location")
		if own := strings.HasPrefix(location, canonicalOrigin+"/"); got.code >= 500 || location != "" && !own && !plainLocation.MatchString(location) {
			t.Errorf("%.80s: code %d, leads to %q", request, got.code, location)
		}
		for _, secret := range secrets {
			if strings.Contains(got.body, secret) {
				t.Errorf("%.80s: the answer (%d) contains %q", request, got.code, secret)
			}
		}
		if cookie := got.header.Get("Set-Cookie"); cookie != "" {
			t.Errorf("%.80s: the answer (%d) sets the cookie %q", request, got.code, cookie)
		}
	}
	if got := s.get(t, "/about"); got.code != http.StatusOK {
		t.Errorf("afterwards /about answers %d", got.code)
	}
}

// The access log has an unknown path on one line, escaped and cut: a visitor can neither forge lines nor fill the disk.
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
		logged := func() bool { // after the answer
			found := 0
			for line := range strings.Lines(s.log.String()) {
				var entry struct{ Level, Msg, Path string }
				if err := json.Unmarshal([]byte(line), &entry); err != nil {
					t.Fatalf("a line of the log is not JSON: %q", line)
				}
				if entry.Level == "INFO" && entry.Msg == "request" && entry.Path == want {
					found++
				}
			}
			return found == 1
		}
		until(t, fmt.Sprintf("%.60s is logged once, as %.60q", path, want), logged)
	}
}
