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

// A contentFile contains the fields of a page's content file that decide where the page is listed.
type contentFile struct {
	AlsoAt  []string
	InMenus *bool
	Draft   bool
}

// listContentPages returns the pages of a content folder, by path, without drafts and error pages.
func listContentPages(t *testing.T, content string) map[string]contentFile {
	t.Helper()
	pages := map[string]contentFile{}
	for folder, address := range map[string]string{"pages": "/", "services": "/services/", "areas": "/service-areas/", "articles": "/blog/"} {
		names, err := filepath.Glob(filepath.Join(content, folder, "*.json"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s/%s has no pages (%v)", content, folder, err)
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

// repositoryContent is the content folder of this checkout, which owners edit.
var repositoryContent = filepath.Join(ssrtest.Root, "client", "content")

// checkRouteTable compares the route table with the content folder: each file is a page, with its aliases, and there is no other
// page.
func checkRouteTable(t *testing.T, pages []routes.Page, content string) {
	t.Helper()
	var want, got []string
	for path, file := range listContentPages(t, content) {
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

// requiredElements are the selectors of elements that occur exactly once in each page, in its head.
var requiredElements = strings.Fields("title link[rel=canonical] meta[name=description] meta[name=keywords] meta[name=twitter:card] " +
	"meta[property=og:title] meta[property=og:url] " +
	"meta[property=og:description] meta[property=og:type] meta[property=og:image] meta[property=og:image:alt] meta[property=og:image:width] " +
	"meta[property=og:image:height] meta[property=og:site_name]")

// unrenderedValue matches a JavaScript value or a markup character that a programming error leaves in text.
var unrenderedValue = regexp.MustCompile(`\b(undefined|NaN|null)\b|\[object Object\]|[{}]|\]\(`)

// Each page satisfies the common rules, and each link resolves: in both editions, cached, streamed and buffered.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	embeds := []string{"--lead-form=https://forms.example.net/estimate?id=7", "--reviews-script=https://reviews.example.org/widget.js", "--reviews-frame=https://reviews.example.org/frame"}
	for name, args := range map[string][]string{
		"cached": {"--origin=" + ssrtest.Origin}, "streamed": {"--cache=false", "--early-hints=true"},
		"corrected, buffered": append(embeds, "--content=corrected", "--cache=false", "--streaming=false"),
	} {
		t.Run(name, func(t *testing.T) {
			s := ssrtest.StartEmbedded(t, args...)
			pages := ssrtest.ListPages(t, assets.Embedded)
			checkRouteTable(t, pages, repositoryContent)
			checkPages(t, s, pages)
			checkLinks(t, s, repositoryContent)
		})
	}
}

// Each link resolves in development mode.
func TestLinks_development(t *testing.T) {
	t.Parallel()
	checkLinks(t, ssrtest.Start(t, "--mode=development"), filepath.Join("client", "content"))
}

// checkPages checks the document, the URLs and the preview image of each page. A query does not change a page.
func checkPages(t *testing.T, s *ssrtest.Instance, pages []routes.Page) {
	t.Helper()
	previews := map[string]string{}
	for _, page := range pages {
		t.Run(page.Path, func(t *testing.T) {
			got := s.Get(t, page.Path)
			if tracked := s.Get(t, page.Path+"?utm_source=mail&gclid=%00&x=<b>"); tracked.Code != http.StatusOK || tracked.Body != got.Body {
				t.Errorf("tracking parameters change the page (status %d)", tracked.Code)
			}
			meta := checkDocument(t, ssrtest.ParseHTML(got.Body))
			origin := strings.TrimSuffix(meta["meta[property=og:url]"], page.Canonical)
			if want := "http://localhost:" + s.Port(); meta["link[rel=canonical]"] != origin+page.Canonical || origin != ssrtest.Origin && origin != want {
				t.Errorf("canonical %s, og:url %s", meta["link[rel=canonical]"], meta["meta[property=og:url]"])
			}
			checkPreview(t, s, meta, origin, previews)
		})
	}
}

// checkDocument checks the HTML rules that apply to all pages, and returns the page's metadata by selector.
func checkDocument(t *testing.T, document *html.Node) map[string]string {
	t.Helper()
	head := ssrtest.FindOne(t, document, "head")
	ssrtest.FindOne(t, document, "html[lang=en]")
	ssrtest.FindOne(t, document, "h1")
	meta := map[string]string{}
	for _, selector := range requiredElements {
		all, inHead := ssrtest.FindAll(document, selector), ssrtest.FindAll(head, selector)
		if len(inHead) != 1 || len(all) != 1 && selector != "title" { // SVG elements have titles, too
			t.Errorf("%d elements match %s, %d in head; want one, in head", len(all), selector, len(inHead))
			continue
		}
		if meta[selector] = script.Attribute(inHead[0], "content") + script.Attribute(inHead[0], "href"); selector == "title" {
			meta[selector] = inHead[0].FirstChild.Data
		}
		if strings.TrimSpace(meta[selector]) == "" || unrenderedValue.MatchString(meta[selector]) {
			t.Errorf("%s is %q", selector, meta[selector])
		}
	}
	if found := unrenderedValue.FindString(script.VisibleText(ssrtest.FindOne(t, document, "body"))); found != "" {
		t.Errorf("the page contains %q", found)
	}
	return meta
}

// checkPreview checks the preview image against the requirements of social networks. Each page has a distinct image. previews
// contains the title by image URL, and gets an entry for this page.
func checkPreview(t *testing.T, s *ssrtest.Instance, meta map[string]string, origin string, previews map[string]string) {
	t.Helper()
	const width, height, heaviest = 1200, 630, 60_000
	address, title := meta["meta[property=og:image]"], meta["meta[property=og:title]"]
	if !strings.HasPrefix(address, origin+"/assets/preview-") {
		t.Errorf("og:image is %s", address)
	}
	if alt := meta["meta[property=og:image:alt]"]; !strings.HasPrefix(alt, title+". ") || len(alt) < len(title)+20 {
		t.Errorf("og:image:alt is %q", alt)
	}
	got := s.Get(t, strings.TrimPrefix(address, origin))
	config, format, err := image.DecodeConfig(strings.NewReader(got.Body))
	if err != nil || format != "jpeg" || config.Width != width || config.Height != height || len(got.Body) > heaviest {
		t.Errorf("%s is a %s of %d x %d in %d bytes (%v)", address, format, config.Width, config.Height, len(got.Body), err)
	}
	if meta["meta[property=og:image:width]"] != "1200" || meta["meta[property=og:image:height]"] != "630" {
		t.Error("og:image:width or og:image:height is wrong")
	}
	if other := cmp.Or(previews[address], title); other != title {
		t.Errorf("%q and %q have the same preview image", other, title)
	}
	previews[address] = title
}

// linkPattern matches the link targets that a page may have.
var linkPattern = regexp.MustCompile(`^(https?://[^/]+/|/([^/]|$)|#.|tel:\+\d{8,15}$|mailto:[^@]+@[^@]+$)`)

// checkLinks crawls a site from the home page. Each linked page, file and fragment must exist, and each page must be linked, except
// for pages that their content file hides from menus.
func checkLinks(t *testing.T, s *ssrtest.Instance, content string) {
	t.Helper()
	home, _ := url.Parse("http://" + s.Address + "/")
	documents, kinds := map[string]*html.Node{}, map[string]int{}
	from := map[string]string{"/": "nowhere"}
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		got := s.Get(t, path)
		kind, _, _ := strings.Cut(got.Header.Get("Content-Type"), ";")
		kinds[kind]++
		if got.Code != http.StatusOK || got.Body == "" {
			t.Errorf("%s, linked from %s: status %d", path, from[path], got.Code)
		}
		if kind != "text/html" {
			continue
		}
		documents[path] = ssrtest.ParseHTML(got.Body)
		for _, link := range ssrtest.ExtractLinks(documents[path]) {
			target, err := home.Parse(strings.Replace(link, ssrtest.Origin, "", 1))
			if err != nil || !linkPattern.MatchString(link) {
				t.Errorf("%s links to %q", path, link)
			} else if _, known := from[target.RequestURI()]; !known && (target.Host == home.Host || target.Hostname() == "localhost") {
				from[target.RequestURI()] = path
				queue = append(queue, target.RequestURI())
			}
		}
	}
	for path := range documents {
		for _, link := range ssrtest.ExtractLinks(documents[path]) {
			target, err := url.Parse(link)
			if err != nil || target.Fragment == "" || target.Host != "" {
				continue
			}
			page := documents[cmp.Or(target.Path, path)]
			if page == nil || len(ssrtest.FindAll(page, "[id="+target.Fragment+"]")) != 1 {
				t.Errorf("%s links to %s, which does not exist", path, link)
			}
		}
	}
	for path, file := range listContentPages(t, content) {
		if documents[path] == nil && (file.InMenus == nil || *file.InMenus) {
			t.Errorf("no page links to %s", path)
		}
	}
	if kinds["text/javascript"]*kinds["image/svg+xml"]*kinds["image/jpeg"]*kinds["image/avif"] == 0 {
		t.Errorf("the crawl found no file of some media type: %v", kinds)
	}
}

// checkUnpublishedFiles checks that the compressed representations, the manifest and the folder of the assets have no URL.
func checkUnpublishedFiles(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	bundle, err := ssrtest.OpenFixture()
	if err != nil {
		t.Fatal(err)
	}
	for path, code := range map[string]int{
		bundle.Manifest.Loader: http.StatusOK, bundle.Manifest.Loader + ".br": http.StatusNotFound,
		"/assets/..": http.StatusNotFound, "/assets/manifest.json": http.StatusNotFound,
	} {
		if got := s.Get(t, path); got.Code != code {
			t.Errorf("%s: status %d, want %d", path, got.Code, code)
		}
	}
}
