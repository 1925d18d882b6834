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
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-jose/go-jose/v4"

	"gulfoak.example/website/cmd/ssr/internal/desk/login/provider"
)

const path = "/development/desk/"

// A desk is a gate before a handler that names the author, and its provider.
type desk struct {
	Options
	server, provider *httptest.Server
	accounts         *provider.Provider
	tamper           func(token string) string // if not nil, changes what the provider says
	client           string                    // if not empty, whom it takes the desk for
	log              strings.Builder
}

func openDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{}
	d.server, d.provider = httptest.NewUnstartedServer(nil), httptest.NewUnstartedServer(nil)
	origin, issuer := "http://"+d.server.Listener.Addr().String(), "http://"+d.provider.Listener.Addr().String()
	var err error
	d.accounts, err = provider.New(issuer, map[string]string{"desk": origin + path + "callback", "other": origin + path + "callback"},
		provider.Account{Subject: "1", First: "Ann", Last: "Oak", Email: "ann@example.com", Verified: true},
		provider.Account{Subject: "2", First: "Bob", Last: "Elm", Email: "bob@example.com", Verified: true},
		provider.Account{Subject: "3", First: "Cleo", Last: "Fir", Email: "cleo@example.com"},
		provider.Account{Subject: "4", First: "Dan", Last: "Ash", Email: "ann@example.com"},
		provider.Account{Subject: "ann@example.com", First: "Eve", Last: "Yew", Email: "eve@example.com", Verified: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	d.Options = Options{
		Origin: origin, Path: path, Open: []string{"/assets/"}, Issuer: issuer, ClientID: "desk", ClientSecret: provider.Secret,
		Owners: []string{"ann@example.com", "3"}, Contact: "office@example.com", Folder: filepath.Join(t.TempDir(), "sessions"), Log: slog.New(slog.NewTextHandler(&d.log, nil)),
	}
	d.start(t)
	d.provider.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		if d.client != "" && r.URL.Path == "/oauth/token" {
			r.SetBasicAuth(d.client, provider.Secret)
		}
		d.accounts.ServeHTTP(answer, r)
		text := answer.Body.String()
		if d.tamper != nil && r.URL.Path == "/oauth/token" {
			text = regexp.MustCompile(`("id_token":")([^"]+)`).ReplaceAllStringFunc(text, func(found string) string {
				return `"id_token":"` + d.tamper(strings.TrimPrefix(found, `"id_token":"`))
			})
		}
		for name, values := range answer.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.Code)
		_, _ = io.WriteString(w, text)
	})
	d.server.Start()
	d.provider.Start()
	t.Cleanup(d.server.Close)
	t.Cleanup(d.provider.Close)
	return d
}

// start puts a new gate in the place of the one before, as a start of the program does.
func (d *desk) start(t *testing.T) {
	t.Helper()
	gate, err := New(d.Options)
	if err != nil {
		t.Fatal(err)
	}
	d.server.Config.Handler = gate.Before(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, email := AuthorOf(r.Context())
		fmt.Fprintf(w, "%s <%s> at %s", name, email, r.URL)
	}))
}

// A browser keeps cookies and goes where it is led.
type browser struct {
	*http.Client
	t *testing.T
}

func newBrowser(t *testing.T) browser {
	jar, _ := cookiejar.New(nil) // which never fails
	return browser{&http.Client{Jar: jar}, t}
}

// An answer is what a browser shows at last.
type answer struct {
	*http.Response
	body string
}

var refresh = regexp.MustCompile(`http-equiv="refresh" content="0; url=([^"]+)"`)

