package export_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
)

func TestMain(m *testing.M) { ssrtest.Main(m) }

// redirects contains the target by previous URL.
var redirects = map[string]string{
	"/blog/old-roofs": "/blog", "/services/attics": "/faqs#costs", "/services.html": "/blog", "/Roof_Repair": "/blog", "/index.php": "/",
	"/index.html": "/", "/About": "/about", "/faqs.html/print": "/faqs", "/Our%20Work/": "/gallery", "/index.php?page_id=12": "/about",
}

// redirectPages contains the file for hosts without rules, by previous URL. The other redirects collide with a page.
var redirectPages = map[string]string{
	"/blog/old-roofs": "blog/old-roofs.html", "/services/attics": "services/attics.html", "/services.html": "services.html",
	"/Roof_Repair": "Roof_Repair.html", "/index.php": "index.php/index.html", "/Our%20Work/": "Our Work.html",
}

// bundleWithRedirects returns the build of the fixture content with redirects.
func bundleWithRedirects() (*assets.Bundle, error) {
	bundle, err := ssrtest.OpenFixture()
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(redirects)
	changed := *bundle
	changed.Server = bundle.Server + ";globalThis.listRedirects = () => '" + string(list) + "';"
	return &changed, err
}

// runExport runs `ssr export` with bundleWithRedirects.
func runExport(ctx context.Context, folder string, args ...string) error {
	_, _, err := ssrtest.RunBundle(ctx, bundleWithRedirects, append([]string{"export", folder, "--isolates=1", "--deadline=1m"}, args...)...)
	return err
}

