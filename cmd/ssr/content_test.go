package main

import (
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/routes/script"
)

// renamed are pages of the given content under other addresses: to the program, each is a page that it has never seen.
var renamed = strings.NewReplacer("hail-damage", "dented-roofs", "deck-patio", "porch-building", "pearland", "friendswood")

// A words is a folder of words, as an owner has it.
type words struct {
	t      *testing.T
	folder string
}

// givenWords copies the given content. In the copy, three pages have other addresses.
func givenWords(t *testing.T) words {
	t.Helper()
	w := words{t, filepath.Join(t.TempDir(), "words")}
	from := os.DirFS(filepath.Join(sourceRoot, "client", "e2e", "content"))
	err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		path := filepath.Join(w.folder, filepath.FromSlash(renamed.Replace(name)))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(renamed.Replace(string(text))), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w words) path(name string) string {
	return filepath.Join(w.folder, filepath.FromSlash(name)+".json")
}

func (w words) read(name string) map[string]any {
	w.t.Helper()
	var file map[string]any
	text, err := os.ReadFile(w.path(name))
	if err != nil || json.Unmarshal(text, &file) != nil {
		w.t.Fatalf("%s cannot be read (%v)", name, err)
	}
	return file
}

func (w words) write(name string, file map[string]any) {
	w.t.Helper()
	text, err := json.Marshal(file)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), text, 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// change sets or takes out what stands at a path such as items.0.question.
func (w words) change(name, place string, to func(was any) any) {
	w.t.Helper()
	file := w.read(name)
	keys := strings.Split(place, ".")
	group := file
	for _, key := range keys[:len(keys)-1] {
		group = group[key].(map[string]any)
	}
	last := keys[len(keys)-1]
	if group[last] == nil {
		w.t.Fatalf("%s has no %s", name, place)
	}
	if group[last] = to(group[last]); group[last] == nil {
		delete(group, last)
	}
	w.write(name, file)
}

var (
	marks = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	stops = regexp.MustCompile(`[^.?!]+[.?!]*`)
)

// rewritten is a page's text in words of its own: each sentence has its words in the reverse order. Of links, the text
// stays; a text without spaces or letters is a name, an address, a date or a place, and stays as well.
func rewritten(value any) any {
	switch value := value.(type) {
	case []any:
		var list []any
		for _, entry := range value {
			list = append(list, rewritten(entry))
		}
		return list
	case map[string]any:
		group := map[string]any{}
		for key, entry := range value {
			group[key] = rewritten(entry)
		}
		return group
	case string:
		if !strings.ContainsFunc(value, unicode.IsLetter) {
			return value // numbers: a place on the map
		}
		var sentences []string
		for _, sentence := range stops.FindAllString(marks.ReplaceAllString(value, "$1"), -1) {
			text := strings.TrimRight(sentence, ".?!")
			in := strings.Fields(text)
			slices.Reverse(in)
			sentences = append(sentences, strings.Join(in, " ")+sentence[len(text):])
		}
		return strings.Join(sentences, " ")
	}
	return value
}

// edit does to the words what owners do: a new article, service and area, which nothing names, a new question, and other
// labels, titles, pictures and hours, menus in another order, and an address that a page had before.
func (w words) edit() {
	w.t.Helper()
	for from, to := range map[string]string{"articles/roof-replacement": "articles/flat-roofs", "services/cabinets": "services/closet-building", "areas/katy": "areas/cypress"} {
		page := rewritten(w.read(from)).(map[string]any)
		for _, key := range []string{"services", "related", "nearby", "alsoAt"} {
			if _, slugs := page[key].([]any); slugs {
				delete(page, key)
			}
		}
		if page["city"] != nil {
			page["city"] = "Cypress"
			delete(page, "coordinates") // the map does not know it
			page["meta"].(map[string]any)["title"] = "Roofs and gutters in Cypress, TX"
		}
		if from == "services/cabinets" { // whose title of one word is the same in reverse order
			page["title"] = "Closet Building"
		}
		w.write(to, page)
	}
	w.change("articles/dented-roofs", "services", func(any) any { return nil })
	w.change("services/porch-building", "related", func(any) any { return nil })
	w.change("areas/friendswood", "nearby", func(any) any { return nil })
	for _, kind := range []string{"services", "areas"} {
		w.change("site/order", kind, func(was any) any {
			listed := slices.DeleteFunc(was.([]any), func(slug any) bool { return slug == "porch-building" || slug == "friendswood" })
			slices.Reverse(listed)
			return listed
		})
	}
	w.change("pages/faqs", "items", func(was any) any {
		return append(was.([]any), map[string]any{
			"question": "Do you build on Sundays?",
			"answer":   "No. Our crews rest on Sundays, and so do your neighbors. If a storm opens your roof, call {phone} all the same.",
		})
	})
	for place, text := range map[string]string{"header.estimate": "Get a price", "actionBar.estimate": "Get a price", "popup.heading": "Ask for your price", "menus.services": "Our work"} {
		w.change("site/labels", place, func(any) any { return text })
	}
	w.write("site/redirects", map[string]any{"/blog/old-roofs": "/blog/dented-roofs"})
	w.change("pages/about", "meta.title", func(any) any { return "The people who build for you in Houston" })
	w.change("pages/home", "hero.image", func(any) any { return "deck" })
	w.change("site/images", "house.focus", func(any) any { return []any{10, 90} })
}