// send sends a request with headers, which are names and values in turn.
func (b browser) send(method, address string, form url.Values, headers ...string) answer {
	b.t.Helper()
	request, err := http.NewRequest(method, address, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Accept", "text/html")
	if form != nil {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := b.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if to := refresh.FindSubmatch(text); to != nil {
		return b.send(http.MethodGet, html.UnescapeString(string(to[1])), nil)
	}
	return answer{response, string(text)}
}

// signIn opens an address of the desk, and picks an account at the provider.
func (b browser) signIn(address, subject string) answer {
	b.t.Helper()
	asked := b.send(http.MethodGet, address, nil)
	if !strings.Contains(asked.body, "Pick an account") {
		b.t.Fatalf("%s does not lead to the provider: %d %s", address, asked.StatusCode, asked.body)
	}
	id := regexp.MustCompile(`name="id" value="([^"]+)"`).FindStringSubmatch(asked.body)[1]
	return b.send(http.MethodPost, asked.Request.URL.String(), url.Values{"id": {id}, "account": {subject}})
}

// cookie is the browser's session.
func (b browser) cookie(d *desk) string {
	origin, _ := url.Parse(d.Origin) // which is right
	for _, cookie := range b.Jar.Cookies(origin) {
		if cookie.Name == "desk" {
			return cookie.Value
		}
	}
	return ""
}

// An owner is who has an account with a verified address, or a subject, that the settings name. Others are told whom to ask.
func TestWhoMayEnter(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	for name, test := range map[string]struct{ subject, enters, known string }{
		"an owner by address":                  {"1", "Ann Oak <ann@example.com>", ""},
		"an owner by subject":                  {"3", "Cleo Fir <3@desk>", ""},
		"a stranger with an account":           {"2", "", "bob@example.com"},
		"an owner's address, not verified":     {"4", "", "4"},
		"an owner's address as another's name": {"ann@example.com", "", "eve@example.com"},
	} {
		for _, d.accounts.Tells = range []bool{false, true} {
			b := newBrowser(t)
			got := b.signIn(d.Origin+"/about?x=1&y=%22", test.subject)
			if test.enters != "" {
				if got.body != test.enters+" at /about?x=1&y=%22" {
					t.Errorf("%s: %d %s", name, got.StatusCode, got.body)
				}
				continue
			}
			if got.StatusCode != http.StatusForbidden || !strings.Contains(got.body, "signed in as "+test.known+",") || !strings.Contains(got.body, "ask office@example.com") {
				t.Errorf("%s: %d %s", name, got.StatusCode, got.body)
			}
			if b.cookie(d) != "" {
				t.Errorf("%s has a session", name)
			}
		}
	}
}

// What the provider says counts only if it is new, its own, for this desk and for what this browser has begun.
func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	foreign, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	var old string
	d.tamper = func(token string) string { old = token; return token }
	newBrowser(t).signIn(d.Origin+path, "1")
	forged := func(token string) string {
		parsed, err := jose.ParseSigned(token, []jose.SignatureAlgorithm{jose.RS256})
		if err != nil {
			t.Error(err)
		}
		key := jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: foreign, KeyID: parsed.Signatures[0].Header.KeyID}}
		signer, err := jose.NewSigner(key, nil)
		if err != nil {
			t.Error(err)
		}
		signed, err := signer.Sign(parsed.UnsafePayloadWithoutVerification())
		if err != nil {
			t.Error(err)
		}
		text, _ := signed.CompactSerialize()
		return text
	}
	for name, test := range map[string]struct {
		life   time.Duration
		client string
		tamper func(token string) string
		why    string
	}{
		"an expired token":          {life: -time.Minute, why: "expired"},
		"a forged token":            {tamper: forged, why: "signature"},
		"a token without signature": {tamper: func(token string) string { return "eyJhbGciOiJub25lIn0." + strings.Split(token, ".")[1] + "." }, why: "alg"},
		"an earlier token":          {tamper: func(string) string { return old }, why: "another nonce"},
		"no token":                  {tamper: func(string) string { return "" }, why: "malformed"},
		"a token for another":       {client: "other", why: "expected audience"},
	} {
		d.client, d.accounts.Life, d.tamper = test.client, cmp.Or(test.life, time.Hour), test.tamper
		b := newBrowser(t)
		if test.client != "" {
			b.CheckRedirect = func(next *http.Request, _ []*http.Request) error {
				if query := next.URL.Query(); query.Get("client_id") != "" {
					query.Set("client_id", test.client)
					next.URL.RawQuery = query.Encode()
				}
				return nil
			}
		}
		d.log.Reset()
		got := b.signIn(d.Origin+path, "1")
		if got.StatusCode != http.StatusForbidden || b.cookie(d) != "" || !strings.Contains(d.log.String(), test.why) {
			t.Errorf("%s: %d, %s", name, got.StatusCode, d.log.String())
		}
	}
}

