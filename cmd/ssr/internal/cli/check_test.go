package cli

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"gulfoak.example/website/routes/script"
)

// The script finds a redirect to another page, and one that drops the query.
func TestRedirectScript(t *testing.T) {
	redirects := map[string]string{"/blog/old-roofs": "/blog", "/Our services.html?page_id=12": "/faqs#costs"}
	for location, faults := range map[string]int{"/blog?utm_source=mail": 1, "/faqs?utm_source=mail#costs": 1, "/blog": 2} {
		server := httptest.NewServer(http.RedirectHandler(location, http.StatusPermanentRedirect))
		report, err := (script.Target{Origin: server.URL}).Run(t.Context(), "redirects", redirectScript(redirects))
		server.Close()
		if err != nil || report.Requests != 2 || len(report.Failures) != faults {
			t.Errorf("%s: %+v (%v), want %d faults", location, report, err, faults)
		}
	}
}
