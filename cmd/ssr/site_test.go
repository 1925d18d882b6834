package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"gulfoak.example/website/routes"
)

// routeTable asks the program for its pages.
func routeTable(t *testing.T) []routes.Page {
	t.Helper()
	var out, log transcript
	var pages []routes.Page
	if err := runIn(&environment{ctx: t.Context(), stdout: &out, stderr: &log}, []string{"routes", "--json", "--mode=production"}); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(out.String()), &pages); err != nil || len(pages) != 29 {
		t.Fatalf("%d pages, want 29 (%v)", len(pages), err)
	}
	return pages
}

// elements are those below node that a selector such as "meta[name=keywords]" or "a[href]" matches.
func elements(node *html.Node, selector string) []*html.Node {
	tag, condition, conditional := strings.Cut(strings.TrimSuffix(selector, "]"), "[")
	key, value, exact := strings.Cut(condition, "=")
	var found []*html.Node
	for n := range node.Descendants() {
		if n.Type != html.ElementNode || tag != "" && n.Data != tag {
			continue
		}
		if got, has := attribute(n, key); !conditional || has && (!exact || got == value) {
			found = append(found, n)
		}
	}
	return found
}

func attribute(n *html.Node, key string) (string, bool) {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
	if i < 0 {
		return "", false
	}
	return n.Attr[i].Val, true
}

