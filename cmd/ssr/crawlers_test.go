package main

import (
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

// A jsonNode is a JSON-LD node object.
type jsonNode = map[string]any

// requiredProperties are the properties that Google's documentation requires or recommends for each type, if the site has the facts.
// They include no rating of the business, because search engines reject self-serving reviews.
var requiredProperties = map[string]string{
	"GeneralContractor": "@id name url telephone email image address geo logo openingHoursSpecification areaServed sameAs",
	"PostalAddress":     "streetAddress addressLocality addressRegion postalCode addressCountry",
	"GeoCoordinates":    "latitude longitude",
	"WebSite":           "@id name url publisher",
	"WebPage":           pageProperties + " mainEntity",
	"AboutPage":         pageProperties + " mainEntity",
	"FAQPage":           pageProperties + " mainEntity",
	"CollectionPage":    pageProperties,
	"BreadcrumbList":    "@id itemListElement",
	"ListItem":          "position name",
	"Service":           "@id name serviceType description url provider areaServed",
	"Article":           "@id headline image datePublished author publisher mainEntityOfPage",
	"Organization":      "@id name url logo",
	"Question":          "name acceptedAnswer",
	"Answer":            "text",
}

const pageProperties = "@id name url description isPartOf about dateModified"

// schemaTypes returns the schema.org types of a page and of its main entity. about is empty for a page without one.
func schemaTypes(page routes.Page) (kind, about string) {
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

// checkStructuredData checks the structured data of each page. origin is the site's origin.
func checkStructuredData(t *testing.T, s *ssrtest.Instance, pages []routes.Page, origin string) {
	t.Helper()
	businesses := map[string]bool{}
	for _, page := range pages {
		t.Run(page.Path, func(t *testing.T) {
			document := ssrtest.ParseHTML(s.Get(t, page.Path).Body)
			d := parseStructuredData(t, document)
			kind, about := schemaTypes(page)
			for _, name := range []string{"GeneralContractor", "RoofingContractor", "WebSite", kind} {
				if got := len(d.findByType(name)); got != 1 {
					t.Fatalf("%d nodes of type %s, want one", got, name)
				}
			}
			if about != "" && len(d.findByType(about)) == 0 {
				t.Errorf("no node has the type %s", about)
			}
			for _, n := range d.all {
				d.checkNode(t, n, origin)
			}
			business := d.findByType("GeneralContractor")[0]
			text, _ := json.Marshal(business)
			businesses[string(text)] = true
			if self := d.findByType(kind)[0]; self["url"] != origin+page.Canonical || self["name"] != ssrtest.FindAll(document, "title")[0].FirstChild.Data {
				t.Errorf("the page has the name %v and the URL %v", self["name"], self["url"])
			}
			d.compareWithMain(t, ssrtest.FindAll(document, "main")[0], origin, page)
		})
	}
	if len(businesses) != 1 {
		t.Errorf("the pages describe %d different businesses", len(businesses))
	}
}

// checkStructuredFacts checks that the structured data has the fixture's facts. The Woodlands is a township, for which schema.org has no
// type.
func checkStructuredFacts(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	business, served := parseStructuredData(t, s.GetDocument(t, "/")).findByType("GeneralContractor")[0], map[string]any{}
	if hours, _ := business["openingHoursSpecification"].(jsonNode); fmt.Sprintf("%v %v %v", hours["dayOfWeek"], hours["opens"], hours["closes"]) != "[Monday Tuesday Wednesday Thursday Friday Saturday] 08:00 19:00" {
		t.Errorf("the hours are %v", hours)
	}
	if geo, _ := business["geo"].(jsonNode); geo["latitude"] != 29.785 || geo["longitude"] != -95.57 {
		t.Errorf("the office is at %v", geo)
	}
	for _, place := range business["areaServed"].([]any) {
		served[fmt.Sprint(place.(jsonNode)["name"])] = place.(jsonNode)["@type"]
	}
	for name, kind := range map[string]string{"Houston": "City", "Katy": "City", "The Woodlands": "AdministrativeArea", "Harris County, TX": "AdministrativeArea"} {
		if served[name] != kind {
			t.Errorf("areaServed: %s has the type %v, want %s: %v", name, served[name], kind, served)
		}
	}
	of := parseStructuredData(t, s.GetDocument(t, "/service-areas/woodlands")).findByType("Service")[0]["areaServed"].(jsonNode)
	if of["@type"] != "AdministrativeArea" {
		t.Errorf("the page of The Woodlands has the type %v", of["@type"])
	}
	var counties []any
	for _, county := range of["containedInPlace"].([]any) {
		counties = append(counties, county.(jsonNode)["name"])
	}
	if !slices.Equal(counties, []any{"Montgomery County, TX", "Harris County, TX"}) {
		t.Errorf("The Woodlands is contained in %v", counties)
	}
	// llms.txt alone states the services, the area and the hours of the business.
	for _, want := range []string{"- Services and area: Home remodeling and roofing in Houston, ", "Harris, Fort Bend, Montgomery, Brazoria, Galveston and Waller counties", "\n- Hours: Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed\n"} {
		if body := s.Get(t, "/llms.txt").Body; !strings.Contains(body, want) {
			t.Errorf("llms.txt does not contain %q:\n%s", want, body)
		}
	}
	// The caption of each rendering identifies it as a rendering.
	for _, path := range []string{"/", "/gallery", "/blog/hail-damage"} {
		d := parseStructuredData(t, s.GetDocument(t, path))
		if len(d.findByType("ImageObject")) < 2 {
			t.Errorf("%s has %d ImageObject nodes", path, len(d.findByType("ImageObject")))
		}
		for _, image := range d.findByType("ImageObject") {
			if image["caption"] != "Rendering, not a finished project" || !strings.HasSuffix(fmt.Sprint(image["url"]), ".jpg") {
				t.Errorf("%s: an image is %v", path, image)
			}
		}
	}
}

// A graph contains all nodes of a page's JSON-LD block, and the IDs of the nodes with a type.
type graph struct {
	all []jsonNode
	ids map[string]bool
}

// parseStructuredData parses a page's JSON-LD block.
func parseStructuredData(t *testing.T, document *html.Node) graph {
	t.Helper()
	blocks := ssrtest.FindAll(document, "script[type=application/ld+json]")
	if len(blocks) != 1 {
		t.Fatalf("%d JSON-LD blocks, want one", len(blocks))
	}
	var content jsonNode
	text := blocks[0].FirstChild.Data
	if err := json.Unmarshal([]byte(text), &content); err != nil || strings.Contains(text, "<") {
		t.Fatalf("%v in %s", err, text)
	}
	if content["@context"] != "https://schema.org" {
		t.Errorf("@context %v", content["@context"])
	}
	d := graph{ids: map[string]bool{}}
	d.collect(content["@graph"])
	return d
}

func (d *graph) collect(value any) {
	switch value := value.(type) {
	case []any:
		for _, part := range value {
			d.collect(part)
		}
	case jsonNode:
		d.all = append(d.all, value)
		if id, has := value["@id"].(string); has && value["@type"] != nil {
			d.ids[id] = true
		}
		for _, part := range value {
			d.collect(part)
		}
	}
}

// nodeTypes returns the types of a node. A reference to another node has no type.
func nodeTypes(n jsonNode) (names []string) {
	if name, isString := n["@type"].(string); isString {
		return []string{name}
	}
	list, _ := n["@type"].([]any)
	for _, name := range list {
		names = append(names, fmt.Sprint(name))
	}
	return names
}

func (d graph) findByType(kind string) []jsonNode {
	var found []jsonNode
	for _, n := range d.all {
		if slices.Contains(nodeTypes(n), kind) {
			found = append(found, n)
		}
	}
	return found
}

var urlProperties = []string{"url", "@id", "item", "image", "hasMap", "sameAs"}

// checkNode fails for a missing property of a node, a value in a wrong format, a dangling reference, or a rating.
func (d graph) checkNode(t *testing.T, n jsonNode, origin string) {
	for _, kind := range nodeTypes(n) {
		for property := range strings.FieldsSeq(requiredProperties[kind]) {
			if value := n[property]; value == nil || value == "" {
				t.Errorf("%s has no %s", kind, property)
			}
		}
		if slices.Contains([]string{"AggregateRating", "Review"}, kind) {
			t.Errorf("the business rates itself: %v", n)
		}
	}
	if id, has := n["@id"].(string); has && !d.ids[id] {
		t.Errorf("no node has the ID %s", id)
	}
	for property, value := range n {
		list, isList := value.([]any)
		if !isList {
			list = []any{value}
		}
		for _, element := range list {
			text, isText := element.(string)
			switch {
			case !isText:
			case slices.Contains(urlProperties, property):
				if !strings.HasPrefix(text, origin+"/") && !strings.HasPrefix(text, "https://example.com/") {
					t.Errorf("%s %s is not an absolute URL of the site or of its profiles", property, text)
				}
			case strings.HasPrefix(property, "date"):
				if _, err := time.Parse(time.RFC3339, text); err != nil {
					t.Errorf("%s: %v", property, err)
				}
			case unrenderedValue.MatchString(text):
				t.Errorf("%s is %q", property, text)
			}
		}
	}
}

// compareWithMain compares structured data with the visible text of the page.
func (d graph) compareWithMain(t *testing.T, main *html.Node, origin string, page routes.Page) {
	text := script.VisibleText(main)
	for _, breadcrumbs := range d.findByType("BreadcrumbList") {
		marked, shown := fmt.Sprint(itemNames(breadcrumbs["itemListElement"])), []string{}
		for _, item := range ssrtest.FindAll(ssrtest.FindAll(main, "nav[aria-label=Breadcrumbs]")[0], "li") {
			shown = append(shown, script.VisibleText(item))
		}
		if marked != fmt.Sprint(shown) {
			t.Errorf("breadcrumbs %v, the page shows %v", marked, shown)
		}
	}
	if inner := page.Path != "/"; inner != (len(d.findByType("BreadcrumbList")) == 1) {
		t.Errorf("%d nodes of type BreadcrumbList", len(d.findByType("BreadcrumbList")))
	}
	for _, article := range d.findByType("Article") {
		if heading := script.VisibleText(ssrtest.FindAll(main, "h1")[0]); article["headline"] != heading {
			t.Errorf("headline %v, the page has %s", article["headline"], heading)
		}
		day, _, _ := strings.Cut(fmt.Sprint(article["datePublished"]), "T")
		if len(ssrtest.FindAll(main, "time[datetime="+day+"]")) != 1 || !strings.Contains(text, fmt.Sprint(article["articleSection"])) {
			t.Errorf("the page does not show %s or %s", day, article["articleSection"])
		}
	}
	for _, question := range d.findByType("Question") {
		answer, _ := question["acceptedAnswer"].(jsonNode)
		if !strings.Contains(text, fmt.Sprint(question["name"])) || !strings.Contains(text, fmt.Sprint(answer["text"])) {
			t.Errorf("the page does not show %v: %v", question["name"], answer["text"])
		}
	}
	for _, list := range d.findByType("ItemList") {
		for _, item := range list["itemListElement"].([]any) {
			path := strings.TrimPrefix(fmt.Sprint(item.(jsonNode)["url"]), origin)
			if links := visibleTexts(ssrtest.FindAll(main, "a[href="+path+"]")); !slices.Contains(links, fmt.Sprint(item.(jsonNode)["name"])) {
				t.Errorf("the page does not link to %s as %s", path, item.(jsonNode)["name"])
			}
		}
	}
}

// itemNames returns the name of each node in a list.
func itemNames(list any) []string {
	var found []string
	for _, item := range list.([]any) {
		found = append(found, fmt.Sprint(item.(jsonNode)["name"]))
	}
	return found
}

// Structured data, and the files for crawlers and platforms, are consistent with the pages.
func TestCrawlerFiles(t *testing.T) {
	t.Parallel()
	s, pages := ssrtest.StartEmbedded(t, "--origin="+ssrtest.Origin, "--name=Bayou & Sons “Builders”"), ssrtest.ListPages(t, assets.Embedded)
	t.Run("structured data", func(t *testing.T) { checkStructuredData(t, s, pages, ssrtest.Origin) })
	t.Run("sitemap", func(t *testing.T) { checkSitemap(t, s, pages) })
	t.Run("feed", func(t *testing.T) { checkFeed(t, s, pages) })
	t.Run("overview", func(t *testing.T) { checkLLMsOverview(t, s) })
	t.Run("security contact", func(t *testing.T) { checkSecurityContact(t, s) })
	t.Run("icons", func(t *testing.T) { checkIcons(t, s) })
}

// checkSitemap checks that the sitemap lists each canonical page, with the date of its content, and no other URL.
func checkSitemap(t *testing.T, s *ssrtest.Instance, pages []routes.Page) {
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
			t.Errorf("lastmod of %s is %q, want %q", page.Path, listed[page.Path], want)
		}
		delete(listed, page.Path)
		if _, err := time.Parse(time.DateOnly, page.Updated); err != nil {
			t.Error(err)
		}
	}
	if len(listed) > 0 {
		t.Errorf("the sitemap lists %v, which are not pages", listed)
	}
}

