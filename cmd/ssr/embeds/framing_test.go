package embeds_test

import (
	"net/http"
	"testing"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// The rules are those of the HTML standard and of CSP Level 3. Chromium shows and refuses the same.
func TestFraming(t *testing.T) {
	const report = "Content-Security-Policy-Report-Only"
	for _, c := range []struct {
		options, policy []string
		page            string // where the frame is; "" is https://www.example.com
		shown           bool
	}{
		{options: []string{"DENY"}},
		{options: []string{"deny"}},
		{options: []string{" Deny "}},
		{options: []string{"SAMEORIGIN"}},
		{options: []string{"SAMEORIGIN"}, page: "self", shown: true},
		{options: []string{"sameorigin, SameOrigin"}, page: "self", shown: true},
		{options: []string{"SAMEORIGIN", "SAMEORIGIN"}, page: "self", shown: true},
		{options: []string{"SAMEORIGIN, DENY"}, page: "self"},
		{options: []string{"SAMEORIGIN", "nonsense"}, page: "self"},
		{options: []string{"SAMEORIGIN,"}, page: "self"},
		{options: []string{"DENY, DENY"}},
		{options: []string{"DENY", "ALLOWALL"}},
		{options: []string{"ALLOWALL"}, shown: true},
		{options: []string{"ALLOWALL, ALLOWALL"}, shown: true},
		{options: []string{"ALLOWALL, nonsense"}},
		{options: []string{"ALLOW-FROM https://other.example"}, shown: true},
		{options: []string{"one, another"}, shown: true},
		{options: []string{`"DENY"`}, shown: true},
		{options: []string{`"one, DENY"`}, shown: true},
		{options: []string{`"one\", DENY", DENY`}},
		{options: []string{"DENY; SAMEORIGIN"}, shown: true},
		{options: []string{""}, shown: true},

		// A policy with frame-ancestors takes the place of X-Frame-Options.
		{options: []string{"DENY"}, policy: []string{"frame-ancestors *"}, shown: true},
		{options: []string{"DENY"}, policy: []string{"frame-ancestors https://www.example.com"}, shown: true},
		{options: []string{"DENY"}, policy: []string{"default-src 'none'"}},
		{options: []string{"ALLOWALL"}, policy: []string{"frame-ancestors 'none'"}},

		{policy: []string{"frame-ancestors 'none'"}},
		{policy: []string{"Frame-Ancestors 'NONE'"}},
		{policy: []string{"frame-ancestors"}},
		{policy: []string{"frame-ancestors *"}, shown: true},
		{policy: []string{"frame-ancestors 'none' *"}, shown: true},
		{policy: []string{"default-src 'none'; script-src 'self'"}, shown: true},
		{policy: []string{"frame-src 'none'"}, shown: true},
		{policy: []string{"frame-ancestors 'self'"}},
		{policy: []string{"frame-ancestors 'self'"}, page: "self", shown: true},
		{policy: []string{"frame-ancestors https:"}, shown: true},
		{policy: []string{"frame-ancestors http:"}, shown: true},
		{policy: []string{"frame-ancestors data:"}},
		{policy: []string{"frame-ancestors https:"}, page: "http://www.example.com"},
		{policy: []string{"frame-ancestors http://www.example.com"}, shown: true},
		{policy: []string{"frame-ancestors www.example.com"}, shown: true},
		{policy: []string{"frame-ancestors www.example.com"}, page: "http://www.example.com"},
		{policy: []string{"frame-ancestors WWW.Example.COM"}, shown: true},
		{policy: []string{"frame-ancestors example.com"}},
		{policy: []string{"frame-ancestors *.example.com"}, shown: true},
		{policy: []string{"frame-ancestors https://*.example.com:*"}, shown: true},
		{policy: []string{"frame-ancestors *.example.com"}, page: "https://example.com"},
		{policy: []string{"frame-ancestors *.example.com"}, page: "https://a.b.example.com", shown: true},
		{policy: []string{"frame-ancestors *example.com"}},
		{policy: []string{"frame-ancestors https://*"}, shown: true},
		{policy: []string{"frame-ancestors https://www.example.com/"}, shown: true},
		{policy: []string{"frame-ancestors https://www.example.com/contact"}},
		{policy: []string{"frame-ancestors https://*.example.com:*/"}, shown: true},
		{policy: []string{"frame-ancestors https://www.example.com:443"}, shown: true},
		{policy: []string{"frame-ancestors https://www.example.com:80"}},
		{policy: []string{"frame-ancestors http://www.example.com:80"}, shown: true},
		{policy: []string{"frame-ancestors https://www.example.com:8443"}},
		{policy: []string{"frame-ancestors https://www.example.com"}, page: "https://www.example.com:8443"},
		{policy: []string{"frame-ancestors https://www.example.com:8443"}, page: "https://www.example.com:8443", shown: true},
		{policy: []string{"frame-ancestors https://[::1]:8443"}, page: "https://[::1]:8443"},
		{policy: []string{"frame-ancestors https://127.0.0.1:8443"}, page: "https://127.0.0.1:8443", shown: true},
		{policy: []string{"frame-ancestors http://localhost:8080"}, page: "http://localhost:8080", shown: true},
		{policy: []string{"frame-ancestors https://other.example https://www.example.com"}, shown: true},
		{policy: []string{"frame-ancestors https://other.example; frame-ancestors *"}},
		{policy: []string{"script-src 'self';; frame-ancestors\thttps://www.example.com ;"}, shown: true},

		// Every policy must allow it.
		{policy: []string{"frame-ancestors *, frame-ancestors 'none'"}},
		{policy: []string{"frame-ancestors *", "frame-ancestors 'none'"}},
		{policy: []string{"frame-ancestors *", "default-src 'none'"}, shown: true},
	} {
		want := embeds.Refused
		if c.shown {
			want = embeds.Shown
		}
		server := formServer(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["X-Frame-Options"], w.Header()["Content-Security-Policy"] = c.options, c.policy
			w.Header().Set(report, "frame-ancestors 'none'")
		})
		prober := proberOf(server)
		switch c.page {
		case "":
		case "self":
			prober.Origin = server.URL
		default:
			prober.Origin = c.page
		}
		if got := prober.Ask(t.Context(), form(server.URL)); got.State != want {
			t.Errorf("X-Frame-Options %q, Content-Security-Policy %q, framed by %q: %v", c.options, c.policy, c.page, got)
		}
	}
}
