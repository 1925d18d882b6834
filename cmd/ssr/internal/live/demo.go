package live

import (
	_ "embed"
	"html/template"
	"net/http"
	"strings"

	"gulfoak.example/website/assets/facts"
)

// The paths of the demo pages that replace missing embeds.
const (
	LeadFormPath = "/embed/lead-form"
	ReviewsPath  = "/embed/reviews"
)

//go:embed demo.html
var demoPages string

var demoTemplates = template.Must(template.New("").Parse(demoPages))

// WithDemoEmbeds returns a handler that serves demo pages at [LeadFormPath] and [ReviewsPath], and passes other requests to next. The
// pages identify themselves as a demonstration, and the form sends nothing. phone is the displayed number of the business.
func WithDemoEmbeds(next http.Handler, phone string) http.Handler {
	number, _ := facts.ParsePhone(phone) // the settings and the build validate the number
	data := struct {
		Phone    string
		PhoneURL template.URL
		Action   string
	}{phone, template.URL("tel:" + number.DialString()), LeadFormPath} //nolint:gosec // the dial string consists of digits
	pages := map[string]string{}
	for _, name := range []string{"form", "answer", "reviews"} {
		var page strings.Builder
		if err := demoTemplates.ExecuteTemplate(&page, name, data); err != nil {
			panic(err) // impossible: the templates are embedded
		}
		pages[name] = page.String()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, allow := "", "GET, HEAD"
		switch {
		case r.URL.Path == LeadFormPath && r.Method == http.MethodPost:
			name = "answer"
		case r.URL.Path == LeadFormPath:
			name, allow = "form", "GET, HEAD, POST"
		case r.URL.Path == ReviewsPath:
			name = "reviews"
		default:
			next.ServeHTTP(w, r)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead && name != "answer" {
			w.Header().Set("Allow", allow)
			http.Error(w, "This address answers "+allow+" only.", http.StatusMethodNotAllowed)
			return
		}
		html, header := pages[name], w.Header()
		header.Set("Content-Security-Policy", "default-src 'none'; style-src "+styleSource(html)+"; form-action 'self'; base-uri 'none'")
		header.Set("X-Robots-Tag", "noindex")
		sendHTML(w, r, http.StatusOK, html)
	})
}
