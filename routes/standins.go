package routes

import (
	_ "embed"
	"html/template"
	"net/http"
	"strings"
)

// The paths of the stand-ins: what a site in development embeds if no real embed is configured.
const (
	LeadFormPath = "/embed/lead-form"
	ReviewsPath  = "/embed/reviews"
)

//go:embed standins.html
var standInPages string

var standInTemplates = template.Must(template.New("").Parse(standInPages))

// StandIns are pages for development in the place of the embeds. They say so plainly, and their form never pretends to send.
type StandIns struct {
	Phone    string // as people read it
	PhoneURL string // a tel: URL
}

// show answers with the stand-in of a name: form, answer or reviews.
func (s StandIns) show(name string) http.Handler {
	// PhoneURL is made of digits (package site), so it may stand in an href unescaped.
	data := struct {
		Phone    string
		PhoneURL template.URL
		Action   string
	}{s.Phone, template.URL(s.PhoneURL), LeadFormPath} //nolint:gosec // see above
	var page strings.Builder
	if err := standInTemplates.ExecuteTemplate(&page, name, data); err != nil {
		panic(err) // the templates are compiled in
	}
	html := page.String()
	policy := "default-src 'none'; style-src " + styleHash(html) + "; form-action 'self'; base-uri 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Robots-Tag", "noindex")
		header.Set("Cache-Control", "no-store")
		send(w, r, Document{Status: http.StatusOK, HTML: html})
	})
}

// styleHash is the policy's word for the one <style> of a page.
func styleHash(html string) string {
	_, rest, _ := strings.Cut(html, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	return hashSource(style)
}
