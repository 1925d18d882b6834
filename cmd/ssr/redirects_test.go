package main

import (
	"io"
	"log/slog"
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
	if _, err := os.Stat(filepath.Join(plain, "_redirects")); err == nil {
		t.Error("an export in which nothing leads elsewhere has rules")
	}
}
