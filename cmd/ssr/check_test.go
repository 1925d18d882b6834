package main

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// checked runs the command, without asking for the embeds of tests, most of which are nowhere.
func checked(t *testing.T, args ...string) (printed string, err error) {
	t.Helper()
	var out transcript
	err = run(t.Context(), append([]string{"check", "--no-embeds"}, args...), &out, io.Discard)
	return out.String(), err
}

// proxyFor is what stands between visitors and many sites: it puts paths right, compresses unasked, answers some methods
// itself, and adds, drops and rewrites headers.
func proxyFor(t *testing.T, s *testSite) string {
	t.Helper()
	target := &url.URL{Scheme: "http", Host: s.address}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = s.address
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
			defer zipped.close()
			proxy.ServeHTTP(zipped, r)
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

func (z *zippedAnswer) close() {
	if z.writer != nil {
		_ = z.writer.Close()
	}
}

// Every right site passes, whatever its facts and its mode, asked directly and through a proxy; and it passes with the
// settings that it was started with.
func TestCheckPassesEveryRightSite(t *testing.T) {
	for name, site := range map[string]struct {
		facts []string // given to the check, too
		mode  []string
	}{
		"international": {
			[]string{"--name=Müller & Söhne „Bau“", "--phone=+47 22 12 34 56", "--area-phone=+44 20 7946 0958", "--email=büro@bau.example",
				"--street=Straße des 17. Juni 135", "--city=Berlin", "--origin=https://bau.example:8443", "--content=corrected", "--indexable=false"},
			[]string{"--mode=production"},
		},
		"quotes and embeds": {
			[]string{"--name=O'Neil \"Bob\"  &\u00a0<Sons>", "--phone=(713)  555-0199", "--email=o'neil+web@sons.example", "--lead-form=https://forms.example.net/embed/development/f?a=1&b=2",
				"--reviews-frame=https://reviews.example.org/frame?x=1&y=2", "--reviews-script=https://cdn.example.org/w.js",
				"--text-phone=(713)  555-0123", "--open-now=true", "--schedule=https://time.example.net/oak?a=1&b=2", "--financing=https://bank.example.net/oneil?x=a&y=%2C",
				"--privacy=https://sons.example/privacy%20here", "--sms-terms=https://sons.example/texts#top"},
			[]string{"--mode=production", "--rum=0.5"},
		},
		"long and streamed": {
			[]string{"--name=" + strings.Repeat("Remodeling ", 10), "--phone=1-281-555-0123", "--area-phone=+1 (281) 555-0123", "--street=1 Long Road; Suite {5}",
				"--lead-form=https://forms.example.net/f", "--reviews-script=https://cdn.example.org/w.js", "--indexable=false", "--origin=https://long.example"},
			[]string{"--mode=production", "--cache=false", "--proxies=127.0.0.1"},
		},
		"rendered whole": {
			[]string{"--name=Ñandú", "--postal-code=77043-1234", "--region=LA", "--reviews-frame=https://reviews.example.org/development/embed/frame",
				"--facebook=https://example.net/a?b=1&c=2", "--text-phone=+47 22 12 34 56", "--privacy=https://example.net/p", "--origin=https://cabinet-painting.example", "--email=a@cabinet-painting.example", "--content=corrected"},
			[]string{"--mode=production", "--cache=false", "--streaming=false", "--rum=1"},
		},
		"development": {
			[]string{"--name=R&D", "--phone=+1 832 555 0100", "--content=corrected", "--indexable=false"},
			[]string{"--mode=development"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := start(append(site.mode, site.facts...)...)
			if err != nil {
				t.Fatal(err)
			}
			defer s.stop()
			if printed, err := checked(t, append(site.facts, "--direct", "http://"+s.address)...); err != nil {
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
	s := siteFor(t, "production")
	address := "http://" + s.address
	for flag, says := range map[string]string{
		"--name=Another":                     `SITE_NAME is "Another", and the site shows "Gulf Oak Remodeling"`,
		"--phone=+1 713 555 0143":            `SITE_PHONE is "+1 713 555 0143", and the site shows "(713) 555-0142"`,
		"--area-phone=+1 713 555 0143":       `SITE_AREA_PHONE is "+1 713 555 0143", and the site shows "(281) 555-0187"`,
		"--email=a@b.example":                "SITE_EMAIL",
		"--origin=https://b.example":         `SITE_ORIGIN is "https://b.example", and the site shows "https://www.example.com"`,
		"--street=1 Road":                    "SITE_STREET",
		"--city=Katy":                        "SITE_CITY",
		"--region=LA":                        "SITE_REGION",
		"--postal-code=77001":                "SITE_POSTAL_CODE",
		"--content=corrected":                `SITE_CONTENT is "corrected", and the site shows "as-given"`,
		"--indexable=false":                  `SITE_INDEXABLE is "false", and the site shows "true"`,
		"--lead-form=https://b.example/":     "LEAD_FORM_URL",
		"--reviews-frame=https://b.example/": "REVIEWS_FRAME_URL",
		"--maps-reviews=https://b.example/":  "MAPS_REVIEWS_URL",
		"--facebook=https://b.example/":      "FACEBOOK_URL",
		"--instagram=https://b.example/":     "INSTAGRAM_URL",
		"--text-phone=+1 713 555 0143":       `SITE_TEXT_PHONE is "+1 713 555 0143", and the site shows ""`,
		"--open-now=true":                    `SITE_OPEN_NOW is "true", and the site shows "false"`,
		"--schedule=https://b.example/":      "SCHEDULE_URL",
		"--financing=https://b.example/":     "FINANCING_URL",
		"--privacy=https://b.example/":       "PRIVACY_URL",
		"--sms-terms=https://b.example/":     "SMS_TERMS_URL",
		"--certificate=https://b.example/":   "INSURANCE_CERTIFICATE_URL",
		"--licenses=Master Plumber M-1":      "SITE_TRADE_LICENSES",
	} {
		printed, err := checked(t, address, flag)
		if err == nil || !strings.HasSuffix(err.Error(), "(1 fault)") || !strings.Contains(printed, says) {
			t.Errorf("%s: %v\n%s", flag, err, printed)
		}
	}
	file := filepath.Join(t.TempDir(), "settings.env")
	if err := os.WriteFile(file, []byte("SITE_NAME=From a file\nPORT=1\nISOLATES=3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if printed, err := checked(t, address, "--config="+file); err == nil || !strings.Contains(printed, `SITE_NAME is "From a file"`) {
		t.Errorf("a file: %v\n%s", err, printed)
	}
	t.Setenv("SITE_EMAIL", "env@b.example")
	if printed, err := checked(t, address); err == nil || !strings.Contains(printed, `SITE_EMAIL is "env@b.example"`) {
		t.Errorf("the environment: %v\n%s", err, printed)
	}
	if _, err := checked(t, address, "--phone=nonsense"); err == nil || !strings.Contains(err.Error(), `SITE_PHONE="nonsense"`) {
		t.Errorf("a wrong setting: %v", err)
	}
}

// A check tells what it took the site for, in words and in JSON.
func TestCheckReports(t *testing.T) {
	s := siteFor(t, "hidden")
	address := "http://" + s.address
	printed, err := checked(t, address+"/")
	if want := address + " is Gulf Oak Remodeling, (713) 555-0142, hello@example.com (production, as given, hidden, measured, kept, validated)\n"; err != nil || !strings.HasPrefix(printed, want) || !strings.Contains(printed, " requests, ") {
		t.Errorf("%v: %s", err, printed)
	}
	var report struct {
		URL          string
		OK           bool
		Requests     int
		Expectations int
		Site         struct {
			Facts map[string]string
			Is    []string
		}
		Faults []any
	}
	printed, err = checked(t, address, "--json")
	if err != nil || json.Unmarshal([]byte(printed), &report) != nil || !report.OK || report.Requests < 80 || report.Expectations < 900 || report.Faults == nil ||
		report.Site.Facts["SITE_INDEXABLE"] != "false" || report.Site.Facts["SITE_PHONE"] != "(713) 555-0142" {
		t.Errorf("%v: %s", err, printed)
	}
}

// Of a site with faults each is told, in plain words, and the command fails.
func TestCheckTellsWhatIsWrong(t *testing.T) {
	secure := httptest.NewTLSServer(http.NotFoundHandler()) // with a certificate for another name
	defer secure.Close()
	for name, c := range map[string]struct {
		site http.HandlerFunc
		says string
	}{
		"broken": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }, `the status is "502", and must be "200"`},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://b.example/", http.StatusFound)
		}, "the site sends visitors to https://b.example/: check the address where they arrive"},
		"not a site": {func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<h1>It works</h1>") }, "has no structured data (JSON-LD)"},
	} {
		server := httptest.NewServer(c.site)
		printed, err := checked(t, server.URL)
		if err == nil || !strings.Contains(err.Error(), "does not answer as it must") || !strings.Contains(printed, "GET / (the site's facts): ") || !strings.Contains(printed, c.says) {
			t.Errorf("%s: %v: %s", name, err, printed)
		}
		server.Close()
	}
	if printed, err := checked(t, strings.Replace(secure.URL, "127.0.0.1", "localhost", 1)); err == nil || !strings.Contains(printed, "certificate") {
		t.Errorf("a wrong certificate: %v: %s", err, printed)
	}
	s := siteFor(t, "production")
	own := filepath.Join(t.TempDir(), "own.txt")
	for text, says := range map[string]string{
		"GET /\ntext contains no such words\n": `does not contain "no such words"`,
		"GET /\ntext contains {name}, Inc.\n":  `does not contain "Gulf Oak Remodeling, Inc."`,
	} {
		if err := os.WriteFile(own, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if printed, err := checked(t, "http://"+s.address, "--script="+own); err == nil || !strings.Contains(printed, says) {
			t.Errorf("a script of one's own: %v: %s", err, printed)
		}
	}
	for _, wrong := range []string{"example.com", "ftp://example.com", "https://example.com/page", "https://a@example.com"} {
		if _, err := checked(t, wrong); err == nil || !strings.Contains(err.Error(), "is not an origin") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// A container's engine asks the program itself whether the server beside it is ready.
func TestHealth(t *testing.T) {
	s := siteFor(t, "production")
	port := s.admin[strings.LastIndex(s.admin, ":")+1:]
	if err := run(t.Context(), []string{"health", "--admin-port=" + port}, io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
	if err := run(t.Context(), []string{"health", "--admin-port=1"}, io.Discard, io.Discard); err == nil {
		t.Error("nothing is healthy")
	}
	if err := run(t.Context(), []string{"health", "--admin-port=" + s.port()}, io.Discard, io.Discard); err == nil {
		t.Error("the visitors' port passes for the operators'")
	}
}