// A browser finishes what it has begun itself, and that once.
func TestASignInIsGoodForOnce(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	var callback string
	b := newBrowser(t)
	b.CheckRedirect = func(next *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(next.URL.Path, path+"callback") {
			callback = next.URL.String()
		}
		return nil
	}
	b.signIn(d.Origin+path, "1")
	first := b.cookie(d)
	for name, test := range map[string]struct {
		by     browser
		begins bool
		change string
	}{
		"again":                          {b, false, ""},
		"again, while another has begun": {b, true, ""},
		"in another browser":             {newBrowser(t), false, ""},
		"without a state":                {newBrowser(t), true, "state"},
	} {
		if test.begins {
			test.by.send(http.MethodGet, d.Origin+path+"login", nil)
		}
		if got := test.by.send(http.MethodGet, strings.Replace(callback, test.change+"=", "x=", 1), nil); got.StatusCode != http.StatusBadRequest || !strings.Contains(got.body, "cannot go on") {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.body)
		}
	}
	// With a state that is right, the code is used up.
	other := newBrowser(t)
	other.send(http.MethodGet, d.Origin+path+"login", nil)
	origin, _ := url.Parse(d.Origin) // which is right
	for _, cookie := range other.Jar.Cookies(origin) {
		if cookie.Name == "desk-login" {
			state, _, _ := strings.Cut(cookie.Value, ".")
			used, _ := url.Parse(callback) // which was led to
			query := used.Query()
			query.Set("state", state)
			if got := other.send(http.MethodGet, d.Origin+path+"callback?"+query.Encode(), nil); got.StatusCode != http.StatusForbidden || other.cookie(d) != "" {
				t.Errorf("a used code: %d %s", got.StatusCode, got.body)
			}
		}
	}
	// The session of before is over, in the browser and for who may have copied it.
	b.signIn(d.Origin+path+"login", "1")
	if second := b.cookie(d); first == "" || second == first {
		t.Errorf("the session is not a new one: %q, %q", first, second)
	}
	if got := newBrowser(t).send(http.MethodGet, d.Origin+"/about", nil, "Cookie", "desk="+first); !strings.Contains(got.body, "Pick an account") {
		t.Errorf("the session of before goes on: %s", got.body)
	}
}

// Without a session only what is open is answered, and that for this host.
func TestWithoutASession(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	d.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	d.start(t)
	b := newBrowser(t)
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	const opens, asks = "Sec-Fetch-Dest: document", "Sec-Fetch-Dest: empty"
	for _, test := range []struct {
		request, headers string
		code             int
		says             string
	}{
		{"GET /assets/a.js", asks, http.StatusOK, " at /assets/a.js"},
		{"GET /assets", asks, http.StatusUnauthorized, "Sign in again, nothing is lost"},
		{"GET /about", opens, http.StatusSeeOther, ""},
		{"GET /about", "Sec-Fetch-Dest: iframe", http.StatusUnauthorized, "signed out"},
		{"GET " + path, opens, http.StatusSeeOther, ""},
		{"GET " + path + "api/files", asks, http.StatusUnauthorized, "signed out"},
		{"POST " + path + "api/publish", asks, http.StatusUnauthorized, "signed out"},
		{"GET /about", "X-Forwarded-Host: desk.example.net", http.StatusMisdirectedRequest, "The desk is at " + d.Origin},
		{"GET /about", "Host: localhost", http.StatusMisdirectedRequest, "The desk is at " + d.Origin},
		{"POST " + path + "api/publish", "Sec-Fetch-Site: cross-site", http.StatusForbidden, "did not come from the desk"},
		{"POST " + path + "api/publish", "Origin: null", http.StatusForbidden, "did not come from the desk"},
		{"POST " + path + "logout", "Origin: https://attacker.example", http.StatusForbidden, "did not come from the desk"},
	} {
		method, address, _ := strings.Cut(test.request, " ")
		name, value, _ := strings.Cut(test.headers, ": ")
		request, _ := http.NewRequest(method, d.Origin+address, nil) // which never fails
		request.Header.Set(name, value)
		if name == "Host" {
			request.Host = value
		}
		response, err := b.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(response.Body) // what is missing is told
		response.Body.Close()
		if response.StatusCode != test.code || !strings.Contains(string(text), test.says) {
			t.Errorf("%s, %s: %d %s", test.request, test.headers, response.StatusCode, text)
		}
		if test.code == http.StatusSeeOther && !strings.HasPrefix(response.Header.Get("Location"), d.Issuer+"/") {
			t.Errorf("%s leads to %s", test.request, response.Header.Get("Location"))
		}
	}
	// A link of another site, with which a browser sends no strict cookie, leads on by a link of our own.
	got := b.send(http.MethodGet, d.Origin+"//attacker.example/", nil, "Sec-Fetch-Dest", "document", "Sec-Fetch-Site", "cross-site")
	if got.Request.URL.String() != d.Origin+"//attacker.example/" || got.StatusCode != http.StatusSeeOther {
		t.Errorf("it leads to %s with %d", got.Request.URL, got.StatusCode)
	}
}

