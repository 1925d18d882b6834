//go:build !production

package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/cmd/ssr/internal/content"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// renamedSlugs gives three pages of the fixture content new slugs. The server must treat them like any page.
var renamedSlugs = strings.NewReplacer("hail-damage", "dented-roofs", "deck-patio", "porch-building", "pearland", "friendswood")

// An editableContent is a content folder that a test can edit.
type editableContent struct {
	t      *testing.T
	folder string
}

// copyFixtureContent returns a copy of the fixture content in which renamedSlugs is applied.
func copyFixtureContent(t *testing.T) editableContent {
	t.Helper()
	w := editableContent{t, filepath.Join(t.TempDir(), "content")}
	from := os.DirFS(filepath.Join(ssrtest.Root, "client", "e2e", "content"))
	err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		path := filepath.Join(w.folder, filepath.FromSlash(renamedSlugs.Replace(name)))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(renamedSlugs.Replace(string(text))), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w editableContent) path(name string) string {
	return filepath.Join(w.folder, filepath.FromSlash(name)+".json")
}

func (w editableContent) read(name string) map[string]any {
	w.t.Helper()
	var file map[string]any
	text, err := os.ReadFile(w.path(name))
	if err != nil || json.Unmarshal(text, &file) != nil {
		w.t.Fatalf("%s cannot be read (%v)", name, err)
	}
	return file
}

func (w editableContent) write(name string, file map[string]any) {
	w.t.Helper()
	text, err := json.Marshal(file)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), text, 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// changeField replaces a field, named by a path such as meta.title, with the result of to. A nil result removes the field.
func (w editableContent) changeField(name, field string, to func(old any) any) {
	w.t.Helper()
	file := w.read(name)
	keys := strings.Split(field, ".")
	group := file
	for _, key := range keys[:len(keys)-1] {
		group = group[key].(map[string]any)
	}
	last := keys[len(keys)-1]
	if group[last] == nil {
		w.t.Fatalf("%s has no field %s", name, field)
	}
	if group[last] = to(group[last]); group[last] == nil {
		delete(group, last)
	}
	w.write(name, file)
}

// addFields adds fields to a file.
func (w editableContent) addFields(name string, fields map[string]any) {
	w.t.Helper()
	file := w.read(name)
	maps.Copy(file, fields)
	w.write(name, file)
}

var (
	linkMarkup      = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	sentencePattern = regexp.MustCompile(`[^.?!]+[.?!]*`)
)

// reverseWords returns a copy of a JSON value in which each sentence has its words in reverse order, to create original copy. It
// replaces links by their text. A string without spaces or without letters is a name, an address, a date or coordinates, and stays.
func reverseWords(value any) any {
	switch value := value.(type) {
	case []any:
		var list []any
		for _, entry := range value {
			list = append(list, reverseWords(entry))
		}
		return list
	case map[string]any:
		group := map[string]any{}
		for key, entry := range value {
			group[key] = reverseWords(entry)
		}
		return group
	case string:
		if !strings.ContainsFunc(value, unicode.IsLetter) {
			return value // coordinates
		}
		var sentences []string
		for _, sentence := range sentencePattern.FindAllString(linkMarkup.ReplaceAllString(value, "$1"), -1) {
			text := strings.TrimRight(sentence, ".?!")
			words := strings.Fields(text)
			slices.Reverse(words)
			sentences = append(sentences, strings.Join(words, " ")+sentence[len(text):])
		}
		return strings.Join(sentences, " ")
	}
	return value
}

