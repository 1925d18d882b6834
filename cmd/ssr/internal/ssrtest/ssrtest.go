// Package ssrtest runs the program for tests, in the test's own process, and asks it questions.
//
// [Run] runs a command to its end, and [Start] serves the site until the test ends, on ports that the system chooses, so that
// tests can run at the same time. Most use the fixture content, a fixed copy of the site's words and pictures that
// client/e2e/build-fixture.sh builds; [StartReal] uses the checkout's. A package whose tests use this one calls [Main] from its
// TestMain.
package ssrtest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/cmd/ssr/settings"
)

const (
	// Origin is a public origin for sites that need one.
	Origin = "https://www.example.com"
	// Unknown is a path without a page.
	Unknown = "/no-such-page"
	// Patience is how long tests wait for what must happen. Machines that run tests can be slow.
	Patience = time.Minute
)

// Root is the folder of the checkout in which this file was compiled. Tests run in another folder: see [Main].
var Root = func() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "../../../..")
}()

// fixtureTree is the source tree with the fixture content: a fixed copy of the words that the site began with.
func fixtureTree() string { return filepath.Join(Root, ".cache", "fixture") }

// OpenFixture returns the build of the fixture content. It can stand in the place of assets.Embedded.
var OpenFixture = sync.OnceValues(func() (*assets.Bundle, error) {
	bundle, err := assets.Open(os.DirFS(filepath.Join(fixtureTree(), "assets", "dist")))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, assets.ErrNotBuilt) {
		err = errors.New("the fixture content is not built: run `make .cache/ssr-fixture`")
	}
	return bundle, err
})

// WithHolidays returns the build of the fixture content with a holiday on each of the dates.
func WithHolidays(tb testing.TB, dates ...string) *assets.Bundle {
	tb.Helper()
	bundle, err := OpenFixture()
	if err != nil {
		tb.Fatal(err)
	}
	none, changed := []byte(`"holidays":[]`), *bundle
	if bytes.Count(bundle.Server, none) != 1 {
		tb.Fatal("the build of the fixture content has no empty list of holidays: adapt WithHolidays")
	}
	list := `"holidays":[{"date":"` + strings.Join(dates, `"},{"date":"`) + `"}]`
	changed.Server = bytes.Replace(bundle.Server, none, []byte(list), 1)
	return &changed
}

// Main runs a package's tests, and ends the process. They run without the settings in the environment, in a source tree of the
// fixture content with output folders of its own, so that a development server that runs in the checkout keeps its files.
func Main(m *testing.M) {
	tree, err := os.MkdirTemp("", "ssr-test-")
	for _, name := range settings.Variables() {
		err = errors.Join(err, os.Unsetenv(name))
	}
	err = errors.Join(err, os.Mkdir(filepath.Join(tree, ".cache"), 0o755))
	caches := []string{".cache/images", ".cache/fonts", ".cache/icons", ".cache/previews"}
	if err = errors.Join(err, LinkSources(tree, caches...), os.Chdir(tree)); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(tree)
	os.Exit(code)
}

// LinkSources makes the folder tree a source tree of the fixture content, by symbolic links. more are further folders to link.
func LinkSources(tree string, more ...string) error {
	var errs []error
	for _, name := range append([]string{"go.mod", "client", "assets"}, more...) {
		errs = append(errs, os.Symlink(filepath.Join(fixtureTree(), name), filepath.Join(tree, name)))
	}
	return errors.Join(errs...)
}

// A Transcript is what a program has written so far. It is safe for concurrent use.
type Transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer. It never fails.
func (t *Transcript) Write(part []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(part)
}

func (t *Transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}

// Run runs a command with the fixture content, and returns what it wrote to stdout and stderr, and its error.
func Run(ctx context.Context, args ...string) (printed, logged string, err error) {
	return RunWith(ctx, OpenFixture, args...)
}

// RunWith is Run with another build inside the program.
func RunWith(ctx context.Context, embedded func() (*assets.Bundle, error), args ...string) (printed, logged string, err error) {
	var out, log Transcript
	env := cli.NewEnvironment(ctx, &out, &log)
	env.Embedded = embedded
	err = env.Run(args)
	return out.String(), log.String(), err
}

// A Site is the program while it serves.
type Site struct {
	Address, Admin string // of the visitors' and the operators' port, as host:port
	Stdout, Log    Transcript
	// Stop ends the program and returns its error. The test's cleanup calls it; a test may do so before.
	Stop func() error
}

