package check_test

import (
	"compress/gzip"
	"crypto/x509"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
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

	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/internal/program"
)

func TestMain(m *testing.M) { program.Main(m) }

// modes are how the program can serve the given content, each with what a check takes it for.
var modes = []struct {
	name string
	args []string
	is   string
}{
	{"production", []string{"--origin=" + program.Origin}, "production, as given, https, kept, validated, direct"},
	{"streaming", []string{"--cache=false", "--early-hints=true"}, "production, as given, streamed, direct"},
	{"corrected", []string{
		"--content=corrected", "--cache=false", "--streaming=false", "--lead-form=https://forms.example.net/estimate?id=7",
		"--reviews-script=https://reviews.example.org/widget.js", "--reviews-frame=https://reviews.example.org/frame",
	}, "production, corrected, form, form opens, reviews, validated, direct"},
	{"development", []string{"--mode=development"}, "development, as given, direct"},
	{"hidden", []string{"--indexable=false", "--rum=1"}, "production, as given, hidden, measured, kept, validated, direct"},
	// The program may not ask for what is on this machine, and knows nothing against it.
	{"probed", []string{"--probe-interval=1h", "--lead-form=https://127.0.0.1/form", "--reviews-frame=https://127.0.0.1/reviews"}, "production, as given, form, form opens, reviews, probed, kept, validated, direct"},
}

//go:embed testdata/given.txt
var given string

// The scripts of routes/testdata say in plain words what the site answers: see all.txt. In each of its modes the program
// is what they say, and is taken for what it is, whatever its words; and what given.txt says holds for the given content.
func TestScripts(t *testing.T) {
	t.Parallel()
	run := func(t *testing.T, s *program.Site, is string, more map[string]string) {
		t.Helper()
		report, err := check.Run(t.Context(), check.Options{Origin: "http://" + s.Address, Direct: true, SkipEmbeds: true, Scripts: more})
		if got := strings.Join(report.Site.Is, ", "); err != nil || got != is {
			t.Errorf("the site is taken for %s, want %s (%v)", got, is, err)
		}
		for _, fault := range report.Faults {
			t.Error(fault)
		}
	}
	t.Run("real", func(t *testing.T) { run(t, program.StartReal(t, modes[0].args...), modes[0].is, nil) })
	for _, mode := range modes {
		t.Run(mode.name, func(t *testing.T) {
			run(t, program.Start(t, mode.args...), mode.is, map[string]string{"given.txt": given})
		})
	}
}

// checked runs the command, without asking for the embeds of tests, most of which are nowhere.
func checked(t *testing.T, args ...string) (printed string, err error) {
	t.Helper()
	printed, _, err = program.Run(t.Context(), append([]string{"check", "--no-embeds"}, args...)...)
	return printed, err
}

// proxyFor is what stands between visitors and many sites: it puts paths right, compresses unasked, answers some methods
// itself, and adds, drops and rewrites headers.
func proxyFor(t *testing.T, s *program.Site) string {
	t.Helper()
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: s.Address})
			r.Out.Host = s.Address
			r.SetXForwarded()
			r.Out.Header.Set("X-Forwarded-Proto", "https") // visitors come to it so
			r.Out.Header.Del("Accept-Encoding")
		},
		ModifyResponse: func(response *http.Response) error {
			header := response.Header
			header.Set("Via", "1.1 proxy")
			header.Set("Server", "proxy")
			header.Set("Age", "1")
			header.Del("CDN-Cache-Control")
			header.Del("X-Request-Id")
			if etag := header.Get("Etag"); etag != "" {
				header.Set("Etag", "W/"+etag)
			}
			if location := header.Get("Location"); strings.HasPrefix(location, "/") {
				header.Set("Location", "http://"+response.Request.Header.Get("X-Forwarded-Host")+location)
			}
			return nil
		},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.Contains(r.URL.Path, "//") || strings.Contains(r.URL.Path, "..") || strings.Contains(r.URL.EscapedPath(), "%2F"):
			http.Error(w, "bad path", http.StatusBadRequest)
		case r.Method == http.MethodOptions:
			w.WriteHeader(http.StatusNoContent)
		default:
			zipped := &zippedAnswer{ResponseWriter: w}
			proxy.ServeHTTP(zipped, r)
			if zipped.writer != nil {
				_ = zipped.writer.Close()
			}
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// A zippedAnswer compresses pages.
type zippedAnswer struct {
	http.ResponseWriter
	writer *gzip.Writer
}

