package routes_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"gulfoak.example/website/routes"
)

var styles = strings.Repeat("a{color:red}", 100)

func withAssets(o *routes.Options) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = io.WriteString(w, styles)
	_ = w.Close()
	o.Assets = fstest.MapFS{
		"a.css": {Data: []byte(styles)}, "a.css.gz": {Data: packed.Bytes()}, "a.png": {Data: []byte("0123456789")},
		"favicon.ico": {Data: []byte("icon")}, "apple-touch-icon.png": {Data: []byte("picture")},
	}
}

// The headers describe the body that is sent, for every combination of coding, condition and range.
func TestAssetHandler(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{}, withAssets)
	for _, test := range []struct {
		name, coding, condition, value string
		code                           int
		wantCoding, body               string
	}{
		{"a.css", "gzip", "", "", 200, "gzip", styles},
		{"a.css", "", "", "", 200, "", styles},
		{"a.css", "gzip", "If-None-Match", `"a.css.gz"`, 304, "", ""},
		{"a.css", "gzip", "If-None-Match", `"a.css"`, 200, "gzip", styles},
		{"a.css", "gzip", "Range", "bytes=0-9", 200, "gzip", styles},
		{"a.css", "", "Range", "bytes=0-9", 206, "", styles[:10]},
		{"a.css", "", "Range", "bytes=99999-", 416, "", "invalid range: failed to overlap\n"},
		{"a.png", "gzip", "Range", "bytes=2-4", 206, "", "234"},
		{"a.png", "", "Range", "bytes=-3", 206, "", "789"},
		{"a.png", "", "Range", "Bytes=8-", 206, "", "89"},
		{"a.png", "", "Range", "bytes= ,2-4 ,", 206, "", "234"},
		{"a.png", "", "Range", "lines=0-1", 200, "", "0123456789"},
		{"a.png", "", "Range", "bytes=5-2", 200, "", "0123456789"},
		{"a.png", "", "Range", "bytes=0-1,a-b", 200, "", "0123456789"},
		{"a.png", "", "Range", "bytes=-0", 200, "", "0123456789"},
		{"a.png", "", "Range", "bytes=", 200, "", "0123456789"},
	} {
		response := do(handler, "GET /assets/"+test.name, "Accept-Encoding", test.coding, test.condition, test.value)
		caching, length := "public, max-age=31536000, immutable", strconv.Itoa(response.Body.Len())
		switch test.code {
		case http.StatusNotModified:
			length = ""
		case http.StatusRequestedRangeNotSatisfiable:
			caching, length = "", ""
		}
		checkResponse(t, test, response, test.code, "Content-Encoding", test.wantCoding, "Cache-Control", caching, "Content-Length", length)
		if text, err := decode(test.wantCoding, response.Body); text != test.body || err != nil {
			t.Errorf("%+v: body %.50q (%v)", test, text, err)
		}
	}
}

// Files that crawlers and browsers request repeatedly have validators.
func TestTextHandler_validators(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/": page}, withAssets, func(o *routes.Options) {
		o.CrawlerFacts = routes.CrawlerFacts{Origin: "https://www.example.com", Name: strings.Repeat("Gulf Oak ", 20)}
		o.WebManifest = `{"name":"` + strings.Repeat("Gulf Oak ", 20) + `"}`
	})
	for path, compressed := range map[string]bool{
		"/robots.txt": false, "/sitemap.xml": true, "/feed.xml": true, "/llms.txt": true, "/.well-known/security.txt": false, "/site.webmanifest": true,
		"/speculation-rules.json": true, "/favicon.ico": false, "/apple-touch-icon.png": false,
	} {
		plain := do(handler, "GET "+path)
		tags := map[string]bool{}
		for _, coding := range codings {
			got := do(handler, "GET "+path, "Accept-Encoding", coding)
			etag, want, vary := got.Header().Get("Etag"), "", ""
			if compressed {
				want, vary = coding, "Accept-Encoding"
			}
			checkResponse(t, path+" as "+coding, got, http.StatusOK, "Content-Encoding", want, "Content-Length", strconv.Itoa(got.Body.Len()), "Vary", vary)
			if text, err := decode(want, got.Body); err != nil || text != plain.Body.String() || text == "" || strings.HasPrefix(etag, "W/") || len(etag) < 10 {
				t.Errorf("%s as %q: Etag %s, %q (%v)", path, coding, etag, text, err)
			}
			tags[etag] = true
			again := do(handler, "HEAD "+path, "Accept-Encoding", coding, "If-None-Match", etag)
			checkResponse(t, []string{path, coding}, again, http.StatusNotModified, "Cache-Control", plain.Header().Get("Cache-Control"))
		}
		if want := map[bool]int{true: 4, false: 1}[compressed]; len(tags) != want {
			t.Errorf("%s: %d validators for %d forms: %v", path, len(tags), want, tags)
		}
	}
}

// A hidden site forbids no page in robots.txt, because crawlers must read the noindex, and names no sitemap.
func TestRobots_hiddenSite(t *testing.T) {
	for hidden, want := range map[bool]string{true: "User-agent: *\nAllow: /\n", false: "User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\n"} {
		handler, _ := newSite(t, fakeRenderer{}, func(o *routes.Options) {
			o.CrawlerFacts = routes.CrawlerFacts{Origin: "https://www.example.com", Hidden: hidden}
		})
		checkResponse(t, hidden, do(handler, "GET /robots.txt"), http.StatusOK, "Body", want)
	}
}

// security.txt and its entity tag change every day.
func TestSecurityText_nextDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		handler, _ := newSite(t, fakeRenderer{})
		etag := do(handler, "GET /.well-known/security.txt").Header().Get("Etag")
		for _, code := range []int{http.StatusNotModified, http.StatusOK} { // today, and in two days
			checkResponse(t, "security.txt", do(handler, "GET /.well-known/security.txt", "If-None-Match", etag), code)
			time.Sleep(48 * time.Hour)
		}
	})
}
