package embeds

import (
	"net/http"
	"strings"
	"testing"
)

// The result matches Chromium's behavior.
func TestFrameDenial(t *testing.T) {
	const page, self = "https://www.example.com", "https://forms.example"
	for _, c := range []struct {
		options, policy string // X-Frame-Options and Content-Security-Policy; "|" separates header fields of the same name
		page            string // the origin of the page with the frame
		shown           bool
	}{
		{"DENY", "", page, false},
		{" SameOrigin ", "", page, false},
		{"SAMEORIGIN", "", self, true},
		{"SAMEORIGIN, DENY", "", self, false},
		{"DENY|ALLOWALL", "", page, false},
		{"ALLOW-FROM https://other.example", "", page, true},

		// A policy with frame-ancestors replaces X-Frame-Options.
		{"DENY", "frame-ancestors *", page, true},
		{"DENY", "default-src 'none'", page, false},

		{"", "frame-ancestors 'none'", page, false},
		{"", "frame-ancestors", page, false},
		{"", "default-src 'none'; script-src 'self'", page, true},
		{"", "frame-ancestors 'self'", page, false},
		{"", "frame-ancestors 'self'", self, true},
		{"", "frame-ancestors http:", page, true},
		{"", "frame-ancestors https:", "http://www.example.com", false},
		{"", "frame-ancestors http://www.example.com", page, true},
		{"", "script-src 'self';; Frame-Ancestors\tHTTPS://WWW.Example.COM/ ;", page, true},
		{"", "frame-ancestors example.com", page, false},
		{"", "frame-ancestors https://*.example.com:*", page, true},
		{"", "frame-ancestors *.example.com", "https://example.com", false},
		{"", "frame-ancestors https://other.example *.example.com", "https://a.b.example.com", true},
		{"", "frame-ancestors https://www.example.com/contact", page, false},
		{"", "frame-ancestors https://www.example.com:443", page, true},
		{"", "frame-ancestors http://www.example.com:80", page, true},
		{"", "frame-ancestors https://www.example.com", "https://www.example.com:8443", false},
		{"", "frame-ancestors https://www.example.com:8443", "https://www.example.com:8443", true},
		{"", "frame-ancestors http://localhost:8080", "http://localhost:8080", true},
		{"", "frame-ancestors *; frame-ancestors https://other.example", page, true},

		// All policies must allow the page.
		{"", "frame-ancestors 'none', frame-ancestors *", page, false},
		{"", "frame-ancestors *|frame-ancestors 'none'", page, false},
	} {
		header := http.Header{"Content-Security-Policy-Report-Only": {"frame-ancestors 'none'"}}
		for name, values := range map[string]string{"X-Frame-Options": c.options, "Content-Security-Policy": c.policy} {
			if values != "" {
				header[name] = strings.Split(values, "|")
			}
		}
		if got := frameDenial(header, self, c.page); (got == "") != c.shown {
			t.Errorf("X-Frame-Options %q, Content-Security-Policy %q, framed by %q: %q", c.options, c.policy, c.page, got)
		}
	}
}