func (z *zippedAnswer) WriteHeader(status int) {
	if status == http.StatusOK && strings.HasPrefix(z.Header().Get("Content-Type"), "text/html") {
		z.Header().Del("Content-Length")
		z.Header().Set("Content-Encoding", "gzip")
		z.writer = gzip.NewWriter(z.ResponseWriter)
	}
	z.ResponseWriter.WriteHeader(status)
}

func (z *zippedAnswer) Write(b []byte) (int, error) {
	if z.writer != nil {
		return z.writer.Write(b)
	}
	return z.ResponseWriter.Write(b)
}

// Every right site passes, whatever its facts and its mode, asked directly and through a proxy; and it passes with the
// settings that it was started with.
func TestCheckPassesEveryRightSite(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]struct {
		facts []string // given to the check, too
		mode  []string
	}{
		"international": {
			[]string{"--name=Müller & Söhne „Bau“", "--phone=+47 22 12 34 56", "--area-phone=+44 20 7946 0958", "--email=büro@bau.example",
				"--street=Straße des 17. Juni 135", "--city=Berlin", "--origin=https://bau.example:8443", "--content=corrected", "--indexable=false"},
			nil,
		},
		"quotes, embeds and all that owners add": {
			[]string{"--name=O'Neil \"Bob\"  &\u00a0<Sons>", "--phone=(713)  555-0199", "--email=o'neil+web@sons.example", "--lead-form=https://forms.example.net/embed/development/f?a=1&b=2",
				"--reviews-frame=https://reviews.example.org/frame?x=1&y=2", "--reviews-script=https://cdn.example.org/w.js",
				"--text-phone=(713)  555-0123", "--open-now=true", "--schedule=https://time.example.net/oak?a=1&b=2", "--financing=https://bank.example.net/oneil?x=a&y=%2C",
				"--privacy=https://sons.example/privacy%20here", "--sms-terms=https://sons.example/texts#top", "--certificate=https://insurer.example.com/c.pdf",
				"--licenses=Master Plumber M-41234; TECL 31234 <&>", "--lead-form-parameters=gclid,utm_source=fields[source],landing=page"},
			[]string{"--rum=0.5"},
		},
		"long and streamed": {
			[]string{"--name=" + strings.Repeat("Remodeling ", 10), "--phone=1-281-555-0123", "--area-phone=+1 (281) 555-0123", "--street=1 Long Road; Suite {5}",
				"--lead-form=https://forms.example.net/f", "--reviews-script=https://cdn.example.org/w.js", "--indexable=false", "--origin=https://long.example"},
			[]string{"--cache=false", "--proxies=127.0.0.1"},
		},
		"rendered whole": {
			[]string{"--name=Ñandú", "--postal-code=77043-1234", "--region=LA", "--reviews-frame=https://reviews.example.org/development/embed/frame",
				"--facebook=https://example.net/a?b=1&c=2", "--text-phone=+47 22 12 34 56", "--privacy=https://example.net/p", "--origin=https://cabinet-painting.example", "--email=a@cabinet-painting.example", "--content=corrected"},
			[]string{"--cache=false", "--streaming=false", "--rum=1"},
		},
		"development": {
			[]string{"--name=R&D", "--phone=+1 832 555 0100", "--content=corrected", "--indexable=false"},
			[]string{"--mode=development"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := program.Start(t, append(site.mode, site.facts...)...)
			if printed, err := checked(t, append(site.facts, "--direct", "http://"+s.Address)...); err != nil {
				t.Errorf("%v\n%s", err, printed)
			}
			if printed, err := checked(t, proxyFor(t, s)); err != nil {
				t.Errorf("through a proxy: %v\n%s", err, printed)
			}
		})
	}
}

