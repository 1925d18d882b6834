package main

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// What the specification states of the site's content, asked of the HTML. That a visitor sees it too, is asked in the
// browser: see client/e2e/README.md.

const (
	placeholderPhone = "(713) 555-0142"
	givenAreaPhone   = "(281) 555-0187"
	ownPhone         = "+1 832 555 0199"
	unknownPath      = "/no-such-page"
)

// ownFacts is the corrected edition with a phone number of its own.
var ownFacts = launch("--mode=production", "--content=corrected", "--phone="+ownPhone, "--lead-form=https://forms.example.com/lead?site=1")

// An edition is a site with what the tests must know of it.
type edition struct {
	name  string
	site  *testSite
	phone string
	form  string // the lead form's address, where the site has one
}

// editions are the content as given, in both modes, and corrected with facts of its own.
func editions(t *testing.T) []edition {
	own, err := ownFacts()
	if err != nil {
		t.Fatal(err)
	}
	return []edition{
		{"as given", siteFor(t, "production"), placeholderPhone, ""},
		{"corrected", own, ownPhone, "https://forms.example.com/lead?site=1"},
		{"development", siteFor(t, "development"), placeholderPhone, "/embed/lead-form"},
	}
}

var (
	serviceSlugs = strings.Fields("kitchen-remodeling bathroom-remodeling flooring-installation interior-painting exterior-painting " +
		"siding-installation basement-finishing deck-patio cabinets house-renovations")
	areaSlugs = strings.Fields("katy pearland sugar-land pasadena woodlands")
)

// below are the paths of slugs.
func below(folder string, slugs []string) []string {
	var paths []string
	for _, slug := range slugs {
		paths = append(paths, folder+slug)
	}
	return paths
}

func callURL(number string) string { return "tel:" + script.International(number) }

// document is a page as the server sends it.
func (s *testSite) document(t *testing.T, path string) *html.Node {
	t.Helper()
	got := s.get(t, path)
	if want := http.StatusOK; got.code != want && path != unknownPath {
		t.Fatalf("%s answers %d", path, got.code)
	}
	return parse(got.body)
}

// only is the one element below node that a selector matches.
func only(t *testing.T, node *html.Node, selector string) *html.Node {
	t.Helper()
	found := elements(node, selector)
	if len(found) != 1 {
		t.Fatalf("%d elements match %s, want one", len(found), selector)
	}
	return found[0]
}

// slot is the first element below node that has this data-slot.
func slot(t *testing.T, node *html.Node, name string) *html.Node {
	t.Helper()
	found := elements(node, "[data-slot="+name+"]")
	if len(found) == 0 {
		t.Fatalf("no element has the data-slot %s", name)
	}
	return found[0]
}

// texts are what elements read.
func texts(nodes []*html.Node) []string {
	var found []string
	for _, n := range nodes {
		found = append(found, script.Visible(n))
	}
	return found
}

// values are an attribute of elements.
func values(nodes []*html.Node, key string) []string {
	var found []string
	for _, n := range nodes {
		value, _ := attribute(n, key)
		found = append(found, value)
	}
	return found
}

// sectionOf is the section of a page under a heading of the second level: the innermost, where one holds another.
func sectionOf(t *testing.T, node *html.Node, heading string) *html.Node {
	t.Helper()
	pattern := regexp.MustCompile(`(?i)` + heading)
	sections := elements(node, "section")
	for _, section := range slices.Backward(sections) {
		if slices.ContainsFunc(texts(elements(section, "h2")), pattern.MatchString) {
			return section
		}
	}
	t.Fatalf("no section is headed %q", heading)
	return nil
}

// wantTexts compares what elements read with what they should.
func wantTexts(t *testing.T, nodes []*html.Node, want ...string) {
	t.Helper()
	if got := texts(nodes); !slices.Equal(got, want) {
		t.Errorf("reads %q, want %q", got, want)
	}
}

// wantCount compares how many elements there are with how many there should be.
func wantCount(t *testing.T, what string, nodes []*html.Node, want int) {
	t.Helper()
	if len(nodes) != want {
		t.Errorf("%d %s, want %d", len(nodes), what, want)
	}
}

