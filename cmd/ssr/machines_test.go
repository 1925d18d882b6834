package main

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// A node is one thing of a page's structured data.
type node = map[string]any

// demanded are the properties that Google's documentation requires or recommends for each type, as far as the site has the
// facts. No rating of the business is among them: on its own site, search engines take that for self-serving.
var demanded = map[string]string{
	"GeneralContractor": "@id name url telephone email image address geo logo openingHoursSpecification areaServed sameAs",
	"PostalAddress":     "streetAddress addressLocality addressRegion postalCode addressCountry",
	"GeoCoordinates":    "latitude longitude",
	"WebSite":           "@id name url publisher",
	"WebPage":           ofEveryPage + " mainEntity",
	"AboutPage":         ofEveryPage + " mainEntity",
	"FAQPage":           ofEveryPage + " mainEntity",
	"CollectionPage":    ofEveryPage,
	"BreadcrumbList":    "@id itemListElement",
	"ListItem":          "position name",
	"Service":           "@id name serviceType description url provider areaServed",
	"Article":           "@id headline image datePublished author publisher mainEntityOfPage",
	"Organization":      "@id name url logo",
	"Question":          "name acceptedAnswer",
	"Answer":            "text",
}

const ofEveryPage = "@id name url description isPartOf about dateModified"

// described returns the schema.org types of a page and of its main entity.
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
	t.Parallel()
	for name, c := range map[string]struct {
		site     *ssrtest.Site
		embedded func() (*assets.Bundle, error)
		origin   string
	}{
		"real":      {ssrtest.StartReal(t, "--origin="+ssrtest.Origin), assets.Embedded, ssrtest.Origin},
		"corrected": {ssrtest.Start(t, "--content=corrected", "--lead-form=https://forms.example.net/f", "--cache=false"), ssrtest.OpenFixture, ""},
	} {
		s, origin := c.site, cmp.Or(c.origin, "http://localhost:"+c.site.Port())
		businesses := map[string]bool{}
		for _, page := range ssrtest.Pages(t, c.embedded) {
			t.Run(name+page.Path, func(t *testing.T) {
				document := ssrtest.Parse(s.Get(t, page.Path).Body)
				d := structuredData(t, document)
				kind, about := described(page)
				for _, one := range []string{"GeneralContractor", "RoofingContractor", "WebSite", kind} {
					if got := len(d.ofType(one)); got != 1 {
						t.Fatalf("%d of type %s", got, one)
					}
				}
				if about != "" && len(d.ofType(about)) == 0 {
					t.Errorf("there is no %s", about)
				}
				for _, n := range d.all {
					d.check(t, n, origin)
				}
				business := d.ofType("GeneralContractor")[0]
				text, _ := json.Marshal(business)
				businesses[string(text)] = true
				if self := d.ofType(kind)[0]; self["url"] != origin+page.Canonical || self["name"] != ssrtest.All(document, "title")[0].FirstChild.Data {
					t.Errorf("the page is %v at %v", self["name"], self["url"])
				}
				d.agreesWithMain(t, ssrtest.All(document, "main")[0], origin, page)
			})
		}
		if len(businesses) != 1 {
			t.Errorf("%s: pages tell of %d different businesses", name, len(businesses))
		}
	}
}

