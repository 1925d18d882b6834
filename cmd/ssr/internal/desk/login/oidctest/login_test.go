//go:build !production

package oidctest

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/zitadel/oidc/v3/pkg/crypto"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"gulfoak.example/website/cmd/ssr/internal/desk/login"
)

const (
	origin, issuer = "https://desk.example.com", "https://accounts.example.com"
	path           = "/development/desk/"
	about          = origin + "/about?x=1&y=%22"
	maxSignIns     = 20 // requests per network and minute
	idleTimeout    = 24 * time.Hour
)

// A testGate consists of a gate, the gate's provider, and the network between them. The handler behind the gate responds with the
// author.
type testGate struct {
	login.Options
	hosts       map[string]http.Handler // by name
	providerKey op.SigningKey
	tamper      func(idToken string) string // changes the provider's tokens
}

func newGate(t *testing.T) *testGate {
	provider, key := newProvider(issuer, origin+path+"callback")
	g := &testGate{hosts: map[string]http.Handler{"accounts.example.com": provider}, providerKey: key, tamper: strings.Clone, Options: login.Options{
		Origin: origin, Path: path, IsPublic: func(path string) bool { return path == "/public" }, Issuer: issuer, ClientID: "desk", ClientSecret: "a-secret",
		Owners: []string{"cleo", "ann@example.com"}, Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")},
		Folder: t.TempDir(), Log: slog.New(slog.DiscardHandler),
	}}
	g.start()
	return g
}

// start replaces the gate, as a restart of the server does.
func (g *testGate) start() {
	g.Transport = g
	gate, err := login.New(g.Options)
	if err != nil {
		panic(err)
	}
	g.hosts["desk.example.com"] = gate.RequireOwner(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, email := login.AuthorOf(r.Context())
		fmt.Fprintf(w, "%s <%s> at %s", name, email, r.URL.RequestURI())
	}))
}

// RoundTrip implements http.RoundTripper.
func (g *testGate) RoundTrip(r *http.Request) (*http.Response, error) {
	received, recorder, host := httptest.NewRequest(r.Method, r.URL.String(), r.Body), httptest.NewRecorder(), g.hosts[r.URL.Host]
	if host == nil || r.URL.Path == "/auth" && r.FormValue("code_challenge_method") != "S256" {
		return nil, errors.New("the host is unreachable, or the request lacks PKCE")
	}
	received.Header, received.Host = r.Header, cmp.Or(r.Header.Get("Host"), r.URL.Host)
	host.ServeHTTP(recorder, received)
	response, tokens := recorder.Result(), regexp.MustCompile(`eyJhbGciOiJSUzI[^"]+`) // tokens with an RSA signature
	response.Request, response.Body = r, io.NopCloser(strings.NewReader(tokens.ReplaceAllStringFunc(recorder.Body.String(), g.tamper)))
	return response, nil
}

// A browser stores cookies and follows redirects. The embedded Response is the last one, and page is its status and body.
type browser struct {
	http.Client
	*http.Response
	page string
}

func (g *testGate) browser() *browser {
	jar, _ := cookiejar.New(nil) // never fails
	return &browser{Client: http.Client{Jar: jar, Transport: g}}
}

// send sends a request, with headers such as "Name: value".
func (b *browser) send(line string, headers ...string) {
	method, target, _ := strings.Cut(line, " ")
	request, _ := http.NewRequest(method, target, nil) // the line is valid
	request.Header.Set("Accept", "text/html")
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	response, err := b.Do(request)
	if err != nil {
		panic(err)
	}
	body, _ := io.ReadAll(response.Body) // in memory
	b.Response, b.page = response, fmt.Sprintf("%d %s", response.StatusCode, body)
}

// signIn opens a URL of the desk, and signs in at the provider.
func (b *browser) signIn(target, account string) {
	b.send("GET " + target)
	b.send("POST " + strings.Replace(b.Request.URL.String(), "authRequestID", "id", 1) + "&username=" + account)
}

