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
	// most is how many sign-ins a network has in a minute, idle how long a session lasts without a request.
	most = 20
	idle = 24 * time.Hour
)

// A desk is a gate before a handler that names the author, and its provider. It is also the network between them.
type desk struct {
	login.Options
	hosts  map[string]http.Handler   // by name
	key    op.SigningKey             // the provider's
	tamper func(token string) string // changes what the provider says
}

func openDesk(t *testing.T) *desk {
	provider, key := newProvider(issuer, origin+path+"callback")
	d := &desk{hosts: map[string]http.Handler{"accounts.example.com": provider}, key: key, tamper: strings.Clone, Options: login.Options{
		Origin: origin, Path: path, IsOpen: func(asked string) bool { return asked == "/open" }, Issuer: issuer, ClientID: "desk", ClientSecret: "a-secret",
		Owners: []string{"cleo", "ann@example.com"}, Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")},
		Folder: t.TempDir(), Log: slog.New(slog.DiscardHandler),
	}}
	d.start()
	return d
}

// start puts a new gate in the place of the one before, as a start of the program does.
func (d *desk) start() {
	d.Transport = d
	gate, err := login.New(d.Options)
	if err != nil {
		panic(err)
	}
	d.hosts["desk.example.com"] = gate.Before(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, email := login.AuthorOf(r.Context())
		fmt.Fprintf(w, "%s <%s> at %s", name, email, r.URL.RequestURI())
	}))
}

// RoundTrip implements http.RoundTripper.
func (d *desk) RoundTrip(r *http.Request) (*http.Response, error) {
	asked, recorder, host := httptest.NewRequest(r.Method, r.URL.String(), r.Body), httptest.NewRecorder(), d.hosts[r.URL.Host]
	if host == nil || r.URL.Path == "/auth" && r.FormValue("code_challenge_method") != "S256" {
		return nil, errors.New("the host is down, or asked without PKCE")
	}
	asked.Header, asked.Host = r.Header, cmp.Or(r.Header.Get("Host"), r.URL.Host)
	host.ServeHTTP(recorder, asked)
	answer, tokens := recorder.Result(), regexp.MustCompile(`eyJhbGciOiJSUzI[^"]+`) // which are signed by an RSA key
	answer.Request, answer.Body = r, io.NopCloser(strings.NewReader(tokens.ReplaceAllStringFunc(recorder.Body.String(), d.tamper)))
	return answer, nil
}

// A browser keeps cookies, goes where it is led, and shows the status and the page that it gets there.
type browser struct {
	http.Client
	*http.Response
	page string
}

func (d *desk) browser() *browser {
	jar, _ := cookiejar.New(nil) // which never fails
	return &browser{Client: http.Client{Jar: jar, Transport: d}}
}

// send sends a request, with headers such as "Name: value".
func (b *browser) send(asked string, headers ...string) {
	method, address, _ := strings.Cut(asked, " ")
	request, _ := http.NewRequest(method, address, nil) // which is right
	request.Header.Set("Accept", "text/html")
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	answer, err := b.Do(request)
	if err != nil {
		panic(err)
	}
	text, _ := io.ReadAll(answer.Body) // which is in memory
	b.Response, b.page = answer, fmt.Sprintf("%d %s", answer.StatusCode, text)
}

// signIn opens an address of the desk, and signs in at the provider.
func (b *browser) signIn(address, account string) {
	b.send("GET " + address)
	b.send("POST " + strings.Replace(b.Request.URL.String(), "authRequestID", "id", 1) + "&username=" + account)
}

// An owner is who has an account with a verified address, or a subject, that the settings name. What the provider says of him
// counts only if it is signed by it, new, for this desk, and for what this browser has begun.
func TestWhoMayEnter(t *testing.T) {
	d, other := openDesk(t), openDesk(t)
	const refused = "began in another browser"
	for _, test := range []struct {
		account, claim string
		value          any
		key            op.SigningKey
		says           string
	}{
		{"ann", "", nil, d.key, "Ann Oak <ann@example.com> at /about?x=1&y=%22"},
		{"cleo", "", nil, d.key, "Cleo Fir <cleo@desk> at /about?x=1&y=%22"},
		{"bob", "", nil, d.key, "as bob@example.com, "},
		{"dan", "", nil, d.key, "as dan, "},                         // whose address is not verified
		{"ann@example.com", "", nil, d.key, "as eve@example.com, "}, // an address of the settings, as a subject
		{"ann", "exp", 1, d.key, refused},
		{"ann", "nonce", "of an earlier sign-in", d.key, refused},
		{"ann", "aud", "another", d.key, refused},
		{"ann", "iss", "https://accounts.example.net", d.key, refused},
		{"bob", "sub", "cleo", d.key, refused},
		{"ann", "", nil, other.key, refused}, // forged
	} {
		d.start() // which forgets how many sign-ins there were
		d.tamper = func(token string) string {
			claims := map[string]any{}
			_, _ = oidc.ParseToken(token, &claims)
			claims[test.claim] = test.value
			signer, _ := op.SignerFromKey(test.key)
			signed, _ := crypto.Sign(claims, signer) // which lets nobody in if any of this has failed
			return signed
		}
		b := d.browser()
		if b.signIn(about, test.account); !strings.Contains(b.page, test.says) || strings.Contains(test.says, " at ") != (len(b.Jar.Cookies(b.Request.URL)) > 0) {
			t.Errorf("%s, with another %q: %s", test.account, test.claim, b.page)
		}
	}
}

