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

// CrawlerFacts are the facts of the business in sitemap.xml, robots.txt, feed.xml, llms.txt and security.txt.
type CrawlerFacts struct {
	Origin    string // the public origin, without a trailing slash
	Name      string // the name of the business
	Phone     string
	TextPhone string // the number for text messages, or ""
	Email     string
	Address   string // the postal address in one line
	// Hidden excludes the whole site from search indexes. A copy that is not public needs it.
	Hidden bool
}

// templateData returns the data of the templates of the crawler files.
func (f CrawlerFacts) templateData(pages []Page) crawlerData {
	data := crawlerData{CrawlerFacts: f, Sections: []struct{ Kind, Heading string }{
		{KindPage, "Pages"}, {KindService, "Services"}, {KindArea, "Service areas"}, {KindArticle, "Guides"},
	}}
	for _, page := range pages {
		switch {
		case page.Path == "/":
			data.Home = page
		case page.Path == "/blog":
			data.Blog = page
		case page.Kind == KindArticle:
			data.Articles = append(data.Articles, page)
			data.Updated = max(data.Updated, page.Updated)
		}
		if page.Path == page.Canonical {
			data.Pages = append(data.Pages, page)
		}
	}
	slices.SortStableFunc(data.Articles, func(a, b Page) int { return cmp.Compare(b.Published, a.Published) }) // newest first
	return data
}

// handlers returns the handlers of the crawler files, except llms.txt, by path.
func (f CrawlerFacts) handlers(pages []Page) map[string]http.Handler {
	data := f.templateData(pages)
	return map[string]http.Handler{
		"/robots.txt":               textHandler(plainText, cacheForHour, data.renderFile("robots")),
		"/sitemap.xml":              textHandler("application/xml; charset=utf-8", cacheForHour, data.renderFile("sitemap")),
		"/feed.xml":                 textHandler("application/atom+xml; charset=utf-8", cacheForHour, data.renderFile("feed")),
		"/.well-known/security.txt": http.HandlerFunc(f.sendSecurityText),
	}
}

const plainText = "text/plain; charset=utf-8"

// crawlerData is the data of the templates: the canonical pages, the articles, and the date of the last change of an article.
type crawlerData struct {
	CrawlerFacts
	Home, Blog      Page
	Pages, Articles []Page
	Updated         string
	Hours           string // the opening hours in one line; only for llms.txt
	Sections        []struct{ Kind, Heading string }
}

const llmsPath = "/llms.txt"

// renderLLMsText renders llms.txt. It is the only crawler file with the opening hours, which depend on the date.
func (s *Site) renderLLMsText(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, s.Deadline)
	defer cancel()
	data := s.CrawlerFacts.templateData(s.Pages)
	var err error
	if data.Hours, err = s.Renderer.Hours(ctx); err != nil {
		return fmt.Errorf("rendering %s: %w", llmsPath, err)
	}
	handler := textHandler(plainText, cacheForHour, data.renderFile("overview"))
	s.llmsText.Store(&handler)
	return nil
}

func (d crawlerData) renderFile(name string) string {
	var text strings.Builder
	if err := crawlerFiles.ExecuteTemplate(&text, name, d); err != nil {
		panic(err) // the templates are compiled in
	}
	return text.String()
}

// crawlerFiles has the templates of the crawler files, which follow RFC 9309 (robots.txt), sitemaps.org, RFC 4287 (the feed) and
// llmstxt.org. robots.txt forbids nothing, even for a hidden site: a crawler that may not read a page cannot see its noindex. A
// date becomes noon in UTC, which is the same date in Houston all year.
var crawlerFiles = template.Must(template.New("").Parse(`
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

// securityTextMonths is the number of months until security.txt expires. RFC 9116 recommends less than a year.
const securityTextMonths = 11

// sendSecurityText sends security.txt (RFC 9116). It computes the expiry for each request, so that no server sends a date in the
// past, and truncates it to days, so that all pods send the same text.
func (f CrawlerFacts) sendSecurityText(w http.ResponseWriter, r *http.Request) {
	expires := time.Now().UTC().AddDate(0, securityTextMonths, 0).Truncate(24 * time.Hour)
	text := fmt.Sprintf("Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s/.well-known/security.txt\n",
		f.Email, expires.Format(time.RFC3339), f.Origin)
	sendContent(w, r, content{plainText, cacheForHour, hashTag([]byte(text)), encoding.Identity, strings.NewReader(text)})
}