// The settings list an owner by a verified address or by the subject. The gate accepts only a token that the provider has signed,
// that has not expired, and that was issued for this desk and for this browser's sign-in.
func TestSignIn_accounts(t *testing.T) {
	g, other := newGate(t), newGate(t)
	const refused = "began in another browser"
	for _, test := range []struct {
		account, claim string
		value          any
		key            op.SigningKey
		want           string
	}{
		{"ann", "", nil, g.providerKey, "Ann Oak <ann@example.com> at /about?x=1&y=%22"},
		{"cleo", "", nil, g.providerKey, "Cleo Fir <cleo@desk> at /about?x=1&y=%22"},
		{"bob", "", nil, g.providerKey, "as bob@example.com, "},
		{"dan", "", nil, g.providerKey, "as dan, "},                         // an unverified address
		{"ann@example.com", "", nil, g.providerKey, "as eve@example.com, "}, // an owner's address as the subject
		{"ann", "exp", 1, g.providerKey, refused},
		{"ann", "nonce", "of an earlier sign-in", g.providerKey, refused},
		{"ann", "aud", "another", g.providerKey, refused},
		{"ann", "iss", "https://accounts.example.net", g.providerKey, refused},
		{"bob", "sub", "cleo", g.providerKey, refused},
		{"ann", "", nil, other.providerKey, refused}, // signed with another key
	} {
		g.start() // resets the rate limit
		g.tamper = func(token string) string {
			claims := map[string]any{}
			_, _ = oidc.ParseToken(token, &claims)
			claims[test.claim] = test.value
			signer, _ := op.SignerFromKey(test.key)
			signed, _ := crypto.Sign(claims, signer) // an error leaves an invalid token
			return signed
		}
		b := g.browser()
		if b.signIn(about, test.account); !strings.Contains(b.page, test.want) || strings.Contains(test.want, " at ") != (len(b.Jar.Cookies(b.Request.URL)) > 0) {
			t.Errorf("account %s with another %q: %s", test.account, test.claim, b.page)
		}
	}
}

// TestRequireOwner has a case for each row of package desk's second table. The provider is unreachable, but existing sessions
// continue. A sign-in can be finished once, by the browser that started it.
func TestRequireOwner(t *testing.T) {
	g := newGate(t)
	visitor, owner := g.browser(), g.browser()
	owner.signIn(origin+"//attacker.example/", "ann") // the return path begins with //, but stays on the desk's host
	visitor.send("GET " + about)                      // starts a sign-in
	callback := owner.Request.Response.Request.URL.RequestURI()
	delete(g.hosts, "accounts.example.com")
	for _, test := range []struct {
		browser               *browser
		request, header, want string
	}{
		{visitor, "GET /public", "", "200  <@desk> at /public"},
		{visitor, "GET /publicly", "", "503 "},
		{visitor, "GET /about", "Host: localhost", "421 The desk is at " + origin},
		{owner, "GET /about", "Host: localhost", "421 "},
		{owner, "POST " + path + "api/publish", "Sec-Fetch-Site: cross-site", "403 This did not come from the desk"},
		{owner, "POST " + path + "logout", "Sec-Fetch-Site: cross-site", "403 "},
		{owner, "PUT " + path + "api/file", "Origin: null", "403 "},
		{visitor, "GET " + path + "api/files", "Sec-Fetch-Dest: empty", "401 "},
		{owner, "GET /", "Sec-Fetch-Dest: document", "at " + path},
		{owner, "GET /", "Sec-Fetch-Dest: iframe", "at /"},
		{visitor, "GET " + path + "login", "", "503 "},
		{owner, "GET " + callback, "", "403 "},
		{visitor, "GET " + callback, "", "403 "},
		{visitor, "GET " + path + "logout", "", "200 "},
		{owner, "GET /about", "Sec-Fetch-Dest: iframe", "200 Ann Oak <ann@example.com> at /about"},
		{owner, "POST " + path + "api/publish", "", "200 Ann Oak"},
		{visitor, "GET /about", "Cookie: __Host-desk=wrong", "503 "},
		{visitor, "GET /about", "Accept: */*", `401 {"error":"You were signed out`},
		{visitor, "GET /about", "Sec-Fetch-Dest: iframe", "401 "},
		{visitor, "GET /about", "Sec-Fetch-Dest: empty", "401 "}, // sent by a script
		{visitor, "POST " + path + "api/publish", "", "401 "},
		{visitor, "POST " + path + "api/publish", "Cookie: __Host-desk=wrong", "401 "},
	} {
		if test.browser.send(strings.Replace(test.request, "/", origin+"/", 1), test.header); !strings.Contains(test.browser.page, test.want) {
			t.Errorf("%s, %s: %s", test.request, test.header, test.browser.page)
		}
	}
}

