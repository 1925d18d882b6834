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

// ListPages returns the route table of a build, from `ssr routes`.
func ListPages(tb testing.TB, embedded func() (*assets.Bundle, error)) []routes.Page {
	tb.Helper()
	var pages []routes.Page
	printed, _, err := RunBundle(tb.Context(), embedded, "routes", "--json")
	if err != nil || json.Unmarshal([]byte(printed), &pages) != nil || len(pages) == 0 {
		tb.Fatalf("%d pages (%v)", len(pages), err)
	}
	return pages
}

// ParseHTML parses a page's HTML.
func ParseHTML(text string) *html.Node {
	document, _ := html.Parse(strings.NewReader(text)) // fails only if the reader fails
	return document
}

// GetDocument requests a path and parses the page.
func (s *Instance) GetDocument(tb testing.TB, path string) *html.Node {
	tb.Helper()
	return ParseHTML(s.Get(tb, path).Body)
}

// FindAll returns the elements inside node that a selector such as "meta[name=keywords]", "a[href]" or "nav" matches.
func FindAll(node *html.Node, selector string) []*html.Node {
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

// FindOne returns the only element inside node that a selector matches. It stops the test if the number of matches is not one.
func FindOne(tb testing.TB, node *html.Node, selector string) *html.Node {
	tb.Helper()
	found := FindAll(node, selector)
	if len(found) != 1 {
		tb.Fatalf("%d elements match %s, want one", len(found), selector)
	}
	return found[0]
}

// AttributeValues returns the value of an attribute of each element.
func AttributeValues(nodes []*html.Node, key string) []string {
	var found []string
	for _, n := range nodes {
		found = append(found, script.Attribute(n, key))
	}
	return found
}

// ExtractLinks returns all URLs in a page: links, files, images in all sizes, form targets, and meta elements.
func ExtractLinks(document *html.Node) []string {
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
