package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// exportTo runs the command.
func exportTo(ctx context.Context, folder string, args ...string) error {
	return run(ctx, append([]string{"export", folder, "--origin=" + canonicalOrigin, "--isolates=1"}, args...), io.Discard, io.Discard)
}

// exportedSite makes an export and lists the addresses of its files, but for those that only hosts read.
func exportedSite(t *testing.T) (folder string, addresses map[string]string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "sites", "export")
	if err := exportTo(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	addresses = map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		address := "/" + filepath.ToSlash(name)
		switch {
		case err != nil || entry.IsDir() || name == "_headers" || name == ".ssr-export" || name == "404.html":
			return err
		case strings.HasSuffix(address, ".html"):
			address = strings.TrimSuffix(strings.TrimSuffix(address, ".html"), "index")
		}
		addresses[address] = path
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return folder, addresses
}

// Every file of the export is, byte for byte, what the server sends for the address that a static host serves it at;
// and every page and linked file is there.
func TestExportIsWhatTheServerSends(t *testing.T) {
	folder, addresses := exportedSite(t)
	s := siteFor(t, "production")
	for address, path := range addresses {
		content, err := os.ReadFile(path)
		if got := s.get(t, address); err != nil || got.code != http.StatusOK || got.body != string(content) {
			t.Errorf("%s is not what %s answers (%d, %v)", path, address, got.code, err)
		}
	}
	for _, page := range routeTable(t) {
		if addresses[page.Path] == "" {
			t.Errorf("%s is missing", page.Path)
		}
		for _, link := range links(parse(s.get(t, page.Path).body)) {
			link, _, _ = strings.Cut(strings.TrimPrefix(link, canonicalOrigin), "#")
			link, _, _ = strings.Cut(link, "?")
			if strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && addresses[link] == "" {
				t.Errorf("%s links to %s, which is not exported", page.Path, link)
			}
		}
	}
	content, err := os.ReadFile(filepath.Join(folder, "404.html"))
	if got := s.get(t, "/no-such-page"); err != nil || got.body != string(content) {
		t.Errorf("404.html is not what an unknown address answers: %v", err)
	}
}

// A hostAnswer is what a static host sends, by its own code.
type hostAnswer struct {
	Status  int
	Headers map[string]string
	File    string
}

// hostAnswers asks the code of Cloudflare Pages and of Netlify (see client/e2e/hosts) what they make of an export.
func hostAnswers(t *testing.T, folder string, addresses []string) (cloudflare, netlify map[string]hostAnswer, rules int) {
	t.Helper()
	hosts := filepath.Join(sourceRoot, "client/e2e/hosts")
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
			t.Fatalf("the hosts' parsers cannot be installed: %v\n%s", err, output)
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
		t.Fatalf("the hosts' parsers cannot be bundled: %s", built.Errors[0].Text)
	}
	asked, err := json.Marshal(addresses)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.CommandContext(t.Context(), "node", script, folder)
	node.Stdin = bytes.NewReader(asked)
	output, err := node.Output()
	var answers struct {
		Cloudflare, Netlify map[string]hostAnswer
		Rules               int
	}
	if err == nil {
		err = json.Unmarshal(output, &answers)
	}
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return answers.Cloudflare, answers.Netlify, answers.Rules
}

// ofOneAnswer are the headers that hosts send by themselves.
var ofOneAnswer = []string{"Accept-Ranges", "Content-Length", "Date", "Etag", "Last-Modified", "Vary", "X-Request-Id"}

// The hosts that read _headers send each address with the headers that the server sends, by their own code, and serve the
// right file; they take all of the rules.
func TestHostsSendWhatTheServerSends(t *testing.T) {
	folder, files := exportedSite(t)
	unknown := []string{"/no-such-page", "/services/no-such-page", "/assets/no-such-file.css", "/about.html.txt"}
	addresses := append([]string{"/about/", "/blog/"}, unknown...)
	for address := range files {
		addresses = append(addresses, address)
	}
	cloudflare, netlify, rules := hostAnswers(t, folder, addresses)
	if rules >= 100 || rules == 0 {
		t.Errorf("the headers have %d rules; hosts take 100", rules)
	}
	s := siteFor(t, "production")
	sent, names := map[string]http.Header{}, map[string]bool{}
	for address := range files {
		sent[address] = s.get(t, address).header
		for name := range sent[address] {
			names[name] = !slices.Contains(ofOneAnswer, name)
		}
	}
	for address, path := range files {
		want := sent[address]
		name, _ := filepath.Rel(folder, path)
		if got := cloudflare[address]; got.Status != http.StatusOK || got.File != "/"+filepath.ToSlash(name) {
			t.Errorf("Cloudflare answers %s with %d, %s", address, got.Status, got.File)
		}
		for name, carried := range names {
			if !carried {
				continue
			}
			key := strings.ToLower(name)
			for host, got := range map[string]string{"Cloudflare": cloudflare[address].Headers[key], "Netlify": netlify[address].Headers[key]} {
				if got != want.Get(name) && (name != "Content-Security-Policy" || !allowsMoreStyles(got, want.Get(name))) {
					t.Errorf("%s: %s is %q with %s, the server sends %q", address, name, got, host, want.Get(name))
				}
			}
		}
	}
	for _, address := range unknown {
		if got := cloudflare[address]; got.Status != http.StatusNotFound || !strings.HasPrefix(got.Headers["content-security-policy"], "default-src 'none'") {
			t.Errorf("Cloudflare answers %s with %d, %v", address, got.Status, got.Headers)
		}
	}
	for address, want := range map[string]string{"/about/": "/about", "/blog/": "/blog"} {
		if got := cloudflare[address]; got.Status != http.StatusPermanentRedirect || got.Headers["location"] != want {
			t.Errorf("Cloudflare answers %s with %d, %s", address, got.Status, got.Headers["location"])
		}
	}
}