// applyOwnerEdits makes the edits that an owner can make: a new article, service and area that no other file names, a new question,
// changed labels, titles, images and hours, reordered menus, and a redirect.
func (w editableContent) applyOwnerEdits() {
	w.t.Helper()
	for from, to := range map[string]string{"articles/roof-replacement": "articles/flat-roofs", "services/cabinets": "services/closet-building", "areas/katy": "areas/cypress"} {
		page := reverseWords(w.read(from)).(map[string]any)
		for _, key := range []string{"services", "related", "nearby", "alsoAt"} {
			if _, slugs := page[key].([]any); slugs {
				delete(page, key)
			}
		}
		if page["city"] != nil {
			page["city"] = "Cypress"
			delete(page, "coordinates") // Cypress is not on the map
			page["meta"].(map[string]any)["title"] = "Roofs and gutters in Cypress, TX"
		}
		if from == "services/cabinets" { // a title of one word, which reversal does not change
			page["title"] = "Closet Building"
		}
		w.write(to, page)
	}
	w.changeField("articles/dented-roofs", "services", func(any) any { return nil })
	w.changeField("services/porch-building", "related", func(any) any { return nil })
	w.changeField("areas/friendswood", "nearby", func(any) any { return nil })
	for _, kind := range []string{"services", "areas"} {
		w.changeField("site/order", kind, func(old any) any {
			listed := slices.DeleteFunc(old.([]any), func(slug any) bool { return slug == "porch-building" || slug == "friendswood" })
			slices.Reverse(listed)
			return listed
		})
	}
	w.changeField("pages/faqs", "items", func(old any) any {
		return append(old.([]any), map[string]any{
			"question": "Do you build on Sundays?",
			"answer":   "No. Our crews rest on Sundays, and so do your neighbors. If a storm opens your roof, call {phone} all the same.",
		})
	})
	for field, text := range map[string]string{"header.estimate": "Get a price", "actionBar.estimate": "Get a price", "popup.heading": "Ask for your price", "menus.services": "Our work"} {
		w.changeField("site/labels", field, func(any) any { return text })
	}
	w.write("site/redirects", map[string]any{"/blog/old-roofs": "/blog/dented-roofs"})
	w.addHolidays()
	w.changeField("site/business", "facts.phone", func(any) any { return "(832) 555-0111" })
	w.changeField("pages/about", "meta.title", func(any) any { return "The people who build for you in Houston" })
	w.addFields("pages/about", map[string]any{
		"owner": map[string]any{"name": "Ana Reyes", "image": "deck-rail", "sentence": "I still walk every house myself."},
		"crew": map[string]any{"heading": "Who comes to your house", "people": []any{
			map[string]any{"name": "Lee Tran", "role": "Crew lead", "image": "deck-kitchen"},
		}},
	})
	w.addFields("site/business", map[string]any{"whoCalls": "Ana Reyes calls you", "whenCalled": "by noon"})
	w.changeField("pages/home", "hero.image", func(any) any { return "deck" })
	w.changeField("site/images", "house.focus", func(any) any { return []any{10, 90} })
}

// addHolidays adds a past holiday, and as many future holidays as pages list.
func (w editableContent) addHolidays() {
	w.t.Helper()
	noon := map[string]any{"opens": "08:00", "closes": "12:00"}
	w.changeField("site/hours", "holidays", func(any) any {
		return []any{map[string]any{"date": "2020-12-25"}, map[string]any{"date": "2099-11-26"}, map[string]any{"date": "2099-12-24", "hours": noon}, map[string]any{"date": "2099-12-25"}}
	})
}

// A build of edited content satisfies the rules for all sites. Each new file is listed wherever pages are listed, and the server
// hard-codes no URL of the fixture content.
func TestEditedContent(t *testing.T) {
	t.Parallel()
	w := copyFixtureContent(t)
	w.applyOwnerEdits()
	out := filepath.Join(t.TempDir(), "out")
	if _, _, err := ssrtest.Run(t.Context(), "build", "--content="+w.folder, "--out="+out, "--log-level=error"); err != nil {
		t.Fatal(err)
	}
	edited := func() (*assets.Bundle, error) { return assets.Open(os.DirFS(out)) }
	s := ssrtest.StartBundle(t, edited, "serve", "--mode=production", "--origin="+ssrtest.Origin)
	pages := ssrtest.ListPages(t, edited)
	checkRouteTable(t, pages, w.folder)
	checkPages(t, s, pages)
	checkLinks(t, s, w.folder)
	checkSitemap(t, s, pages)
	checkFeed(t, s, pages)
	checkNewPagesListed(t, s)
	checkRelatedLinks(t, s)
	checkRedirect(t, s, edited)
	checkFacts(t, s)
	checkPeople(t, s)
	paths := []string{"/sitemap.xml", "/llms.txt", "/feed.xml", ssrtest.UnknownPath}
	for _, page := range pages {
		paths = append(paths, page.Path)
	}
	for _, path := range paths {
		if text := s.Get(t, path).Body; renamedSlugs.Replace(text) != text {
			t.Errorf("%s contains a URL of the fixture content", path)
		}
	}
}

// checkNewPagesListed checks that new pages are in the menus, in the configured order, and in the lists of the blog.
func checkNewPagesListed(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	home, blog := s.GetDocument(t, "/"), s.Get(t, "/blog").Body
	for _, want := range [][]string{
		joinPaths("/services/", "house-renovations cabinets basement-finishing siding-installation exterior-painting "+
			"interior-painting flooring-installation bathroom-remodeling kitchen-remodeling closet-building porch-building"),
		joinPaths("/service-areas/", "woodlands pasadena sugar-land katy cypress friendswood"),
	} {
		links := ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, home, "dialog[aria-label=Site menu]"), "a"), "href")
		links = slices.DeleteFunc(links, func(path string) bool { return !slices.Contains(want, path) })
		if !slices.Equal(links, want) {
			t.Errorf("the menu links to %q, want %q", links, want)
		}
	}
	for _, article := range []string{"/blog/dented-roofs", "/blog/flat-roofs"} {
		if !strings.Contains(blog, `"url":"`+ssrtest.Origin+article+`"`) || !strings.Contains(blog, `href="`+article+`"`) {
			t.Errorf("the blog does not link to %s", article)
		}
	}
}

