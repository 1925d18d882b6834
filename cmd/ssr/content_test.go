package main

import (
	"encoding/json"
	"io"
	"io/fs"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/internal/export"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes/script"
)

// renamed are pages of the site's own under other addresses: to the program, each is a page that it has never seen.
var renamed = strings.NewReplacer("hail-damage", "dented-roofs", "deck-patio", "porch-building", "pearland", "friendswood")

// otherWords copies the site's words. In the copy, three pages have other addresses; no list names them, and they name none.
func otherWords(t *testing.T) string {
	t.Helper()
	words, folder := os.DirFS(filepath.Join(sourceRoot, "client", "content")), filepath.Join(t.TempDir(), "words")
	err := fs.WalkDir(words, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".json") {
			return err
		}
		text, err := fs.ReadFile(words, name)
		if err != nil {
			return err
		}
		text = []byte(renamed.Replace(string(text)))
		path := filepath.Join(folder, filepath.FromSlash(renamed.Replace(name)))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(file map[string]any){
		"articles/dented-roofs":   func(file map[string]any) { delete(file, "services") },
		"services/porch-building": func(file map[string]any) { delete(file, "related") },
		"areas/friendswood":       func(file map[string]any) { delete(file, "nearby") },
		"site/order": func(file map[string]any) {
			for key, list := range file {
				file[key] = slices.DeleteFunc(list.([]any), func(slug any) bool { return slug == "porch-building" || slug == "friendswood" })
			}
		},
	} {
		path := filepath.Join(folder, filepath.FromSlash(name)+".json")
		var file map[string]any
		text, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(text, &file) != nil {
			t.Fatalf("%s (%v)", path, err)
		}
		change(file)
		text, _ = json.Marshal(file)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// A file that is there is a page wherever pages are listed, by itself: a build of other words knows no address of the site's
// own, and all that holds for every site holds for it.
func TestNewPagesShowUpByThemselves(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	if err := run(t.Context(), []string{"build", "--content=" + otherWords(t), "--out=" + out, "--log-level=error"}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	bundle, err := assets.Open(os.DirFS(out))
	if err != nil {
		t.Fatal(err)
	}
	settings, err := site.Read("--origin="+canonicalOrigin, "--isolates=1", "--log-level=error")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "export")
	if _, _, err := export.Write(t.Context(), folder, export.Options{Settings: settings, Bundle: bundle, Log: slog.New(slog.DiscardHandler)}); err != nil {
		t.Fatal(err)
	}
	file := func(name string) string {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	article, service, area := "/blog/dented-roofs", "/services/porch-building", "/service-areas/friendswood"
	for name, addresses := range map[string][]string{
		"sitemap.xml":        {article, service, area},
		"llms.txt":           {article, service, area},
		"feed.xml":           {article},
		"blog.html":          {`"url":"` + canonicalOrigin + article, `<a href="` + article + `"`, service, area},
		"index.html":         {service, area},
		"service-areas.html": {`"url":"` + canonicalOrigin + area, area},
	} {
		for _, address := range addresses {
			if !strings.Contains(file(name), address) {
				t.Errorf("%s does not name %s", name, address)
			}
		}
	}
	for path, want := range map[string][]string{
		article: {"/blog/roof-replacement", "/blog/insurance-claim", "/blog/roof-repair-signs"},
		service: {"/services/kitchen-remodeling", "/services/bathroom-remodeling", "/services/flooring-installation"},
		area:    {"/service-areas/katy", "/service-areas/sugar-land", "/service-areas/pasadena"},
	} {
		page := parse(file(path[1:] + ".html"))
		for _, n := range elements(page, "meta[property=og:image]") {
			if image, _ := attribute(n, "content"); !strings.HasPrefix(image, canonicalOrigin+"/assets/preview-") {
				t.Errorf("%s has the social preview %q", path, image)
			}
		}
		if links := values(elements(sectionOf(t, page, "read on|often done together|nearby areas"), "a"), "href"); !slices.Equal(links, want) {
			t.Errorf("%s leads on to %q, want %q", path, links, want)
		}
		menu := values(elements(parse(file("index.html")), "a"), "href")
		if path != article && slices.Index(menu, path) < slices.Index(menu, want[len(want)-1]) {
			t.Errorf("%s is not the last of its menu: %q", path, menu)
		}
	}
	for _, pattern := range []string{"*.html", "*/*.html", "*.txt", "*.xml"} {
		names, err := fs.Glob(os.DirFS(folder), pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %q, %v", pattern, names, err)
		}
		for _, name := range names {
			if text := file(name); renamed.Replace(text) != text {
				t.Errorf("%s names an address of the site's own words", name)
			}
		}
	}
	checkOther(t, settings, bundle)
}

// checkOther holds a site of other words against what every site answers.
func checkOther(t *testing.T, settings site.Settings, bundle *assets.Bundle) {
	t.Helper()
	maker := site.NewMaker(site.Options{Settings: settings, Production: true, Log: slog.New(slog.DiscardHandler)})
	defer maker.Close()
	handler, err := maker.Make(t.Context(), bundle)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	report, err := check.Run(t.Context(), check.Options{Origin: server.URL, SkipEmbeds: true})
	if err != nil || report.Requests == 0 {
		t.Fatalf("%d requests (%v)", report.Requests, err)
	}
	for _, fault := range report.Faults {
		t.Error(fault)
	}
	if !strings.Contains(strings.Join(report.Site.Is, ", "), "production") || script.International(report.Site.Facts["SITE_AREA_PHONE"]) != script.International(givenAreaPhone) {
		t.Errorf("the site is taken for %+v", report.Site)
	}
}