// Settings that are given, and nothing else, are what the site must show, wherever they are given.
func TestCheckHoldsASiteAgainstSettings(t *testing.T) {
	const way, other = "https://a.example/", "https://b.example/"
	for name, c := range map[string]struct {
		site  []string
		wrong map[string]string // what is said of each flag
	}{
		"what every site has": {nil, map[string]string{
			"--name=Another":               `SITE_NAME is "Another", and the site shows "Gulf Oak Remodeling"`,
			"--phone=+1 713 555 0143":      `SITE_PHONE is "+1 713 555 0143", and the site shows "(713) 555-0142"`,
			"--area-phone=+1 713 555 0143": `SITE_AREA_PHONE is "+1 713 555 0143", and the site shows "(281) 555-0187"`,
			"--email=a@b.example":          "SITE_EMAIL",
			"--origin=https://b.example":   `SITE_ORIGIN is "https://b.example", and the site shows "https://www.example.com"`,
			"--street=1 Road":              "SITE_STREET", "--city=Katy": "SITE_CITY", "--region=LA": "SITE_REGION", "--postal-code=77001": "SITE_POSTAL_CODE",
			"--content=corrected":  `SITE_CONTENT is "corrected", and the site shows "as-given"`,
			"--indexable=false":    `SITE_INDEXABLE is "false", and the site shows "true"`,
			"--lead-form=" + other: "LEAD_FORM_URL", "--reviews-frame=" + other: "REVIEWS_FRAME_URL", "--maps-reviews=" + other: "MAPS_REVIEWS_URL",
			"--facebook=" + other: "FACEBOOK_URL", "--instagram=" + other: "INSTAGRAM_URL",
			"--text-phone=+1 713 555 0143": `SITE_TEXT_PHONE is "+1 713 555 0143", and the site shows ""`,
			"--open-now=true":              `SITE_OPEN_NOW is "true", and the site shows "false"`,
			"--schedule=" + other:          `SCHEDULE_URL is "https://b.example/", and the site shows ""`,
		}},
		"what owners add": {
			[]string{"--text-phone=+1 (713) 555-0123", "--open-now=true", "--schedule=" + way, "--financing=" + way, "--privacy=" + way, "--sms-terms=" + way,
				"--certificate=" + way, "--licenses=Plumber M-2", "--lead-form=" + way, "--lead-form-parameters=gclid,utm_source=fields[source]"},
			map[string]string{
				"--text-phone=+17135550123":    `SITE_TEXT_PHONE is "+17135550123", and the site shows "+1 (713) 555-0123"`,
				"--open-now=false":             `SITE_OPEN_NOW is "false", and the site shows "true"`,
				"--schedule=" + other:          `SCHEDULE_URL is "https://b.example/", and the site shows "https://a.example/"`,
				"--financing=" + other:         `FINANCING_URL is "https://b.example/", and the site shows "https://a.example/"`,
				"--privacy=" + other:           `PRIVACY_URL is "https://b.example/", and the site shows "https://a.example/"`,
				"--sms-terms=" + other:         `SMS_TERMS_URL is "https://b.example/", and the site shows "https://a.example/"`,
				"--certificate=" + other:       `INSURANCE_CERTIFICATE_URL is "https://b.example/", and the site shows "https://a.example/"`,
				"--licenses=Plumber M-1":       `SITE_TRADE_LICENSES is "Plumber M-1", and the site shows "Plumber M-2"`,
				"--lead-form-parameters=gclid": `LEAD_FORM_PARAMETERS is "gclid=gclid", and the site shows "gclid=gclid,utm_source=fields[source]"`,
			},
		},
	} {
		address := "http://" + program.Start(t, append(c.site, "--origin="+program.Origin)...).Address
		args := []string{address}
		for flag := range c.wrong {
			args = append(args, flag)
		}
		printed, err := checked(t, args...)
		if err == nil || !strings.HasSuffix(err.Error(), fmt.Sprintf("(%d faults)", len(c.wrong))) {
			t.Errorf("%s: %v, want %d faults\n%s", name, err, len(c.wrong), printed)
		}
		for flag, says := range c.wrong {
			if !strings.Contains(printed, says) {
				t.Errorf("%s: nothing is said of %s: %s", name, flag, printed)
			}
		}
	}
	address := "http://" + program.Start(t).Address
	file := filepath.Join(t.TempDir(), "settings.env")
	if err := os.WriteFile(file, []byte("SITE_NAME=From a file\nPORT=1\nISOLATES=3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SITE_EMAIL", "env@b.example")
	printed, err := checked(t, address, "--config="+file)
	if err == nil || !strings.HasSuffix(err.Error(), "(2 faults)") || !strings.Contains(printed, `SITE_NAME is "From a file"`) || !strings.Contains(printed, `SITE_EMAIL is "env@b.example"`) {
		t.Errorf("a file and the environment: %v\n%s", err, printed)
	}
	if _, err := checked(t, address, "--phone=nonsense"); err == nil || !strings.Contains(err.Error(), `SITE_PHONE="nonsense"`) {
		t.Errorf("a wrong setting: %v", err)
	}
}

// A check tells what it took the site for, in words and in JSON.
func TestCheckReports(t *testing.T) {
	t.Parallel()
	address := "http://" + program.Start(t, "--indexable=false", "--rum=1").Address
	printed, err := checked(t, address+"/")
	if want := address + " is Gulf Oak Remodeling, (713) 555-0142, hello@example.com (production, as given, hidden, measured, kept, validated)\n"; err != nil || !strings.HasPrefix(printed, want) || !strings.Contains(printed, " requests, ") {
		t.Errorf("%v: %s", err, printed)
	}
	var report struct {
		OK                     bool
		Requests, Expectations int
		Site                   struct{ Facts map[string]string }
		Faults                 []any
	}
	printed, err = checked(t, address, "--json")
	if err != nil || json.Unmarshal([]byte(printed), &report) != nil || !report.OK || report.Requests < 80 || report.Expectations < 900 || report.Faults == nil ||
		report.Site.Facts["SITE_INDEXABLE"] != "false" || report.Site.Facts["SITE_PHONE"] != "(713) 555-0142" {
		t.Errorf("%v: %s", err, printed)
	}
}

// Of a site with faults each is told, in plain words, and the command fails.
func TestCheckTellsWhatIsWrong(t *testing.T) {
	t.Parallel()
	secure := httptest.NewTLSServer(http.NotFoundHandler()) // with a certificate for another name
	defer secure.Close()
	serve := func(site http.HandlerFunc) string {
		server := httptest.NewServer(site)
		t.Cleanup(server.Close)
		return server.URL
	}
	own := filepath.Join(t.TempDir(), "own.txt")
	if err := os.WriteFile(own, []byte("GET /\ntext contains no such words\ntext contains {name}, Inc.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const wrong, facts = "does not answer as it must", "GET / (the site's facts): "
	for _, c := range []struct {
		args []string
		err  string
		says []string
	}{
		{[]string{serve(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })}, wrong, []string{facts, `the status is "502", and must be "200"`}},
		{[]string{serve(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://b.example/", http.StatusFound)
		})}, wrong, []string{facts, "the site sends visitors to https://b.example/: check the address where they arrive"}},
		{[]string{serve(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<h1>It works</h1>") })}, wrong, []string{facts, "has no structured data (JSON-LD)"}},
		{[]string{strings.Replace(secure.URL, "127.0.0.1", "localhost", 1)}, wrong, []string{"certificate"}},
		{[]string{"http://" + program.Start(t).Address, "--script=" + own}, wrong, []string{`does not contain "no such words"`, `does not contain "Gulf Oak Remodeling, Inc."`}},
		{[]string{"example.com"}, "is not an origin", nil},
		{[]string{"ftp://example.com"}, "is not an origin", nil},
		{[]string{"https://example.com/page"}, "is not an origin", nil},
		{[]string{"https://a@example.com"}, "is not an origin", nil},
	} {
		printed, err := checked(t, c.args...)
		missing := slices.DeleteFunc(c.says, func(text string) bool { return strings.Contains(printed, text) })
		if err == nil || !strings.Contains(err.Error(), c.err) || len(missing) > 0 {
			t.Errorf("%v: %v, not %q: %s", c.args, err, missing, printed)
		}
	}
}

// A check asks for the embeds that a site shows, from where it runs. What may not be asked is no fault.
func TestCheckAsksForEmbeds(t *testing.T) {
	t.Parallel()
	asked, refuses := 0, false
	form := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked++; refuses && r.URL.Path == "/form" {
			w.Header().Set("X-Frame-Options", "DENY")
		}
	}))
	defer form.Close()
	address := "http://" + program.Start(t, "--lead-form="+form.URL+"/form?id=7", "--reviews-frame="+form.URL+"/frame").Address
	options := check.Options{Origin: address, Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Roots: x509.NewCertPool()}
	options.Roots.AddCert(form.Certificate())
	for _, refuses = range []bool{false, true} {
		report, err := check.Run(t.Context(), options)
		fault := "GET " + form.URL + "/form?id=7 (the embeds): the lead form cannot be shown: "
		if said := fmt.Sprint(report.Faults); err != nil || len(report.Notes) > 0 || (len(report.Faults) == 1) != refuses || refuses != (strings.Contains(said, fault) && strings.Contains(said, "X-Frame-Options")) {
			t.Errorf("refuses %v: %s, %v (%v)", refuses, said, report.Notes, err)
		}
	}
	before := asked
	for flags, says := range map[string]int{"--embeds": 2, "--no-embeds": 0} {
		printed, _, err := program.Run(t.Context(), "check", flags, address)
		if notes := strings.Count(printed, "Note: it cannot be told from here whether the "); err != nil || notes != says || strings.Count(printed, "PROBE_NETWORKS") != says || asked != before {
			t.Errorf("%s: %v: %s", flags, err, printed)
		}
	}
	// This process does not trust the certificate.
	if printed, _, err := program.Run(t.Context(), "check", "--probe-networks=127.0.0.0/8", address); strings.Contains(printed, "PROBE_NETWORKS") || !strings.Contains(printed, "certificate") {
		t.Errorf("in networks that may be asked: %v: %s", err, printed)
	}
}