// checkPeople checks that /about shows the owner and the crew, and that the popup names the caller. checkContentOrder checks a page
// whose content names no people.
func checkPeople(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	for element, texts := range map[string]string{"main": "I still walk every house myself.|Ana Reyes|Who comes to your house|Lee Tran|Crew lead", "div[id=estimate]": "Ana Reyes calls you, by noon"} {
		text := script.VisibleText(ssrtest.FindOne(t, s.GetDocument(t, "/about"), element))
		for want := range strings.SplitSeq(texts, "|") {
			if !strings.Contains(text, want) {
				t.Errorf("%s: want %q: %q", element, want, text)
			}
		}
	}
}

// checkFacts checks the phone number and the holidays on a page, in its structured data and in llms.txt.
func checkFacts(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	home := s.GetDocument(t, "/")
	business := parseStructuredData(t, home).findByType("GeneralContractor")[0]
	footer := strings.ReplaceAll(script.VisibleText(ssrtest.FindOne(t, home, "footer")), "\u00a0", " ")
	for text, facts := range map[string]string{
		footer:                     "Nov 26 Closed|Dec 24 8:00 AM - 12:00 PM|(832) 555-0111",
		s.Get(t, "/llms.txt").Body: "Nov 26: Closed|Dec 24: 8:00 AM - 12:00 PM|(832) 555-0111",
		fmt.Sprint(business):       "2099-12-24|12:00|+18325550111",
	} {
		for fact := range strings.SplitSeq(facts, "|") {
			if !strings.Contains(text, fact) || strings.Contains(text, "2020") {
				t.Errorf("want %s, and no past holiday: %s", fact, text)
			}
		}
	}
}

// checkRelatedLinks checks that a new page has three related links of the same kind.
func checkRelatedLinks(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	for path, folder := range map[string]string{
		"/blog/flat-roofs": "/blog/", "/services/porch-building": "/services/", "/service-areas/cypress": "/service-areas/",
	} {
		page := s.GetDocument(t, path)
		links := ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, findSection(page, regexp.MustCompile("(?i)read on|often done together|nearby areas")), "ul"), "a"), "href")
		if len(links) != 3 || slices.ContainsFunc(links, func(link string) bool { return !strings.HasPrefix(link, folder) || link == path }) {
			t.Errorf("%s has the related links %q, want three pages of the same kind", path, links)
		}
	}
}

// checkRedirect checks that `ssr routes` lists a redirect of the content, and that the site passes `ssr check`, which requests it.
func checkRedirect(t *testing.T, s *ssrtest.Instance, edited func() (*assets.Bundle, error)) {
	t.Helper()
	for want, args := range map[string][]string{
		"/blog/old-roofs +redirects to /blog/dented-roofs": {"routes"},
		"expectations in": {"check", "--no-embeds", "--direct", "--area-phone=(281) 555-0187", "http://" + s.Address},
	} {
		if printed, _, err := ssrtest.RunBundle(t.Context(), edited, args...); err != nil || !regexp.MustCompile(want).MatchString(printed) {
			t.Errorf("%v prints %s (%v), want %q", args, printed, err, want)
		}
	}
}

// firstFlight is the number of bytes that a server may send before the first acknowledgment: ten segments (RFC 6928).
const firstFlight = 14_600

// longFactFlags are contactFlags with the longest name, address and licenses that a business may have.
var longFactFlags = append(slices.Clone(contactFlags), "--config="+filepath.Join(ssrtest.Root, "client", "e2e", "long-facts.env"))

// Each page, with its headers and styles, fits into the first flight.
func TestFirstFlight(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{"default settings": {"--origin=" + ssrtest.Origin}, "longest settings": longFactFlags} {
		checkFirstFlight(t, name, ssrtest.StartEmbedded(t, args...), ssrtest.ListPages(t, assets.Embedded))
	}
}

