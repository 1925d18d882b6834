package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// A contentFile is what the words of a page say of where it is shown.
type contentFile struct {
	AlsoAt  []string
	InMenus *bool
	Draft   bool
}

// contentPages returns the files in a folder of words that are pages for visitors, by the pages' paths.
func contentPages(t *testing.T, words string) map[string]contentFile {
	t.Helper()
	pages := map[string]contentFile{}
	for folder, address := range map[string]string{"pages": "/", "services": "/services/", "areas": "/service-areas/", "articles": "/blog/"} {
		names, err := filepath.Glob(filepath.Join(words, folder, "*.json"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s/%s has no pages (%v)", words, folder, err)
		}
		for _, name := range names {
			var file contentFile
			text, err := os.ReadFile(name)
			if err = errors.Join(err, json.Unmarshal(text, &file)); err != nil {
				t.Fatal(err)
			}
			path := strings.Replace(address+strings.TrimSuffix(filepath.Base(name), ".json"), "/home", "/", 1)
			if path != "/not-found" && path != "/error" && !file.Draft {
				pages[path] = file
			}
		}
	}
	return pages
}

// realWords is the folder of the words that owners edit.
var realWords = filepath.Join(ssrtest.Root, "client", "content")

// checkTable compares the route table with the files of words: each file is a page, with its further addresses, and there is no
// other page.
func checkTable(t *testing.T, pages []routes.Page, words string) {
	t.Helper()
	var want, got []string
	for path, file := range contentPages(t, words) {
		for _, address := range append(file.AlsoAt, path) {
			want = append(want, path+" "+address)
		}
	}
	for _, page := range pages {
		got = append(got, page.Canonical+" "+page.Path)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the pages are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// required are the elements of which every page has exactly one, in its head.
var required = strings.Fields("title link[rel=canonical] meta[name=description] meta[name=keywords] meta[name=twitter:card] " +
	"meta[property=og:title] meta[property=og:url] " +
	"meta[property=og:description] meta[property=og:type] meta[property=og:image] meta[property=og:image:alt] meta[property=og:image:width] " +
	"meta[property=og:image:height] meta[property=og:site_name]")

// unfinished matches what a mistake of ours looks like in text.
var unfinished = regexp.MustCompile(`\b(undefined|NaN|null)\b|\[object Object\]|[{}]|\]\(`)

// Every page has what pages promise, and every link leads somewhere, in both editions and however pages are made.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	embeds := []string{"--lead-form=https://forms.example.net/estimate?id=7", "--reviews-script=https://reviews.example.org/widget.js", "--reviews-frame=https://reviews.example.org/frame"}
	for name, args := range map[string][]string{
		"kept": {"--origin=" + ssrtest.Origin}, "streamed": {"--cache=false", "--early-hints=true"},
		"corrected, rendered whole": append(embeds, "--content=corrected", "--cache=false", "--streaming=false"),
	} {
		t.Run(name, func(t *testing.T) {
			s := ssrtest.StartReal(t, args...)
			pages := ssrtest.Pages(t, assets.Embedded)
			checkTable(t, pages, realWords)
			checkPages(t, s, pages)
			checkLinks(t, s, realWords)
		})
	}
}

// In development every link leads somewhere, too.
func TestEveryLinkResolvesInDevelopment(t *testing.T) {
	t.Parallel()
	checkLinks(t, ssrtest.Start(t, "--mode=development"), filepath.Join("client", "content"))
}

// checkPages holds every page of a site against what every page promises.
func checkPages(t *testing.T, s *ssrtest.Site, pages []routes.Page) {
	t.Helper()
	previews := map[string]string{}
	for _, page := range pages {
		t.Run(page.Path, func(t *testing.T) {
			got := s.Get(t, page.Path)
			if tracked := s.Get(t, page.Path+"?utm_source=mail&gclid=%00&x=<b>"); tracked.Code != http.StatusOK || tracked.Body != got.Body {
				t.Errorf("tracking parameters change the page (%d)", tracked.Code)
			}
			meta := checkDocument(t, ssrtest.Parse(got.Body))
			origin := strings.TrimSuffix(meta["meta[property=og:url]"], page.Canonical)
			if want := "http://localhost:" + s.Port(); meta["link[rel=canonical]"] != origin+page.Canonical || origin != ssrtest.Origin && origin != want {
				t.Errorf("canonical %s, og:url %s", meta["link[rel=canonical]"], meta["meta[property=og:url]"])
			}
			checkPreview(t, s, meta, origin, previews)
		})
	}
}

// checkDocument holds a page's HTML against what every page promises, and returns its metadata.
func checkDocument(t *testing.T, document *html.Node) map[string]string {
	t.Helper()
	head := ssrtest.Only(t, document, "head")
	ssrtest.Only(t, document, "html[lang=en]")
	ssrtest.Only(t, document, "h1")
	meta := map[string]string{}
	for _, selector := range required {
		all, inHead := ssrtest.All(document, selector), ssrtest.All(head, selector)
		if len(inHead) != 1 || len(all) != 1 && selector != "title" { // drawings have titles of their own
			t.Errorf("%d %s, %d of them in head", len(all), selector, len(inHead))
			continue
		}
		if meta[selector] = script.Attribute(inHead[0], "content") + script.Attribute(inHead[0], "href"); selector == "title" {
			meta[selector] = inHead[0].FirstChild.Data
		}
		if strings.TrimSpace(meta[selector]) == "" || unfinished.MatchString(meta[selector]) {
			t.Errorf("%s is %q", selector, meta[selector])
		}
	}
	if found := unfinished.FindString(script.VisibleText(ssrtest.Only(t, document, "body"))); found != "" {
		t.Errorf("the page reads %q", found)
	}
	return meta
}

// checkPreview compares a page's preview with what social networks want. Each page has its own.
func checkPreview(t *testing.T, s *ssrtest.Site, meta map[string]string, origin string, previews map[string]string) {
	t.Helper()
	const width, height, heaviest = 1200, 630, 60_000
	address, title := meta["meta[property=og:image]"], meta["meta[property=og:title]"]
	if !strings.HasPrefix(address, origin+"/assets/preview-") {
		t.Errorf("the preview is %s", address)
	}
	if alt := meta["meta[property=og:image:alt]"]; !strings.HasPrefix(alt, title+". ") || len(alt) < len(title)+20 {
		t.Errorf("the preview's text is %q", alt)
	}
	got := s.Get(t, strings.TrimPrefix(address, origin))
	config, format, err := image.DecodeConfig(strings.NewReader(got.Body))
	if err != nil || format != "jpeg" || config.Width != width || config.Height != height || len(got.Body) > heaviest {
		t.Errorf("%s is a %s of %d x %d in %d bytes (%v)", address, format, config.Width, config.Height, len(got.Body), err)
	}
	if meta["meta[property=og:image:width]"] != "1200" || meta["meta[property=og:image:height]"] != "630" {
		t.Error("the preview's size is not told")
	}
	if other := cmp.Or(previews[address], title); other != title {
		t.Errorf("%q and %q share a picture", other, title)
	}
	previews[address] = title
}

// address is what a page may link to.
var address = regexp.MustCompile(`^(https?://[^/]+/|/([^/]|$)|#.|tel:\+\d{8,15}$|mailto:[^@]+@[^@]+$)`)

// checkLinks crawls a site: every page, file and fragment that can be reached from the home page is there, and every page can
// be but those that, by their words, no menu has.
func checkLinks(t *testing.T, s *ssrtest.Site, words string) {
	t.Helper()
	home, _ := url.Parse("http://" + s.Address + "/")
	documents, kinds := map[string]*html.Node{}, map[string]int{}
	from := map[string]string{"/": "the start"}
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		got := s.Get(t, path)
		kind, _, _ := strings.Cut(got.Header.Get("Content-Type"), ";")
		kinds[kind]++
		if got.Code != http.StatusOK || got.Body == "" {
			t.Errorf("%s, linked from %s, answers %d", path, from[path], got.Code)
		}
		if kind != "text/html" {
			continue
		}
		documents[path] = ssrtest.Parse(got.Body)
		for _, link := range ssrtest.Links(documents[path]) {
			target, err := home.Parse(strings.Replace(link, ssrtest.Origin, "", 1))
			if err != nil || !address.MatchString(link) {
				t.Errorf("%s links to %q", path, link)
			} else if _, known := from[target.RequestURI()]; !known && (target.Host == home.Host || target.Hostname() == "localhost") {
				from[target.RequestURI()] = path
				queue = append(queue, target.RequestURI())
			}
		}
	}
	for path := range documents {
		for _, link := range ssrtest.Links(documents[path]) {
			target, err := url.Parse(link)
			if err != nil || target.Fragment == "" || target.Host != "" {
				continue
			}
			page := documents[cmp.Or(target.Path, path)]
			if page == nil || len(ssrtest.All(page, "[id="+target.Fragment+"]")) != 1 {
				t.Errorf("%s links to %s, which is not there", path, link)
			}
		}
	}
	for path, file := range contentPages(t, words) {
		if documents[path] == nil && (file.InMenus == nil || *file.InMenus) {
			t.Errorf("no link leads to %s", path)
		}
	}
	if kinds["text/javascript"]*kinds["image/svg+xml"]*kinds["image/jpeg"]*kinds["image/avif"] == 0 {
		t.Errorf("the crawl missed a kind of file: %v", kinds)
	}
}

// Only a file's own address is one: the forms that the build compressed have none, and neither has the folder.
func TestOnlyFilesHaveAddresses(t *testing.T) {
	t.Parallel()
	bundle, err := ssrtest.OpenFixture()
	if err != nil {
		t.Fatal(err)
	}
	s := ssrtest.Start(t)
	for path, code := range map[string]int{
		bundle.Manifest.Loader: http.StatusOK, bundle.Manifest.Loader + ".br": http.StatusNotFound,
		"/assets/..": http.StatusNotFound, "/assets/manifest.json": http.StatusNotFound,
	} {
		if got := s.Get(t, path); got.Code != code {
			t.Errorf("%s answers %d", path, got.Code)
		}
	}
}