func TestHeaderAndFooter(t *testing.T) {
	for _, edition := range editions(t) {
		t.Run(edition.name, func(t *testing.T) {
			page := edition.site.document(t, "/blog")
			call := callURL(edition.phone)
			header := only(t, page, "header")
			bar := slot(t, page, "top-bar")
			if got := values(elements(bar, "a"), "href"); !slices.Equal(got, []string{"/service-areas", call}) {
				t.Errorf("the top bar links to %q", got)
			}
			if first := values(elements(header, "a"), "href")[len(elements(bar, "a"))]; first != "/" {
				t.Errorf("the header's second row begins with a link to %q", first)
			}
			var items []*html.Node
			for item := range elements(only(t, header, "nav[aria-label=Main]"), "ul")[0].ChildNodes() {
				items = append(items, slices.Concat(elements(item, "button"), elements(item, "a"))[0])
			}
			wantTexts(t, items, "Services", "Service Areas", "About", "Gallery", "Testimonials", "Blog")
			if testimonials := values(items, "href")[4]; testimonials != "/#testimonials" {
				t.Errorf("Testimonials leads to %q", testimonials)
			}
			wantTexts(t, elements(header, "[data-action=estimate]"), "Free Estimate", "Free Estimate") // its own, and its menu's on phones

			footer := only(t, page, "footer")
			linked := values(elements(only(t, footer, "nav[aria-label=Services]"), "a"), "href")
			for _, path := range linked {
				if !slices.Contains(below("/services/", serviceSlugs), path) {
					t.Errorf("the footer lists %s among the services", path)
				}
			}
			if len(linked) != 6 {
				t.Errorf("the footer lists %d services, want 6", len(linked))
			}
			if company := values(elements(only(t, footer, "nav[aria-label=Company]"), "a"), "href"); !slices.Contains(company, "/about") {
				t.Errorf("the footer's company links are %q", company)
			}
			for _, text := range []string{"11010 Katy Fwy C-303 Houston, TX 77043", "Monday to Saturday 8:00 AM - 7:00 PM", "Sunday Closed", edition.phone} {
				if got := script.Visible(footer); !strings.Contains(got, text) {
					t.Errorf("the footer does not read %q: %s", text, got)
				}
			}
			hrefs := strings.Join(values(elements(footer, "a"), "href"), " ")
			for _, href := range []string{call, "mailto:hello@example.com"} {
				if !strings.Contains(hrefs, href) {
					t.Errorf("the footer does not link to %s: %s", href, hrefs)
				}
			}
			social := elements(elements(footer, "ul")[0], "a")
			wantTexts(t, social, "Facebook", "Instagram")
			for _, href := range values(social, "href") {
				if !strings.HasPrefix(href, "https://") {
					t.Errorf("a social page is at %q", href)
				}
			}
		})
	}
}

// The menus have every page but the color consultation, the second address of the cabinets, the home page, which the
// logo leads to, and the articles, which the blog lists.
func TestMenusListThePages(t *testing.T) {
	home := siteFor(t, "production").document(t, "/")
	linked := map[string]bool{}
	menus := append(elements(home, "nav"), slot(t, home, "top-bar"))
	for _, menu := range menus {
		for _, href := range values(elements(menu, "a"), "href") {
			linked[href] = true
		}
	}
	for _, page := range routeTable(t) {
		unlisted := page.Kind == "article" || slices.Contains([]string{"/", "/services/color-consultation", "/services/cabinet-painting"}, page.Path)
		if linked[page.Path] == unlisted && page.Path != "/" {
			t.Errorf("%s is in a menu: %t", page.Path, linked[page.Path])
		}
	}
}

// Before and without JavaScript a call to action is a link to the form's own page, or to the phone. As given, the two of
// three pages call the business in either case.
func TestCallsToActionAreLinks(t *testing.T) {
	silent := below("/services/", []string{"siding-installation", "deck-patio", "house-renovations"})
	for _, edition := range editions(t) {
		call := callURL(edition.phone)
		want := map[string]string{"estimate": edition.form, "call": call}
		if edition.form == "" {
			want["estimate"] = call
		}
		for _, path := range append(paths(t), unknownPath) {
			page := edition.site.document(t, path)
			counts := map[string]int{}
			for _, n := range elements(page, "[data-action]") {
				action, _ := attribute(n, "data-action")
				counts[action]++
				if href, _ := attribute(n, "href"); n.Data != "a" || href != want[action] {
					t.Errorf("%s, %s: a call to action, %s, is <%s> to %q, want <a> to %q", edition.name, path, action, n.Data, href, want[action])
				}
			}
			calls := 0
			if slices.Contains(silent, path) && edition.name != "corrected" {
				calls = 2
			}
			if counts["estimate"] == 0 || counts["call"] != calls || len(counts) > 2 {
				t.Errorf("%s, %s: the calls to action are %v, want %d that call", edition.name, path, counts, calls)
			}
		}
	}
}