// checkFirstFlight compares the sizes of the pages with firstFlight: of the first representations, and of the smaller ones by which the
// server replaces them in the background. No page may have a render-blocking stylesheet.
func checkFirstFlight(t *testing.T, name string, s *ssrtest.Instance, pages []routes.Page) {
	t.Helper()
	largest := 0
	for _, visitors := range []string{"the first visitors", "later visitors"} {
		for _, page := range pages {
			got := s.Get(t, page.Path, "Accept-Encoding", "br")
			var head strings.Builder
			fmt.Fprintf(&head, "HTTP/1.1 200 OK\r\nDate: %s\r\n", time.Now().UTC().Format(http.TimeFormat))
			if err := got.Header.Write(&head); err != nil {
				t.Fatal(err)
			}
			size := head.Len() + len("\r\n") + len(got.Body)
			if largest = max(largest, size); size > firstFlight {
				t.Errorf("%s, %s: %d bytes for %s, %d too many", name, page.Path, size, visitors, size-firstFlight)
			}
		}
		clienttest.WaitUntil(t, "the pages are compressed", func() bool { return strings.Contains(s.Log.String(), "pages compressed") })
	}
	for _, page := range pages {
		if body := s.Get(t, page.Path).Body; strings.Count(body, `rel="stylesheet"`) != strings.Count(body, `media="print"`) {
			t.Errorf("%s, %s: a stylesheet blocks rendering", name, page.Path)
		}
	}
	t.Logf("%s: the largest page has %d bytes of %d", name, largest, firstFlight)
}

// The longest pages that pass the content checks fit into the first flight: with three more areas, which all pages list, and an
// article of maximum length.
func TestFirstFlight_longestContent(t *testing.T) {
	t.Parallel()
	w := copyFixtureContent(t)
	for city, from := range map[string]string{"Bellaire": "katy", "Cypress": "pasadena", "Clear Lake City": "woodlands"} {
		area := reverseWords(w.read("areas/" + from)).(map[string]any)
		area["city"] = city
		area["meta"].(map[string]any)["title"] = "Roofs and gutters in " + city + ", TX"
		w.write("areas/"+strings.ToLower(strings.ReplaceAll(city, " ", "-")), area)
	}
	o := build.Options{
		Root: filepath.Join(ssrtest.Root, ".cache", "fixture"), Out: filepath.Join(t.TempDir(), "out"), Content: w.folder,
		Log: slog.New(slog.DiscardHandler),
	}
	w.addHolidays()
	w.write("articles/long-article", findLongestArticle(t, o, w))
	if err := build.Build(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	grown := func() (*assets.Bundle, error) { return assets.Open(os.DirFS(o.Out)) }
	s := ssrtest.StartBundle(t, grown, append([]string{"serve", "--mode=production"}, longFactFlags...)...)
	checkFirstFlight(t, "longest content", s, ssrtest.ListPages(t, grown))
}

// findLongestArticle returns an article with a drawing that the content checks accept, and would reject with one more paragraph.
func findLongestArticle(t *testing.T, o build.Options, w editableContent) map[string]any {
	t.Helper()
	runtime := nodejs.Runtime{Root: o.Root, Log: o.Log}
	worker, err := runtime.StartWorker(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	contents := content.NewService(content.Options{Tree: source.Tree{Root: o.Root, Content: o.Content}, Runtime: runtime, Worker: worker})
	article := reverseWords(w.read("articles/dented-roofs")).(map[string]any)
	sections := article["sections"].([]any)[:3] // fewer, to leave room for a drawing
	article["sections"] = sections
	first := sections[0].(map[string]any)
	first["drawing"] = map[string]any{"kind": "hail-signs", "caption": "Where each sign shows."}
	section := sections[len(sections)-1].(map[string]any)
	paragraphs := section["paragraphs"].([]any)
	for _, service := range []string{"cabinets", "kitchen-remodeling", "interior-painting", "house-renovations"} {
		offered := reverseWords(w.read("services/" + service)).(map[string]any)["offered"].(map[string]any)
		for _, item := range offered["items"].([]any) {
			section["paragraphs"] = append(paragraphs, item.(map[string]any)["text"])
			text, err := json.Marshal(article)
			if err != nil {
				t.Fatal(err)
			}
			violations, err := contents.ValidateFile("articles/long-article", text)
			if err != nil {
				t.Fatal(err)
			}
			for _, violation := range violations {
				if !strings.HasSuffix(violation.File, "/long-article.json") || !strings.Contains(violation.Message, "too long for a phone") {
					t.Fatalf("%+v: adapt the test", violation)
				}
				section["paragraphs"] = paragraphs
				return article
			}
			paragraphs = section["paragraphs"].([]any)
		}
	}
	t.Fatal("the content checks reject no article as too long: adapt the test")
	return nil
}
