package check_test

import (
	"bytes"
	"compress/gzip"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

func TestMain(m *testing.M) { ssrtest.Main(m) }

// siteVariants are configurations that serve the fixture content with different facts and modes, and the conditions that a check must
// detect.
var siteVariants = map[string]struct {
	facts      []string // flags of the server and of the check
	mode       []string // flags of the server
	conditions string
}{
	"defaults": {nil, []string{"--origin=" + ssrtest.Origin}, "production, as given, https, cached, validated"},
	"international": {
		[]string{"--name=Müller & Söhne „Bau“", "--phone=+47 22 12 34 56 ext. 12", "--area-phone=+44 20 7946 0958", "--email=büro@bau.example",
			"--street=Straße des 17. Juni 135", "--city=Berlin", "--origin=https://bau.example:8443", "--content=corrected", "--indexable=false"},
		nil, "production, corrected, hidden, https, cached, validated",
	},
	"quotes, embeds and all options": {
		[]string{"--name=O'Neil \"Bob\"  &\u00a0Sons", "--phone=(713)  555-ROOF", "--email=o'neil+web@sons.example", "--lead-form=https://forms.example.net/embed/development/f?a=1&b=2",
			"--reviews-frame=https://reviews.example.org/frame?x=1&y=2", "--reviews-script=https://cdn.example.org/w.js",
			"--reviews-origins=https://*.example.org, https://photos.example.com", "--reviews-class=elfsight-app-0f1e",
			"--text-phone=(713)  555-0123", "--open-now=true", "--schedule=https://time.example.net/oak?a=1&b=2", "--financing=https://bank.example.net/oneil?x=a&y=%2C",
			"--privacy=https://sons.example/privacy%20here", "--sms-terms=https://sons.example/texts#top", "--certificate=https://insurer.example.com/c.pdf",
			"--licenses=Master Plumber M-41234; TECL 31234 &", "--lead-form-parameters=gclid,utm_source=fields[source],landing=page"},
		[]string{"--rum=0.5"}, "production, as given, form, form opens, reviews, reviews script, measured, cached, validated",
	},
	"long": {
		[]string{"--name=" + strings.Repeat("Remodeling ", 10), "--phone=1-281-555-0123", "--area-phone=+1 (281) 555-0123", "--street=1 Long Road; Suite {5}",
			"--lead-form=https://forms.example.net/f", "--reviews-script=https://cdn.example.org/w.js", "--indexable=false", "--origin=https://long.example"},
		[]string{"--cache=false", "--early-hints=true", "--proxies=127.0.0.1"}, "production, as given, hidden, https, form, form opens, reviews script, validated",
	},
	"rendered buffered": {
		[]string{"--name=Ñandú", "--postal-code=77043-1234", "--region=LA", "--reviews-frame=https://reviews.example.org/development/embed/frame",
			"--facebook=https://example.net/a?b=1&c=2", "--text-phone=+47 22 12 34 56", "--privacy=https://example.net/p", "--origin=https://cabinet-painting.example", "--email=a@cabinet-painting.example", "--content=corrected"},
		[]string{"--cache=false", "--streaming=false", "--rum=1"}, "production, corrected, https, reviews, measured, validated",
	},
	"development": {
		[]string{"--name=R&D", "--phone=+1 832 555 0100", "--content=corrected", "--indexable=false"},
		[]string{"--mode=development"}, "corrected, hidden, validated",
	},
	// The server must not probe this machine, so the state of these embeds stays unknown.
	"probed": {nil, []string{"--probe-interval=1h", "--lead-form=https://127.0.0.1/form", "--reviews-frame=https://127.0.0.1/reviews"}, "production, as given, form, form opens, reviews, probed, cached, validated"},
}

// runCheck runs `ssr check` without probes, because most embeds do not exist in tests.
func runCheck(t *testing.T, args ...string) (printed string, err error) {
	t.Helper()
	printed, _, err = ssrtest.Run(t.Context(), append([]string{"check", "--no-embeds"}, args...)...)
	return printed, err
}

// proxiedVariants are variants that together meet every condition about which a proxy changes a header.
var proxiedVariants = []string{"international", "quotes, embeds and all options", "long"}

// Each site variant passes the scripts of routes/testdata and the check of its settings, and proxiedVariants pass them through a proxy,
// too. The check detects the conditions of the variant.
func TestCheck_validSites(t *testing.T) {
	t.Parallel()
	for name, site := range siteVariants {
		t.Run(name, func(t *testing.T) {
			s := ssrtest.Start(t, append(site.mode, site.facts...)...)
			if printed, err := runCheck(t, append(site.facts, "--direct", "http://"+s.Address)...); err != nil || !strings.Contains(printed, " ("+site.conditions+", direct)\n") {
				t.Errorf("want %s: %v\n%s", site.conditions, err, printed)
			}
			if !slices.Contains(proxiedVariants, name) {
				return
			}
			if printed, err := runCheck(t, startProxy(t, s)); err != nil {
				t.Errorf("through a proxy: %v\n%s", err, printed)
			}
		})
	}
	t.Run("repository content", func(t *testing.T) {
		if printed, err := runCheck(t, "--direct", "http://"+ssrtest.StartEmbedded(t, "--origin="+ssrtest.Origin).Address); err != nil {
			t.Errorf("%v\n%s", err, printed)
		}
	})
}

// The fixture content passes fixture.txt in both editions.
func TestCheck_fixtureContent(t *testing.T) {
	t.Parallel()
	statements, err := os.ReadFile(filepath.Join(ssrtest.Root, "cmd/ssr/internal/check/testdata/fixture.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, edition := range []string{"as-given", "corrected"} {
		site, fault := check.ReadSite(t.Context(), "http://"+ssrtest.Start(t, "--content="+edition).Address)
		if fault != nil {
			t.Fatal(fault)
		}
		result, err := site.Run(t.Context(), "fixture.txt", string(statements))
		if err != nil || len(result.Failures) > 0 || result.Requests < 20 {
			t.Errorf("%s: %+v (%v)", edition, result, err)
		}
	}
}

// The conditions of each expectation match at least one site variant.
func TestScripts_everyExpectation(t *testing.T) {
	names, err := fs.Glob(routes.RequestScripts, "testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, readErr := routes.RequestScripts.ReadFile(name)
		requests, err := script.Parse(name, string(text))
		if err = errors.Join(readErr, err); err != nil {
			t.Fatal(err)
		}
		for _, request := range requests {
			for _, line := range request.Expectations {
				isChecked := false
				for _, site := range siteVariants {
					is := map[string]bool{"direct": true}
					for kind := range strings.SplitSeq(site.conditions, ", ") {
						is[kind] = true
					}
					isChecked = isChecked || script.ConditionsMet(slices.Concat(request.Conditions, line.Conditions), is)
				}
				if !isChecked {
					t.Errorf("%s:%d: %s: no site variant checks this line", name, line.Line, line.Text)
				}
			}
		}
	}
}

// startProxy starts a proxy with common behavior: it rejects some paths, compresses regardless of Accept-Encoding, responds to
// OPTIONS, and adds, removes and rewrites headers. It returns the URL.
func startProxy(t *testing.T, s *ssrtest.Instance) string {
	t.Helper()
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: s.Address})
			r.Out.Host = s.Address
			r.SetXForwarded()
			r.Out.Header.Set("X-Forwarded-Proto", "https") // the scheme that visitors use
			r.Out.Header.Del("Accept-Encoding")
		},
		ModifyResponse: func(response *http.Response) error {
			header := response.Header
			header.Set("Via", "1.1 proxy")
			header.Set("Server", "proxy")
			header.Set("Age", "1")
			header.Del("CDN-Cache-Control")
			header.Del("X-Request-Id")
			if etag := header.Get("Etag"); strings.HasPrefix(etag, `"`) {
				header.Set("Etag", "W/"+etag)
			}
			if location := header.Get("Location"); strings.HasPrefix(location, "/") {
				header.Set("Location", "http://"+response.Request.Header.Get("X-Forwarded-Host")+location)
			}
			if response.StatusCode != http.StatusOK || response.Request.Method != http.MethodGet || !strings.HasPrefix(header.Get("Content-Type"), "text/html") {
				return nil
			}
			var zipped bytes.Buffer
			writer := gzip.NewWriter(&zipped)
			_, err := io.Copy(writer, response.Body)
			header.Set("Content-Encoding", "gzip")
			header.Del("Content-Length")
			response.Body, response.ContentLength = io.NopCloser(&zipped), -1
			return errors.Join(err, writer.Close())
		},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.Contains(r.URL.Path, "//") || strings.Contains(r.URL.Path, "..") || strings.Contains(r.URL.EscapedPath(), "%2F"):
			http.Error(w, "bad path", http.StatusBadRequest)
		case r.Method == http.MethodOptions:
			w.WriteHeader(http.StatusNoContent)
		default:
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// A difference between a setting and the site is a fault, for flags, the environment and the file.
func TestCheck_expectedSettings(t *testing.T) {
	pairs := map[string][2]string{ // values of the site and of the check; the other settings are links
		"name": {"Oak", "Another"}, "phone": {"(713) 555-0142", "+1 713 555 0143"}, "area-phone": {"(281) 555-0187", "+1 713 555 0143"}, "email": {"a@a.example", "a@b.example"},
		"origin": {"https://a.example", "https://b.example"}, "street": {"2 Road", "1 Road"}, "city": {"Houston", "Katy"}, "region": {"TX", "LA"}, "postal-code": {"77043", "77001"},
		"content": {"as-given", "corrected"}, "indexable": {"true", "false"}, "text-phone": {"+1 (713) 555-0123", "+17135550123"}, "open-now": {"true", "false"},
		"licenses": {"Plumber M-2", "Plumber M-1"}, "lead-form-parameters": {"gclid=id,utm_source=fields[source]", "gclid=gclid"},
		"reviews-class": {"elfsight-app-1", "elfsight-app-2"}, "reviews-origins": {"https://a.example.com,https://*.example.org", "https://a.example.com"},
	}
	file := filepath.Join(t.TempDir(), "settings.env")
	if err := os.WriteFile(file, []byte("SITE_NAME=Another\nPORT=1\nISOLATES=3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SITE_EMAIL", "a@b.example")
	var shown, faults []string
	checkFlags := []string{"--config=" + file}
	for variable, flag := range settings.PublicFlags() {
		pair, has := pairs[flag]
		if !has {
			pair = [2]string{"https://a.example/" + flag, "https://b.example/"}
		}
		shown = append(shown, "--"+flag+"="+pair[0])
		if flag != "name" && flag != "email" { // in the file and in the environment
			checkFlags = append(checkFlags, "--"+flag+"="+pair[1])
		}
		faults = append(faults, fmt.Sprintf("%s is %q, and the site shows %q", variable, pair[1], pair[0]))
	}
	printed, err := runCheck(t, append(checkFlags, "http://"+ssrtest.Start(t, shown...).Address)...)
	if err == nil || !strings.HasSuffix(err.Error(), fmt.Sprintf("(%d faults)", len(faults))) {
		t.Errorf("%v, want %d faults\n%s", err, len(faults), printed)
	}
	for _, fault := range faults {
		if !strings.Contains(printed, fault) {
			t.Errorf("the output does not contain %s: %s", fault, printed)
		}
	}
}

// The command explains each fault of a site, and returns an error.
func TestCheck_eachFault(t *testing.T) {
	t.Parallel()
	secure := httptest.NewTLSServer(http.NotFoundHandler()) // with a certificate for another name
	defer secure.Close()
	serve := func(site http.HandlerFunc) string {
		server := httptest.NewServer(site)
		t.Cleanup(server.Close)
		return server.URL
	}
	const wrong, facts = "does not answer as it must", "GET / (the site's facts): "
	for _, c := range []struct {
		args   []string
		err    string
		prints []string
	}{
		{[]string{serve(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })}, wrong, []string{facts, `the status is "502", and must be "200"`}},
		{[]string{serve(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://b.example/", http.StatusFound)
		})}, wrong, []string{facts, "the site sends visitors to https://b.example/: check the address where they arrive"}},
		{[]string{serve(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<h1>It works</h1>") })}, wrong, []string{facts, "has no structured data (JSON-LD)"}},
		{[]string{strings.Replace(secure.URL, "127.0.0.1", "localhost", 1)}, wrong, []string{"certificate"}},
		{[]string{"example.com"}, "is not an origin", nil},
		{[]string{"https://example.com/page"}, "is not an origin", nil},
		{[]string{"https://a@example.com"}, "is not an origin", nil},
	} {
		printed, err := runCheck(t, c.args...)
		missing := slices.DeleteFunc(c.prints, func(text string) bool { return strings.Contains(printed, text) })
		if err == nil || !strings.Contains(err.Error(), c.err) || len(missing) > 0 {
			t.Errorf("%v: %v, not %q: %s", c.args, err, missing, printed)
		}
	}
	// A site whose home page has another name, and without a redirect of the checking program.
	s, other := ssrtest.Start(t, "--origin="+ssrtest.Origin), ssrtest.Start(t, "--origin="+ssrtest.Origin, "--name=Another")
	mixed := serve(func(w http.ResponseWriter, r *http.Request) {
		host := map[bool]string{true: other.Address, false: s.Address}[r.URL.Path == "/"]
		httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: host}).ServeHTTP(w, r)
	})
	moved := func() (*assets.Bundle, error) {
		bundle, err := ssrtest.OpenFixture()
		changed := *bundle
		changed.Server = bundle.Server + `;globalThis.listRedirects = () => '{"/blog/old": "/blog"}';`
		return &changed, err
	}
	printed, _, err := ssrtest.RunBundle(t.Context(), moved, "check", "--no-embeds", mixed)
	for _, want := range []string{`GET /about (all.txt`, `does not contain "Another"`, "GET /blog/old?utm_source=mail (the redirects of this program:2): the status is"} {
		if err == nil || !strings.Contains(err.Error(), wrong) || !strings.Contains(printed, want) {
			t.Errorf("%v, not %q: %s", err, want, printed)
		}
	}
}

