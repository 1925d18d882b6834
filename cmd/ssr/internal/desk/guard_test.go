//go:build !production

package desk

import (
	"bytes"
	"net"
	"net/http"
	"strings"
	"testing"
)

// Nobody but the desk itself, on this machine, is answered: whatever is asked, and however.
func TestWhoMayUseTheDesk(t *testing.T) {
	d := openWords(t)
	before := d.snapshot(t)
	local := net.JoinHostPort("127.0.0.1", d.port)
	other := d.addressInTheNetwork(t)
	allowed, refused := http.StatusOK, http.StatusForbidden
	for name, test := range map[string]struct {
		address string // that is connected to
		host    string // that is asked for, if it is another
		headers string // lines of them
		want    int
	}{
		"a browser on this machine":     {local, "", "Sec-Fetch-Site: same-origin\nOrigin: http://" + local, allowed},
		"the address typed in":          {local, "", "Sec-Fetch-Site: none", allowed},
		"a script on this machine":      {local, "", "", allowed},
		"localhost":                     {local, "localhost:8080", "Origin: http://localhost:8080", allowed},
		"localhost in capitals":         {local, "LOCALHOST", "", allowed},
		"the loopback address of IPv6":  {local, "[::1]:8080", "", allowed},
		"another loopback address":      {local, "127.9.9.9", "", allowed},
		"a name that leads here":        {local, "rebound.example", "", refused},
		"a name that begins the same":   {local, "localhost.example", "", refused},
		"a name below localhost":        {local, "desk.localhost", "", refused},
		"an address that begins so":     {local, "127.0.0.1.example", "", refused},
		"the address of all":            {local, "0.0.0.0", "", refused},
		"a neighbor's address":          {local, "192.168.1.7:8080", "", refused},
		"no host":                       {local, "-", "", refused},
		"another site":                  {local, "", "Sec-Fetch-Site: cross-site", refused},
		"another port":                  {local, "", "Sec-Fetch-Site: same-site", refused},
		"another origin":                {local, "", "Origin: https://attacker.example", refused},
		"another port's origin":         {local, "", "Origin: http://localhost:3000", refused},
		"a sandboxed frame":             {local, "", "Origin: null", refused},
		"a proxy":                       {local, "", "X-Forwarded-For: 203.0.113.9", refused},
		"a proxy that tells a host":     {local, "localhost", "X-Forwarded-Host: desk.example", refused},
		"a proxy behind a proxy":        {local, "localhost", "X-Original-Forwarded-For: 203.0.113.9", refused},
		"a proxy by the standard":       {local, "", "Forwarded: for=203.0.113.9", refused},
		"a gateway":                     {local, "", "Via: 1.1 gateway", refused},
		"nginx":                         {local, "", "X-Real-IP: 203.0.113.9", refused},
		"a tunnel":                      {local, "", "Cf-Connecting-Ip: 203.0.113.9", refused},
		"a tunnel's trace":              {local, "", "CF-Ray: 1", refused},
		"a private network's tunnel":    {local, "", "Tailscale-User-Login: neighbor@example.com", refused},
		"a neighbor on the network":     {other, "", "", refused},
		"a neighbor who says localhost": {other, "localhost", "", refused},
	} {
		if test.address == "" {
			t.Logf("NOT CHECKED: this machine has no address in a network, so %s cannot be tried", name)
			continue
		}
		for _, request := range []string{"PUT api/file?name=pages/about", "POST api/judge", "POST api/undo", "POST api/publish", "GET api/changes", "GET desk.js"} {
			method, path, _ := strings.Cut(request, " ")
			if method == http.MethodGet && strings.Contains(test.headers, "Origin: ") {
				continue // browsers send no Origin with these, and keep the answer from whoever asked
			}
			if path == "desk.js" && strings.Contains(test.headers, "Sec-Fetch-Site: ") {
				continue // a link may lead to the page and its files, from wherever
			}
			if got := knock(t, test.address, test.host, method, Path+path, test.headers); (got == refused) != (test.want == refused) {
				t.Errorf("%s: %s is answered with %d, want %d", name, request, got, test.want)
			}
		}
	}
	d.unchanged(t, before)
}

// knock sends a request as it is told and returns the answer's status.
func knock(t *testing.T, address, host, method, path, headers string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://"+address+path, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	if request.Host = host; host == "-" {
		return knockWithoutHost(t, address, method, path)
	}
	for line := range strings.SplitSeq(headers, "\n") {
		if name, value, found := strings.Cut(line, ": "); found {
			request.Header.Set(name, value)
		}
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// knockWithoutHost asks as HTTP/1.0 may.
func knockWithoutHost(t *testing.T, address, method, path string) int {
	t.Helper()
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if _, err := connection.Write([]byte(method + " " + path + " HTTP/1.0\r\nContent-Length: 2\r\n\r\n{}")); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, len("HTTP/1.0 403"))
	if _, err := connection.Read(answer); err != nil {
		t.Fatal(err)
	}
	if bytes.HasSuffix(answer, []byte("403")) {
		return http.StatusForbidden
	}
	return http.StatusOK
}

// addressInTheNetwork is where neighbors find the desk; empty where the machine has no neighbors.
func (d *testDesk) addressInTheNetwork(t *testing.T) string {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range addresses {
		if network, is := address.(*net.IPNet); is && network.IP.IsGlobalUnicast() {
			return net.JoinHostPort(network.IP.String(), d.port)
		}
	}
	return ""
}

// The desk's page may load nothing but its own files, and no page may frame it.
func TestPolicyOfTheDesk(t *testing.T) {
	d := openWords(t)
	for _, path := range []string{"desk.js", "api/changes", "api/nowhere"} {
		response, err := http.Get("http://localhost:" + d.port + Path + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		policy := response.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy lacks %s: %s", path, want, policy)
			}
		}
		if strings.Contains(policy, "unsafe") || response.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", path, response.Header)
		}
	}
}