// Two windows of a browser can sign in at the same time.
func TestSignIn_twoWindows(t *testing.T) {
	b := newGate(t).browser()
	b.send("GET " + origin + "/first")
	first := b.Request.URL.String()
	b.signIn(origin+"/second", "ann")
	second := b.page
	b.send("POST " + strings.Replace(first, "authRequestID", "id", 1) + "&username=ann")
	if !strings.HasSuffix(second, "at /second") || !strings.HasSuffix(b.page, "at /first") {
		t.Errorf("the windows show %s and %s", b.page, second)
	}
	b.send("POST " + origin + path + "logout")
	for range 5 { // starts sign-ins that it does not finish
		b.send("GET " + about)
	}
	if cookies := b.Jar.Cookies(&url.URL{Scheme: "https", Host: "desk.example.com"}); len(cookies) != 3 {
		t.Errorf("the browser has %d cookies: %v", len(cookies), cookies)
	}
}

// The rate limit applies to each network separately.
func TestSignIn_rateLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // the fake clock does not advance
		b := newGate(t).browser()
		for i, from := range strings.Fields(strings.Repeat("2001:db8::1 ", maxSignIns) + "2001:db8::2 2001:db8:0:1::1 203.0.113.9") {
			if b.send("GET "+about, "X-Forwarded-For: "+from); strings.HasPrefix(b.page, "429") != (i == maxSignIns) {
				t.Errorf("sign-in %d, from %s: %s", i, from, b.page)
			}
		}
	})
}

// A session ends after a day without a request, after a week, when the owner signs in again or signs out, and when the settings no
// longer list the owner. A restart of the server does not end it.
func TestSession_end(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(t)
		b := g.browser()
		signIn := func() string {
			b.signIn(origin+path+"login?to=.example.net", "ann") // the gate ignores "to", because it is not a path
			cookies := fmt.Sprint(b.Header)
			token := regexp.MustCompile(`__Host-desk=([\w-]{43}); Path=/; Expires=[^;]+; Max-Age=60480\d; HttpOnly; Secure; SameSite=Lax\]`).FindStringSubmatch(cookies)
			if token == nil {
				t.Fatal(cookies)
			}
			return token[1]
		}
		const signedIn, signedOut = "Ann Oak", "Login"
		expect := func(session, want string) {
			t.Helper()
			g.start()
			b := g.browser() // a new browser, so that only the server decides when the session ends
			if b.send("GET "+about, "Cookie: __Host-desk="+session); !strings.Contains(b.page, want) {
				t.Error(b.page)
			}
		}
		first := signIn()
		// Daily requests extend the session for a week.
		for range 7 {
			time.Sleep(idleTimeout - time.Second)
			expect(first, signedIn)
		}
		time.Sleep(10 * time.Second)
		expect(first, signedOut)
		// A day passes without a request.
		second := signIn()
		time.Sleep(idleTimeout)
		expect(second, signedOut)
		// A second sign-in ends the first session.
		third, last := signIn(), signIn()
		expect(third, signedOut)
		// Ended sessions leave no file.
		if files, _ := os.ReadDir(g.Folder); len(files) != 1 {
			t.Errorf("the folder has %v, want one session", files)
		}
		// The settings no longer list the owner.
		g.Owners = []string{"cleo"}
		expect(last, signedOut)
		g.Owners = []string{"ann"}
		expect(last, signedIn)
		if files, _ := os.ReadDir(g.Folder); strings.Contains(fmt.Sprint(files), last) {
			t.Errorf("a file has the name of the token, want its hash: %s", files)
		}
		// The owner signs out.
		b.send("POST " + origin + path + "logout")
		expect(last, signedOut)
	})
}
