package live_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/live"
)

func sendRequest(handler http.Handler, method, address string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequest(method, address, nil))
	return answer
}

// The server is ready while a build has failed: the desk, in which an owner corrects the content, must be reachable.
func TestServer_failedBuild(t *testing.T) {
	server := live.New(t.Context())
	server.Fail("<p>A comma is missing.</p>", 1)
	for path, want := range map[string]int{"/healthz": http.StatusOK, "/": http.StatusInternalServerError} {
		if answer := sendRequest(server, http.MethodGet, path); answer.Code != want {
			t.Errorf("%s answers %d, want %d", path, answer.Code, want)
		}
	}
}

// The demo form never pretends to send, and the site answers at other paths.
func TestWithDemoEmbeds(t *testing.T) {
	handler := live.WithDemoEmbeds(http.NotFoundHandler(), "(713) 555-ROOF")
	for request, want := range map[string]struct {
		code int
		text string
	}{
		"GET /embed/lead-form":  {200, "Demonstration: this form sends nothing."},
		"POST /embed/lead-form": {200, `href="tel:&#43;17135557663"`},
		"PUT /embed/lead-form":  {405, "This address answers GET, HEAD, POST only."},
		"GET /embed/reviews":    {200, "Demonstration"},
		"POST /embed/reviews":   {405, "This address answers GET, HEAD only."},
		"GET /embed/lead-form/": {404, ""},
		"GET /":                 {404, ""},
	} {
		method, path, _ := strings.Cut(request, " ")
		answer := sendRequest(handler, method, path)
		if policy := answer.Header().Get("Content-Security-Policy"); answer.Code != want.code || !strings.Contains(answer.Body.String(), want.text) ||
			answer.Code == http.StatusOK && !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") {
			t.Errorf("%s answers %d with the policy %q: %s", request, answer.Code, policy, answer.Body)
		}
	}
}

func TestRequireKnownHost(t *testing.T) {
	handler := live.RequireKnownHost(http.NotFoundHandler(), "https://www.example.com", "")
	for host, want := range map[string]int{
		"127.0.0.1:8080": 404, "[::1]:80": 404, "192.168.1.20": 404, "localhost:8080": 404, "site.localhost": 404, "LOCALHOST.": 404, "WWW.example.com.": 404,
		"evil.example:8080": 421, "www.example.com.evil.example": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "notlocalhost": 421, "a b": 421,
	} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Host = host
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != want {
			t.Errorf("%q is answered with %d, want %d", host, answer.Code, want)
		}
	}
}
