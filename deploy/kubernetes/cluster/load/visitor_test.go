package main

import (
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

// During a rollout a page may come from a pod of one build and its files from a pod of another. Where both builds serve
// each other's files nothing is missing; where only the new one serves the old one's, new pages miss files on old pods:
// this is why a rollout has two steps.
func TestEitherBuildsFiles(t *testing.T) {
	for _, name := range settings.Variables() {
		if _, set := os.LookupEnv(name); set {
			t.Setenv(name, "") // it puts the value back afterwards
			os.Unsetenv(name)
		}
	}
	running := buildSite(t, copySources(t))
	changed := copySources(t)
	for name, text := range map[string]string{
		"styles/print.css":  ".next-build { color: #123 }",
		"styles/site.css":   ".next-build { color: #123 }",
		"entry.client.ts":   "\nconsole.info('the next build');\n",
		"islands/react.tsx": "\nconsole.info('the next build');\n",
	} {
		appendTo(t, filepath.Join(changed, "client", name), text)
	}
	next := buildSite(t, changed, running.folder)
	first := buildSite(t, copySources(t), next.folder)
	if got, want := strings.Join(first.own, "\n"), strings.Join(running.own, "\n"); got != want {
		t.Errorf("built again, the running release has other files:\n%s\nwant\n%s", got, want)
	}

	for _, test := range []struct {
		name         string
		pages, files served
		missing      bool
	}{
		{"before", running, running, false},
		{"first step, old page, new pod", running, first, false},
		{"first step, new page, old pod", first, running, false},
		{"second step, old page, new pod", first, next, false},
		{"second step, new page, old pod", next, first, false},
		{"open page of the release before", running, next, false},
		{"in one step, new page, old pod", next, running, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			balancer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasPrefix(r.URL.Path, "/assets/") {
					test.files.handler.ServeHTTP(w, r)
				} else {
					test.pages.handler.ServeHTTP(w, r)
				}
			}))
			defer balancer.Close()
			requests := 0
			var failures []error
			v := visitor{client: balancer.Client(), between: func() {}, asked: func(err error) {
				if requests++; err != nil {
					failures = append(failures, err)
				}
			}}
			for _, page := range []string{"/", "/about", "/services/siding-installation", "/faqs"} {
				v.visit(balancer.URL + page)
			}
			if requests < 50 || (len(failures) > 0) != test.missing {
				t.Errorf("of %d requests %d failed: %v", requests, len(failures), failures)
			}
		})
	}
}

// A served is a build and the site that it makes.
type served struct {
	folder  string
	own     []string
	handler http.Handler
}

// buildSite builds the sources with the files of other builds carried along.
func buildSite(t *testing.T, sources string, others ...string) served {
	t.Helper()
	s := served{folder: t.TempDir()}
	if err := build.Build(t.Context(), build.Options{Root: sources, Out: s.folder, Other: others, Log: slog.New(slog.DiscardHandler)}); err != nil {
		t.Fatal(err)
	}
	bundle, err := assets.Open(os.DirFS(s.folder))
	if err != nil {
		t.Fatal(err)
	}
	settings, err := settings.Read("--mode=production", "--isolates=1")
	if err != nil {
		t.Fatal(err)
	}
	maker := site.NewMaker(site.Options{Settings: settings, Production: true, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(maker.Close)
	if s.handler, err = maker.Make(t.Context(), bundle); err != nil {
		t.Fatal(err)
	}
	s.own = bundle.Own
	return s
}

// copySources makes a tree with a client folder that a test may change. All else is the checkout's.
func copySources(t *testing.T) string {
	t.Helper()
	checkout, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	client := filepath.Join(root, "client")
	if err := os.Mkdir(client, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "assets", ".cache", "client/node_modules"} {
		if err := os.Symlink(filepath.Join(checkout, name), filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	err = filepath.WalkDir(filepath.Join(checkout, "client"), func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(checkout, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{"node_modules", "e2e", "test-results"}, entry.Name()):
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(root, name), 0o755)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(root, name), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, append(before, text...), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
