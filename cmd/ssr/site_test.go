package main

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// routeTable asks the program for the pages of the given content.
func routeTable(tb testing.TB) []routes.Page { return pagesOf(tb, given) }

// realTable asks the program for the pages of the checkout.
func realTable(tb testing.TB) []routes.Page { return pagesOf(tb, assets.Embedded) }

func pagesOf(tb testing.TB, embedded func() (*assets.Bundle, error)) []routes.Page {
	var out transcript
	var pages []routes.Page
	env := cli.NewEnvironment(tb.Context(), &out, io.Discard)
	env.Embedded = embedded
	err := env.Run([]string{"routes", "--json", "--mode=production"})
	if err = errors.Join(err, json.Unmarshal([]byte(out.String()), &pages)); err != nil || len(pages) == 0 {
		tb.Fatalf("%d pages (%v)", len(pages), err)
	}
	return pages
}

// A contentFile is what the words of a page say of where it is shown.
type contentFile struct {
	AlsoAt  []string
	InMenus *bool
	Draft   bool
}

// contentPages are the files of a folder of words that are pages for visitors, by the addresses of their pages.
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
			path := address + strings.TrimSuffix(filepath.Base(name), ".json")
			switch {
			case path == "/home":
				pages["/"] = file
			case path != "/not-found" && path != "/error" && !file.Draft:
				pages[path] = file
			}
		}
	}
	return pages
}

// realWords is the folder of the words that owners edit.
var realWords = filepath.Join(sourceRoot, "client", "content")

// A file that is there is a page, with its further addresses, and there is no other.
func TestPages(t *testing.T) { checkTable(t, realTable(t), realWords) }

func checkTable(t *testing.T, pages []routes.Page, words string) {
	t.Helper()
	var want, got []string
	for path, file := range contentPages(t, words) {
		want = append(want, prefixed(path, append([]string{path}, file.AlsoAt...))...)
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

// prefixed are the addresses of a page, each after the one that search engines keep.
func prefixed(path string, others []string) []string {
	var both []string
	for _, other := range others {
		both = append(both, path+" "+other)
	}
	return both
}

// elements are those below node that a selector such as "meta[name=keywords]" or "a[href]" matches.
func elements(node *html.Node, selector string) []*html.Node {
	tag, condition, conditional := strings.Cut(strings.TrimSuffix(selector, "]"), "[")
	key, value, exact := strings.Cut(condition, "=")
	var found []*html.Node
	for n := range node.Descendants() {
		got, has := attribute(n, key)
		if n.Type == html.ElementNode && (tag == "" || n.Data == tag) && (!conditional || has && (!exact || got == value)) {
			found = append(found, n)
		}
	}
	return found
}

func attribute(n *html.Node, key string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val, true
		}
	}
	return "", false
}

func parse(text string) *html.Node {
	document, _ := html.Parse(strings.NewReader(text)) // only a reader can fail
	return document
}

// required are the elements of which every page has exactly one, in its head.
var required = strings.Fields("title link[rel=canonical] meta[name=description] meta[name=keywords] meta[name=twitter:card] " +
	"meta[name=twitter:title] meta[name=twitter:description] meta[name=twitter:image] meta[property=og:title] meta[property=og:url] " +
	"meta[property=og:description] meta[property=og:type] meta[property=og:image] meta[property=og:site_name]")

// unfinished is what a fault of ours looks like in text.
var unfinished = regexp.MustCompile(`\b(undefined|NaN|null)\b|\[object Object\]|[{}]|\]\(`)

func TestEveryPage(t *testing.T) {
	for name, c := range map[string]struct {
		origin string
		pages  []routes.Page
	}{"real": {canonicalOrigin, realTable(t)}, "streaming": {"", routeTable(t)}, "real, corrected": {"", realTable(t)}} {
		s := siteFor(t, name)
		t.Run(name, func(t *testing.T) {
			checkPages(t, s, cmp.Or(c.origin, "http://localhost:"+s.port()), c.pages, name == "streaming")
		})
	}
}