// visible is the text that a visitor can read below node, with single spaces.
func visible(node *html.Node) string {
	var text strings.Builder
	for n := range node.Descendants() {
		switch {
		case n.Type == html.TextNode && !slices.Contains([]string{"script", "style", "title"}, n.Parent.Data):
			text.WriteString(n.Data)
		case n.Type == html.ElementNode && !slices.Contains([]string{"a", "span", "strong", "em", "b", "i"}, n.Data):
			text.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

func parse(t *testing.T, text string) *html.Node {
	t.Helper()
	document, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return document
}

// required are the elements of which every page has exactly one, in its head, and the attribute with their content.
var required = map[string]string{
	"title": "", "link[rel=canonical]": "href", "meta[name=description]": "content", "meta[name=keywords]": "content",
	"meta[property=og:title]": "content", "meta[property=og:description]": "content", "meta[property=og:type]": "content",
	"meta[property=og:url]": "content", "meta[property=og:image]": "content", "meta[property=og:site_name]": "content",
	"meta[name=twitter:card]": "content", "meta[name=twitter:title]": "content", "meta[name=twitter:description]": "content",
	"meta[name=twitter:image]": "content",
}

// unfinished is what a fault of ours looks like in text.
var unfinished = regexp.MustCompile(`\b(undefined|NaN|null)\b|\[object Object\]|[{}]|\]\(`)

func TestEveryPage(t *testing.T) {
	for name, origin := range map[string]string{"production": canonicalOrigin, "corrected": ""} {
		s := siteFor(t, name)
		if origin == "" {
			origin = "http://localhost:" + s.address[strings.LastIndex(s.address, ":")+1:]
		}
		titles, descriptions := map[string]string{}, map[string]string{}
		for _, page := range routeTable(t) {
			t.Run(name+page.Path, func(t *testing.T) {
				got := s.get(t, page.Path)
				checkAnswer(t, s, page.Path, got)
				meta := checkDocument(t, parse(t, got.body))
				if want := origin + page.Canonical; meta["link[rel=canonical]"] != want || meta["meta[property=og:url]"] != want {
					t.Errorf("canonical %s, og:url %s, want %s", meta["link[rel=canonical]"], meta["meta[property=og:url]"], want)
				}
				for kind, seen := range map[string]map[string]string{"title": titles, "meta[name=description]": descriptions} {
					if other, twice := seen[meta[kind]]; twice && other != page.Canonical {
						t.Errorf("%s is the same as on %s", kind, other)
					}
					seen[meta[kind]] = page.Canonical
				}
			})
		}
	}
}

// checkAnswer holds a page's HTTP side against what every page promises.
func checkAnswer(t *testing.T, s *site, path string, got answer) {
	t.Helper()
	if kind := got.header.Get("Content-Type"); got.code != http.StatusOK || kind != "text/html; charset=utf-8" {
		t.Errorf("code %d, %s", got.code, kind)
	}
	// A page that is streamed cannot announce its length, but what HEAD announces must be it.
	head := ask(t, http.MethodHead, "http://"+s.address+path, "")
	if size := int64(len(got.body)); got.length >= 0 && got.length != size || head.length != size || head.body != "" {
		t.Errorf("%d bytes, GET announces %d, HEAD %d", size, got.length, head.length)
	}
	for _, header := range []http.Header{got.header, head.header} {
		header.Del("Date")
		header.Del("Content-Length")
	}
	if head.code != got.code || !maps.EqualFunc(head.header, got.header, slices.Equal) {
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
	t.Helper()
	if lang, _ := attribute(elements(document, "html")[0], "lang"); lang != "en" {
		t.Errorf("lang is %q", lang)
	}
	if n := len(elements(document, "h1")); n != 1 {
		t.Errorf("%d h1", n)
	}
	meta := map[string]string{}
	for selector, key := range required {
		within := document
		if selector == "title" { // pictures have titles of their own
			within = elements(document, "head")[0]
		}
		all, inHead := elements(within, selector), elements(elements(document, "head")[0], selector)
		if len(all) != 1 || len(inHead) != 1 {
			t.Errorf("%d %s, %d of them in head", len(all), selector, len(inHead))
			continue
		}
		if meta[selector], _ = attribute(all[0], key); key == "" {
			meta[selector] = all[0].FirstChild.Data
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
	if found := unfinished.FindString(visible(elements(document, "body")[0])); found != "" {
		t.Errorf("the page reads %q", found)
	}
	return meta
}

// linked are the attributes that name other files and places.
var linked = map[string]string{"a": "href", "link": "href", "script": "src", "img": "src", "source": "srcset", "iframe": "src", "form": "action", "meta": "content", "use": "href"}

// links are the addresses that a page names.
func links(document *html.Node) []string {
	var found []string
	for tag, key := range linked {
		for _, n := range elements(document, tag+"["+key+"]") {
			text, _ := attribute(n, key)
			if srcset, has := attribute(n, "srcset"); has {
				for candidate := range strings.SplitSeq(srcset, ",") {
					found = append(found, strings.Fields(candidate)[0])
				}
			}
			if key != "srcset" && (tag != "meta" || strings.HasPrefix(text, "http")) {
				found = append(found, text)
			}
		}
	}
	return found
}

// Every page, file and fragment that can be reached from the home page is there, and every page of the table can be.
func TestEveryLinkResolves(t *testing.T) {
	for _, name := range []string{"production", "development"} {
		s := siteFor(t, name)
		home, _ := url.Parse("http://" + s.address + "/")
		documents, kinds := map[string]*html.Node{}, map[string]int{}
		from := map[string]string{"/": "the start"}
		for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
			path := queue[0]
			got := s.get(t, path)
			kind, _, _ := strings.Cut(got.header.Get("Content-Type"), ";")
			kinds[kind]++
			if got.code != http.StatusOK || got.body == "" {
				t.Errorf("%s: %s, linked from %s, answers %d", name, path, from[path], got.code)
			}
			if kind != "text/html" {
				continue
			}
			documents[path] = parse(t, got.body)
			for _, link := range links(documents[path]) {
				target, err := home.Parse(strings.Replace(link, canonicalOrigin, "", 1))
				if err != nil || !slices.Contains([]string{"http", "https", "tel", "mailto"}, target.Scheme) {
					t.Errorf("%s: %s links to %q", name, path, link)
				} else if target.Scheme == "tel" && !regexp.MustCompile(`^tel:\+\d{8,15}$`).MatchString(link) {
					t.Errorf("%s: %s calls %q", name, path, link)
				} else if _, known := from[target.RequestURI()]; !known && (target.Host == home.Host || target.Hostname() == "localhost") {
					from[target.RequestURI()] = path
					queue = append(queue, target.RequestURI())
				}
			}
		}
		for path, document := range documents {
			for _, link := range links(document) {
				target, err := url.Parse(link)
				if err != nil || target.Fragment == "" || target.Host != "" {
					continue
				}
				page := documents[target.Path]
				if target.Path == "" {
					page = document
				}
				if page == nil || len(elements(page, "[id="+target.Fragment+"]")) != 1 {
					t.Errorf("%s: %s links to %s, which is not there", name, path, link)
				}
			}
		}
		for _, page := range routeTable(t) {
			if documents[page.Path] == nil && page.Path == page.Canonical && page.Path != "/services/color-consultation" {
				t.Errorf("%s: no link leads to %s", name, page.Path)
			}
		}
		for _, kind := range []string{"text/css", "text/javascript", "image/svg+xml", "image/jpeg", "image/webp", "image/avif"} {
			if kinds[kind] == 0 {
				t.Errorf("%s: the crawl met no %s: %v", name, kind, kinds)
			}
		}
	}
}

// expectation is one line of a script: what of the answer, how compared, with what.
var expectation = regexp.MustCompile(`^(code|body|main|text|header [\w-]+) (==|contains|lacks|has \d+ of) (.+)$`)

// The scripts of routes/testdata say in plain words what the site answers: see the first of them. A script runs
// against the site that it is named after, or against all.
func TestScripts(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(sourceRoot, "routes/testdata/*.txt"))
	for _, file := range files {
		script, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ran := false
		for name := range sites {
			if base := filepath.Base(file); base == "all.txt" || base == name+".txt" {
				ran = true
				t.Run(name, func(t *testing.T) { runScript(t, siteFor(t, name), filepath.Base(file), string(script)) })
			}
		}
		if !ran {
			t.Errorf("%s is named after no site", file)
		}
	}
}

func runScript(t *testing.T, s *site, file, script string) {
	var got answer
	number := 0
	for line := range strings.Lines(script) {
		number++
		line = strings.TrimSpace(line)
		words := strings.Fields(line)
		parts := expectation.FindStringSubmatch(line)
		switch {
		case line == "" || line[0] == '#':
		case parts != nil:
			if complaint := compare(t, got, parts[1], parts[2], parts[3]); complaint != "" {
				t.Errorf("%s:%d: %s: %s", file, number, line, complaint)
			}
		case len(words) <= 3 && len(words) >= 2 && strings.HasPrefix(words[1], "/"):
			got = ask(t, words[0], "http://"+s.address+words[1], strings.Join(words[2:], ""))
		default:
			t.Fatalf("%s:%d: %s: is neither a request nor an expectation", file, number, line)
		}
	}
}

// compare returns what is wrong, or nothing.
func compare(t *testing.T, got answer, what, how, want string) string {
	t.Helper()
	subject := got.body
	switch name, isHeader := strings.CutPrefix(what, "header "); {
	case isHeader:
		subject = strings.Join(got.header.Values(name), ", ")
	case what == "code":
		subject = strconv.Itoa(got.code)
	case what == "main" || what == "text":
		_, rest, _ := strings.Cut(got.body, "<main")
		if subject, _, _ = strings.Cut(rest, "</main>"); what == "text" {
			subject = visible(parse(t, "<main"+subject))
		}
	}
	right := strings.Contains(subject, want)
	switch how {
	case "==":
		right = subject == want || subject == "" && want == "(none)"
	case "lacks":
		right = !right
	case "contains":
	default:
		right = how == "has "+strconv.Itoa(strings.Count(subject, want))+" of"
	}
	if right {
		return ""
	}
	return "it is " + strconv.Quote(subject[:min(len(subject), 300)])
}