// listExportedFiles returns the files of an export by URL path, without the files that only hosts read and without redirect pages.
func listExportedFiles(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		address := "/" + filepath.ToSlash(name)
		if strings.HasSuffix(address, ".html") {
			address = strings.TrimSuffix(strings.TrimSuffix(address, ".html"), "index")
		}
		hosts := []string{"_headers", "_redirects", ".ssr-export", "404.html"}
		if err == nil && !entry.IsDir() && !slices.Contains(hosts, name) && !slices.Contains(slices.Collect(maps.Values(redirectPages)), filepath.ToSlash(name)) {
			files[address] = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Each exported file equals the response body of the server. The targets of all links are exported. Static hosts send the same headers
// and redirects.
func TestExport(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "sites", "export")
	if err := runExport(t.Context(), folder, "--origin="+ssrtest.Origin, "--early-hints=true", "--rum=1"); err != nil {
		t.Fatal(err)
	}
	s := ssrtest.StartBundle(t, bundleWithRedirects, "serve", "--mode=production", "--origin="+ssrtest.Origin)
	files := listExportedFiles(t, folder)
	t.Run("files", func(t *testing.T) {
		for address, path := range files {
			content, err := os.ReadFile(path)
			if got := s.Get(t, address); err != nil || got.Code != http.StatusOK || got.Body != string(content) {
				t.Errorf("%s differs from the response to %s (status %d, %v)", path, address, got.Code, err)
			}
		}
		for _, page := range ssrtest.ListPages(t, ssrtest.OpenFixture) {
			for _, link := range append(ssrtest.ExtractLinks(s.GetDocument(t, page.Path)), page.Path) {
				link, _, _ = strings.Cut(strings.TrimPrefix(link, ssrtest.Origin), "#")
				link, _, _ = strings.Cut(link, "?")
				if strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && files[link] == "" {
					t.Errorf("%s links to %s, which is not exported", page.Path, link)
				}
			}
		}
		content, err := os.ReadFile(filepath.Join(folder, "404.html"))
		if got := s.Get(t, ssrtest.UnknownPath); err != nil || got.Body != string(content) {
			t.Errorf("404.html differs from the response to an unknown path: %v", err)
		}
		for from, name := range redirectPages {
			to := redirects[from]
			page, err := os.ReadFile(filepath.Join(folder, name))
			for _, want := range []string{`<meta http-equiv="refresh" content="0; url=` + ssrtest.Origin + to + `">`, `<link rel="canonical" href="` + ssrtest.Origin + to + `">`} {
				if err != nil || !strings.Contains(string(page), want) {
					t.Errorf("the redirect page of %s is %s, want %s (%v)", from, page, want, err)
				}
			}
		}
	})
	t.Run("hosts", func(t *testing.T) { checkHosts(t, s, folder, files) })
}

// A hostResponse is a response that the code of a static host computes.
type hostResponse struct {
	Status  int
	Headers map[string]string
	File    string
}

// perResponseHeaders are the headers that hosts generate.
var perResponseHeaders = []string{"Accept-Ranges", "Content-Length", "Date", "Etag", "Last-Modified", "Vary", "X-Request-Id"}

// checkHosts compares the responses of static hosts, computed by their own code, with the server's.
func checkHosts(t *testing.T, s *ssrtest.Instance, folder string, files map[string]string) {
	t.Helper()
	unknown := []string{ssrtest.UnknownPath, "/services/no-such-page", "/assets/no-such-file.css", "/about.html.txt"}
	targets := map[string]string{"/about/": "/about", "/blog/": "/blog", "/blog/old-roofs?a=1": "/blog?a=1"}
	maps.Copy(targets, redirects)
	maps.DeleteFunc(targets, func(from, _ string) bool { return strings.Contains(from, "page_id") }) // only Netlify's server compares queries
	addresses := slices.Concat(unknown, slices.Collect(maps.Keys(targets)), slices.Collect(maps.Keys(files)))
	cloudflare, netlify, rules := runHosts(t, folder, addresses)
	if rules >= 100 || rules == 0 {
		t.Errorf("_headers has %d rules; hosts accept 100", rules)
	}
	sent, names := map[string]http.Header{}, http.Header{}
	for address := range files {
		sent[address] = s.Get(t, address).Header
		maps.Copy(names, sent[address])
	}
	for _, name := range perResponseHeaders {
		delete(names, name)
	}
	for address, path := range files {
		if got := cloudflare[address]; got.Status != http.StatusOK || filepath.Join(folder, got.File) != path {
			t.Errorf("Cloudflare: %s: status %d, file %s", address, got.Status, got.File)
		}
		for name := range names {
			for _, host := range []map[string]hostResponse{cloudflare, netlify} {
				got, want := host[address].Headers[strings.ToLower(name)], sent[address].Get(name)
				if got != want && (name != "Content-Security-Policy" || !allowsMoreStyles(got, want)) {
					t.Errorf("%s: %s of a host is %q, of the server %q", address, name, got, want)
				}
			}
		}
	}
	for _, address := range unknown {
		if got := cloudflare[address]; got.Status != http.StatusNotFound || !strings.HasPrefix(got.Headers["content-security-policy"], "default-src 'none'") {
			t.Errorf("Cloudflare: %s: status %d, headers %v", address, got.Status, got.Headers)
		}
	}
	for address, want := range targets {
		for _, got := range []hostResponse{cloudflare[address], netlify[address]} {
			if isNetlifys := got.Status == 0 && redirects[address] == ""; !isNetlifys && (got.Status != http.StatusPermanentRedirect || got.Headers["location"] != want) {
				t.Errorf("%s: a host has the status %d and redirects to %s", address, got.Status, got.Headers["location"])
			}
		}
	}
}

// runHosts returns the responses that the code of Cloudflare Pages and of Netlify computes (see client/e2e/hosts), and the number of
// header rules.
func runHosts(t *testing.T, folder string, addresses []string) (cloudflare, netlify map[string]hostResponse, rules int) {
	t.Helper()
	hosts := filepath.Join(ssrtest.Root, "client/e2e/hosts")
	lock, err := os.Stat(filepath.Join(hosts, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	// npm writes this file when everything is installed.
	installed, err := os.Stat(filepath.Join(hosts, "node_modules", ".package-lock.json"))
	if err != nil || installed.ModTime().Before(lock.ModTime()) {
		install := exec.CommandContext(t.Context(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
		install.Dir = hosts
		if output, err := install.CombinedOutput(); err != nil {
			t.Fatalf("installing the code of the hosts: %v\n%s", err, output)
		}
	}
	script := filepath.Join(t.TempDir(), "hosts.mjs")
	built := api.Build(api.BuildOptions{
		EntryPoints: []string{filepath.Join(hosts, "hosts.mjs")}, Outfile: script, Write: true,
		Bundle: true, Platform: api.PlatformNode, Format: api.FormatESModule, LogLevel: api.LogLevelSilent,
		TsconfigRaw: "{}", // the client's tsconfig.json replaces these packages with their types
		Banner:      map[string]string{"js": `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`},
	})
	if len(built.Errors) > 0 {
		t.Fatalf("bundling the code of the hosts: %s", built.Errors[0].Text)
	}
	input, err := json.Marshal(addresses)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.CommandContext(t.Context(), "node", script, folder)
	node.Stdin = bytes.NewReader(input)
	output, err := node.Output()
	var responses struct {
		Cloudflare, Netlify map[string]hostResponse
		Rules               int
	}
	if err = errors.Join(err, json.Unmarshal(output, &responses)); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return responses.Cloudflare, responses.Netlify, responses.Rules
}

var styleHash = regexp.MustCompile(` 'sha256-[^']+'`)

// allowsMoreStyles reports whether a policy differs from a page's policy only in additional style hashes, because all pages of an
// export share one policy.
func allowsMoreStyles(policy, pagePolicy string) bool {
	for _, hash := range styleHash.FindAllString(pagePolicy, -1) {
		if !strings.Contains(policy, hash) {
			return false
		}
	}
	return styleHash.ReplaceAllString(policy, "") == styleHash.ReplaceAllString(pagePolicy, "")
}

// The command rejects a missing origin, and creates no folder if it is canceled.
func TestExport_errors(t *testing.T) {
	t.Parallel()
	fresh := filepath.Join(t.TempDir(), "fresh")
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for want, err := range map[string]error{
		"SITE_ORIGIN":            runExport(t.Context(), fresh),
		context.Canceled.Error(): runExport(canceled, fresh, "--origin="+ssrtest.Origin),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
	if _, err := os.Stat(fresh); err == nil {
		t.Error("a folder was created")
	}
}

// An export lists every future holiday with its year, because its pages do not change with the date.
func TestExport_holidays(t *testing.T) {
	t.Parallel()
	bundle, folder := ssrtest.WithHolidays(t, "2020-12-25", "2099-11-26", "2099-12-24", "2099-12-25"), t.TempDir()
	_, _, err := ssrtest.RunBundle(t.Context(), func() (*assets.Bundle, error) { return bundle, nil }, "export", folder, "--isolates=1", "--deadline=1m", "--origin="+ssrtest.Origin)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "about.html", "404.html", "llms.txt"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		for _, want := range []string{"Nov 26, 2099", "Dec 24, 2099", "Dec 25, 2099"} {
			if err != nil || !strings.Contains(string(text), want) {
				t.Errorf("%s lacks %s (%v)", name, want, err)
			}
		}
		if strings.Contains(string(text), "2020") {
			t.Errorf("%s lists a past holiday", name)
		}
		if special := strings.Count(string(text), `"validThrough"`); name == "index.html" && special != 3 {
			t.Errorf("the structured data has %d holidays, want 3", special)
		}
	}
}

// An export does not probe embeds, and its pages request no probe results. Without redirects it has no _redirects.
func TestExport_withoutProbes(t *testing.T) {
	t.Parallel()
	var requests atomic.Int32
	form := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { requests.Add(1) }))
	defer form.Close()
	folder := t.TempDir()
	_, _, err := ssrtest.Run(t.Context(), "export", folder, "--deadline=1m", "--origin="+ssrtest.Origin, "--lead-form="+form.URL+"/form", "--probe-interval=1s", "--probe-networks=127.0.0.0/8")
	page, readErr := os.ReadFile(filepath.Join(folder, "index.html"))
	if err = errors.Join(err, readErr); err != nil || strings.Contains(string(page), "leadForm") || requests.Load() > 0 {
		t.Errorf("%d probes, or pages request probe results (%v)", requests.Load(), err)
	}
	for _, name := range []string{"embeds.json", "_redirects"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			t.Errorf("the export has %s", name)
		}
	}
}
