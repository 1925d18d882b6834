package routes

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"text/template"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// Search is what sitemap.xml, robots.txt, feed.xml, llms.txt and security.txt say besides the pages.
type Search struct {
	Origin    string // the public origin, without a slash at its end
	Name      string // of the business
	Phone     string
	TextPhone string // the number for text messages; empty if there is none
	Email     string
	Address   string // in one line
	// Hidden keeps the whole site out of every search index, as a copy that is not public needs it.
	Hidden bool
}

// list gathers what the files say of the pages.
func (s Search) list(pages []Page) listed {
	listed := listed{Search: s, Sections: []struct{ Kind, Heading string }{
		{KindPage, "Pages"}, {KindService, "Services"}, {KindArea, "Service areas"}, {KindArticle, "Guides"},
	}}
	for _, page := range pages {
		switch {
		case page.Path == "/":
			listed.Home = page
		case page.Path == "/blog":
			listed.Blog = page
		case page.Kind == KindArticle:
			listed.Articles = append(listed.Articles, page)
			listed.Updated = max(listed.Updated, page.Updated)
		}
		if page.Path == page.Canonical {
			listed.Pages = append(listed.Pages, page)
		}
	}
	slices.SortStableFunc(listed.Articles, func(a, b Page) int { return cmp.Compare(b.Published, a.Published) }) // newest first
	return listed
}

// answers are the handlers of the files that machines ask for, by path.
func (s Search) answers(pages []Page) map[string]http.Handler {
	listed := s.list(pages)
	return map[string]http.Handler{
		"/robots.txt":               file(plainText, anHour, listed.text("robots")),
		"/sitemap.xml":              file("application/xml; charset=utf-8", anHour, listed.text("sitemap")),
		"/feed.xml":                 file("application/atom+xml; charset=utf-8", anHour, listed.text("feed")),
		"/.well-known/security.txt": http.HandlerFunc(s.security),
	}
}

const plainText = "text/plain; charset=utf-8"

// listed is what the files say: the pages that are their own canonical address, the articles, and the day of an article's last
// change.
type listed struct {
	Search
	Home, Blog      Page
	Pages, Articles []Page
	Updated         string
	Hours           string // of the business, in one line; only llms.txt has them
	Sections        []struct{ Kind, Heading string }
}

const overviewPath = "/llms.txt"

// renderOverview renders llms.txt, the only one of the files with the opening hours, which change with the day.
func (s *Site) renderOverview(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, s.Deadline)
	defer cancel()
	listed := s.Search.list(s.Pages)
	var err error
	if listed.Hours, err = s.Renderer.Hours(ctx); err != nil {
		return fmt.Errorf("%s: %w", overviewPath, err)
	}
	handler := file(plainText, anHour, listed.text("overview"))
	s.overview.Store(&handler)
	return nil
}

// text is one of the files.
func (l listed) text(name string) string {
	var text strings.Builder
	if err := machineFiles.ExecuteTemplate(&text, name, l); err != nil {
		panic(err) // the templates are compiled in
	}
	return text.String()
}

// The files follow RFC 9309 (robots.txt), sitemaps.org, RFC 4287 (the feed) and llmstxt.org. robots.txt forbids nothing even
// where the site is hidden: a crawler that may not read a page cannot see its noindex. A day becomes noon in UTC, which is the
// same day in Houston all year.
var machineFiles = template.Must(template.New("").Parse(`
{{define "robots"}}User-agent: *
Allow: /
{{if not .Hidden}}
Sitemap: {{.Origin}}/sitemap.xml
{{end}}{{end}}

{{define "sitemap"}}<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{{range .Pages}} <url><loc>{{html $.Origin .Path}}</loc><lastmod>{{.Updated}}</lastmod></url>
{{end}}</urlset>
{{end}}

{{define "feed"}}<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
 <title>{{html .Blog.Title}}</title>
 <subtitle>{{html .Blog.Description}}</subtitle>
 <id>{{html .Origin}}/blog</id>
 <updated>{{.Updated}}T12:00:00Z</updated>
 <author><name>{{html .Name}}</name></author>
 <link rel="self" type="application/atom+xml" href="{{html .Origin}}/feed.xml"/>
 <link rel="alternate" type="text/html" href="{{html .Origin}}/blog"/>
{{range .Articles}} <entry>
  <title>{{html .Title}}</title>
  <id>{{html $.Origin .Canonical}}</id>
  <link rel="alternate" type="text/html" href="{{html $.Origin .Canonical}}"/>
  <published>{{.Published}}T12:00:00Z</published>
  <updated>{{.Updated}}T12:00:00Z</updated>
  <category term="{{html .Category}}"/>
  <summary>{{html .Description}}</summary>
 </entry>
{{end}}</feed>
{{end}}

{{define "overview"}}# {{.Name}}

> {{.Home.Description}}

- Services and area: {{.Home.Summary}}
- Phone: {{.Phone}}
- E-mail: {{.Email}}
- Address: {{.Address}}
- Hours: {{.Hours}}
{{with .TextPhone}}- Text messages: {{.}}
{{end}}{{range $section := .Sections}}
## {{$section.Heading}}

{{range $.Pages}}{{if eq .Kind $section.Kind}}- [{{.Title}}]({{$.Origin}}{{.Path}}): {{.Description}}
{{end}}{{end}}{{end}}{{end}}`))

// securityMonths is how far ahead security.txt expires: RFC 9116 asks for less than a year.
const securityMonths = 11

// security answers with security.txt (RFC 9116). It computes the expiry for each request, so that no server shows a date that has
// passed, and in whole days, so that all pods send the same text.
func (s Search) security(w http.ResponseWriter, r *http.Request) {
	expires := time.Now().UTC().AddDate(0, securityMonths, 0).Truncate(24 * time.Hour)
	text := fmt.Sprintf("Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s/.well-known/security.txt\n",
		s.Email, expires.Format(time.RFC3339), s.Origin)
	sendContent(w, r, content{plainText, anHour, etagOf([]byte(text)), encoding.Identity, strings.NewReader(text)})
}
