package ssrtest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// Pages returns the route table of a build, from `ssr routes`.
func Pages(tb testing.TB, embedded func() (*assets.Bundle, error)) []routes.Page {
	tb.Helper()
	var pages []routes.Page
	printed, _, err := RunWith(tb.Context(), embedded, "routes", "--json")
	if err != nil || json.Unmarshal([]byte(printed), &pages) != nil || len(pages) == 0 {
		tb.Fatalf("%d pages (%v)", len(pages), err)
	}
	return pages
}

// Parse parses a page's HTML.
func Parse(text string) *html.Node {
	document, _ := html.Parse(strings.NewReader(text)) // only a reader can fail
	return document
}

// Document asks for a path and parses the page.
func (s *Site) Document(tb testing.TB, path string) *html.Node {
	tb.Helper()
	return Parse(s.Get(tb, path).Body)
}

// All returns the elements inside node that a selector such as "meta[name=keywords]", "a[href]" or "nav" matches.
func All(node *html.Node, selector string) []*html.Node {
	tag, condition, conditional := strings.Cut(strings.TrimSuffix(selector, "]"), "[")
	key, value, exact := strings.Cut(condition, "=")
	var found []*html.Node
	for n := range node.Descendants() {
		has := slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key && (!exact || a.Val == value) })
		if n.Type == html.ElementNode && (tag == "" || n.Data == tag) && (!conditional || has) {
			found = append(found, n)
		}
	}
	return found
}

// Only returns the one element inside node that a selector matches. If there is not exactly one, the test ends.
func Only(tb testing.TB, node *html.Node, selector string) *html.Node {
	tb.Helper()
	found := All(node, selector)
	if len(found) != 1 {
		tb.Fatalf("%d elements match %s, want one", len(found), selector)
	}
	return found[0]
}

// Values returns an attribute of each element.
func Values(nodes []*html.Node, key string) []string {
	var found []string
	for _, n := range nodes {
		found = append(found, script.Attribute(n, key))
	}
	return found
}

// Links returns every address that a page names: links, files, pictures in all sizes, form targets, and URLs in meta elements.
func Links(document *html.Node) []string {
	var found []string
	for n := range document.Descendants() {
		for _, attribute := range n.Attr {
			switch key := attribute.Key; {
			case key == "srcset":
				for candidate := range strings.SplitSeq(attribute.Val, ", ") {
					address, _, _ := strings.Cut(candidate, " ")
					found = append(found, address)
				}
			case key == "href", key == "src", key == "action", key == "content" && strings.HasPrefix(attribute.Val, "http"):
				found = append(found, attribute.Val)
			}
		}
	}
	return found
}