// checkFeed checks that the Atom feed has the elements that RFC 4287 requires, and an entry for each article, newest first, with the
// title, summary and date of its page.
func checkFeed(t *testing.T, s *ssrtest.Instance, pages []routes.Page) {
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
		main := ssrtest.FindOne(t, s.GetDocument(t, strings.TrimPrefix(e.ID, ssrtest.Origin)), "main")
		if text := script.VisibleText(main); !strings.Contains(text, e.Title) || !strings.Contains(text, e.Summary) || e.Title == "" {
			t.Errorf("%s does not show %q, %q", e.ID, e.Title, e.Summary)
		}
		day, _, _ := strings.Cut(e.Published, "T")
		if len(ssrtest.FindAll(main, "time[datetime="+day+"]")) == 0 {
			t.Errorf("%s does not show its date %s", e.ID, e.Published)
		}
	}
	for _, page := range pages {
		if page.Kind == routes.KindArticle {
			articles = append(articles, ssrtest.Origin+page.Path)
		}
	}
	if slices.Sort(listed); !slices.Equal(listed, slices.Sorted(slices.Values(articles))) || feed.Title == "" || !strings.HasPrefix(feed.ID, ssrtest.Origin) {
		t.Errorf("feed %s, %q lists %q, want %q", feed.ID, feed.Title, listed, articles)
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

// checkLLMsOverview checks that each page in llms.txt exists and has the title given there.
func checkLLMsOverview(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	for _, line := range regexp.MustCompile(`(?m)^- \[(.+)\]\((.+?)\): .{50,}$`).FindAllStringSubmatch(s.Get(t, "/llms.txt").Body, -1) {
		document := ssrtest.ParseHTML(s.Get(t, strings.TrimPrefix(line[2], ssrtest.Origin)).Body)
		if title := ssrtest.FindAll(document, "title")[0].FirstChild.Data; title != line[1] && script.VisibleText(ssrtest.FindAll(document, "h1")[0]) != line[1] {
			t.Errorf("%s has the title %q, want %q", line[2], title, line[1])
		}
	}
}

// checkSecurityContact checks Expires in security.txt: in the future and less than a year away (RFC 9116).
func checkSecurityContact(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	body := s.Get(t, "/.well-known/security.txt").Body
	_, expires, _ := strings.Cut(body, "\nExpires: ")
	expires, _, _ = strings.Cut(expires, "\n")
	at, err := time.Parse(time.RFC3339, expires)
	if left := time.Until(at); err != nil || left < 30*24*time.Hour || left > 365*24*time.Hour {
		t.Errorf("security.txt expires in %v (%v): %s", left, err, body)
	}
}

// checkIcons checks the name and the icons of the web app manifest, and the icons that platforms request at the root.
func checkIcons(t *testing.T, s *ssrtest.Instance) {
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
		t.Errorf("the icons have the purposes %v", purposes)
	}
	checkIcon(t, s, "/apple-touch-icon.png", "180x180")
	got = s.Get(t, "/favicon.ico")
	// An ICO file with one image: headers of 6 and 16 bytes, then a PNG of 32 pixels.
	if got.Code != http.StatusOK || !strings.HasPrefix(got.Body, "\x00\x00\x01\x00\x01\x00\x20\x20") || !strings.HasPrefix(got.Body[22:], "\x89PNG") {
		t.Errorf("favicon.ico: status %d, %.30q", got.Code, got.Body)
	}
}

// checkIcon checks that an icon is a PNG of the given size.
func checkIcon(t *testing.T, s *ssrtest.Instance, path, sizes string) {
	t.Helper()
	got := s.Get(t, path)
	config, format, err := image.DecodeConfig(strings.NewReader(got.Body))
	if size := fmt.Sprintf("%dx%d", config.Width, config.Height); err != nil || format != "png" || size != sizes || got.Code != http.StatusOK {
		t.Errorf("%s: status %d, %s of %s, want PNG of %s (%v)", path, got.Code, format, size, sizes, err)
	}
}
