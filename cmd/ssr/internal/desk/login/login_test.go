//go:build !production

package login

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
)

const (
	origin, issuer = "https://desk.example.com", "https://accounts.example.com"
	path           = "/development/desk/"
	about          = origin + "/about?x=1&y=%22"
)

// A desk is a gate before a handler that names the author, and its provider. It is also the network between them.
type desk struct {
	Options
	gate, provider http.Handler
	key            op.SigningKey // by which the provider is known
	tamper         func(token string) string
}

func openDesk(t *testing.T) *desk {
	t.Helper()
	provider, kept := newProvider(issuer, origin+path+"callback")
	key, err := kept.SigningKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{provider: provider, key: key, tamper: func(token string) string { return token }, Options: Options{
		Origin: origin, Path: path, IsOpen: func(asked string) bool { return asked == "/open" }, Issuer: issuer, ClientID: "desk", ClientSecret: secret,
		Owners: []string{"cleo", "ann@example.com"}, Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")},
		Folder: t.TempDir(), Log: slog.New(slog.DiscardHandler),
	}}
	d.start(t)
	return d
}

// start puts a new gate in the place of the one before, as a start of the program does.
func (d *desk) start(t *testing.T) {
	t.Helper()
	gate, err := New(d.Options)
	if err != nil {
		t.Fatal(err)
	}
	gate.client.Transport = d
	d.gate = gate.Before(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, email := AuthorOf(r.Context())
		fmt.Fprintf(w, "%s <%s> at %s", name, email, r.URL.RequestURI())
	}))
}

// RoundTrip implements http.RoundTripper.
func (d *desk) RoundTrip(r *http.Request) (*http.Response, error) {
	asked, recorder, handler := httptest.NewRequest(r.Method, r.URL.String(), r.Body), httptest.NewRecorder(), d.gate
	asked.Header, asked.Host = r.Header, cmp.Or(r.Host, r.URL.Host)
	if strings.HasPrefix(r.URL.String(), issuer) {
		handler = d.provider
	}
	if handler == nil || r.URL.Path == "/auth" && r.FormValue("code_challenge_method") != "S256" {
		return nil, errors.New("the provider is down, or asked without PKCE")
	}
	handler.ServeHTTP(recorder, asked)
	answer, tokens := recorder.Result(), regexp.MustCompile(`eyJhbGciOiJSUzI[^"]+`) // which are signed by an RSA key
	answer.Request, answer.Body = r, io.NopCloser(strings.NewReader(tokens.ReplaceAllStringFunc(recorder.Body.String(), d.tamper)))
	return answer, nil
}

// A browser keeps cookies, goes where it is led, and shows the page that it gets there.
type browser struct {
	http.Client
	*http.Response
	page string
}

func (d *desk) browser() *browser {
	jar, _ := cookiejar.New(nil) // which never fails
	return &browser{Client: http.Client{Jar: jar, Transport: d}}
}

