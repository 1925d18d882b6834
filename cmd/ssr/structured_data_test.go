package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// A node is one thing of a page's structured data.
type node = map[string]any

// demanded are the properties that Google's documentation of each type requires or recommends, as far as the site has
// the facts. A rating of the business on its own site is none of them: search engines take that for self-serving.
var demanded = map[string][]string{
	"GeneralContractor": {"@id", "name", "url", "telephone", "email", "image", "address", "openingHoursSpecification", "areaServed", "sameAs"},
	"PostalAddress":     {"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"},
	"WebSite":           {"@id", "name", "url", "publisher"},
	"WebPage":           {"@id", "name", "url", "description", "isPartOf", "about", "dateModified", "mainEntity"},
	"AboutPage":         {"@id", "name", "url", "description", "isPartOf", "about", "dateModified", "mainEntity"},
	"FAQPage":           {"@id", "name", "url", "description", "isPartOf", "about", "dateModified", "mainEntity"},
	"CollectionPage":    {"@id", "name", "url", "description", "isPartOf", "about", "dateModified"},
	"BreadcrumbList":    {"@id", "itemListElement"},
	"ListItem":          {"position", "name"},
	"Service":           {"@id", "name", "serviceType", "description", "url", "provider", "areaServed"},
	"Article":           {"@id", "headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"},
	"Organization":      {"@id", "name", "url"},
	"Question":          {"name", "acceptedAnswer"},
	"Answer":            {"text"},
}

// described is the type of each page and of what it is about.
func described(page routes.Page) (kind, about string) {
	switch {
	case page.Kind == routes.KindArticle:
		return "WebPage", "Article"
	case page.Kind != routes.KindPage:
		return "WebPage", "Service"
	}
	kinds := map[string][2]string{
		"/": {"WebPage", ""}, "/about": {"AboutPage", ""}, "/gallery": {"CollectionPage", ""},
		"/blog": {"CollectionPage", "ItemList"}, "/service-areas": {"CollectionPage", "ItemList"}, "/faqs": {"FAQPage", "Question"},
	}
	return kinds[page.Path][0], kinds[page.Path][1]
}

func TestStructuredData(t *testing.T) {
	for name, pages := range map[string][]routes.Page{"real": realTable(t), "corrected": routeTable(t)} {
		s := siteFor(t, name)
		origin := map[string]string{"real": canonicalOrigin, "corrected": "http://localhost:" + s.port()}[name]
		businesses := map[string]bool{}
		for _, page := range pages {
			t.Run(name+page.Path, func(t *testing.T) {
				document := parse(s.get(t, page.Path).body)
				d := structuredData(t, document)
				kind, about := described(page)
				d.expect(t, map[string]int{"GeneralContractor": 1, "RoofingContractor": 1, "WebSite": 1, kind: 1})
				if about != "" && len(d.ofType(about)) == 0 {
					t.Errorf("there is no %s", about)
				}
				for _, n := range d.all {
					d.check(t, n, origin)
				}
				business := d.ofType("GeneralContractor")[0]
				text, _ := json.Marshal(business)
				businesses[string(text)] = true
				if self := d.ofType(kind)[0]; self["url"] != origin+page.Canonical || self["name"] != elements(document, "title")[0].FirstChild.Data {
					t.Errorf("the page is %v at %v", self["name"], self["url"])
				}
				if name != "real" { // its owner may write hours in other words
					d.agreesWithFooter(t, elements(document, "footer")[0], business)
				}
				d.agreesWithMain(t, elements(document, "main")[0], origin, page)
			})
		}
		if len(businesses) != 1 {
			t.Errorf("%s: pages tell of %d different businesses", name, len(businesses))
		}
	}
}

// The business serves Houston and what is around it. The Woodlands is a township, for which schema.org has no type.
func TestPlacesServed(t *testing.T) {
	served := map[string]any{}
	for _, place := range structuredData(t, siteFor(t, "production").document(t, "/")).ofType("GeneralContractor")[0]["areaServed"].([]any) {
		served[fmt.Sprint(place.(node)["name"])] = place.(node)["@type"]
	}
	for name, kind := range map[string]string{"Houston": "City", "Katy": "City", "The Woodlands": "AdministrativeArea", "Harris County, TX": "AdministrativeArea"} {
		if served[name] != kind {
			t.Errorf("%s is served as %v, want %s: %v", name, served[name], kind, served)
		}
	}
	of := structuredData(t, siteFor(t, "production").document(t, "/service-areas/woodlands")).ofType("Service")[0]["areaServed"].(node)
	if of["@type"] != "AdministrativeArea" {
		t.Errorf("the page of The Woodlands is of a %v", of["@type"])
	}
	var counties []any
	for _, county := range of["containedInPlace"].([]any) {
		counties = append(counties, county.(node)["name"])
	}
	if !slices.Equal(counties, []any{"Montgomery County, TX", "Harris County, TX"}) {
		t.Errorf("The Woodlands lies in %v", counties)
	}
}