var styleHash = regexp.MustCompile(` 'sha256-[^']+'`)

// allowsMoreStyles tells whether a policy allows a page's own stylesheet, and differs in allowing others' alone: all pages
// of an export share a policy, and the page for unknown addresses has it wherever it shows.
func allowsMoreStyles(policy, own string) bool {
	for _, hash := range styleHash.FindAllString(own, -1) {
		if !strings.Contains(policy, hash) {
			return false
		}
	}
	return styleHash.ReplaceAllString(policy, "") == styleHash.ReplaceAllString(own, "")
}

// tryFiles is a host of files as deploy/README.md has nginx set up.
func tryFiles(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{r.URL.Path, r.URL.Path + ".html", strings.TrimSuffix(r.URL.Path, "/") + "/index.html"} {
			path := filepath.Join(folder, filepath.FromSlash(name))
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && (r.URL.Path == "/" || !strings.HasSuffix(name, "/index.html")) {
				content, _ := os.ReadFile(path)
				_, _ = w.Write(content)
				return
			}
		}
		content, _ := os.ReadFile(filepath.Join(folder, "404.html"))
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(content)
	})
}

// A host of files serves the whole site: everything that can be reached from the home page is there.
func TestExportServed(t *testing.T) {
	folder, _ := exportedSite(t)
	host := httptest.NewServer(tryFiles(folder))
	defer host.Close()
	seen := map[string]bool{"/": true}
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		got := ask(t, http.MethodGet, host.URL+queue[0], "")
		if got.code != http.StatusOK || got.body == "" {
			t.Errorf("%s answers %d", queue[0], got.code)
		}
		if !strings.HasPrefix(got.body, "<!DOCTYPE html>") {
			continue
		}
		for _, link := range links(parse(got.body)) {
			link, _, _ = strings.Cut(strings.TrimPrefix(link, canonicalOrigin), "#")
			if strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && !seen[link] {
				seen[link] = true
				queue = append(queue, link)
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d addresses can be reached", len(seen))
	}
	if got := ask(t, http.MethodGet, host.URL+"/no-such-page", ""); got.code != http.StatusNotFound || !strings.Contains(got.body, "Page not found") {
		t.Errorf("an unknown address answers %d", got.code)
	}
}

// An export that does not succeed leaves the one before as it was, and nothing beside it.
func TestExportIsAllOrNothing(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "export")
	shows := func(phone string) bool {
		content, err := os.ReadFile(filepath.Join(folder, "index.html"))
		left, _ := os.ReadDir(parent)
		work, _ := filepath.Glob(filepath.Join(folder, ".ssr-export-*"))
		return err == nil && strings.Contains(string(content), phone) && len(left) == 1 && len(work) == 0
	}
	if err := exportTo(t.Context(), folder, "--phone=+1 713 555 0111"); err != nil || !shows("+1 713 555 0111") {
		t.Fatalf("the first export is not as asked: %v", err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := exportTo(stopped, folder, "--phone=+1 713 555 0133"); err == nil || !shows("+1 713 555 0111") {
		t.Errorf("after an export that was stopped (%v) the one before is not as it was", err)
	}
	if err := exportTo(t.Context(), folder, "--phone=+1 713 555 0122"); err != nil || !shows("+1 713 555 0122") {
		t.Errorf("the export was not replaced: %v", err)
	}
	fresh := filepath.Join(parent, "fresh")
	if err := exportTo(stopped, fresh); err == nil {
		t.Error("an export that was stopped succeeds")
	}
	if _, err := os.Stat(fresh); err == nil {
		t.Error("an export that was stopped leaves a folder behind")
	}
}

// A setting of the server that sends something ahead of a page does not change what is exported.
func TestExportWithEarlyHints(t *testing.T) {
	t.Setenv("EARLY_HINTS", "true")
	folder := t.TempDir()
	if err := exportTo(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if got := siteFor(t, "production").get(t, "/"); err != nil || got.body != string(content) {
		t.Errorf("index.html is not what / answers: %v", err)
	}
}

// The command refuses a folder with other files before it renders anything, and keeps what its flags name.
func TestExportCommand(t *testing.T) {
	folder := t.TempDir()
	own := map[string]string{".git/HEAD": "ref: refs/heads/main\n", "CNAME": "www.example.com\n"}
	for name, text := range own {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for want, args := range map[string][]string{
		"what no export wrote (.git, CNAME)":                           nil,
		"what no export wrote (.git)":                                  {"--keep=CNAME"},
		"--keep=.well-known: the export itself writes .well-known/sec": {"--keep=CNAME", "--keep=.git", "--keep=.well-known"},
	} {
		if err := exportTo(t.Context(), folder, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: the error is %v, want %q", args, err, want)
		}
		if entries, _ := os.ReadDir(folder); len(entries) != 2 {
			t.Errorf("%v: the folder holds %v", args, entries)
		}
	}
	for range 2 {
		if err := exportTo(t.Context(), folder, "--keep=CNAME", "--keep", ".git"); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range own {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(got) != want {
			t.Errorf("%s is %q: %v", name, got, err)
		}
	}
	if err := run(t.Context(), []string{"export", filepath.Join(folder, "export")}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "SITE_ORIGIN") {
		t.Errorf("without a public address: %v", err)
	}
}