// While the provider is down, who has a session works on, and others are told. One that was never there keeps nobody from
// starting.
func TestTheProviderIsDown(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	b := newBrowser(t)
	b.signIn(d.Origin+path, "1")
	d.start(t) // the provider is asked anew
	d.provider.Close()
	if got := b.send(http.MethodGet, d.Origin+"/about", nil); !strings.HasPrefix(got.body, "Ann Oak") {
		t.Errorf("a session that is there: %d %s", got.StatusCode, got.body)
	}
	if got := newBrowser(t).send(http.MethodGet, d.Origin+"/about", nil); got.StatusCode != http.StatusServiceUnavailable || !strings.Contains(got.body, "does not answer") {
		t.Errorf("somebody else: %d %s", got.StatusCode, got.body)
	}
}

// Sign-ins that come too often from one place wait; elsewhere nobody does.
func TestSignInsAreLimited(t *testing.T) {
	t.Parallel()
	d := openDesk(t)
	d.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	d.start(t)
	b := newBrowser(t)
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	begin := func(from string) int {
		return b.send(http.MethodGet, d.Origin+path+"login", nil, "X-Forwarded-For", from).StatusCode
	}
	for range burst {
		begin("2001:db8::1")
	}
	for from, want := range map[string]int{"2001:db8::2": http.StatusTooManyRequests, "2001:db8:0:1::1": http.StatusSeeOther, "203.0.113.9": http.StatusSeeOther} {
		if got := begin(from); got != want {
			t.Errorf("%s: %d, want %d", from, got, want)
		}
	}
}

// A session ends after a day without a request, after a week, when its owner leaves, and when he is no owner any more. Nothing
// else ends it, a start of the program neither.
func TestHowASessionEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := Options{Origin: "https://desk.example.com", Path: path, Owners: []string{"ann@example.com"}, Folder: t.TempDir(), Log: slog.New(slog.DiscardHandler)}
		open := func() *Gate {
			gate, err := New(o)
			if err != nil {
				t.Fatal(err)
			}
			return gate
		}
		request := func(gate *Gate, method, address, session string) *httptest.ResponseRecorder {
			asked, answer := httptest.NewRequest(method, "https://desk.example.com"+address, nil), httptest.NewRecorder()
			asked.AddCookie(&http.Cookie{Name: "__Host-desk", Value: session})
			gate.Before(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(answer, asked)
			return answer
		}
		is := func(session string, want bool, when string) {
			t.Helper()
			if got := request(open(), http.MethodGet, path+"api/files", session).Code == http.StatusOK; got != want {
				t.Errorf("%s: let in %v", when, got)
			}
		}
		enter := func() string {
			answer := httptest.NewRecorder()
			if err := open().enter(answer, httptest.NewRequest(http.MethodGet, "/", nil), person{"Ann", "ann@example.com", "1"}); err != nil {
				t.Fatal(err)
			}
			cookie := answer.Result().Cookies()[0]
			if cookie.Name != "__Host-desk" || !cookie.Secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.Domain != "" {
				t.Errorf("the cookie is %s", cookie)
			}
			return cookie.Value
		}
		session := enter()
		if _, err := os.Stat(filepath.Join(o.Folder, session)); err == nil {
			t.Error("the folder has the session's token")
		}
		for range 6 {
			time.Sleep(idle - time.Second)
			is(session, true, "each day")
		}
		time.Sleep(idle)
		is(session, false, "after a week")

		session = enter()
		time.Sleep(idle + time.Second)
		is(session, false, "after a day without a request")
		if files, err := os.ReadDir(o.Folder); err != nil || len(files) != 0 {
			t.Errorf("what has ended is kept: %v (%v)", files, err)
		}

		session = enter()
		o.Owners = []string{"bob@example.com"}
		is(session, false, "no owner any more")
		o.Owners = []string{"ann@example.com"}
		is(session, true, "an owner again")
		if left := request(open(), http.MethodPost, path+"logout", session); left.Code != http.StatusOK || left.Result().Cookies()[0].MaxAge != -1 {
			t.Errorf("leaving is answered with %d %v", left.Code, left.Header())
		}
		is(session, false, "after leaving")
		is("", false, "nobody")
	})
}
