//go:build !production

package login

import (
	"cmp"
	"crypto/rand"
	"crypto/rsa"
	"fmt"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-jose/go-jose/v4"
)

const path = "/development/desk/"

// A desk is a gate before a handler that names the author, and its provider.
type desk struct {
	Options
	*provider
	front, back *httptest.Server          // of the gate and of the provider
	client      string                    // whom the provider takes the desk for, if not for itself
	tamper      func(token string) string // changes what the provider says
	log         strings.Builder
}

func openDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{front: httptest.NewServer(nil)}
	d.back = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/authorize" && r.FormValue("code_challenge_method") != "S256" {
			t.Error("it is asked without PKCE")
		}
		if r.URL.Path != "/oauth/token" {
			d.ServeHTTP(w, r)
			return
		}
		if d.client != "" {
			r.SetBasicAuth(d.client, secret)
		}
		answer := httptest.NewRecorder()
		d.ServeHTTP(answer, r)
		const field = `"id_token":"`
		before, token, _ := strings.Cut(answer.Body.String(), field)
		token, after, _ := strings.Cut(token, `"`)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(answer.Code)
		_, _ = io.WriteString(w, before+field+d.tamper(token)+`"`+after)
	}))
	t.Cleanup(d.front.Close)
	t.Cleanup(d.back.Close)
	d.provider, d.tamper = newProvider(d.back.URL, d.front.URL+path+"callback"), same
	d.Options = Options{
		Origin: d.front.URL, Path: path, IsOpen: func(asked string) bool { return asked == "/open" }, Issuer: d.back.URL, ClientID: "desk", ClientSecret: secret,
		Owners: []string{"3", "ann@example.com"}, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		Folder: t.TempDir(), Log: slog.New(slog.NewTextHandler(&d.log, nil)),
	}
	d.start(t)
	return d
}

func same(token string) string { return token }

// start puts a new gate in the place of the one before, as a start of the program does.
func (d *desk) start(t *testing.T) {
	t.Helper()
	gate, err := New(d.Options)
	if err != nil {
		t.Fatal(err)
	}
	d.front.Config.Handler = gate.Before(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, email := AuthorOf(r.Context())
		fmt.Fprintf(w, "%s <%s> at %s", name, email, r.URL)
	}))
}

// A browser keeps cookies, and goes where it is led.
type browser struct {
	*http.Client
	t    *testing.T
	last *http.Request
}

func newBrowser(t *testing.T) *browser {
	b := &browser{t: t}
	jar, _ := cookiejar.New(nil) // which never fails
	b.Client = &http.Client{Jar: jar, CheckRedirect: func(next *http.Request, _ []*http.Request) error { b.last = next; return nil }}
	return b
}

// send sends a request with headers, such as "Name: value", and returns the status and the page that it leads to.
func (b *browser) send(asked string, headers ...string) (int, string) {
	b.t.Helper()
	method, address, _ := strings.Cut(asked, " ")
	request, err := http.NewRequest(method, address, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Accept", "text/html")
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		if request.Header.Set(name, value); name == "Host" {
			request.Host = value
		}
	}
	b.last = request
	response, err := b.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if to := regexp.MustCompile(`"0; url=([^"]+)"`).FindSubmatch(text); to != nil {
		return b.send("GET " + html.UnescapeString(string(to[1])))
	}
	return response.StatusCode, string(text)
}

// signIn opens an address of the desk, and picks an account at the provider.
func (b *browser) signIn(address, account string) (int, string) {
	b.t.Helper()
	if code, asked := b.send("GET " + address); !strings.Contains(asked, "Pick an account") {
		b.t.Fatalf("%s does not lead to the provider: %d %s", address, code, asked)
	}
	return b.send("GET " + b.last.URL.String() + "&account=" + account)
}

// cookie returns what the browser keeps for the desk.
func (b *browser) cookie(d *desk, name string) string {
	origin, _ := url.Parse(d.Origin) // which is right
	for _, cookie := range b.Jar.Cookies(origin) {
		if cookie.Name == name {
			return cookie.Value
		}
	}
	return ""
}

// An owner is who has an account with a verified address, or a subject, that the settings name. Others are told whom to ask.
func TestWhoMayEnter(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	for account, says := range map[string]string{
		"1": "Ann Oak <ann@example.com> at /about?x=1&y=%22", "3": "Cleo Fir <3@desk> at /about?x=1&y=%22",
		"2": "as bob@example.com, ", "4": "as 4, ", "ann@example.com": "as eve@example.com, ",
	} {
		for _, d.tells = range []bool{false, true} {
			b, enters := newBrowser(t), strings.Contains(says, " at ")
			code, page := b.signIn(d.Origin+"/about?x=1&y=%22", account)
			if !strings.Contains(page, says) || strings.Contains(page, "ask the person who set it up") == enters || (code == http.StatusOK) != enters || (b.cookie(d, "desk") != "") != enters {
				t.Errorf("%s: %d %s", account, code, page)
			}
		}
	}
}

