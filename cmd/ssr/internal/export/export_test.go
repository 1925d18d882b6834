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

// redirects are the addresses that pages had before.
var redirects = map[string]string{
	"/blog/old-roofs": "/blog", "/services/attics": "/faqs#costs", "/services.html": "/blog", "/Roof_Repair": "/blog", "/index.php": "/",
	"/index.html": "/", "/About": "/about", "/faqs.html/print": "/faqs", "/Our%20Work/": "/gallery", "/index.php?page_id=12": "/about",
}

// movedPages are the pages for hosts without rules, by old address. The others would be in the way of a page.
var movedPages = map[string]string{
	"/blog/old-roofs": "blog/old-roofs.html", "/services/attics": "services/attics.html", "/services.html": "services.html",
	"/Roof_Repair": "Roof_Repair.html", "/index.php": "index.php/index.html", "/Our%20Work/": "Our Work.html",
}

// moved is the website after some of its pages were renamed.
func moved() (*assets.Bundle, error) {
	bundle, err := ssrtest.OpenFixture()
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(redirects)
	changed := *bundle
	changed.Server = slices.Concat(bundle.Server, []byte(";globalThis.listRedirects = () => '"+string(list)+"';"))
	return &changed, err
}

// command runs an export.
func command(ctx context.Context, folder string, args ...string) error {
	_, _, err := ssrtest.RunWith(ctx, moved, append([]string{"export", folder, "--isolates=1", "--deadline=1m"}, args...)...)
	return err
}

// filesOf returns an export's files by their addresses, without those that only hosts read, and without the pages that lead
// elsewhere.
func filesOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		address := "/" + filepath.ToSlash(name)
		if strings.HasSuffix(address, ".html") {
			address = strings.TrimSuffix(strings.TrimSuffix(address, ".html"), "index")
		}
		hosts := []string{"_headers", "_redirects", ".ssr-export", "404.html"}
		if err == nil && !entry.IsDir() && !slices.Contains(hosts, name) && !slices.Contains(slices.Collect(maps.Values(movedPages)), filepath.ToSlash(name)) {
			files[address] = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// An export is the site as the server sends it, without what needs a server: byte for byte each page and file, everything that
// pages link to, and on hosts that read rules the same headers and redirects.
func TestExport(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "sites", "export")
	if err := command(t.Context(), folder, "--origin="+ssrtest.Origin, "--early-hints=true", "--rum=1"); err != nil {
		t.Fatal(err)
	}
	s := ssrtest.StartWith(t, moved, "serve", "--mode=production", "--origin="+ssrtest.Origin)
	files := filesOf(t, folder)
	t.Run("files", func(t *testing.T) {
		for address, path := range files {
			content, err := os.ReadFile(path)
			if got := s.Get(t, address); err != nil || got.Code != http.StatusOK || got.Body != string(content) {
				t.Errorf("%s is not what %s answers (%d, %v)", path, address, got.Code, err)
			}
		}
		for _, page := range ssrtest.Pages(t, ssrtest.OpenFixture) {
			for _, link := range append(ssrtest.Links(s.Document(t, page.Path)), page.Path) {
				link, _, _ = strings.Cut(strings.TrimPrefix(link, ssrtest.Origin), "#")
				link, _, _ = strings.Cut(link, "?")
				if strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && files[link] == "" {
					t.Errorf("%s links to %s, which is not exported", page.Path, link)
				}
			}
		}
		content, err := os.ReadFile(filepath.Join(folder, "404.html"))
		if got := s.Get(t, ssrtest.Unknown); err != nil || got.Body != string(content) {
			t.Errorf("404.html is not what an unknown address answers: %v", err)
		}
		for from, name := range movedPages {
			to := redirects[from]
			page, err := os.ReadFile(filepath.Join(folder, name))
			for _, want := range []string{`<meta http-equiv="refresh" content="0; url=` + ssrtest.Origin + to + `">`, `<link rel="canonical" href="` + ssrtest.Origin + to + `">`} {
				if err != nil || !strings.Contains(string(page), want) {
					t.Errorf("the page at %s is %s, without %s (%v)", from, page, want, err)
				}
			}
		}
	})
	t.Run("hosts", func(t *testing.T) { checkHosts(t, s, folder, files) })
}

// A hostAnswer is what a static host sends, by its own code.
type hostAnswer struct {
	Status  int
	Headers map[string]string
	File    string
}

// ofOneAnswer are the headers that hosts send by themselves.
var ofOneAnswer = []string{"Accept-Ranges", "Content-Length", "Date", "Etag", "Last-Modified", "Vary", "X-Request-Id"}