// Start serves the fixture content in production. Flags in args come last and win.
func Start(tb testing.TB, args ...string) *Site {
	tb.Helper()
	return StartWith(tb, OpenFixture, append([]string{"serve", "--mode=production"}, args...)...)
}

// StartReal is Start with the words and pictures of the checkout. The owner edits these, so a test must not depend on them.
func StartReal(tb testing.TB, args ...string) *Site {
	tb.Helper()
	return StartWith(tb, assets.Embedded, append([]string{"serve", "--mode=production"}, args...)...)
}

// StartWith runs a command that serves, and returns when its ports are open. The test fails if the program ends with an error,
// or logs what would wake an operator.
func StartWith(tb testing.TB, embedded func() (*assets.Bundle, error), args ...string) *Site {
	tb.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s := &Site{}
	started, ended := make(chan struct{}), make(chan error, 1)
	env := cli.NewEnvironment(ctx, &s.Stdout, &s.Log)
	env.Embedded = embedded
	env.Started = func(site, admin string) {
		s.Address, s.Admin = strings.Replace(site, "[::]", "127.0.0.1", 1), strings.Replace(admin, "[::]", "127.0.0.1", 1)
		close(started)
	}
	// The embeds of most tests do not exist, which a probe would find out. Machines that run tests can be slow.
	defaults := []string{args[0], "--probe-interval=0s", "--port=0", "--admin-port=0", "--isolates=2", "--deadline=1m"}
	go func() { ended <- env.Run(append(defaults, args[1:]...)) }()
	s.Stop = sync.OnceValue(func() error { cancel(); return <-ended })
	select {
	case <-started:
	case err := <-ended:
		tb.Fatalf("the program does not start: %v", err)
	}
	tb.Cleanup(func() {
		if err := s.Stop(); err != nil {
			tb.Errorf("the program ends with %v", err)
		}
		if fault := Urgent(s.Log.String()); fault != "" {
			tb.Errorf("the program logs %s", fault)
		}
	})
	return s
}

var (
	urgent   = regexp.MustCompile(`"?level"?[:=]"?(WARN|ERROR)`)
	expected = regexp.MustCompile(`placeholders are shown|warm-up failed|has no effect|cannot be shown|shutdown grace exceeded|development shows source code`)
)

// Urgent returns the first line of a log that would wake an operator, or "". Lines about settings that tests have, or about
// what tests do to the program, do not count.
func Urgent(log string) string {
	for line := range strings.Lines(log) {
		if urgent.MatchString(line) && !expected.MatchString(line) {
			return line
		}
	}
	return ""
}

// Port returns the visitors' port.
func (s *Site) Port() string { return s.Address[strings.LastIndex(s.Address, ":")+1:] }

// An Answer is what came back for one request.
type Answer struct {
	Code   int
	Header http.Header
	Body   string
	Length int64 // of the body, by Content-Length; -1 if that is missing
}

// Browser is a client that follows no redirect and asks for no compression.
var Browser = &http.Client{
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 4},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Ask sends a request without a body. headers are names and values in turn. The test ends if there is no answer.
func Ask(tb testing.TB, method, url string, headers ...string) Answer {
	tb.Helper()
	request, err := http.NewRequestWithContext(tb.Context(), method, url, http.NoBody)
	if err != nil {
		tb.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := Browser.Do(request)
	if err != nil {
		tb.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		tb.Fatalf("%s %s: %v", method, url, err)
	}
	return Answer{response.StatusCode, response.Header, string(body), response.ContentLength}
}

// Get asks the visitors' port for a path, as [Ask] does.
func (s *Site) Get(tb testing.TB, path string, headers ...string) Answer {
	tb.Helper()
	return Ask(tb, http.MethodGet, "http://"+s.Address+path, headers...)
}

// Operators asks the operators' port for a path.
func (s *Site) Operators(tb testing.TB, path string) Answer {
	tb.Helper()
	return Ask(tb, http.MethodGet, "http://"+s.Admin+path)
}

// Until polls until holds returns true. After [Patience] the test ends, and says that it waited for what.
func Until(tb testing.TB, what string, holds func() bool) {
	tb.Helper()
	for deadline := time.Now().Add(Patience); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			tb.Fatalf("gave up waiting until %s", what)
		}
	}
}
