package main

import (
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/export"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes/script"
)

// movedBundle is the website after some of its pages moved.
func movedBundle(t *testing.T) *assets.Bundle {
	t.Helper()
	bundle, err := given()
	if err != nil {
		t.Fatal(err)
	}
	moved := *bundle
	moved.Server = slices.Concat(bundle.Server, []byte(`;globalThis.listRedirects = () => '{"/blog/old-roofs":"/blog","/services/attics":"/faqs#costs"}';`))
	return &moved
}

func movedSettings(t *testing.T) settings.Settings {
	t.Helper()
	settings, err := settings.Read("--origin="+canonicalOrigin, "--isolates=1")
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

// The table tells where addresses lead, and the check holds a site against that: one that sends visitors elsewhere, or
// loses their query, is found.
func TestRedirectsAreToldAndChecked(t *testing.T) {
	_, redirects, err := tableOf(t.Context(), movedBundle(t), slog.New(slog.DiscardHandler))
	want := map[string]string{"/blog/old-roofs": "/blog", "/services/attics": "/faqs#costs"}
	if err != nil || !maps.Equal(redirects, want) {
		t.Fatalf("the table has %v (%v)", redirects, err)
	}
	maker := site.NewMaker(site.Options{Settings: movedSettings(t), Production: true, Log: slog.New(slog.DiscardHandler)})
	defer maker.Close()
	handler, err := maker.Make(t.Context(), movedBundle(t))
	if err != nil {
		t.Fatal(err)
	}
	withoutQuery := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.RawQuery = ""
		handler.ServeHTTP(w, r)
	})
	for faults, answers := range map[int]http.Handler{0: handler, 2: withoutQuery, 4: http.NotFoundHandler()} {
		server := httptest.NewServer(answers)
		report, err := (script.Site{Origin: server.URL}).Run(t.Context(), "redirects", redirectScript(redirects))
		server.Close()
		if err != nil || report.Requests != 2 || len(report.Faults) != faults {
			t.Errorf("%+v (%v), want %d faults", report, err, faults)
		}
	}
	sitemap := httptest.NewRecorder()
	handler.ServeHTTP(sitemap, httptest.NewRequest(http.MethodGet, canonicalOrigin+"/sitemap.xml", nil))
	if text := sitemap.Body.String(); strings.Contains(text, "old-roofs") || !strings.Contains(text, "/blog") {
		t.Errorf("the sitemap is %s", text)
	}
}

// Where an export is served, addresses that pages had before lead on: with the server's own status at hosts that read
// rules, else by a page.
func TestExportedRedirects(t *testing.T) {
	folder := t.TempDir()
	if _, _, err := export.Write(t.Context(), folder, export.Options{Settings: movedSettings(t), Bundle: movedBundle(t), Log: slog.New(slog.DiscardHandler), Progress: io.Discard}); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(tryFiles(folder))
	defer host.Close()
	cloudflare, netlify, _ := hostAnswers(t, folder, []string{"/blog/old-roofs", "/blog/old-roofs?a=1", "/services/attics"})
	for from, to := range map[string]string{"/blog/old-roofs": "/blog", "/services/attics": "/faqs#costs"} {
		if got := cloudflare[from]; got.Status != http.StatusPermanentRedirect || got.Headers["location"] != to {
			t.Errorf("Cloudflare answers %s with %d, %s", from, got.Status, got.Headers["location"])
		}
		if got := netlify[from]; got.Status != http.StatusPermanentRedirect || got.Headers["location"] != to {
			t.Errorf("Netlify answers %s with %d, %s", from, got.Status, got.Headers["location"])
		}
		page := ask(t, http.MethodGet, host.URL+from, "").body
		for _, want := range []string{`<meta http-equiv="refresh" content="0; url=` + canonicalOrigin + to + `">`, `<link rel="canonical" href="` + canonicalOrigin + to + `">`} {
			if !strings.Contains(page, want) {
				t.Errorf("the page at %s is %s, without %s", from, page, want)
			}
		}
	}
	if got := cloudflare["/blog/old-roofs?a=1"].Headers["location"]; got != "/blog?a=1" {
		t.Errorf("with a query Cloudflare leads to %s", got)
	}
	plain, _ := exportedSite(t)
	if _, err := os.Stat(filepath.Join(plain, export.RedirectsFile)); err == nil {
		t.Error("an export in which nothing leads elsewhere has rules")
	}
}