// What the provider says counts only if it is new, its own, for this desk, and for what this browser has begun.
func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	foreign, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	var earlier, callback string
	d.tamper = func(token string) string { earlier = token; return token }
	b := newBrowser(t)
	b.signIn(d.Origin+path+"login", "1")
	callback, first := b.last.URL.String(), b.cookie(d, "desk")
	forge := func(token string) string {
		parsed, _ := jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.RS256})
		key := jose.JSONWebKey{Key: foreign, KeyID: parsed.Signatures[0].Header.KeyID}
		signer, _ := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key}, nil)
		signed, _ := signer.Sign(parsed.UnsafePayloadWithoutVerification())
		text, _ := signed.CompactSerialize() // which is refused if any of it has failed
		return text
	}
	for why, test := range map[string]struct {
		life   time.Duration
		client string
		tamper func(token string) string
	}{
		"token is expired":            {-time.Minute, "", same},
		"failed to verify signature":  {time.Hour, "", forge},
		"unexpected signature algo":   {time.Hour, "", func(token string) string { return "eyJhbGciOiJub25lIn0." + strings.Split(token, ".")[1] + "." }},
		"the token has another nonce": {time.Hour, "", func(string) string { return earlier }},
		"expected audience":           {time.Hour, "other", same},
	} {
		d.life, d.client, d.tamper = test.life, test.client, test.tamper
		b := newBrowser(t)
		b.CheckRedirect = func(next *http.Request, _ []*http.Request) error {
			b.last = next
			query := next.URL.Query()
			query.Set("client_id", cmp.Or(test.client, "desk"))
			next.URL.RawQuery = query.Encode()
			return nil
		}
		d.log.Reset()
		if code, _ := b.signIn(d.Origin+path, "1"); code != http.StatusForbidden || b.cookie(d, "desk") != "" || !strings.Contains(d.log.String(), why) {
			t.Errorf("%s: %d, %s", why, code, d.log.String())
		}
	}
	d.life, d.client, d.tamper = time.Hour, "", same
	// A browser finishes what it has begun itself, once, and the code in it is good for once.
	for name, state := range map[string]bool{"in another browser": false, "with a used code": true} {
		b, used := newBrowser(t), callback
		if b.send("GET " + d.Origin + path + "login"); state {
			begun, _, _ := strings.Cut(b.cookie(d, "desk-login"), ".")
			used = regexp.MustCompile(`state=\w+`).ReplaceAllString(callback, "state="+begun)
		}
		d.log.Reset()
		code, _ := b.send("GET " + used)
		if code != http.StatusForbidden || b.cookie(d, "desk")+b.cookie(d, "desk-login") != "" || strings.Contains(d.log.String(), "has not begun it") == state {
			t.Errorf("%s: %d %s", name, code, d.log.String())
		}
	}
	// After another sign-in the session of before is over, also for who has copied it.
	if b.signIn(d.Origin+path+"login", "1"); first == "" || b.cookie(d, "desk") == first {
		t.Errorf("the session is not a new one: %q", first)
	}
	if _, page := newBrowser(t).send("GET "+d.Origin+"/about", "Cookie: desk="+first); !strings.Contains(page, "Pick an account") {
		t.Errorf("the session of before goes on: %s", page)
	}
}