// checkHosts asks the hosts' own code what they make of an export.
func checkHosts(t *testing.T, s *ssrtest.Site, folder string, files map[string]string) {
	t.Helper()
	unknown := []string{ssrtest.Unknown, "/services/no-such-page", "/assets/no-such-file.css", "/about.html.txt"}
	leads := map[string]string{"/about/": "/about", "/blog/": "/blog", "/blog/old-roofs?a=1": "/blog?a=1"}
	maps.Copy(leads, redirects)
	maps.DeleteFunc(leads, func(from, _ string) bool { return strings.Contains(from, "page_id") }) // which only Netlify's server compares
	addresses := slices.Concat(unknown, slices.Collect(maps.Keys(leads)), slices.Collect(maps.Keys(files)))
	cloudflare, netlify, rules := hostAnswers(t, folder, addresses)
	if rules >= 100 || rules == 0 {
		t.Errorf("the headers have %d rules; hosts take 100", rules)
	}
	sent, names := map[string]http.Header{}, http.Header{}
	for address := range files {
		sent[address] = s.Get(t, address).Header
		maps.Copy(names, sent[address])
	}
	for _, name := range ofOneAnswer {
		delete(names, name)
	}
	for address, path := range files {
		if got := cloudflare[address]; got.Status != http.StatusOK || filepath.Join(folder, got.File) != path {
			t.Errorf("Cloudflare answers %s with %d, %s", address, got.Status, got.File)
		}
		for name := range names {
			for _, host := range []map[string]hostAnswer{cloudflare, netlify} {
				got, want := host[address].Headers[strings.ToLower(name)], sent[address].Get(name)
				if got != want && (name != "Content-Security-Policy" || !allowsMoreStyles(got, want)) {
					t.Errorf("%s: a host's %s is %q, the server's %q", address, name, got, want)
				}
			}
		}
	}
	for _, address := range unknown {
		if got := cloudflare[address]; got.Status != http.StatusNotFound || !strings.HasPrefix(got.Headers["content-security-policy"], "default-src 'none'") {
			t.Errorf("Cloudflare answers %s with %d, %v", address, got.Status, got.Headers)
		}
	}
	for address, want := range leads {
		for _, got := range []hostAnswer{cloudflare[address], netlify[address]} {
			if isNetlifys := got.Status == 0 && redirects[address] == ""; !isNetlifys && (got.Status != http.StatusPermanentRedirect || got.Headers["location"] != want) {
				t.Errorf("a host answers %s with %d, %s", address, got.Status, got.Headers["location"])
			}
		}
	}
}

// hostAnswers asks the code of Cloudflare Pages and of Netlify (see client/e2e/hosts).
func hostAnswers(t *testing.T, folder string, addresses []string) (cloudflare, netlify map[string]hostAnswer, rules int) {
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
	if err = errors.Join(err, json.Unmarshal(output, &answers)); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return answers.Cloudflare, answers.Netlify, answers.Rules
}

var styleHash = regexp.MustCompile(` 'sha256-[^']+'`)

// allowsMoreStyles reports whether a policy allows a page's own stylesheet, and differs from the page's only in allowing
// others: all pages of an export share one policy.
func allowsMoreStyles(policy, own string) bool {
	for _, hash := range styleHash.FindAllString(own, -1) {
		if !strings.Contains(policy, hash) {
			return false
		}
	}
	return styleHash.ReplaceAllString(policy, "") == styleHash.ReplaceAllString(own, "")
}

// The command refuses a folder with other files, needs a public address, and leaves nothing behind if it is stopped.
func TestExportCommand(t *testing.T) {
	t.Parallel()
	const origin = "--origin=" + ssrtest.Origin
	own, fresh := t.TempDir(), filepath.Join(t.TempDir(), "fresh")
	if err := os.WriteFile(filepath.Join(own, "thesis.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for says, err := range map[string]error{
		"what no export wrote (thesis.txt, 1 in all)": command(t.Context(), own, origin),
		"SITE_ORIGIN":            command(t.Context(), fresh),
		context.Canceled.Error(): command(ended, fresh, origin),
	} {
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("the error is %v, want %q", err, says)
		}
	}
	if entries, err := os.ReadDir(own); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v (%v)", entries, err)
	}
	if _, err := os.Stat(fresh); err == nil {
		t.Error("a folder is left behind")
	}
}

// Nothing renews an export, so it lists every coming holiday with its year.
func TestExport_holidays(t *testing.T) {
	t.Parallel()
	bundle, folder := ssrtest.WithHolidays(t, "2020-12-25", "2099-11-26", "2099-12-24", "2099-12-25"), t.TempDir()
	_, _, err := ssrtest.RunWith(t.Context(), func() (*assets.Bundle, error) { return bundle, nil }, "export", folder, "--isolates=1", "--deadline=1m", "--origin="+ssrtest.Origin)
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
			t.Errorf("%s lists a holiday that is over", name)
		}
		if special := strings.Count(string(text), `"validThrough"`); name == "index.html" && special != 3 {
			t.Errorf("the structured data has %d holidays, want 3", special)
		}
	}
}

// An export does not ask for embeds, and its pages ask nobody, because files cannot change. Without redirects it has no rules
// for them.
func TestExportAsksForNoEmbed(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	form := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer form.Close()
	folder := t.TempDir()
	_, _, err := ssrtest.Run(t.Context(), "export", folder, "--deadline=1m", "--origin="+ssrtest.Origin, "--lead-form="+form.URL+"/form", "--probe-interval=1s", "--probe-networks=127.0.0.0/8")
	page, unread := os.ReadFile(filepath.Join(folder, "index.html"))
	if err = errors.Join(err, unread); err != nil || strings.Contains(string(page), "leadForm") || asked.Load() > 0 {
		t.Errorf("asked %d times, or pages are told to ask (%v)", asked.Load(), err)
	}
	for _, name := range []string{"embeds.json", "_redirects"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			t.Errorf("the export has %s", name)
		}
	}
}