// send sends a request, with a header such as "Name: value".
func (b *browser) send(asked, header string) {
	method, address, _ := strings.Cut(asked, " ")
	request, err := http.NewRequest(method, address, nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Accept", "text/html")
	name, value, _ := strings.Cut(cmp.Or(header, "A: "), ": ")
	request.Header.Set(name, value)
	request.Host = request.Header.Get("Host")
	if b.Response, err = b.Do(request); err != nil {
		panic(err)
	}
	page, _ := io.ReadAll(b.Body) // which is in memory
	b.page = string(page)
}

// signIn opens an address of the desk, and signs in at the provider.
func (b *browser) signIn(address, account string) {
	b.send("GET "+address, "")
	b.send("POST "+strings.Replace(b.Request.URL.String(), "authRequestID", "id", 1)+"&username="+account, "")
}

// cookies returns those that the browser keeps for the desk.
func (b *browser) cookies() string {
	return fmt.Sprint(b.Jar.Cookies(&url.URL{Scheme: "https", Host: "desk.example.com"}))
}

// An owner is who has an account with a verified address, or a subject, that the settings name. What the provider says of him
// counts only if it is signed by it, new, for this desk, and for what this browser has begun.
func TestWhoMayEnter(t *testing.T) {
	t.Parallel()
	d, other := openDesk(t), openDesk(t)
	const refused = "was begun in another browser"
	for name, test := range map[string]struct {
		account, claim string
		value          any
		by             *desk
		says           string
	}{
		"an owner's address":      {"ann", "", nil, d, "Ann Oak <ann@example.com> at /about?x=1&y=%22"},
		"an owner's subject":      {"cleo", "", nil, d, "Cleo Fir <cleo@desk> at /about?x=1&y=%22"},
		"a stranger":              {"bob", "", nil, d, "as bob@example.com, "},
		"not verified":            {"dan", "", nil, d, "as dan, "},
		"an address as a subject": {"ann@example.com", "", nil, d, "as eve@example.com, "},
		"expired":                 {"ann", "exp", 1, d, refused},
		"replayed":                {"ann", "nonce", "of an earlier sign-in", d, refused},
		"for another client":      {"ann", "aud", "another", d, refused},
		"of another provider":     {"ann", "iss", "https://accounts.example.net", d, refused},
		"about somebody else":     {"bob", "sub", "cleo", d, refused},
		"forged":                  {"ann", "", nil, other, refused},
	} {
		d.start(t) // which forgets how many sign-ins there were
		d.tamper = func(token string) string {
			claims := map[string]any{}
			_, unread := oidc.ParseToken(token, &claims)
			claims[test.claim] = test.value
			signer, err := op.SignerFromKey(test.by.key)
			signed, unsigned := crypto.Sign(claims, signer)
			if err := errors.Join(unread, err, unsigned); err != nil {
				t.Error(err)
			}
			return signed
		}
		b := d.browser()
		if b.signIn(about, test.account); !strings.Contains(b.page, test.says) || strings.Contains(test.says, " at ") != strings.Contains(b.cookies(), "desk=") {
			t.Errorf("%s: %d %s", name, b.StatusCode, b.page)
		}
	}
}

// A browser finishes what it has begun itself, once.
func TestASignInIsForOneBrowserOnce(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	b, thief := d.browser(), d.browser()
	b.CheckRedirect = func(next *http.Request, _ []*http.Request) error {
		if next.URL.Path == path+"callback" {
			return http.ErrUseLastResponse
		}
		return nil
	}
	b.signIn(origin+path+"login?to=.example.net", "ann")
	thief.send("GET "+origin+path+"login", "")
	state, callback := regexp.MustCompile(`state=\w+`), b.Header.Get("Location")
	for _, test := range []struct {
		by      *browser
		address string
		says    string
	}{
		{thief, state.ReplaceAllString(callback, state.FindString(thief.cookies())), "not signed in"},
		{thief, callback, "not signed in"},
		{b, callback, "You are signed in"},
		{b, callback, "not signed in"},
	} {
		if test.by.send("GET "+test.address, ""); !strings.Contains(test.by.page, test.says) || strings.Contains(test.by.cookies(), "login") {
			t.Errorf("%s is answered with %d %s", test.address, test.by.StatusCode, test.by.page)
		}
	}
}

// Without a session only what is open is answered. With one, only this host is, and nothing that another site has sent.
func TestWhatIsAnswered(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	stranger, owner := d.browser(), d.browser()
	if owner.signIn(origin+"//attacker.example/", "ann"); !strings.Contains(owner.page, "at //attacker.example/") {
		t.Errorf("he is led to %s: %s", owner.Request.URL, owner.page)
	}
	d.provider = nil // who has a session works on
	for _, test := range []struct {
		by              *browser
		request, header string
		code            int
		says            string
	}{
		{stranger, "GET /open", "", http.StatusOK, "at /open"},
		{stranger, "GET /openly", "", http.StatusServiceUnavailable, "does not answer"},
		{stranger, "GET /about", "Accept: */*", http.StatusUnauthorized, "Sign in again, nothing is lost"},
		{stranger, "GET /about", "Sec-Fetch-Dest: iframe", http.StatusUnauthorized, "signed out"},
		{stranger, "POST " + path + "api/publish", "", http.StatusUnauthorized, "signed out"},
		{owner, "GET /", "Sec-Fetch-Dest: document", http.StatusOK, "at " + path},
		{owner, "GET /", "Sec-Fetch-Dest: iframe", http.StatusOK, "at /"},
		{owner, "POST " + path + "api/publish", "", http.StatusOK, "Ann Oak"},
		{owner, "POST " + path + "api/publish", "Sec-Fetch-Site: cross-site", http.StatusForbidden, "did not come from the desk"},
		{owner, "POST " + path + "logout", "Origin: null", http.StatusForbidden, "did not come from the desk"},
		{owner, "GET /about", "Host: localhost", http.StatusMisdirectedRequest, origin},
		{owner, "GET /about", "X-Forwarded-Host: desk.example.net", http.StatusMisdirectedRequest, origin},
	} {
		if test.by.send(strings.Replace(test.request, "/", origin+"/", 1), test.header); test.by.StatusCode != test.code || !strings.Contains(test.by.page, test.says) {
			t.Errorf("%s, %s: %d %s", test.request, test.header, test.by.StatusCode, test.by.page)
		}
	}
}

// Sign-ins that come too often from one network wait; elsewhere nobody does.
func TestSignInsAreLimited(t *testing.T) {
	t.Parallel()
	b := openDesk(t).browser()
	for i, from := range strings.Fields(strings.Repeat("2001:db8::1 ", burst) + "2001:db8::2 2001:db8:0:1::1 203.0.113.9") {
		if b.send("GET "+about, "X-Forwarded-For: "+from); (b.StatusCode == http.StatusTooManyRequests) != (i == burst) {
			t.Errorf("sign-in %d, from %s: %d", i, from, b.StatusCode)
		}
	}
}

// A session ends after a day without a request, after a week, when its owner signs in again or leaves, and when he is no owner
// any more. A start of the program does not end it.
func TestHowASessionEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := openDesk(t)
		b, session := d.browser(), ""
		enter := func() {
			b.signIn(origin+path+"login", "ann")
			cookies := fmt.Sprint(b.Header)
			set := regexp.MustCompile(`(__Host-desk=[\w-]{43}); Path=/; Expires=[^;]+; Max-Age=60480\d; HttpOnly; Secure; SameSite=Lax\]`).FindStringSubmatch(cookies)
			if set == nil {
				t.Fatalf("the answer has %s", cookies)
			}
			session = set[1]
		}
		is := func(want, when string) {
			t.Helper()
			d.start(t)
			copied := d.browser() // which keeps the cookie for longer
			if copied.send("GET "+about, "Cookie: "+session); !strings.Contains(copied.page, want) {
				t.Errorf("%s: %s", when, copied.page)
			}
		}
		const in, out = "Ann Oak", "Login"
		enter()
		for range 7 {
			time.Sleep(idle - time.Second)
			is(in, "each day")
		}
		time.Sleep(10 * time.Second)
		is(out, "after a week")
		enter()
		time.Sleep(idle)
		is(out, "after a day without a request")
		enter()
		before := session
		enter()
		session, before = before, session
		is(out, "after another sign-in")
		session = before
		d.Owners = []string{"cleo"}
		is(out, "no owner any more")
		d.Owners = []string{"ann"}
		is(in, "an owner again")
		if kept, _ := os.ReadDir(d.Folder); strings.Contains(fmt.Sprint(kept), session[12:]) {
			t.Errorf("sessions are kept by their names, and not by hashes: %s", kept)
		}
		b.send("POST "+origin+path+"logout", "")
		is(out, "after leaving")
	})
}
