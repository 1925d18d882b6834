package embeds_test

import (
	"context"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/embeds"
)

const page = "https://www.example.com"

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

// newServer starts an https server with the lead form. The changes modify it before it starts.
func newServer(t *testing.T, form http.HandlerFunc, changes ...func(*httptest.Server)) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(form)
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	for _, change := range changes {
		change(server)
	}
	server.StartTLS()
	t.Cleanup(server.Close)
	return server
}

// newProber returns a prober that trusts a server and may connect to it.
func newProber(server *httptest.Server) *embeds.Prober {
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return &embeds.Prober{Origin: page, Networks: loopback, Roots: roots}
}

func form(url string) embeds.Embed { return embeds.List(page, url, "")[0] }

// expectVerdict fails unless a verdict has that state, and a reason that contains the text.
func expectVerdict(t *testing.T, got embeds.Verdict, state embeds.State, reason string) {
	t.Helper()
	if got.State != state || !strings.Contains(got.Reason, reason) || (got.Reason == "") != (state == embeds.Shown) {
		t.Errorf("%s: %q, want %s: …%s…", got.State, got.Reason, state, reason)
	}
}

// The verdict matches the behavior of browsers. A form that cannot be framed is Gone only if its URL does not open in a tab either. Pages
// use HEAD to check that a visitor can reach a frame: if the response is hidden, the Verdict is Opaque.
func TestProbe_verdicts(t *testing.T) {
	respond := func(code int, header ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			for i := 0; i < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			w.WriteHeader(code)
		}
	}
	head := func(respond http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodHead {
				respond(w, r)
			}
		}
	}
	elsewhere := respond(302, "Location", "https://other.example/")
	insecure := respond(302, "Location", "http://other.example/")
	const policy, gone, opaque = "Cross-Origin-Resource-Policy", "gone", "opaque"
	type verdict struct {
		form         http.HandlerFunc
		state        embeds.State
		reason, also string
	}
	verdicts := map[string]verdict{
		"a form":                        {respond(206, "Content-Type", "text/html"), embeds.Shown, "", ""},
		"a redirect to itself":          {respond(302, "Location", "/"), embeds.Refused, "more than 10 times", gone},
		"a redirect to http":            {insecure, embeds.Refused, "which is not https", ""},
		"a challenge":                   {respond(503, "Cf-Mitigated", "challenge"), embeds.Unknown, "503", ""},
		"a puzzle":                      {respond(405, "X-Amzn-Waf-Action", "captcha"), embeds.Unknown, "405", ""},
		"a download":                    {respond(200, "Content-Disposition", `Attachment; filename="form.html"`), embeds.Refused, "download", ""},
		"a page with a name":            {respond(200, "Content-Disposition", `inline; filename="attachment"`), embeds.Shown, "", ""},
		"not to be framed":              {respond(200, "X-Frame-Options", "DENY"), embeds.Refused, `X-Frame-Options is "DENY"`, ""},
		"framed by others":              {respond(200, "Content-Security-Policy", "frame-ancestors 'self' https://other.example"), embeds.Refused, "must add " + page, ""},
		"policy cross-origin":           {respond(200, policy, "cross-origin"), embeds.Shown, "", ""},
		"policy same-origin":            {respond(200, policy, "same-origin"), embeds.Shown, "", opaque},
		"policy same-site":              {respond(200, policy, "same-site"), embeds.Shown, "", opaque},
		"a bot wall with a policy":      {respond(403, policy, "same-origin"), embeds.Unknown, "it answers 403 Forbidden", opaque},
		"too many":                      {respond(429), embeds.Unknown, "429", ""},
		"HEAD is not allowed":           {head(respond(405)), embeds.Shown, "", ""},
		"HEAD is cut off":               {head(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }), embeds.Shown, "", opaque},
		"HEAD redirects somewhere else": {head(elsewhere), embeds.Shown, "", opaque},
	}
	for _, code := range []int{204, 302, 404, 599} { // a redirect without a target, and an unknown status
		verdicts[fmt.Sprint(code)] = verdict{respond(code), embeds.Refused, strings.TrimSpace(fmt.Sprintf("it answers %d %s", code, http.StatusText(code))), gone}
	}
	for name, c := range verdicts {
		t.Run(name, func(t *testing.T) {
			server := newServer(t, c.form)
			got := newProber(server).Probe(t.Context(), form(server.URL))
			expectVerdict(t, got, c.state, c.reason)
			if got.Gone != (c.also == gone) || got.Opaque != (c.also == opaque) {
				t.Errorf("gone is %t, opaque is %t, want %q", got.Gone, got.Opaque, c.also)
			}
		})
	}
}

