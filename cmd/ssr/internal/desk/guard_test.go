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
		"a browser on this machine":     {local, "localhost:8080", "Sec-Fetch-Site: same-origin", allowed},
		"the address typed in":          {local, "127.0.0.1:8080", "Sec-Fetch-Site: none", allowed},
		"a script on this machine":      {local, "localhost", "", allowed},
		"localhost in capitals":         {local, "LOCALHOST", "", allowed},
		"the loopback address of IPv6":  {"[::1]:50000", "[::1]:8080", "", allowed},
		"a name that leads here":        {local, "rebound.example", "", refused},
		"a name that begins the same":   {local, "localhost.example", "", refused},
		"a name below localhost":        {local, "desk.localhost", "", refused},
		"a neighbor's address":          {local, "192.168.1.7:8080", "", refused},
		"no host":                       {local, "", "", refused},
		"another site":                  {local, "localhost", "Sec-Fetch-Site: cross-site", refused},
		"another port":                  {local, "localhost", "Sec-Fetch-Site: same-site", refused},
		"another origin":                {local, "localhost", "Origin: https://attacker.example", refused},
		"another port's origin":         {local, "localhost:8080", "Origin: http://localhost:3000", refused},
		"a sandboxed frame":             {local, "localhost", "Origin: null", refused},
		"a proxy":                       {local, "localhost", "X-Forwarded-For: 203.0.113.9", refused},
		"a proxy by the standard":       {local, "localhost", "Forwarded: for=203.0.113.9", refused},
		"a tunnel's trace":              {local, "localhost", "CF-Ray: 1", refused},
		"a neighbor on the network":     {"192.168.1.7:50000", "192.168.1.2:8080", "", refused},
		"a neighbor who says localhost": {"192.168.1.7:50000", "localhost", "", refused},
	} {
		for _, request := range []string{"PUT api/file", "POST api/publish", "GET api/changes", "GET desk.js"} {
			method, path, _ := strings.Cut(request, " ")
			if method == http.MethodGet && strings.HasPrefix(test.header, "Origin: ") {
				continue // browsers send no Origin with these, and keep the answer from whoever asked
			}
			if path == "desk.js" && strings.HasPrefix(test.header, "Sec-Fetch-Site: ") {
				continue // a link may lead to the page and its files, from wherever
			}
			got := d.knock(method, test.host, Path+path, test.from, strings.NewReader("{}"), test.header)
			if (got.Code != http.StatusForbidden) != test.want {
				t.Errorf("%s: %s is answered with %d", name, request, got.Code)
			}
			if got.Header().Get("Content-Security-Policy") != policy || got.Header().Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %s comes with %v", name, request, got.Header())
			}
		}
	}
	for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
		if !strings.Contains(policy, want) || strings.Contains(policy, "unsafe") {
			t.Errorf("the policy is %s, without %s", policy, want)
		}
	}
	d.unchanged(t, before)
}