// The business serves Houston and what is around it. The Woodlands is a township, for which schema.org has no type.
func TestGivenFactsForMachines(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t)
	business, served := structuredData(t, s.Document(t, "/")).ofType("GeneralContractor")[0], map[string]any{}
	if hours, _ := business["openingHoursSpecification"].(node); fmt.Sprintf("%v %v %v", hours["dayOfWeek"], hours["opens"], hours["closes"]) != "[Monday Tuesday Wednesday Thursday Friday Saturday] 08:00 19:00" {
		t.Errorf("the hours are %v", hours)
	}
	if geo, _ := business["geo"].(node); geo["latitude"] != 29.785 || geo["longitude"] != -95.57 {
		t.Errorf("the office is at %v", geo)
	}
	for _, place := range business["areaServed"].([]any) {
		served[fmt.Sprint(place.(node)["name"])] = place.(node)["@type"]
	}
	for name, kind := range map[string]string{"Houston": "City", "Katy": "City", "The Woodlands": "AdministrativeArea", "Harris County, TX": "AdministrativeArea"} {
		if served[name] != kind {
			t.Errorf("%s is served as %v, want %s: %v", name, served[name], kind, served)
		}
	}
	of := structuredData(t, s.Document(t, "/service-areas/woodlands")).ofType("Service")[0]["areaServed"].(node)
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
	// A machine that reads nothing else learns what the business does, and where.
	for _, want := range []string{"- Services and area: Home remodeling and roofing in Houston, ", "Harris, Fort Bend, Montgomery, Brazoria, Galveston and Waller counties", "\n- Hours: Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed\n"} {
		if body := s.Get(t, "/llms.txt").Body; !strings.Contains(body, want) {
			t.Errorf("llms.txt does not say %q:\n%s", want, body)
		}
	}
	// Search engines are always told that a rendering is one.
	for _, path := range []string{"/", "/gallery", "/blog/hail-damage"} {
		d := structuredData(t, s.Document(t, path))
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

// structuredData returns all nodes of a page's JSON-LD block.
func structuredData(t *testing.T, document *html.Node) nodes {
	t.Helper()
	blocks := ssrtest.All(document, "script[type=application/ld+json]")
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

// types returns the types of a node. A reference to another node has none.
func types(n node) (names []string) {
	if name, one := n["@type"].(string); one {
		return []string{name}
	}
	list, _ := n["@type"].([]any)
	for _, name := range list {
		names = append(names, fmt.Sprint(name))
	}
	return names
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

var addressProperties = []string{"url", "@id", "item", "image", "hasMap", "sameAs"}

// check reports missing properties of a node, and values in a wrong format.
func (d nodes) check(t *testing.T, n node, origin string) {
	for _, kind := range types(n) {
		for property := range strings.FieldsSeq(demanded[kind]) {
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

// agreesWithMain compares structured data with the visible text of the page.
func (d nodes) agreesWithMain(t *testing.T, main *html.Node, origin string, page routes.Page) {
	text := script.VisibleText(main)
	for _, breadcrumbs := range d.ofType("BreadcrumbList") {
		marked, shown := fmt.Sprint(names(breadcrumbs["itemListElement"])), []string{}
		for _, item := range ssrtest.All(ssrtest.All(main, "nav[aria-label=Breadcrumbs]")[0], "li") {
			shown = append(shown, script.VisibleText(item))
		}
		if marked != fmt.Sprint(shown) {
			t.Errorf("breadcrumbs %v, the page shows %v", marked, shown)
		}
	}
	if inner := page.Path != "/"; inner != (len(d.ofType("BreadcrumbList")) == 1) {
		t.Errorf("%d lists of breadcrumbs", len(d.ofType("BreadcrumbList")))
	}
	for _, article := range d.ofType("Article") {
		if heading := script.VisibleText(ssrtest.All(main, "h1")[0]); article["headline"] != heading {
			t.Errorf("headline %v, the page's is %s", article["headline"], heading)
		}
		day, _, _ := strings.Cut(fmt.Sprint(article["datePublished"]), "T")
		if len(ssrtest.All(main, "time[datetime="+day+"]")) != 1 || !strings.Contains(text, fmt.Sprint(article["articleSection"])) {
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
			if links := textsOf(ssrtest.All(main, "a[href="+path+"]")); !slices.Contains(links, fmt.Sprint(item.(node)["name"])) {
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

// The files for machines say the same of the site as its pages.
func TestFilesForMachines(t *testing.T) {
	t.Parallel()
	s, pages := ssrtest.StartReal(t, "--origin="+ssrtest.Origin, "--name=Bayou & Sons “Builders”"), ssrtest.Pages(t, assets.Embedded)
	t.Run("sitemap", func(t *testing.T) { checkSitemap(t, s, pages) })
	t.Run("feed", func(t *testing.T) { checkFeed(t, s, pages) })
	t.Run("overview", func(t *testing.T) { checkOverview(t, s) })
	t.Run("security contact", func(t *testing.T) { checkSecurityContact(t, s) })
	t.Run("icons", func(t *testing.T) { checkIcons(t, s) })
}

// The sitemap lists exactly what may be indexed: each canonical page, with the day of its content.
func checkSitemap(t *testing.T, s *ssrtest.Site, pages []routes.Page) {
	t.Helper()
	var sitemap struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Entries []struct {
			Location string `xml:"loc"`
			Modified string `xml:"lastmod"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(s.Get(t, "/sitemap.xml").Body), &sitemap); err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, entry := range sitemap.Entries {
		listed[strings.TrimPrefix(entry.Location, ssrtest.Origin)] = entry.Modified
	}
	for _, page := range pages {
		want := page.Updated
		if page.Path != page.Canonical {
			want = ""
		}
		if listed[page.Path] != want {
			t.Errorf("%s was last modified %q, want %q", page.Path, listed[page.Path], want)
		}
		delete(listed, page.Path)
		if _, err := time.Parse(time.DateOnly, page.Updated); err != nil {
			t.Error(err)
		}
	}
	if len(listed) > 0 {
		t.Errorf("the sitemap lists %v, which are no pages", listed)
	}
}

// The feed has what RFC 4287 demands of entries, and says of each article, the newest first, what its page says.
func checkFeed(t *testing.T, s *ssrtest.Site, pages []routes.Page) {
	t.Helper()
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string   `xml:"id"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Entries []struct {
			ID        string `xml:"id"`
			Title     string `xml:"title"`
			Updated   string `xml:"updated"`
			Published string `xml:"published"`
			Summary   string `xml:"summary"`
			Link      struct {
				Address string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(s.Get(t, "/feed.xml").Body), &feed); err != nil {
		t.Fatal(err)
	}
	times := []string{feed.Updated}
	var published, articles, listed []string
	for _, e := range feed.Entries {
		times, published, listed = append(times, e.Updated, e.Published), append(published, e.Published), append(listed, e.Link.Address)
		main := ssrtest.Only(t, s.Document(t, strings.TrimPrefix(e.ID, ssrtest.Origin)), "main")
		if text := script.VisibleText(main); !strings.Contains(text, e.Title) || !strings.Contains(text, e.Summary) || e.Title == "" {
			t.Errorf("%s does not read %q, %q", e.ID, e.Title, e.Summary)
		}
		day, _, _ := strings.Cut(e.Published, "T")
		if len(ssrtest.All(main, "time[datetime="+day+"]")) == 0 {
			t.Errorf("%s does not say that it appeared on %s", e.ID, e.Published)
		}
	}
	for _, page := range pages {
		if page.Kind == routes.KindArticle {
			articles = append(articles, ssrtest.Origin+page.Path)
		}
	}
	if slices.Sort(listed); !slices.Equal(listed, slices.Sorted(slices.Values(articles))) || feed.Title == "" || !strings.HasPrefix(feed.ID, ssrtest.Origin) {
		t.Errorf("%s, %q lists %q, want %q", feed.ID, feed.Title, listed, articles)
	}
	if slices.Reverse(published); !slices.IsSorted(published) {
		t.Errorf("the newest article is not the first: %q", published)
	}
	for _, text := range times {
		if _, err := time.Parse(time.RFC3339, text); err != nil {
			t.Error(err)
		}
	}
}

// Every page that llms.txt names is there under the title that it gives.
func checkOverview(t *testing.T, s *ssrtest.Site) {
	t.Helper()
	for _, line := range regexp.MustCompile(`(?m)^- \[(.+)\]\((.+?)\): .{50,}$`).FindAllStringSubmatch(s.Get(t, "/llms.txt").Body, -1) {
		document := ssrtest.Parse(s.Get(t, strings.TrimPrefix(line[2], ssrtest.Origin)).Body)
		if title := ssrtest.All(document, "title")[0].FirstChild.Data; title != line[1] && script.VisibleText(ssrtest.All(document, "h1")[0]) != line[1] {
			t.Errorf("%s is called %q, not %q", line[2], title, line[1])
		}
	}
}

// RFC 9116: Expires is in the future and less than a year away.
func checkSecurityContact(t *testing.T, s *ssrtest.Site) {
	t.Helper()
	body := s.Get(t, "/.well-known/security.txt").Body
	_, expires, _ := strings.Cut(body, "\nExpires: ")
	expires, _, _ = strings.Cut(expires, "\n")
	at, err := time.Parse(time.RFC3339, expires)
	if left := time.Until(at); err != nil || left < 30*24*time.Hour || left > 365*24*time.Hour {
		t.Errorf("%v left (%v): %s", left, err, body)
	}
}

// The web app manifest has the configured name, and icons that are there in the sizes that it says; and what platforms ask for
// at the root is there.
func checkIcons(t *testing.T, s *ssrtest.Site) {
	t.Helper()
	got := s.Get(t, "/site.webmanifest")
	var manifest struct {
		Name     string `json:"name"`
		StartURL string `json:"start_url"`
		Icons    []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal([]byte(got.Body), &manifest); err != nil || manifest.Name != "Bayou & Sons “Builders”" || manifest.StartURL != "/" {
		t.Fatalf("%v: %s", err, got.Body)
	}
	var purposes []string
	for _, icon := range manifest.Icons {
		purposes = append(purposes, icon.Purpose)
		checkIcon(t, s, icon.Src, icon.Sizes)
	}
	if slices.Sort(purposes); !slices.Equal(purposes, []string{"any", "any", "maskable"}) {
		t.Errorf("purposes %v", purposes)
	}
	checkIcon(t, s, "/apple-touch-icon.png", "180x180")
	got = s.Get(t, "/favicon.ico")
	// An ICO file with one image of 32 pixels, which begins after the two headers of 6 and 16 bytes and is a PNG.
	if got.Code != http.StatusOK || !strings.HasPrefix(got.Body, "\x00\x00\x01\x00\x01\x00\x20\x20") || !strings.HasPrefix(got.Body[22:], "\x89PNG") {
		t.Errorf("favicon.ico: %d, %.30q", got.Code, got.Body)
	}
}

func checkIcon(t *testing.T, s *ssrtest.Site, path, sizes string) {
	t.Helper()
	got := s.Get(t, path)
	config, format, err := image.DecodeConfig(strings.NewReader(got.Body))
	if size := fmt.Sprintf("%dx%d", config.Width, config.Height); err != nil || format != "png" || size != sizes || got.Code != http.StatusOK {
		t.Errorf("%s: %d, a %s of %s, want %s (%v)", path, got.Code, format, size, sizes, err)
	}
}
