package routes

import (
	"embed"
	"html/template"
	"net/http"
	"strings"
)

// Paths of the demonstration embeds.
const (
	leadFormPath = "/embed/lead-form"
	reviewsPath  = "/embed/reviews"
)

// LeadFormStandIn and ReviewsStandIn are what a site in development embeds where nothing is configured.
const (
	LeadFormStandIn = leadFormPath
	ReviewsStandIn  = reviewsPath
)

//go:embed standins.html
var standInFiles embed.FS

var standInTemplates = template.Must(template.ParseFS(standInFiles, "standins.html"))

// StandIns are demonstration embeds for development. They say so plainly, and the form never pretends to send.
type StandIns struct {
	Phone, PhoneURL string
}

func (s StandIns) leadForm() http.Handler { return s.show("form", http.StatusOK) }
func (s StandIns) answer() http.Handler   { return s.show("answer", http.StatusOK) }
func (s StandIns) reviews() http.Handler  { return s.show("reviews", http.StatusOK) }

func (s StandIns) show(name string, status int) http.Handler {
	// PhoneURL comes from the settings, where it was made of digits: it may stand in an href as it is.
	data := struct {
		Phone    string
		PhoneURL template.URL
		Action   string
	}{s.Phone, template.URL(s.PhoneURL), leadFormPath} //nolint:gosec // see above
	var page strings.Builder
	if err := standInTemplates.ExecuteTemplate(&page, name, data); err != nil {
		panic(err) // the templates are compiled in
	}
	html := page.String()
	policy := "default-src 'none'; style-src " + styleHash(html) + "; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Robots-Tag", "noindex")
		header.Set("Cache-Control", "no-store")
		send(w, r, Document{Status: status, HTML: html})
	})
}

// styleHash is the policy's word for the one <style> of a page.
func styleHash(html string) string {
	_, rest, _ := strings.Cut(html, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	return hashSource(style)
}
