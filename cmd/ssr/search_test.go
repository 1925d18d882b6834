package main

import (
	"encoding/xml"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/routes/script"
)

// What the sitemap lists is exactly what may be indexed: each canonical page, with the day of its content.
func TestSitemapIsTheRouteTable(t *testing.T) {
	s := siteFor(t, "real")
	var sitemap struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Entries []struct {
			Location string `xml:"loc"`
			Modified string `xml:"lastmod"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(s.get(t, "/sitemap.xml").body), &sitemap); err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, entry := range sitemap.Entries {
		listed[strings.TrimPrefix(entry.Location, canonicalOrigin)] = entry.Modified
	}
	for _, page := range realTable(t) {
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

// The feed has what RFC 4287 demands of feeds and entries, and says of each article what its page says.
func TestFeedIsValidAndTellsOfTheArticles(t *testing.T) {
	s := siteFor(t, "real")
	type link struct {
		Relation string `xml:"rel,attr"`
		Address  string `xml:"href,attr"`
	}
	type element struct {
		ID        string `xml:"id"`
		Title     string `xml:"title"`
		Updated   string `xml:"updated"`
		Published string `xml:"published"`
		Summary   string `xml:"summary"`
		Links     []link `xml:"link"`
	}
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		element
		Author  string    `xml:"author>name"`
		Entries []element `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(s.get(t, "/feed.xml").body), &feed); err != nil {
		t.Fatal(err)
	}
	articles := map[string]string{}
	for _, page := range realTable(t) {
		if page.Kind == "article" {
			articles[canonicalOrigin+page.Path] = page.Path
		}
	}
	if feed.Author != "Gulf Oak Remodeling" || len(feed.Entries) != len(articles) {
		t.Errorf("author %q, %d entries for %d articles", feed.Author, len(feed.Entries), len(articles))
	}
	if strings.Count(feed.Title, ":") > 1 {
		t.Errorf("the feed is called %q", feed.Title)
	}
	if !slices.IsSortedFunc(feed.Entries, func(a, b element) int { return strings.Compare(b.Published, a.Published) }) {
		t.Error("the newest article is not the first")
	}
	for _, e := range append(feed.Entries, feed.element) {
		if e.Title == "" || len(e.Links) == 0 {
			t.Errorf("incomplete: %+v", e)
		}
		for _, l := range append(e.Links, link{Address: e.ID}) {
			if parsed, err := url.Parse(l.Address); err != nil || parsed.Scheme != "https" || parsed.Host == "" {
				t.Errorf("%s is no whole address (%v)", l.Address, err)
			}
		}
		if _, err := time.Parse(time.RFC3339, e.Updated); err != nil {
			t.Error(err)
		}
	}
	for _, e := range feed.Entries {
		if _, err := time.Parse(time.RFC3339, e.Published); err != nil {
			t.Error(err)
		}
		main := elements(parse(s.get(t, articles[e.ID]).body), "main")[0]
		if text := script.Visible(main); !strings.Contains(text, e.Title) || !strings.Contains(text, e.Summary) {
			t.Errorf("%s does not read %q, %q", e.ID, e.Title, e.Summary)
		}
		if len(elements(main, "time[datetime="+e.Published[:len(time.DateOnly)]+"]")) == 0 {
			t.Errorf("%s does not say that it appeared on %s", e.ID, e.Published)
		}
	}
}

// Every page that llms.txt names is there under the title that it gives.
func TestOverviewNamesPagesRightly(t *testing.T) {
	s := siteFor(t, "real")
	for _, line := range regexp.MustCompile(`(?m)^- \[(.+)\]\((.+?)\): .{50,}$`).FindAllStringSubmatch(s.get(t, "/llms.txt").body, -1) {
		document := parse(s.get(t, strings.TrimPrefix(line[2], canonicalOrigin)).body)
		if title := elements(document, "title")[0].FirstChild.Data; title != line[1] && script.Visible(elements(document, "h1")[0]) != line[1] {
			t.Errorf("%s is called %q, not %q", line[2], title, line[1])
		}
	}
}

// A machine that reads nothing else learns what the business does, and where.
func TestOverviewTellsOfServicesAndArea(t *testing.T) {
	body := siteFor(t, "production").get(t, "/llms.txt").body
	for _, want := range []string{"- Services and area: Home remodeling and roofing in Houston, ", "Harris, Fort Bend, Montgomery, Brazoria, Galveston and Waller counties"} {
		if !strings.Contains(body, want) {
			t.Errorf("llms.txt does not say %q:\n%s", want, body)
		}
	}
}

// RFC 9116: exactly one Expires, in the future and less than a year away.
func TestSecurityContactIsInForce(t *testing.T) {
	body := siteFor(t, "production").get(t, "/.well-known/security.txt").body
	expires := regexp.MustCompile(`(?m)^Expires: (.+)$`).FindAllStringSubmatch(body, -1)
	if len(expires) != 1 || !strings.Contains(body, "Canonical: "+canonicalOrigin+"/.well-known/security.txt\n") {
		t.Fatal(body)
	}
	at, err := time.Parse(time.RFC3339, expires[0][1])
	if left := time.Until(at); err != nil || left < 30*24*time.Hour || left > 365*24*time.Hour {
		t.Errorf("%s: %v left (%v)", expires[0][1], left, err)
	}
}