// A rendering is called one wherever search engines are told of it.
func TestRenderingsAreCalledSo(t *testing.T) {
	for _, path := range []string{"/", "/gallery", "/blog/hail-damage"} {
		d := structuredData(t, siteFor(t, "production").document(t, path))
		if len(d.ofType("ImageObject")) < 2 {
			t.Errorf("%s tells of %d images", path, len(d.ofType("ImageObject")))
		}
		for _, image := range d.ofType("ImageObject") {
			if image["caption"] != "Rendering, not a finished project" || !strings.HasSuffix(fmt.Sprint(image["url"]), ".jpg") {
				t.Errorf("%s: an image is %v", path, image)
			}
		}
	}
}

type nodes struct {
	all []node
	ids map[string]bool
}

// structuredData is what a page's one data block holds, with everything nested in it.
func structuredData(t *testing.T, document *html.Node) nodes {
	t.Helper()
	blocks := elements(document, "script[type=application/ld+json]")
	if len(blocks) != 1 {
		t.Fatalf("%d data blocks", len(blocks))
	}
	var content node
	text := blocks[0].FirstChild.Data
	if err := json.Unmarshal([]byte(text), &content); err != nil || strings.Contains(text, "<") {
		t.Fatalf("%v in %s", err, text)
	}
	if content["@context"] != "https://schema.org" {
		t.Errorf("@context %v", content["@context"])
	}
	d := nodes{ids: map[string]bool{}}
	d.collect(content["@graph"])
	return d
}

func (d *nodes) collect(value any) {
	switch value := value.(type) {
	case []any:
		for _, part := range value {
			d.collect(part)
		}
	case node:
		d.all = append(d.all, value)
		if id, has := value["@id"].(string); has && value["@type"] != nil {
			d.ids[id] = true
		}
		for _, part := range value {
			d.collect(part)
		}
	}
}

// types are the types of a node: none of a mere reference.
func types(n node) []string {
	if list, several := n["@type"].([]any); several {
		var names []string
		for _, name := range list {
			names = append(names, fmt.Sprint(name))
		}
		return names
	}
	if name, one := n["@type"].(string); one {
		return []string{name}
	}
	return nil
}

func (d nodes) ofType(kind string) []node {
	var found []node
	for _, n := range d.all {
		if slices.Contains(types(n), kind) {
			found = append(found, n)
		}
	}
	return found
}

func (d nodes) expect(t *testing.T, counts map[string]int) {
	t.Helper()
	for kind, want := range counts {
		if got := len(d.ofType(kind)); got != want {
			t.Fatalf("%d of type %s, want %d", got, kind, want)
		}
	}
}

var addressProperties = []string{"url", "@id", "item", "image", "hasMap", "sameAs"}

// check holds one node against what its type demands, and its values against their forms.
func (d nodes) check(t *testing.T, n node, origin string) {
	for _, kind := range types(n) {
		for _, property := range demanded[kind] {
			if value := n[property]; value == nil || value == "" {
				t.Errorf("%s has no %s", kind, property)
			}
		}
		if slices.Contains([]string{"AggregateRating", "Review"}, kind) {
			t.Errorf("the business rates itself: %v", n)
		}
	}
	if id, has := n["@id"].(string); has && !d.ids[id] {
		t.Errorf("nothing has the id %s", id)
	}
	for property, value := range n {
		list, several := value.([]any)
		if !several {
			list = []any{value}
		}
		for _, one := range list {
			text, isText := one.(string)
			switch {
			case !isText:
			case slices.Contains(addressProperties, property):
				if !strings.HasPrefix(text, origin+"/") && !strings.HasPrefix(text, "https://example.com/") {
					t.Errorf("%s %s is no whole address of the site or of its profiles", property, text)
				}
			case strings.HasPrefix(property, "date"):
				if _, err := time.Parse(time.RFC3339, text); err != nil {
					t.Errorf("%s: %v", property, err)
				}
			case unfinished.MatchString(text):
				t.Errorf("%s reads %q", property, text)
			}
		}
	}
}