// checkPages holds every page of a site against what every page promises.
func checkPages(t *testing.T, s *testSite, origin string, pages []routes.Page, streamed bool) {
	t.Helper()
	seen := map[string]string{}
	for _, page := range pages {
		t.Run(page.Path, func(t *testing.T) {
			got := s.get(t, page.Path)
			checkAnswer(t, s, page.Path, got, streamed)
			meta := checkDocument(t, parse(got.body))
			if want := origin + page.Canonical; meta["link[rel=canonical]"] != want || meta["meta[property=og:url]"] != want {
				t.Errorf("canonical %s, og:url %s, want %s", meta["link[rel=canonical]"], meta["meta[property=og:url]"], want)
			}
			for _, text := range []string{meta["title"], meta["meta[name=description]"]} {
				if other := cmp.Or(seen[text], page.Canonical); other != page.Canonical {
					t.Errorf("%q stands on %s too", text, other)
				}
				seen[text] = page.Canonical
			}
		})
	}
}

// checkAnswer holds a page's HTTP side against what every page promises.
func checkAnswer(t *testing.T, s *testSite, path string, got answer, streamed bool) {
	// A page that is streamed cannot announce its length, but what HEAD announces must be it.
	head := ask(t, http.MethodHead, "http://"+s.address+path, "")
	if size := int64(len(got.body)); (got.length == size) == streamed || head.length != size || head.body != "" {
		t.Errorf("%d bytes, GET announces %d, HEAD %d", size, got.length, head.length)
	}
	for _, header := range []http.Header{got.header, head.header} {
		header.Del("Date")
		header.Del("X-Request-Id")
		header.Del("Content-Length")
	}
	if head.code != http.StatusOK || got.code != head.code || got.header.Get("Content-Type") != "text/html; charset=utf-8" || !maps.EqualFunc(head.header, got.header, slices.Equal) {
		t.Errorf("HEAD answers %d, %v,\nGET %d, %v", head.code, head.header, got.code, got.header)
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete} {
		if refused := ask(t, method, "http://"+s.address+path, ""); refused.code != http.StatusMethodNotAllowed || refused.header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s answers %d, Allow: %s", method, refused.code, refused.header.Get("Allow"))
		}
	}
	if tracked := s.get(t, path+"?utm_source=mail&gclid=%00&x=<b>"); tracked.code != got.code || tracked.body != got.body {
		t.Errorf("tracking parameters change the page (%d)", tracked.code)
	}
}

// checkDocument holds a page's HTML against what every page promises, and returns its metadata.
func checkDocument(t *testing.T, document *html.Node) map[string]string {
	head := elements(document, "head")[0]
	if langs, headings := len(elements(document, "html[lang=en]")), len(elements(document, "h1")); langs != 1 || headings != 1 {
		t.Errorf("%d html[lang=en], %d h1", langs, headings)
	}
	meta := map[string]string{}
	for _, selector := range required {
		all, inHead := elements(document, selector), elements(head, selector)
		if len(inHead) != 1 || len(all) != 1 && selector != "title" { // drawings have titles of their own
			t.Errorf("%d %s, %d of them in head", len(all), selector, len(inHead))
			continue
		}
		content, _ := attribute(inHead[0], "content")
		href, _ := attribute(inHead[0], "href")
		if meta[selector] = content + href; selector == "title" {
			meta[selector] = inHead[0].FirstChild.Data
		}
		if strings.TrimSpace(meta[selector]) == "" || unfinished.MatchString(meta[selector]) {
			t.Errorf("%s is %q", selector, meta[selector])
		}
	}
	for selector, limits := range map[string][2]int{"title": {15, 60}, "meta[name=description]": {70, 160}} {
		if n := utf8.RuneCountInString(meta[selector]); n < limits[0] || n > limits[1] {
			t.Errorf("%s has %d characters, want %d to %d: %s", selector, n, limits[0], limits[1], meta[selector])
		}
	}
	if found := unfinished.FindString(script.Visible(elements(document, "body")[0])); found != "" {
		t.Errorf("the page reads %q", found)
	}
	return meta
}

// linked are the attributes that name other files and places.
var linked = map[string]string{"a": "href", "link": "href", "script": "src", "img": "src", "source": "srcset", "iframe": "src", "form": "action", "meta": "content", "use": "href"}

