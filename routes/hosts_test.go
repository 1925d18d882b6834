package routes_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/routes"
)

// Forwarded headers decide only when a proxy of ours sends them.
func TestForwardedHeaders(t *testing.T) {
	log := &logbook{}
	handler, _ := newSite(t, faulty{"/": page, "/404": page}, time.Second, func(o *routes.Options) {
		o.CanonicalOrigin = "https://www.example.com"
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
		o.Log = slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	for _, test := range []struct {
		name, sender, host string
		header             map[string]string
		code               int
		visitor            string
	}{
		{"a stranger at the right host", "203.0.113.9:1", "www.example.com", nil, 200, "203.0.113.9"},
		{"the host in capitals", "203.0.113.9:1", "WWW.Example.COM", nil, 200, "203.0.113.9"},
		{"a stranger at another host", "203.0.113.9:1", "evil.example", nil, 308, "203.0.113.9"},
		{"a stranger who claims the host", "203.0.113.9:1", "evil.example", map[string]string{"X-Forwarded-Host": "www.example.com"}, 308, "203.0.113.9"},
		{"a stranger who claims http", "203.0.113.9:1", "www.example.com", map[string]string{"X-Forwarded-Proto": "http", "X-Forwarded-For": "198.51.100.7"}, 200, "203.0.113.9"},
		{"a proxy that names the host", "10.1.2.3:1", "pod:8080", map[string]string{"X-Forwarded-Host": "www.example.com", "X-Forwarded-Proto": "https"}, 200, "10.1.2.3"},
		{"a proxy that was asked by http", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-Proto": "http"}, 308, "10.1.2.3"},
		{"a proxy of version 6", "[fd00::1]:1", "www.example.com", map[string]string{"X-Forwarded-For": "2001:db8::5"}, 200, "2001:db8::5"},
		{"two proxies and a lie", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "127.0.0.1, 198.51.100.7, 10.9.9.9"}, 200, "198.51.100.7"},
		{"no address", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "unknown\n"}, 200, "10.1.2.3"},
		{"this machine", "10.1.2.3:1", "localhost:8080", nil, 200, "10.1.2.3"},
		{"this machine by address", "10.1.2.3:1", "[::1]:8080", nil, 200, "10.1.2.3"},
		{"a name that begins like this machine's", "10.1.2.3:1", "localhost.evil.example", nil, 308, "10.1.2.3"},
	} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.RemoteAddr, request.Host = test.sender, test.host
		for name, value := range test.header {
			request.Header.Set(name, value)
		}
		answer := httptest.NewRecorder()
		log.text.Reset()
		handler.ServeHTTP(answer, request)
		if answer.Code != test.code {
			t.Errorf("%s: code %d, want %d", test.name, answer.Code, test.code)
		}
		if location := answer.Header().Get("Location"); test.code == 308 && location != "https://www.example.com/" {
			t.Errorf("%s: leads to %s", test.name, location)
		}
		if !strings.Contains(log.String(), `"visitor":"`+test.visitor+`"`) {
			t.Errorf("%s: logged %s, want the visitor %s", test.name, log, test.visitor)
		}
	}
}