// The check reports the hosts that the form is sent to, settings of its provider that may lose requests, and a refused embed.
func TestProbeEmbeds(t *testing.T) {
	t.Parallel()
	var denied, html string
	form := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == denied || r.URL.Path == "/thanks" {
			w.Header().Set("X-Frame-Options", "DENY")
		}
		_, _ = io.WriteString(w, html)
	}))
	defer form.Close()
	options := check.Options{Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Roots: x509.NewCertPool()}
	options.Roots.AddCert(form.Certificate())
	shown := map[string]string{"origin": ssrtest.Origin, "form": form.URL + "/form?id=7", "reviews": form.URL + "/frame"}
	const sent = "the lead form is sent to submit.example"
	for _, c := range []struct{ denied, html, note, warning, fault string }{
		{"", `<form action="https://submit.example/7">`, sent, "", ""},
		{"", `<form action="https://submit.example/7"><input type=hidden name=_next value="/thanks">`, sent, "the lead form may lose requests: after Send it opens \"" + form.URL + "/thanks\"", ""},
		{"", `<form method=post>`, "it is sent to its own host, " + strings.TrimPrefix(form.URL, "https://"), "", ""},
		{"", `<div id=form></div>`, "names no host that it is sent to", "", ""},
		{"/frame", `<form action="https://submit.example/7">`, sent, "", "GET " + form.URL + "/frame (the embeds): the reviews cannot be shown: its X-Frame-Options"},
		{"/form", "", "", "", "GET " + form.URL + "/form?id=7 (the embeds): the lead form cannot be shown: its X-Frame-Options"},
	} {
		denied, html = c.denied, c.html
		var report check.Report
		report.ProbeEmbeds(t.Context(), options, shown)
		var faults []string
		for _, fault := range report.Failures {
			faults = append(faults, fault.String())
		}
		for want, got := range map[*string][]string{&c.note: report.Notes, &c.warning: report.Warnings, &c.fault: faults} {
			if text := strings.Join(got, "\n"); !strings.Contains(text, *want) || (text == "") != (*want == "") || len(got) > 1 {
				t.Errorf("%q, denied at %q: got %q, want %q", c.html, c.denied, got, *want)
			}
		}
	}
}

// `ssr check` probes the site's embeds by default. An embed that must not be probed, or whose certificate is not trusted, is not a fault.
func TestCheck_embeds(t *testing.T) {
	t.Parallel()
	form := httptest.NewTLSServer(http.NotFoundHandler())
	defer form.Close()
	address := "http://" + ssrtest.Start(t, "--lead-form="+form.URL+"/form?id=7", "--reviews-frame="+form.URL+"/frame").Address
	printed, _, err := ssrtest.Run(t.Context(), "check", "--probe-networks=127.0.0.0/8", address)
	for want, count := range map[string]int{
		"Note: it is unknown from here whether the ": 2, "does not trust the authority of its certificate": 2,
		"set SITE_NAME, SITE_PHONE, SITE_AREA_PHONE, SITE_EMAIL, MAPS_REVIEWS_URL, FACEBOOK_URL, INSTAGRAM_URL\n": 1,
	} {
		if err != nil || strings.Count(printed, want) != count {
			t.Errorf("%v: %s, want %q", err, printed, want)
		}
	}
}
