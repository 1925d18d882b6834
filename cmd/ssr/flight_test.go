//go:build !production

package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/assets/encoding"
	"gulfoak.example/website/routes"
)

// firstFlight is what a server may send before the first acknowledgement: ten segments (RFC 6928).
const firstFlight = 14_600

// The whole page with all its styles arrives in the first flight, headers included.
func TestEveryPageFitsTheFirstFlight(t *testing.T) {
	everything, err := startWith(assets.Embedded, allWays...)
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*testSite{"as it comes": siteFor(t, "real"), "with all that owners add": everything} {
		checkFlights(t, name, s, realTable(t))
	}
}

// checkFlights asks for the pages and counts what is sent.
func checkFlights(t *testing.T, name string, s *testSite, pages []routes.Page) {
	t.Helper()
	largest := 0
	for _, page := range pages {
		got := askWith(t, http.MethodGet, "http://"+s.address+page.Path, "", http.Header{"Accept-Encoding": {"br"}})
		whole := s.get(t, page.Path)
		var head strings.Builder
		fmt.Fprintf(&head, "HTTP/1.1 200 OK\r\nDate: %s\r\n", time.Now().UTC().Format(http.TimeFormat))
		if err := got.header.Write(&head); err != nil {
			t.Fatal(err)
		}
		// The server sends this form once it had the time to make it.
		size := head.Len() + len("\r\n") + len(encoding.Encode([]byte(whole.body), encoding.Brotli, encoding.Best))
		if size > firstFlight {
			t.Errorf("%s, %s: %d bytes, %d are too many", name, page.Path, size, size-firstFlight)
		}
		if largest = max(largest, size); strings.Count(whole.body, `rel="stylesheet"`) != strings.Count(whole.body, `media="print"`) {
			t.Errorf("%s, %s: the page waits for a second answer before it can be shown", name, page.Path)
		}
	}
	t.Logf("%s: the largest page takes %d bytes of %d", name, largest, firstFlight)
}

// What the check lets through arrives in the first flight: three more areas, which all pages name, and another article that
// is as long as it may be.
func TestWhatTheCheckLetsThroughFitsTheFirstFlight(t *testing.T) {
	w := givenWords(t)
	for city, from := range map[string]string{"Bellaire": "katy", "Cypress": "pasadena", "Clear Lake City": "woodlands"} {
		area := rewritten(w.read("areas/" + from)).(map[string]any)
		area["city"] = city
		area["meta"].(map[string]any)["title"] = "Roofs and gutters in " + city + ", TX"
		w.write("areas/"+strings.ToLower(strings.ReplaceAll(city, " ", "-")), area)
	}
	o := build.Options{
		Root: filepath.Join(sourceRoot, ".cache", "given"), Out: filepath.Join(t.TempDir(), "out"), Content: w.folder,
		Log: slog.New(slog.DiscardHandler),
	}
	w.write("articles/long-article", longest(t, o, w))
	if err := build.Build(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	grown := func() (*assets.Bundle, error) { return assets.Open(os.DirFS(o.Out)) }
	s, err := startWith(grown, allWays...)
	if err != nil {
		t.Fatal(err)
	}
	checkFlights(t, "with all that the check lets through", s, pagesOf(t, grown))
}

// longest is an article with a drawing, to which the check lets no paragraph be added.
func longest(t *testing.T, o build.Options, w words) map[string]any {
	t.Helper()
	session, err := build.NewSession(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	article := rewritten(w.read("articles/dented-roofs")).(map[string]any)
	sections := article["sections"].([]any)[:3] // a drawing takes the room of some words
	article["sections"] = sections
	first := sections[0].(map[string]any)
	first["drawing"] = map[string]any{"kind": "hail-signs", "caption": "Where each sign shows."}
	section := sections[len(sections)-1].(map[string]any)
	paragraphs := section["paragraphs"].([]any)
	for _, service := range []string{"cabinets", "kitchen-remodeling", "interior-painting", "house-renovations"} {
		offered := rewritten(w.read("services/" + service)).(map[string]any)["offered"].(map[string]any)
		for _, item := range offered["items"].([]any) {
			section["paragraphs"] = append(paragraphs, item.(map[string]any)["text"])
			text, err := json.Marshal(article)
			if err != nil {
				t.Fatal(err)
			}
			violations, err := session.Judge("articles/long-article", text)
			if err != nil {
				t.Fatal(err)
			}
			for _, violation := range violations {
				if !strings.HasSuffix(violation.File, "/long-article.json") || !strings.Contains(violation.Message, "too long to arrive") {
					t.Fatalf("%+v: adapt the test", violation)
				}
				section["paragraphs"] = paragraphs
				return article
			}
			paragraphs = section["paragraphs"].([]any)
		}
	}
	t.Fatal("no article is too long: adapt the test")
	return nil
}
