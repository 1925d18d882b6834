package embeds

import (
	"net/http"
	"net/url"
	"testing"
)

// A target's site decides what its server is told of the page (Sec-Fetch-Site), and whether a policy hides its answer.
func TestSites(t *testing.T) {
	for _, c := range []struct {
		page, target, site   string
		sameSite, sameOrigin bool // whether Cross-Origin-Resource-Policy same-site, and same-origin, hides the answer
	}{
		{"https://www.example.com", "https://www.example.com/form", "same-origin", false, false},
		{"https://www.example.com", "https://forms.example.com/form", "same-site", false, true},
		{"https://www.example.com", "https://www.example.com:8443/form", "same-site", false, true},
		{"https://example.com", "https://a.b.example.com/form", "same-site", false, true},
		{"https://www.example.com", "https://www.example.org/form", "cross-site", true, true},
		{"https://oak.github.io", "https://forms.github.io/form", "cross-site", true, true}, // a public suffix
		{"https://www.example.co.uk", "https://www.other.co.uk/form", "cross-site", true, true},
		{"http://www.example.com", "https://forms.example.com/form", "cross-site", true, true},
	} {
		prober := &Prober{Origin: c.page}
		target, err := url.Parse(c.target)
		if err != nil {
			t.Fatal(err)
		}
		if got := prober.siteOf(target); got != c.site {
			t.Errorf("%s of %s is %s, want %s", c.target, c.page, got, c.site)
		}
		for policy, want := range map[string]bool{"same-site": c.sameSite, "same-origin": c.sameOrigin, "cross-origin": false, "": false} {
			head := answer{originOf(c.target), http.StatusOK, http.Header{"Cross-Origin-Resource-Policy": {policy}}}
			if got := prober.hides(head); got != want {
				t.Errorf("%s with policy %q is hidden from %s: %v, want %v", c.target, policy, c.page, got, want)
			}
		}
	}
}