// Without a session only what is open is answered. With one, only this host is, and nothing that another site has sent. A browser
// finishes what it has begun itself, once. While the provider is down, who has a session works on.
func TestWhatIsAnswered(t *testing.T) {
	d := openDesk(t)
	stranger, owner := d.browser(), d.browser()
	owner.signIn(origin+"//attacker.example/", "ann") // which is a path, and of a host that no network leads to
	stranger.send("GET " + about)                     // and has begun to sign in
	callback := owner.Request.Response.Request.URL.RequestURI()
	delete(d.hosts, "accounts.example.com")
	for _, test := range []struct {
		by                    *browser
		request, header, says string
	}{
		{stranger, "GET /open", "", "200  <@desk> at /open"},
		{stranger, "GET /openly", "", "503 "},
		{stranger, "GET /about", "Accept: */*", `401 {"error":"You were signed out`},
		{stranger, "GET /about", "Sec-Fetch-Dest: iframe", "401 "},
		{stranger, "GET /about", "Sec-Fetch-Dest: empty", "401 "}, // a script has asked
		{stranger, "POST " + path + "api/publish", "", "401 "},
		{owner, "GET /", "Sec-Fetch-Dest: document", "at " + path},
		{owner, "GET /", "Sec-Fetch-Dest: iframe", "at /"},
		{owner, "POST " + path + "api/publish", "", "200 Ann Oak"},
		{owner, "POST " + path + "api/publish", "Sec-Fetch-Site: cross-site", "403 This did not come from the desk"},
		{owner, "GET " + callback, "", "403 "},
		{stranger, "GET " + callback, "", "403 "},
		{owner, "GET /about", "Host: localhost", "421 The desk is at " + origin},
	} {
		if test.by.send(strings.Replace(test.request, "/", origin+"/", 1), test.header); !strings.Contains(test.by.page, test.says) {
			t.Errorf("%s, %s: %s", test.request, test.header, test.by.page)
		}
	}
}

// Sign-ins that come too often from one network wait; elsewhere nobody does.
func TestSignInsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // where no minute passes
		b := openDesk(t).browser()
		for i, from := range strings.Fields(strings.Repeat("2001:db8::1 ", most) + "2001:db8::2 2001:db8:0:1::1 203.0.113.9") {
			if b.send("GET "+about, "X-Forwarded-For: "+from); strings.HasPrefix(b.page, "429") != (i == most) {
				t.Errorf("sign-in %d, from %s: %s", i, from, b.page)
			}
		}
	})
}

// A session ends after a day without a request, after a week, when its owner signs in again or leaves, and when he is no owner
// any more. A start of the program does not end it.
func TestHowASessionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := openDesk(t)
		b := d.browser()
		enter := func() string {
			b.signIn(origin+path+"login?to=.example.net", "ann") // which it does not follow
			cookies := fmt.Sprint(b.Header)
			set := regexp.MustCompile(`__Host-desk=([\w-]{43}); Path=/; Expires=[^;]+; Max-Age=60480\d; HttpOnly; Secure; SameSite=Lax\]`).FindStringSubmatch(cookies)
			if set == nil {
				t.Fatal(cookies)
			}
			return set[1]
		}
		const in, out = "Ann Oak", "Login"
		is := func(session, want string) {
			t.Helper()
			d.start()
			copied := d.browser() // which keeps the cookie for longer
			if copied.send("GET "+about, "Cookie: __Host-desk="+session); !strings.Contains(copied.page, want) {
				t.Error(copied.page)
			}
		}
		first := enter()
		// Each day it goes on, and after a week it ends.
		for range 7 {
			time.Sleep(idle - time.Second)
			is(first, in)
		}
		time.Sleep(10 * time.Second)
		is(first, out)
		// So it does after a day without a request,
		second := enter()
		time.Sleep(idle)
		is(second, out)
		// after another sign-in,
		third, last := enter(), enter()
		is(third, out)
		// Of the sessions that have ended no file is left.
		if kept, _ := os.ReadDir(d.Folder); len(kept) != 1 {
			t.Errorf("the folder has %v, and one session goes on", kept)
		}
		// where he is no owner,
		d.Owners = []string{"cleo"}
		is(last, out)
		d.Owners = []string{"ann"}
		is(last, in)
		if kept, _ := os.ReadDir(d.Folder); strings.Contains(fmt.Sprint(kept), last) {
			t.Errorf("it is kept by its name, and not by a hash: %s", kept)
		}
		// and when he leaves.
		b.send("POST " + origin + path + "logout")
		is(last, out)
	})
}