// Without a session only what is open is answered. With one, only this host is, and nothing that another site has sent.
func TestWhatIsAnswered(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	stranger, owner := newBrowser(t), newBrowser(t)
	owner.signIn(d.Origin+path, "1")
	const asks, opens = "Sec-Fetch-Dest: empty", "Sec-Fetch-Dest: document"
	for _, test := range []struct {
		by              *browser
		request, header string
		code            int
		says            string
	}{
		{stranger, "GET /open", asks, http.StatusOK, "at /open"},
		{stranger, "GET /openly", asks, http.StatusUnauthorized, "Sign in again, nothing is lost"},
		{stranger, "GET /about", "Sec-Fetch-Dest: iframe", http.StatusUnauthorized, "signed out"},
		{stranger, "POST " + path + "api/publish", opens, http.StatusUnauthorized, "signed out"},
		{stranger, "GET //attacker.example/", opens, http.StatusOK, "Pick an account"},
		{owner, "GET //attacker.example/", opens, http.StatusOK, "Ann Oak"},
		{owner, "GET /", opens, http.StatusOK, "at " + path},
		{owner, "GET /", "Sec-Fetch-Dest: iframe", http.StatusOK, "at /"},
		{owner, "POST " + path + "api/publish", asks, http.StatusOK, "Ann Oak"},
		{owner, "POST " + path + "api/publish", "Sec-Fetch-Site: cross-site", http.StatusForbidden, "did not come from the desk"},
		{owner, "POST " + path + "logout", "Origin: null", http.StatusForbidden, "did not come from the desk"},
		{owner, "GET /about", "Host: localhost", http.StatusMisdirectedRequest, d.Origin},
		{owner, "GET /about", "X-Forwarded-Host: desk.example.net", http.StatusMisdirectedRequest, d.Origin},
	} {
		method, address, _ := strings.Cut(test.request, " ")
		if code, page := test.by.send(method+" "+d.Origin+address, test.header); code != test.code || !strings.Contains(page, test.says) {
			t.Errorf("%s, %s: %d %s", test.request, test.header, code, page)
		}
	}
	// A browser that comes from another site and sends no strict cookie is led on by a page of the desk.
	answer, asked := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, d.Origin+"//attacker.example/", nil)
	asked.Header = http.Header{"Sec-Fetch-Dest": {"document"}, "Sec-Fetch-Site": {"cross-site"}}
	if d.front.Config.Handler.ServeHTTP(answer, asked); answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), "url="+d.Origin+"//attacker.example/") {
		t.Errorf("from another site: %d %s", answer.Code, answer.Body)
	}
	// While the provider is down, who has a session works on.
	d.start(t)
	d.back.Close()
	if code, page := stranger.send("GET " + d.Origin + "/about"); code != http.StatusServiceUnavailable || !strings.Contains(page, "does not answer") {
		t.Errorf("the provider is down: %d %s", code, page)
	}
	if _, page := owner.send("GET " + d.Origin + "/about"); !strings.Contains(page, "Ann Oak") {
		t.Errorf("the provider is down, and a session is over: %s", page)
	}
}

// Sign-ins that come too often from one network wait; elsewhere nobody does.
func TestSignInsAreLimited(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	for i, from := range append(slices.Repeat([]string{"2001:db8::1"}, burst), "2001:db8::2", "2001:db8:0:1::1", "203.0.113.9") {
		code, _ := newBrowser(t).send("GET "+d.Origin+path+"login", "X-Forwarded-For: "+from)
		if (code == http.StatusTooManyRequests) != (i == burst) {
			t.Errorf("sign-in %d, from %s: %d", i, from, code)
		}
	}
}

// A session ends after a day without a request, after a week, when its owner leaves, and when he is no owner any more. A start
// of the program does not end it.
func TestHowASessionEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := Options{Origin: "https://desk.example.com", Path: path, Owners: []string{"1"}, Folder: t.TempDir(), Log: slog.New(slog.DiscardHandler), IsOpen: func(string) bool { return false }}
		ask := func(method, address, session string) (*Gate, *http.Request, *httptest.ResponseRecorder) {
			gate, err := New(o)
			if err != nil {
				t.Fatal(err)
			}
			asked, answer := httptest.NewRequest(method, o.Origin+address, nil), httptest.NewRecorder()
			asked.AddCookie(&http.Cookie{Name: "__Host-desk", Value: session})
			gate.Before(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(answer, asked)
			return gate, asked, answer
		}
		is := func(session string, want int, when string) {
			t.Helper()
			if _, _, got := ask(http.MethodGet, "/about", session); got.Code != want {
				t.Errorf("%s: %d", when, got.Code)
			}
		}
		enter := func() string {
			gate, asked, _ := ask(http.MethodGet, "/about", "")
			answer := httptest.NewRecorder()
			if err := gate.enter(answer, asked, person{"Ann", "", "1"}); err != nil {
				t.Fatal(err)
			}
			set := regexp.MustCompile(`^__Host-desk=([\w-]{43}); Path=/; Expires=[^;]+; Max-Age=60480\d; HttpOnly; Secure; SameSite=Strict$`).FindStringSubmatch(answer.Header().Get("Set-Cookie"))
			if set == nil {
				t.Fatalf("the cookie is %s", answer.Header())
			}
			return set[1]
		}
		session := enter()
		for range 7 {
			time.Sleep(idle - time.Second)
			is(session, http.StatusOK, "each day")
		}
		time.Sleep(10 * time.Second)
		is(session, http.StatusUnauthorized, "after a week")
		session = enter()
		if files, err := os.ReadDir(o.Folder); err != nil || len(files) != 1 || files[0].Name() == session {
			t.Errorf("kept are %v (%v), and not a hash of %s", files, err, session)
		}
		time.Sleep(idle)
		is(session, http.StatusUnauthorized, "after a day without a request")
		session = enter()
		o.Owners = []string{"2"}
		is(session, http.StatusUnauthorized, "no owner any more")
		o.Owners = []string{"1"}
		is(session, http.StatusOK, "an owner again")
		if _, _, left := ask(http.MethodPost, path+"logout", session); left.Code != http.StatusOK || !strings.Contains(left.Header().Get("Set-Cookie"), "Max-Age=0") {
			t.Errorf("leaving is answered with %d %v", left.Code, left.Header())
		}
		is(session, http.StatusUnauthorized, "after leaving")
	})
}
