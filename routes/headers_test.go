package routes

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func directives(policy string) map[string]string {
	list := map[string]string{}
	for directive := range strings.SplitSeq(policy, "; ") {
		name, sources, _ := strings.Cut(directive, " ")
		list[name] = sources
	}
	return list
}

// The reviews script may load every kind of resource from its own and the additional origins, on the page with the reviews only.
func TestContentSecurityPolicy_reviews(t *testing.T) {
	o := Options{Styles: map[string]string{"home": "a{}", "about": "b{}"}}
	plain, about := contentSecurityPolicy(o, "home"), contentSecurityPolicy(o, "about")
	o.Embeds = Embeds{ReviewsOrigins: []string{"https://*.parts.example"}}
	if got := contentSecurityPolicy(o, "home"); got != plain {
		t.Errorf("origins without a script change the policy to %q", got)
	}
	o.Embeds.ReviewsFrame = "https://frame.example/reviews"
	framed := directives(plain)
	framed["connect-src"], framed["frame-src"] = "'self' https://frame.example", "'self' https://frame.example"
	if got := directives(contentSecurityPolicy(o, "home")); !maps.Equal(got, framed) {
		t.Errorf("a frame has the policy %q, want %q", got, framed)
	}
	o.Embeds.ReviewsScript = "https://widget.example:8443/w.js"
	const widget = " https://widget.example:8443 https://*.parts.example"
	want := map[string]string{
		"default-src": "'self' data:" + widget, "script-src": "'self'" + widget, "style-src": "'self' 'unsafe-inline'" + widget,
		"connect-src": "'self' https://frame.example" + widget, "frame-src": "'self' https://frame.example" + widget, "object-src": "'none'", "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'",
	}
	if got := directives(contentSecurityPolicy(o, "home")); !maps.Equal(got, want) {
		t.Errorf("a script has the policy %q, want %q", got, want)
	}
	for template, policy := range map[string]string{"about": about, "": contentSecurityPolicy(Options{}, "")} {
		if got := contentSecurityPolicy(Options{Styles: map[string]string{template: o.Styles[template]}, Embeds: o.Embeds}, template); got != policy {
			t.Errorf("pages of the template %q have the policy %q, want %q", template, got, policy)
		}
	}
}

// In development the desk shows pages in a frame, and React's build for development needs innerHTML.
func TestContentSecurityPolicy_development(t *testing.T) {
	got := directives(contentSecurityPolicy(Options{Development: true}, "about"))
	if _, trusted := got["trusted-types"]; trusted || got["frame-ancestors"] != "'self'" {
		t.Errorf("the policy is %v", got)
	}
}

// Some of the common headers depend on the settings of a site. "" means that a header must be absent.
func TestCommonHeaders_siteSettings(t *testing.T) {
	form := Options{Embeds: Embeds{LeadForm: "https://forms.example.net/f"}}
	for name, test := range map[string]struct {
		options      Options
		header, want string
	}{
		"hidden":      {Options{CrawlerFacts: CrawlerFacts{Hidden: true}}, "X-Robots-Tag", "noindex"},
		"indexable":   {Options{}, "X-Robots-Tag", ""},
		"https":       {Options{Origin: "https://www.example.com"}, "Strict-Transport-Security", "max-age=63072000"},
		"http":        {Options{Origin: "http://localhost:8080"}, "Strict-Transport-Security", ""},
		"lead form":   {form, "Cross-Origin-Opener-Policy", "same-origin-allow-popups"},
		"demo form":   {Options{Embeds: Embeds{LeadForm: "/embed/lead-form"}}, "Cross-Origin-Opener-Policy", "same-origin"},
		"production":  {Options{}, "Cross-Origin-Resource-Policy", "same-origin"},
		"development": {Options{Development: true}, "Cross-Origin-Resource-Policy", "cross-origin"},
	} {
		if got := commonHeaders(test.options).Get(test.header); got != test.want {
			t.Errorf("%s: %s is %q, want %q", name, test.header, got, test.want)
		}
	}
}

// Every response has the common headers.
func TestSetCommonHeaders_everyResponse(t *testing.T) {
	site := &Site{headers: commonHeaders(Options{Origin: "https://www.example.com"})}
	response := httptest.NewRecorder()
	site.setCommonHeaders(http.NotFoundHandler()).ServeHTTP(response, httptest.NewRequest(http.MethodGet, "/", nil))
	for name, want := range site.headers {
		if got := response.Header()[name]; !slices.Equal(got, want) {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if len(site.headers) != 7 || response.Header().Get("Strict-Transport-Security") == "" {
		t.Errorf("the common headers are %v", site.headers)
	}
}
