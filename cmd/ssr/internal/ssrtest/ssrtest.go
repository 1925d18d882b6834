// Package ssrtest runs ssr in the process of a test, and sends requests to it.
//
// [Run] runs a command to completion. [Start] serves the site until the test ends, on ports that the system selects, so that tests can
// run in parallel. Most tests use the fixture content, a small site that client/e2e/build-fixture.sh builds.
// [StartEmbedded] uses the content of the checkout. The TestMain of a package that uses ssrtest must call [Main].
package ssrtest

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
	"gulfoak.example/website/cmd/ssr/settings"
)

const (
	// Origin is the public origin of test sites.
	Origin = "https://www.example.com"
	// UnknownPath is a path without a page.
	UnknownPath = "/no-such-page"
)

// Root is the root folder of the checkout. Tests run in another folder: see [Main].
var Root = func() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "../../../..")
}()

// fixtureTree returns the source tree with the fixture content.
func fixtureTree() string { return filepath.Join(Root, ".cache", "fixture") }

// OpenFixture returns the build of the fixture content, for use instead of assets.Embedded.
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
	empty, changed := `"holidays":[]`, *bundle
	if strings.Count(bundle.Server, empty) != 1 {
		tb.Fatal("the build of the fixture content has no empty list of holidays: adapt WithHolidays")
	}
	list := `"holidays":[{"date":"` + strings.Join(dates, `"},{"date":"`) + `"}]`
	changed.Server = strings.Replace(bundle.Server, empty, list, 1)
	return &changed
}

// Main runs a package's tests, and exits. The tests run without settings in the environment, in a temporary source tree with the
// fixture content, so that they do not change the files of a development server in the checkout.
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

// LinkSources creates symbolic links to the source tree of the fixture content in the folder tree. additional names more folders to
// link.
func LinkSources(tree string, additional ...string) error {
	var errs []error
	for _, name := range append([]string{"go.mod", "client", "assets"}, additional...) {
		errs = append(errs, os.Symlink(filepath.Join(fixtureTree(), name), filepath.Join(tree, name)))
	}
	return errors.Join(errs...)
}

// Run runs a command with the fixture content, and returns its output on stdout and stderr, and its error.
func Run(ctx context.Context, args ...string) (printed, logged string, err error) {
	return RunBundle(ctx, OpenFixture, args...)
}

// RunBundle is like Run with another embedded build.
func RunBundle(ctx context.Context, embedded func() (*assets.Bundle, error), args ...string) (printed, logged string, err error) {
	var out, log clienttest.SyncBuffer
	env := cli.NewEnvironment(ctx, &out, &log)
	env.Embedded = embedded
	err = env.Run(args)
	return out.String(), log.String(), err
}

// An Instance is a running server.
type Instance struct {
	Address, Admin string // the public and the admin port, as host:port
	Stdout, Log    clienttest.SyncBuffer
	// Stop shuts the server down and returns its error. The test's cleanup calls it; a test may call it earlier.
	Stop func() error
}

// Start serves the fixture content in production mode. Flags in args override the defaults.
func Start(tb testing.TB, args ...string) *Instance {
	tb.Helper()
	return StartBundle(tb, OpenFixture, append([]string{"serve", "--mode=production"}, args...)...)
}

// StartEmbedded is like Start with the text and images of the checkout. The owner edits these, so a test must not depend on them.
func StartEmbedded(tb testing.TB, args ...string) *Instance {
	tb.Helper()
	return StartBundle(tb, assets.Embedded, append([]string{"serve", "--mode=production"}, args...)...)
}

// StartBundle runs a command that serves, and returns when its ports are open. The test fails if the command returns an error, or
// logs an unexpected warning or error.
func StartBundle(tb testing.TB, embedded func() (*assets.Bundle, error), args ...string) *Instance {
	tb.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s := &Instance{}
	started, finished := make(chan struct{}), make(chan error, 1)
	env := cli.NewEnvironment(ctx, &s.Stdout, &s.Log)
	env.Embedded = embedded
	env.OnStart = func(site, admin string) {
		s.Address, s.Admin = strings.Replace(site, "[::]", "127.0.0.1", 1), strings.Replace(admin, "[::]", "127.0.0.1", 1)
		close(started)
	}
	// Probing is off, because most embeds of tests do not exist. The deadline is long, because machines that run tests can be slow.
	defaults := []string{args[0], "--probe-interval=0s", "--port=0", "--admin-port=0", "--isolates=2", "--deadline=1m"}
	go func() { finished <- env.Run(append(defaults, args[1:]...)) }()
	s.Stop = sync.OnceValue(func() error { cancel(); return <-finished })
	select {
	case <-started:
	case err := <-finished:
		tb.Fatalf("the server does not start: %v", err)
	}
	tb.Cleanup(func() {
		if err := s.Stop(); err != nil {
			tb.Errorf("the server returns %v", err)
		}
		if fault := FindUnexpectedWarning(s.Log.String()); fault != "" {
			tb.Errorf("the server logs %s", fault)
		}
	})
	return s
}

var (
	warningLevel    = regexp.MustCompile(`"?level"?[:=]"?(WARN|ERROR)`)
	expectedWarning = regexp.MustCompile(`placeholders are shown|warm-up failed|has no effect|cannot be shown|shutdown grace exceeded|development mode exposes source code`)
)

// FindUnexpectedWarning returns the first warning or error in a log, or "". It ignores those that the settings and actions of tests
// cause.
func FindUnexpectedWarning(log string) string {
	for line := range strings.Lines(log) {
		if warningLevel.MatchString(line) && !expectedWarning.MatchString(line) {
			return line
		}
	}
	return ""
}

// Port returns the public port.
func (s *Instance) Port() string { return s.Address[strings.LastIndex(s.Address, ":")+1:] }

// Get requests a path from the public port, as [SendRequest] does.
func (s *Instance) Get(tb testing.TB, path string, headers ...string) clienttest.Response {
	tb.Helper()
	return clienttest.SendRequest(tb, http.MethodGet, "http://"+s.Address+path, headers...)
}

// GetAdmin requests a path from the admin port.
func (s *Instance) GetAdmin(tb testing.TB, path string) clienttest.Response {
	tb.Helper()
	return clienttest.SendRequest(tb, http.MethodGet, "http://"+s.Admin+path)
}