// No frame is in the HTML: a script brings it when it is due. What stands in for it tells how to reach the business.
func TestFramesAreNotInTheHTML(t *testing.T) {
	for _, edition := range editions(t) {
		for _, path := range append(paths(t), unknownPath) {
			page := edition.site.document(t, path)
			wantCount(t, fmt.Sprintf("%s, %s: frames", edition.name, path), elements(page, "iframe"), 0)
			if !slices.Contains(values(elements(only(t, page, "footer"), "a"), "href"), callURL(edition.phone)) {
				t.Errorf("%s, %s: the footer does not call %s", edition.name, path, edition.phone)
			}
		}
		place := slot(t, edition.site.document(t, "/"), "hero-form")
		text := script.Visible(place)
		for _, want := range []string{"Request your free estimate", edition.phone, "hello@example.com", "Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: where the form would stand, %q is missing: %s", edition.name, want, text)
			}
		}
		own := slices.DeleteFunc(elements(place, "a"), func(n *html.Node) bool {
			return script.Visible(n) != "Open the estimate form on its own page"
		})
		if got := strings.Join(values(own, "href"), " "); got != edition.form {
			t.Errorf("%s: the form's own page is %q, want %q", edition.name, got, edition.form)
		}
	}
}

// The stand-ins for third parties are there in development only.
func TestStandInsAreForDevelopment(t *testing.T) {
	for _, path := range []string{"/embed/lead-form", "/embed/reviews"} {
		if got := siteFor(t, "production").get(t, path).code; got != http.StatusNotFound {
			t.Errorf("production answers %d for %s", got, path)
		}
		if got := siteFor(t, "development").get(t, path).code; got != http.StatusOK {
			t.Errorf("development answers %d for %s", got, path)
		}
	}
}

// What the popup says is true with a form and without one.
func TestThePopupPromisesNoForm(t *testing.T) {
	for _, edition := range editions(t) {
		if text := strings.Join(texts(elements(edition.site.document(t, "/"), "dialog")), "\n"); !strings.Contains(text, "First we talk") || strings.Contains(text, "call you back") {
			t.Errorf("%s: the popup reads %q", edition.name, text)
		}
	}
}

// paths are those of the route table.
func paths(t *testing.T) []string {
	var found []string
	for _, page := range routeTable(t) {
		found = append(found, page.Path)
	}
	return found
}

// kindOf is a page's kind in the route table.
func kindOf(t *testing.T, kind string) []routes.Page {
	return slices.DeleteFunc(routeTable(t), func(page routes.Page) bool { return page.Kind != kind })
}

// Menus and footer mark the links that lead to the page on which they stand, and no others.
func TestLinksToTheirOwnPageSaySo(t *testing.T) {
	s := siteFor(t, "production")
	for _, path := range []string{"/", "/about", "/service-areas", "/services/cabinets", "/service-areas/katy"} {
		page := s.document(t, path)
		marked := 0
		for _, landmark := range []string{"header", "footer"} {
			for _, link := range elements(only(t, page, landmark), "a") {
				href, _ := attribute(link, "href")
				current, _ := attribute(link, "aria-current")
				if (href == path) != (current == "page") {
					t.Errorf("%s: the link to %s in its %s has aria-current=%q", path, href, landmark, current)
				}
				if current == "page" {
					marked++
				}
			}
		}
		if marked == 0 {
			t.Errorf("%s: no link says that it leads to its own page", path)
		}
	}
}

// All that a visitor can read stands in a landmark, and landmarks of one kind have names of their own.
func TestLandmarks(t *testing.T) {
	page := siteFor(t, "production").document(t, "/services/cabinets")
	if asides := values(elements(page, "aside"), "aria-label"); !slices.Contains(asides, "Quick contact") {
		t.Errorf("no landmark holds the bar at the bottom of phones, only %q", asides)
	}
	if len(elements(only(t, page, "header"), "[data-slot=top-bar]")) != 1 {
		t.Error("the top bar is not in the header")
	}
	names := map[string]int{}
	for _, nav := range elements(page, "nav") {
		name, _ := attribute(nav, "aria-label")
		names[name]++
	}
	for name, count := range names {
		if name == "" || count > 1 {
			t.Errorf("%d navigations are called %q", count, name)
		}
	}
}