// The request has the header fields of a browser's frame request, with a User-Agent of the site. Cookies are not sent back.
func TestProbe_browserRequest(t *testing.T) {
	var requests []string
	server := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		requests = append(requests, r.Method+" "+r.URL.RequestURI()+" "+r.Header.Get("Sec-Fetch-Dest"))
		if r.Referer() != page+"/" || r.UserAgent() != "Mozilla/5.0 (compatible; ssr-embed-check; +"+page+"/)" || r.Header.Get("Cookie") != "" {
			t.Errorf("asked with %v", r.Header)
		}
		w.Header().Set("Set-Cookie", "visitor=1")
		if r.URL.Path == "/" {
			http.Redirect(w, r, "/form?id=7", http.StatusFound)
		}
	})
	expectVerdict(t, newProber(server).Probe(t.Context(), form(server.URL)), embeds.Shown, "")
	if want := []string{"GET / iframe", "GET /form?id=7 iframe", "HEAD / empty", "HEAD /form?id=7 empty"}; !slices.Equal(requests, want) {
		t.Errorf("requests are %q, want %q", requests, want)
	}
}

// Redirects are followed as browsers do: to any https address if the pages have a lead form, otherwise to the origins of the policy.
func TestProbe_redirects(t *testing.T) {
	reviews := newServer(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.URL) })
	var to string
	requestCount := 0
	server := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		requestCount++
		if r.URL.Path == "/end" {
			return
		}
		w.Header()["Location"] = []string{to}
		w.WriteHeader(http.StatusTemporaryRedirect)
	})
	for _, c := range []struct {
		to     string
		state  embeds.State
		reason string
	}{
		{"/end", embeds.Shown, ""},
		{reviews.URL + "/thanks", embeds.Shown, ""}, // on another host
		{"/again", embeds.Refused, "more than 10 times"},
		{"http://" + server.URL[8:] + "/end?secret=1", embeds.Refused, "which is not https: set LEAD_FORM_URL"},
		{"javascript:alert(1)", embeds.Refused, "policy"},
		{"https://%zz/", embeds.Refused, "does not answer as a server"},
	} {
		to, requestCount = c.to, 0
		prober := newProber(server)
		prober.Roots.AddCert(reviews.Certificate())
		got := prober.Probe(t.Context(), form(server.URL))
		if expectVerdict(t, got, c.state, c.reason); t.Failed() {
			t.Fatalf("to %q", c.to)
		}
		if requestCount > 11 || strings.Contains(got.Reason, "secret") {
			t.Errorf("%q: %d requests: %s", c.to, requestCount, got.Reason)
		}
	}
	to = "https://other.example/reviews?secret=1"
	got := newProber(server).Probe(t.Context(), embeds.List(page, "", server.URL)[0])
	expectVerdict(t, got, embeds.Refused, `it redirects to "https://other.example/reviews", and the policy of the pages allows only `+server.URL+": set REVIEWS_FRAME_URL")
}

func TestProbe_noServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	prober := &embeds.Prober{Origin: page, Networks: loopback}
	got := prober.Probe(t.Context(), form("https://"+listener.Addr().String()))
	expectVerdict(t, got, embeds.Refused, "refuses connections")
	// The verdict depends on whether the name servers of this machine know public hosts.
	if got := prober.Probe(t.Context(), form("https://no-such-host.invalid/")); got.State != embeds.Refused && got.State != embeds.Unreached {
		t.Error(got)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	expectVerdict(t, prober.Probe(ended, form("https://"+listener.Addr().String())), embeds.Unknown, "")
}

// List skips paths of the site and empty URLs.
func TestList_skipped(t *testing.T) {
	for _, c := range []struct{ form, reviews, want string }{
		{"", "", ""},
		{"/embed/lead-form", "/embed/reviews", ""},
		{"https://a.example/f", "https://b.example/r", "lead form https://a.example/f, reviews https://b.example/r"},
	} {
		var got []string
		for _, e := range embeds.List(page, c.form, c.reviews) {
			got = append(got, e.DisplayName()+" "+e.URL)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%v: %v", c, got)
		}
	}
}

// shortContext returns a context for a test that would otherwise wait for the probe's timeout. A connection takes much less time.
func shortContext(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	t.Cleanup(cancel)
	return ctx
}
