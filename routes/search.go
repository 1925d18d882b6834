package routes

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// Search is what the site's answers to search engines and other machines say besides its pages.
type Search struct {
	Origin    string // the public origin, without a slash at its end
	Name      string // of the business
	Phone     string
	TextPhone string // takes text messages; empty where none does
	Email     string
	Address   string // in one line
	Hours     string // in one line
	// Hidden keeps the whole site out of every index, as a preview needs it.
	Hidden bool
}

// answers are the files that machines ask for, by their paths.
func (s Search) answers(pages []Page) map[string]http.Handler {
	return map[string]http.Handler{
		"/robots.txt":               file(plainText, anHour, s.robots()),
		"/sitemap.xml":              file("application/xml; charset=utf-8", anHour, s.sitemap(pages)),
		"/feed.xml":                 file("application/atom+xml; charset=utf-8", anHour, s.feed(pages)),
		"/llms.txt":                 file(plainText, anHour, s.overview(pages)),
		"/.well-known/security.txt": http.HandlerFunc(s.security),
	}
}

const plainText = "text/plain; charset=utf-8"

// robots follows RFC 9309.
func (s Search) robots() string {
	if s.Hidden {
		return "User-agent: *\nAllow: /\n" // a crawler that may not read a page cannot see its noindex
	}
	return "User-agent: *\nAllow: /\n\nSitemap: " + s.Origin + "/sitemap.xml\n"
}

// sitemap follows sitemaps.org: the address of every page once, with the day on which its content last changed.
func (s Search) sitemap(pages []Page) string {
	type entry struct {
		Location string `xml:"loc"`
		Modified string `xml:"lastmod"`
	}
	var entries []entry
	for _, page := range pages {
		if page.Path == page.Canonical {
			entries = append(entries, entry{s.Origin + page.Path, page.Updated})
		}
	}
	return xmlOf(struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Entries []entry  `xml:"url"`
	}{Entries: entries})
}

// overview follows llmstxt.org: who this is, and every page with a sentence, by kind.
func (s Search) overview(pages []Page) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# %s\n\n", s.Name)
	for _, page := range pages {
		if page.Path == "/" {
			fmt.Fprintf(&text, "> %s\n\n- Services and area: %s\n", page.Description, page.Summary)
		}
	}
	fmt.Fprintf(&text, "- Phone: %s\n- E-mail: %s\n- Address: %s\n- Hours: %s\n", s.Phone, s.Email, s.Address, s.Hours)
	if s.TextPhone != "" {
		fmt.Fprintf(&text, "- Text messages: %s\n", s.TextPhone)
	}
	for _, section := range []struct{ kind, heading string }{
		{KindPage, "Pages"}, {KindService, "Services"}, {KindArea, "Service areas"}, {KindArticle, "Guides"},
	} {
		fmt.Fprintf(&text, "\n## %s\n\n", section.heading)
		for _, page := range pages {
			if page.Kind == section.kind && page.Path == page.Canonical {
				fmt.Fprintf(&text, "- [%s](%s): %s\n", page.Title, s.Origin+page.Path, page.Description)
			}
		}
	}
	return text.String()
}

// securityMonths is how far ahead security.txt expires: RFC 9116 asks for less than a year.
const securityMonths = 11

// security follows RFC 9116. Its time to expire moves with the clock, so that a program which runs for long, too,
// never shows one that is past.
func (s Search) security(w http.ResponseWriter, r *http.Request) {
	expires := time.Now().UTC().AddDate(0, securityMonths, 0).Truncate(24 * time.Hour)
	text := fmt.Sprintf("Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s/.well-known/security.txt\n",
		s.Email, expires.Format(time.RFC3339), s.Origin)
	sendContent(w, r, content{plainText, anHour, etagOf([]byte(text)), encoding.Identity, strings.NewReader(text)})
}

// instant is a day of the content as a moment: noon in UTC, which is the same day in Houston all year.
func instant(day string) string { return day + "T12:00:00Z" }

// feed follows RFC 4287: the articles, newest first.
func (s Search) feed(pages []Page) string {
	type link struct {
		Relation string `xml:"rel,attr"`
		Kind     string `xml:"type,attr"`
		Address  string `xml:"href,attr"`
	}
	type category struct {
		Term string `xml:"term,attr"`
	}
	type entry struct {
		Title     string   `xml:"title"`
		ID        string   `xml:"id"`
		Link      link     `xml:"link"`
		Published string   `xml:"published"`
		Updated   string   `xml:"updated"`
		Category  category `xml:"category"`
		Summary   string   `xml:"summary"`
	}
	var entries []entry
	var blog Page
	var latest string
	for _, page := range pages {
		address := s.Origin + page.Canonical
		switch {
		case page.Path == "/blog":
			blog = page
		case page.Kind == KindArticle:
			latest = max(latest, page.Updated)
			entries = append(entries, entry{page.Title, address, link{"alternate", "text/html", address}, instant(page.Published), instant(page.Updated), category{page.Category}, page.Description})
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(b.Published, a.Published) })
	return xmlOf(struct {
		XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Language string   `xml:"xml:lang,attr"`
		Title    string   `xml:"title"`
		Subtitle string   `xml:"subtitle"`
		ID       string   `xml:"id"`
		Updated  string   `xml:"updated"`
		Author   string   `xml:"author>name"`
		Links    []link   `xml:"link"`
		Entries  []entry  `xml:"entry"`
	}{
		Language: "en-US", Title: blog.Title, Subtitle: blog.Description, ID: s.Origin + "/blog", Updated: instant(latest), Author: s.Name,
		Links:   []link{{"self", "application/atom+xml", s.Origin + "/feed.xml"}, {"alternate", "text/html", s.Origin + "/blog"}},
		Entries: entries,
	})
}

// xmlOf is a value as an XML document.
func xmlOf(value any) string {
	var text bytes.Buffer
	text.WriteString(xml.Header)
	encoder := xml.NewEncoder(&text)
	encoder.Indent("", " ")
	if err := encoder.Encode(value); err != nil {
		panic(err) // the types are this file's own
	}
	return text.String() + "\n"
}