// What owners do breaks nothing: a build of words that they have edited holds all that every site promises. A file that is
// there is a page wherever pages are listed, by itself; and the program knows no address of the given content.
func TestEditedWords(t *testing.T) {
	w := givenWords(t)
	w.edit()
	out := filepath.Join(t.TempDir(), "out")
	if err := run(t.Context(), []string{"build", "--content=" + w.folder, "--out=" + out, "--log-level=error"}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	edited := func() (*assets.Bundle, error) { return assets.Open(os.DirFS(out)) }
	s, err := startWith(edited, "--mode=production", "--origin="+canonicalOrigin)
	if err != nil {
		t.Fatal(err)
	}
	pages := pagesOf(t, edited)
	checkTable(t, pages, w.folder)
	checkPages(t, s, canonicalOrigin, pages, false)
	checkLinks(t, s, w.folder)
	report, err := check.Run(t.Context(), check.Options{Origin: "http://" + s.address, Direct: true, SkipEmbeds: true})
	if err != nil || report.Requests == 0 {
		t.Fatalf("%d requests (%v)", report.Requests, err)
	}
	for _, fault := range report.Faults {
		t.Error(fault)
	}
	if script.International(report.Site.Facts["SITE_AREA_PHONE"]) != script.International(givenAreaPhone) {
		t.Errorf("the site is taken for %+v", report.Site)
	}
	checkListed(t, s)
	checkReading(t, s)
	checkMoved(t, s, edited)
	paths := []string{"/sitemap.xml", "/llms.txt", "/feed.xml", unknownPath}
	for _, page := range pages {
		paths = append(paths, page.Path)
	}
	for _, path := range paths {
		if text := s.get(t, path).body; renamed.Replace(text) != text {
			t.Errorf("%s names an address of the given content", path)
		}
	}
}

// checkListed looks for new pages where pages are listed.
func checkListed(t *testing.T, s *testSite) {
	t.Helper()
	for _, article := range []string{"/blog/dented-roofs", "/blog/flat-roofs"} {
		for path, text := range map[string]string{
			"/sitemap.xml": article + "</loc>", "/llms.txt": article + ")", "/feed.xml": article + "</id>",
			"/blog": `"url":"` + canonicalOrigin + article + `"`,
		} {
			if !strings.Contains(s.get(t, path).body, text) {
				t.Errorf("%s does not name %s", path, article)
			}
		}
		if !slices.Contains(values(elements(only(t, s.document(t, "/blog"), "main"), "a"), "href"), article) {
			t.Errorf("the blog does not lead to %s", article)
		}
	}
	home := s.document(t, "/")
	for menu, want := range map[string][]string{
		"Services": below("/services/", strings.Fields("house-renovations cabinets basement-finishing siding-installation exterior-painting "+
			"interior-painting flooring-installation bathroom-remodeling kitchen-remodeling closet-building porch-building")),
		"Service areas": below("/service-areas/", strings.Fields("woodlands pasadena sugar-land katy cypress friendswood")),
	} {
		for _, path := range want {
			for _, list := range []string{"/sitemap.xml", "/llms.txt"} {
				if !strings.Contains(s.get(t, list).body, path) {
					t.Errorf("%s does not name %s", list, path)
				}
			}
		}
		links := values(elements(only(t, home, "dialog[aria-label=Site menu]"), "a"), "href")
		links = slices.DeleteFunc(links, func(path string) bool { return !slices.Contains(want, path) })
		if !slices.Equal(links, want) {
			t.Errorf("the menu %s has %q, want %q", menu, links, want)
		}
	}
	if cities := s.get(t, "/service-areas").body; !strings.Contains(cities, `"url":"`+canonicalOrigin+`/service-areas/cypress"`) {
		t.Error("the service areas do not name Cypress")
	}
}

// checkReading looks at what a new page leads on to, and at the picture that stands for it elsewhere.
func checkReading(t *testing.T, s *testSite) {
	t.Helper()
	for path, folder := range map[string]string{
		"/blog/flat-roofs": "/blog/", "/services/porch-building": "/services/", "/service-areas/cypress": "/service-areas/",
	} {
		page := s.document(t, path)
		for _, n := range elements(page, "meta[property=og:image]") {
			if image, _ := attribute(n, "content"); !strings.HasPrefix(image, canonicalOrigin+"/assets/preview-") {
				t.Errorf("%s has the social preview %q", path, image)
			}
		}
		links := values(elements(sectionOf(t, page, "read on|often done together|nearby areas"), "a"), "href")
		if len(links) != 3 || slices.ContainsFunc(links, func(link string) bool { return !strings.HasPrefix(link, folder) || link == path }) {
			t.Errorf("%s leads on to %q, want three others of its kind", path, links)
		}
	}
}

// checkMoved looks where an address leads that a page had before, and whether the program tells of it and checks it.
func checkMoved(t *testing.T, s *testSite, edited func() (*assets.Bundle, error)) {
	t.Helper()
	got := ask(t, http.MethodGet, "http://"+s.address+"/blog/old-roofs?utm_source=mail", "")
	if location := got.header.Get("Location"); got.code != http.StatusPermanentRedirect || location != "/blog/dented-roofs?utm_source=mail" {
		t.Errorf("the old address answers %d and leads to %q", got.code, location)
	}
	if strings.Contains(s.get(t, "/sitemap.xml").body, "/blog/old-roofs") {
		t.Error("the sitemap names the old address")
	}
	for command, want := range map[string]string{
		"routes --mode=production":                       "/blog/old-roofs +leads to /blog/dented-roofs",
		"check --no-embeds --direct http://" + s.address: "expectations in",
	} {
		var out transcript
		env := cli.NewEnvironment(t.Context(), &out, io.Discard)
		env.Embedded = edited
		if err := env.Run(strings.Fields(command)); err != nil || !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("%s prints %s (%v), want %q", command, out.String(), err, want)
		}
	}
}