// address is what a page may link to.
var address = regexp.MustCompile(`^(https?://[^/]+/|/([^/]|$)|#.|tel:\+\d{8,15}$|mailto:[^@]+@[^@]+$)`)

// links are the addresses that a page names.
func links(document *html.Node) []string {
	var found []string
	for tag, key := range linked {
		for _, n := range elements(document, tag+"["+key+"]") {
			srcset, _ := attribute(n, "srcset")
			for candidate := range strings.SplitSeq(srcset, ", ") {
				found = append(found, strings.Fields(candidate + " ")[:min(1, len(candidate))]...)
			}
			if text, _ := attribute(n, key); key != "srcset" && (tag != "meta" || strings.HasPrefix(text, "http")) {
				found = append(found, text)
			}
		}
	}
	return found
}

// Every page, file and fragment that can be reached from the home page is there, and every page of the table can be.
func TestEveryLinkResolves(t *testing.T) {
	for name, words := range map[string]string{"real": realWords, "real, corrected": realWords, "development": filepath.Join("client", "content")} {
		s := siteFor(t, name)
		t.Run(name, func(t *testing.T) { checkLinks(t, s, words) })
	}
}

// checkLinks crawls a site. Its words tell which pages no menu has.
func checkLinks(t *testing.T, s *testSite, words string) {
	t.Helper()
	home, _ := url.Parse("http://" + s.address + "/")
	documents, kinds := map[string]*html.Node{}, map[string]int{}
	from := map[string]string{"/": "the start"}
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		got := s.get(t, path)
		kind, _, _ := strings.Cut(got.header.Get("Content-Type"), ";")
		kinds[kind]++
		if got.code != http.StatusOK || got.body == "" {
			t.Errorf("%s, linked from %s, answers %d", path, from[path], got.code)
		}
		if kind != "text/html" {
			continue
		}
		documents[path] = parse(got.body)
		for _, link := range links(documents[path]) {
			target, err := home.Parse(strings.Replace(link, canonicalOrigin, "", 1))
			if err != nil || !address.MatchString(link) {
				t.Errorf("%s links to %q", path, link)
			} else if _, known := from[target.RequestURI()]; !known && (target.Host == home.Host || target.Hostname() == "localhost") {
				from[target.RequestURI()] = path
				queue = append(queue, target.RequestURI())
			}
		}
	}
	for path := range documents {
		for _, link := range links(documents[path]) {
			target, err := url.Parse(link)
			if err != nil || target.Fragment == "" || target.Host != "" {
				continue
			}
			page := documents[cmp.Or(target.Path, path)]
			if page == nil || len(elements(page, "[id="+target.Fragment+"]")) != 1 {
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

//go:embed testdata/given.txt
var givenScript string

// The scripts of routes/testdata say in plain words what the site answers: see all.txt. In each of its modes the program
// is what they say, and is taken for what it is, whatever its words; and what given.txt says holds for the given content.
func TestScripts(t *testing.T) {
	for name, want := range map[string]string{
		"real":        "production, as given, https, kept, validated, direct",
		"production":  "production, as given, https, kept, validated, direct",
		"streaming":   "production, as given, streamed, direct",
		"corrected":   "production, corrected, form, form opens, reviews, validated, direct",
		"development": "development, as given, direct",
		"hidden":      "production, as given, hidden, measured, kept, validated, direct",
		"probed":      "production, as given, form, form opens, reviews, probed, kept, validated, direct",
	} {
		t.Run(name, func(t *testing.T) {
			options := check.Options{Origin: "http://" + siteFor(t, name).address, Direct: true, SkipEmbeds: true}
			if name != "real" {
				options.Scripts = map[string]string{"given.txt": givenScript}
			}
			report, err := check.Run(t.Context(), options)
			if got := strings.Join(report.Site.Is, ", "); err != nil || got != want {
				t.Errorf("the site is taken for %s, want %s (%v)", got, want, err)
			}
			for _, fault := range report.Faults {
				t.Error(fault)
			}
		})
	}
}