// clock is a time as the footer writes it, in the form of the structured data.
func clock(t *testing.T, text string) string {
	at, err := time.Parse("3:04 PM", strings.TrimSpace(text))
	if err != nil {
		t.Error(err)
	}
	return at.Format("15:04")
}

// What is marked up of the business is what visitors read of it.
func (nodes) agreesWithFooter(t *testing.T, footer *html.Node, business node) {
	text := script.Visible(footer)
	place, _ := business["address"].(node)
	want := fmt.Sprintf("%s %s, %s %s", place["streetAddress"], place["addressLocality"], place["addressRegion"], place["postalCode"])
	if !strings.Contains(text, want) {
		t.Errorf("the footer does not read %q: %s", want, text)
	}
	if phone := fmt.Sprint(business["telephone"]); !regexp.MustCompile(`^\+\d{8,15}$`).MatchString(phone) || len(elements(footer, "a[href=tel:"+phone+"]")) != 1 {
		t.Errorf("the footer does not call %s", phone)
	}
	if len(elements(footer, "a[href=mailto:"+fmt.Sprint(business["email"])+"]")) != 1 {
		t.Errorf("the footer does not write to %s", business["email"])
	}
	hours, _ := business["openingHoursSpecification"].(node)
	days, _ := hours["dayOfWeek"].([]any)
	times := regexp.MustCompile(`(\w+) to (\w+) (\d+:\d\d [AP]M) - (\d+:\d\d [AP]M) Sunday Closed`).FindStringSubmatch(text)
	if len(days) != 6 || times == nil || days[0] != times[1] || days[5] != times[2] || hours["opens"] != clock(t, times[3]) || hours["closes"] != clock(t, times[4]) {
		t.Errorf("hours %v, the footer reads %v", hours, times)
	}
	for _, profile := range business["sameAs"].([]any) {
		if len(elements(footer, "a[href="+fmt.Sprint(profile)+"]")) != 1 {
			t.Errorf("the footer does not link to %s", profile)
		}
	}
}

// What is marked up of the page is what visitors read on it.
func (d nodes) agreesWithMain(t *testing.T, main *html.Node, origin string, page routes.Page) {
	text := script.Visible(main)
	for _, breadcrumbs := range d.ofType("BreadcrumbList") {
		marked, shown := fmt.Sprint(names(breadcrumbs["itemListElement"])), []string{}
		for _, item := range elements(elements(main, "nav[aria-label=Breadcrumbs]")[0], "li") {
			shown = append(shown, script.Visible(item))
		}
		if marked != fmt.Sprint(shown) {
			t.Errorf("breadcrumbs %v, the page shows %v", marked, shown)
		}
	}
	if inner := page.Path != "/"; inner != (len(d.ofType("BreadcrumbList")) == 1) {
		t.Errorf("%d lists of breadcrumbs", len(d.ofType("BreadcrumbList")))
	}
	for _, article := range d.ofType("Article") {
		if heading := script.Visible(elements(main, "h1")[0]); article["headline"] != heading {
			t.Errorf("headline %v, the page's is %s", article["headline"], heading)
		}
		day, _, _ := strings.Cut(fmt.Sprint(article["datePublished"]), "T")
		if len(elements(main, "time[datetime="+day+"]")) != 1 || !strings.Contains(text, fmt.Sprint(article["articleSection"])) {
			t.Errorf("the page shows neither %s nor %s", day, article["articleSection"])
		}
	}
	for _, question := range d.ofType("Question") {
		answer, _ := question["acceptedAnswer"].(node)
		if !strings.Contains(text, fmt.Sprint(question["name"])) || !strings.Contains(text, fmt.Sprint(answer["text"])) {
			t.Errorf("the page does not read %v: %v", question["name"], answer["text"])
		}
	}
	for _, list := range d.ofType("ItemList") {
		for _, item := range list["itemListElement"].([]any) {
			path := strings.TrimPrefix(fmt.Sprint(item.(node)["url"]), origin)
			if links := texts(elements(main, "a[href="+path+"]")); !slices.Contains(links, fmt.Sprint(item.(node)["name"])) {
				t.Errorf("the page does not lead to %s as %s", path, item.(node)["name"])
			}
		}
	}
}

func names(list any) []string {
	var found []string
	for _, item := range list.([]any) {
		found = append(found, fmt.Sprint(item.(node)["name"]))
	}
	return found
}
