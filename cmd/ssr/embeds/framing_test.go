package embeds

import (
	"net/http"
	"strings"
	"testing"
)

// The rules are those of the HTML standard and of CSP Level 3. Chromium shows and refuses the same.
func TestFraming(t *testing.T) {
	const page, self = "https://www.example.com", "https://forms.example"
	for _, c := range []struct {
		options, policy string // X-Frame-Options and Content-Security-Policy; a | is between headers of one name
		page            string // where the frame is
		shown           bool
	}{
		{"DENY", "", page, false},
		{"deny", "", page, false},
		{" Deny ", "", page, false},
		{"SAMEORIGIN", "", page, false},
		{"SAMEORIGIN", "", self, true},
		{"sameorigin, SameOrigin", "", self, true},
		{"SAMEORIGIN|SAMEORIGIN", "", self, true},
		{"SAMEORIGIN, DENY", "", self, false},
		{"SAMEORIGIN|nonsense", "", self, false},
		{"SAMEORIGIN,", "", self, false},
		{"DENY, DENY", "", page, false},
		{"DENY|ALLOWALL", "", page, false},
		{"ALLOWALL", "", page, true},
		{"ALLOWALL, ALLOWALL", "", page, true},
		{"ALLOWALL, nonsense", "", page, false},
		{"ALLOW-FROM https://other.example", "", page, true},
		{"one, another", "", page, true},
		{`"DENY"`, "", page, true},
		{`"one, DENY"`, "", page, true},
		{`"one\", DENY", DENY`, "", page, false},
		{"DENY; SAMEORIGIN", "", page, true},

		// A policy with frame-ancestors takes the place of X-Frame-Options.
		{"DENY", "frame-ancestors *", page, true},
		{"DENY", "frame-ancestors https://www.example.com", page, true},
		{"DENY", "default-src 'none'", page, false},
		{"ALLOWALL", "frame-ancestors 'none'", page, false},

		{"", "frame-ancestors 'none'", page, false},
		{"", "Frame-Ancestors 'NONE'", page, false},
		{"", "frame-ancestors", page, false},
		{"", "frame-ancestors *", page, true},
		{"", "frame-ancestors 'none' *", page, true},
		{"", "default-src 'none'; script-src 'self'", page, true},
		{"", "frame-src 'none'", page, true},
		{"", "frame-ancestors 'self'", page, false},
		{"", "frame-ancestors 'self'", self, true},
		{"", "frame-ancestors https:", page, true},
		{"", "frame-ancestors http:", page, true},
		{"", "frame-ancestors data:", page, false},
		{"", "frame-ancestors https:", "http://www.example.com", false},
		{"", "frame-ancestors http://www.example.com", page, true},
		{"", "frame-ancestors www.example.com", page, true},
		{"", "frame-ancestors www.example.com", "http://www.example.com", false},
		{"", "frame-ancestors WWW.Example.COM", page, true},
		{"", "frame-ancestors example.com", page, false},
		{"", "frame-ancestors *.example.com", page, true},
		{"", "frame-ancestors https://*.example.com:*", page, true},
		{"", "frame-ancestors *.example.com", "https://example.com", false},
		{"", "frame-ancestors *.example.com", "https://a.b.example.com", true},
		{"", "frame-ancestors *example.com", page, false},
		{"", "frame-ancestors https://*", page, true},
		{"", "frame-ancestors https://www.example.com/", page, true},
		{"", "frame-ancestors https://www.example.com/contact", page, false},
		{"", "frame-ancestors https://*.example.com:*/", page, true},
		{"", "frame-ancestors https://www.example.com:443", page, true},
		{"", "frame-ancestors https://www.example.com:80", page, false},
		{"", "frame-ancestors http://www.example.com:80", page, true},
		{"", "frame-ancestors https://www.example.com:8443", page, false},
		{"", "frame-ancestors https://www.example.com", "https://www.example.com:8443", false},
		{"", "frame-ancestors https://www.example.com:8443", "https://www.example.com:8443", true},
		{"", "frame-ancestors https://[::1]:8443", "https://[::1]:8443", false},
		{"", "frame-ancestors https://127.0.0.1:8443", "https://127.0.0.1:8443", true},
		{"", "frame-ancestors http://localhost:8080", "http://localhost:8080", true},
		{"", "frame-ancestors https://other.example https://www.example.com", page, true},
		{"", "frame-ancestors https://other.example; frame-ancestors *", page, false},
		{"", "script-src 'self';; frame-ancestors\thttps://www.example.com ;", page, true},

		// Every policy must allow it.
		{"", "frame-ancestors *, frame-ancestors 'none'", page, false},
		{"", "frame-ancestors *|frame-ancestors 'none'", page, false},
		{"", "frame-ancestors *|default-src 'none'", page, true},
	} {
		header := http.Header{"Content-Security-Policy-Report-Only": {"frame-ancestors 'none'"}}
		for name, values := range map[string]string{"X-Frame-Options": c.options, "Content-Security-Policy": c.policy} {
			if values != "" {
				header[name] = strings.Split(values, "|")
			}
		}
		if got := refusesFrame(header, self, c.page); (got == "") != c.shown {
			t.Errorf("X-Frame-Options %q, Content-Security-Policy %q, framed by %q: %q", c.options, c.policy, c.page, got)
		}
	}
}
