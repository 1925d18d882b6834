//go:build !production

package desk

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/desk/login"
)

// newProvider starts an OpenID Connect provider at which everyone is ann@example.com.
func newProvider(t *testing.T) (issuer string) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	nonce := ""
	mux := http.NewServeMux()
	reply := func(path string, body func(*http.Request) any) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(body(r))
		})
	}
	reply("/.well-known/openid-configuration", func(*http.Request) any {
		return map[string]any{"issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token", "jwks_uri": issuer + "/keys", "userinfo_endpoint": issuer + "/userinfo"}
	})
	reply("/keys", func(*http.Request) any {
		return map[string]any{"keys": []any{map[string]string{"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "1", "n": encode(key.N.Bytes()), "e": encode(big.NewInt(int64(key.E)).Bytes())}}}
	})
	reply("/userinfo", func(*http.Request) any {
		return map[string]any{"sub": "1", "email": "ann@example.com", "email_verified": true, "name": "Ann Oak"}
	})
	reply("/token", func(*http.Request) any {
		claims, _ := json.Marshal(map[string]any{"iss": issuer, "aud": "desk", "sub": "1", "exp": time.Now().Add(time.Hour).Unix(), "nonce": nonce})
		signed := encode([]byte(`{"alg":"RS256","kid":"1"}`)) + "." + encode(claims)
		sum := sha256.Sum256([]byte(signed))
		signature, _ := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
		return map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": signed + "." + encode(signature)}
	})
	mux.HandleFunc("/authorize", func(w http.ResponseWriter, r *http.Request) {
		nonce = r.FormValue("nonce")
		http.Redirect(w, r, r.FormValue("redirect_uri")+"?code=x&state="+url.QueryEscape(r.FormValue("state")), http.StatusSeeOther)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	issuer = server.URL
	return issuer
}

// An accessCase is a row of the package's table of access.
type accessCase struct {
	request    string // the method and the path; "~" is the desk's path
	host, from string // the Host header and the client's address; empty is the desk's own host
	header     string // such as "Name: value; Name: value"
	credential string // key, cookie, session, or a wrong one; empty is none
	status     int
	location   string // a prefix
}

// TestAccess has a case for each row of the package's tables, and for the clients that a row names. Whatever the local desk answers
// may load only the desk's own files, and no page may frame it.
func TestAccess(t *testing.T) {
	local := []accessCase{
		{"GET ~", "127.0.0.1:8080", "192.168.1.7:50000", "", "cookie", 403, ""},
		{"GET ~api/changes", "192.168.1.7:8080", "", "", "cookie", 403, ""},
		{"GET ~", "rebound.example:8080", "", "", "cookie", 403, ""},
		{"GET ~", "localhost:8080", "", "", "cookie", 403, ""},
		{"GET ~", "", "", "X-Forwarded-For: 203.0.113.9", "cookie", 403, ""},
		{"GET ~bridge.js", "", "", "Via: 1.1 tunnel", "", 403, ""},
		{"GET ~api/changes", "", "", "Sec-Fetch-Site: cross-site", "cookie", 403, ""},
		{"GET ~api/changes", "", "", "Sec-Fetch-Site: same-site", "cookie", 403, ""},
		{"POST ~api/publish", "", "", "Origin: null", "cookie", 403, ""},
		{"PUT ~api/file", "", "", "Origin: https://www.example.com", "cookie", 403, ""},
		{"GET ~?key=KEY&file=pages/about", "", "", "", "", 303, Path + "?file=pages%2Fabout"},
		{"GET ~?key=KEY", "", "", "Sec-Fetch-Site: cross-site", "", 303, Path},
		{"GET ~?key=wrong", "", "", "", "", 403, ""},
		{"GET ~desk.js?key=KEY", "", "", "", "", 403, ""},
		{"GET ~", "", "", "", "cookie", 200, ""},
		{"GET ~api/files", "", "", "Sec-Fetch-Site: same-origin", "cookie", 200, ""},
		{"GET ~api/files", "[::1]:8080", "[::1]:50000", "", "cookie", 200, ""},
		{"GET ~bridge.js", "", "", "", "", 200, ""},
		{"GET ~", "", "", "Sec-Fetch-Site: cross-site", "", 200, ""},
		{"GET ~", "", "", "Sec-Fetch-Site: cross-site", "wrong", 200, ""},
		{"GET ~", "", "", "", "", 403, ""},
		{"GET ~", "", "", "", "wrong", 403, ""},
		{"GET ~desk.js", "", "", "", "", 403, ""},
		{"GET ~api/files", "", "", "", "", 403, ""},
	}
	hosted := []accessCase{
		{"GET ~", "", "", "", "session", 200, ""}, // which also builds the scripts
		{"GET ~bridge.js", "", "", "", "", 200, ""},
		{"GET /assets/site-0123.js", "", "", "", "", 200, ""},
		{"GET ~", "localhost", "", "", "session", 421, ""},
		{"POST ~api/publish", "", "", "Sec-Fetch-Site: cross-site", "session", 403, ""},
		{"POST ~logout", "", "", "Sec-Fetch-Site: cross-site", "session", 403, ""},
		{"PUT ~api/file", "", "", "Origin: null", "session", 403, ""},
		{"GET ~api/files", "", "", "Sec-Fetch-Site: cross-site", "session", 403, ""},
		{"GET ~api/files", "", "", "Sec-Fetch-Site: cross-site", "", 401, ""},
		{"GET /", "", "", "Sec-Fetch-Dest: document", "", 303, Path},
		{"GET ~login", "", "", "", "", 303, "http://127.0.0.1"},
		{"GET ~callback?state=forged&code=x", "", "", "", "", 403, ""},
		{"GET ~logout", "", "", "", "", 200, ""},
		{"GET ~api/files", "", "", "Sec-Fetch-Site: same-origin", "session", 200, ""},
		{"GET ~api/files", "", "203.0.113.9:50000", "Via: 1.1 proxy", "session", 200, ""},
		{"GET /about", "", "", "", "session", 200, ""},
		{"GET /about", "", "", "Sec-Fetch-Dest: document", "", 303, "http://127.0.0.1"},
		{"GET ~", "", "", "Accept: text/html", "wrong", 303, "http://127.0.0.1"},
		{"GET /about", "", "", "Sec-Fetch-Dest: iframe", "", 401, ""},
		{"GET ~desk.js", "", "", "", "", 401, ""},
		{"GET ~api/files", "", "", "", "", 401, ""},
		{"POST ~api/publish", "", "", "", "wrong", 401, ""},
		{"POST ~logout", "", "", "", "session", 200, ""},
		{"GET ~", "", "", "", "session", 401, ""}, // which has just ended
	}
	pages := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.URL.Path) })

	if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self'; style-src 'self'; ") || !strings.HasSuffix(policy, "base-uri 'none'; form-action 'none'; frame-ancestors 'none'") {
		t.Errorf("the policy is %s", policy)
	}
	d := openDesk(t)
	before := d.snapshot(t)
	handler := d.Beside(pages)
	tryAccess(t, handler, "127.0.0.1:8080", local, func(kind string) string {
		return map[string]string{"cookie": "desk-8080=" + d.key, "wrong": "desk-8080=wrong"}[kind]
	}, d.key)
	d.unchanged(t, before)

	d.origin = "https://desk.example.com"
	d.open(t)
	gate, err := login.New(login.Options{
		Origin: d.origin, Path: Path, IsOpen: IsOpen, Issuer: newProvider(t), ClientID: "desk", ClientSecret: "a-secret", Owners: []string{"ann@example.com"},
		Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, Folder: t.TempDir(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	handler = gate.Before(d.Beside(pages))
	session := signIn(t, handler, d.origin)
	tryAccess(t, handler, "desk.example.com", hosted, func(kind string) string {
		return map[string]string{"session": session, "wrong": "__Host-desk=wrong"}[kind]
	}, "")
	for i := range 30 {
		got := sendCase(handler, accessCase{request: "GET ~login", from: "203.0.113.9:50000"}, "desk.example.com", "", "")
		if (got.Code == http.StatusTooManyRequests) != (i >= 20) {
			t.Errorf("sign-in %d from one network is answered with %d", i, got.Code)
		}
	}
}

// tryAccess sends the requests of the cases.
func tryAccess(t *testing.T, handler http.Handler, host string, cases []accessCase, cookie func(kind string) string, key string) {
	t.Helper()
	for _, c := range cases {
		got := sendCase(handler, c, host, cookie(c.credential), key)
		if got.Code != c.status || !strings.HasPrefix(got.Header().Get("Location"), c.location) {
			t.Errorf("%+v is answered with %d %s", c, got.Code, got.Header().Get("Location"))
		}
		if header := got.Header(); key != "" && (header.Get("Content-Security-Policy") != policy || header.Get("X-Content-Type-Options") != "nosniff") {
			t.Errorf("%+v comes with %v", c, header)
		}
	}
}

// sendCase sends the request of a case.
func sendCase(handler http.Handler, c accessCase, host, cookie, key string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(strings.NewReplacer("~", Path, "KEY", key).Replace(c.request), " ")
	sent := httptest.NewRequest(method, path, strings.NewReader("{}"))
	sent.Host, sent.RemoteAddr = host, "127.0.0.1:50000"
	if c.host != "" {
		sent.Host = c.host
	}
	if c.from != "" {
		sent.RemoteAddr = c.from
	}
	if name, value, found := strings.Cut(c.header, ": "); found {
		sent.Header.Set(name, value)
	}
	if cookie != "" {
		sent.Header.Set("Cookie", strings.ReplaceAll(cookie, "desk-8080", "desk-"+(&url.URL{Host: sent.Host}).Port()))
	}
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, sent)
	return response
}

// signIn signs in at the provider, and returns the cookie of the session.
func signIn(t *testing.T, handler http.Handler, origin string) string {
	t.Helper()
	begun := sendCase(handler, accessCase{request: "GET ~login"}, "desk.example.com", "", "")
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	led, err := client.Get(begun.Header().Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	defer led.Body.Close()
	back := strings.TrimPrefix(led.Header.Get("Location"), origin)
	cookie := begun.Result().Cookies()[0]
	finished := sendCase(handler, accessCase{request: "GET " + back}, "desk.example.com", cookie.Name+"="+cookie.Value, "")
	for _, set := range finished.Result().Cookies() {
		if set.Name == "__Host-desk" {
			return set.Name + "=" + set.Value
		}
	}
	t.Fatalf("no session begins: %s", fmt.Sprint(finished.Code, finished.Header(), finished.Body))
	return ""
}
