//go:build !production

package desk

import (
	"net/http"
	"strings"
	"testing"
)

// Only the desk itself, on this machine, gets an answer. That may load only the desk's own files, and no page may frame it.
func TestWhoMayUseTheDesk(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	const local, allowed, refused = "127.0.0.1:50000", true, false
	for name, test := range map[string]struct {
		from, host, header string
		want               bool
	}{
		"a browser on this machine":     {local, "127.0.0.1:8080", "Sec-Fetch-Site: same-origin", allowed},
		"the address typed in":          {local, "127.0.0.1:8080", "Sec-Fetch-Site: none", allowed},
		"a script on this machine":      {local, "127.0.0.1", "", allowed},
		"the loopback address of IPv6":  {"[::1]:50000", "[::1]:8080", "", allowed},
		"the site's own host":           {local, "localhost:8080", "", refused},
		"another key":                   {local, "127.0.0.1", "Cookie: desk-=another", refused},
		"no key":                        {local, "127.0.0.1", "Cookie: some=thing", refused},
		"a name that leads here":        {local, "rebound.example", "", refused},
		"a neighbor's address":          {local, "192.168.1.7:8080", "", refused},
		"no host":                       {local, "", "", refused},
		"another site":                  {local, "127.0.0.1", "Sec-Fetch-Site: cross-site", refused},
		"a sandboxed frame":             {local, "127.0.0.1", "Origin: null", refused},
		"a proxy":                       {local, "127.0.0.1", "X-Forwarded-For: 203.0.113.9", refused},
		"a tunnel's trace":              {local, "127.0.0.1", "CF-Ray: 1", refused},
		"a neighbor who says otherwise": {"192.168.1.7:50000", "127.0.0.1", "", refused},
	} {
		for _, request := range []string{"PUT api/file", "POST api/publish", "GET api/changes"} {
			method, path, _ := strings.Cut(request, " ")
			got := d.knock(method, test.host, Path+path, test.from, strings.NewReader("{}"), test.header)
			if (got.Code != http.StatusForbidden) != test.want {
				t.Errorf("%s: %s is answered with %d", name, request, got.Code)
			}
			if got.Header().Get("Content-Security-Policy") != policy || got.Header().Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %s comes with %v", name, request, got.Header())
			}
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self'; style-src 'self'; ") || !strings.HasSuffix(policy, "base-uri 'none'; form-action 'none'; frame-ancestors 'none'") {
		t.Errorf("the policy is %s", policy)
	}
	d.unchanged(t, before)
}
