package live_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/live"
)

func sendRequest(handler http.Handler, method, address string) *httptest.ResponseRecorder {
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, httptest.NewRequest(method, address, nil))
	return response
}

// The server is ready while a build has failed: the desk, in which an owner corrects the content, must be reachable.
func TestServer_failedBuild(t *testing.T) {
	server := live.New(t.Context())
	server.Fail("<p>A comma is missing.</p>", 1)
	for path, want := range map[string]int{"/healthz": http.StatusOK, "/": http.StatusInternalServerError} {
		if response := sendRequest(server, http.MethodGet, path); response.Code != want {
			t.Errorf("%s answers %d, want %d", path, response.Code, want)
		}
	}
}

// The demo form never pretends to send a request. Other paths belong to the site.
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
		response := sendRequest(handler, method, path)
		if policy := response.Header().Get("Content-Security-Policy"); response.Code != want.code || !strings.Contains(response.Body.String(), want.text) ||
			response.Code == http.StatusOK && !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") {
			t.Errorf("%s answers %d with the policy %q: %s", request, response.Code, policy, response.Body)
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
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, request)
		if response.Code != want {
			t.Errorf("%q is answered with %d, want %d", host, response.Code, want)
		}
	}
}
