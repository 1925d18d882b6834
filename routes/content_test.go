package routes_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"gulfoak.example/website/routes"
)

// ask makes a request such as "GET /about". headers are names and values in turn; From is the sender's address.
func ask(handler http.Handler, line string, headers ...string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(line, " ")
	request := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		switch name, value := headers[i], headers[i+1]; name {
		case "From":
			request.RemoteAddr = value
		case "Host":
			request.Host = value
		default:
			request.Header.Add(name, value)
		}
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

// decoders read the codings by their names.
var decoders = map[string]func(io.Reader) (io.Reader, error){
	"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	"zstd": func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r, zstd.WithDecoderConcurrency(1)) },
	"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	"":     func(r io.Reader) (io.Reader, error) { return r, nil },
}

// decoded returns a body as it was before the coding, or an error if it is not whole.
func decoded(coding string, body io.Reader) (string, error) {
	reader, err := decoders[coding](body)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(reader)
	return string(text), err
}

var styles = strings.Repeat("a{color:red}", 100)

// withAssets has a stylesheet, with its compressed forms, and a picture without.
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

// An asset's headers are true of its bytes, whatever the request asks for.
func TestAssetsUnderConditions(t *testing.T) {
	handler, _ := newSite(t, faulty{}, withAssets)
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
	} {
		answer := ask(handler, "GET /assets/"+test.name, "Accept-Encoding", test.coding, test.condition, test.value)
		caching, length := "public, max-age=31536000, immutable", strconv.Itoa(answer.Body.Len())
		switch test.code {
		case http.StatusNotModified:
			length = ""
		case http.StatusRequestedRangeNotSatisfiable:
			caching, length = "", ""
		}
		hold(t, test, answer, test.code, "Content-Encoding", test.wantCoding, "Cache-Control", caching, "Content-Length", length)
		if text, err := decoded(test.wantCoding, answer.Body); text != test.body || err != nil {
			t.Errorf("%+v: body %.50q (%v)", test, text, err)
		}
	}
}

// Files that machines ask for again and again have validators, so that nobody gets one twice.
func TestFilesHaveValidators(t *testing.T) {
	handler, _ := newSite(t, faulty{"/": page}, withAssets, func(o *routes.Options) {
		o.Search = routes.Search{Origin: "https://www.example.com", Name: strings.Repeat("Gulf Oak ", 20)}
		o.WebManifest = `{"name":"` + strings.Repeat("Gulf Oak ", 20) + `"}`
	})
	for path, compressed := range map[string]bool{
		"/robots.txt": false, "/sitemap.xml": true, "/feed.xml": true, "/llms.txt": true, "/.well-known/security.txt": false, "/site.webmanifest": true,
		"/speculation-rules.json": true, "/favicon.ico": false, "/apple-touch-icon.png": false,
	} {
		plain := ask(handler, "GET "+path)
		tags := map[string]bool{}
		for _, coding := range codings {
			got := ask(handler, "GET "+path, "Accept-Encoding", coding)
			etag, want, vary := got.Header().Get("Etag"), "", ""
			if compressed {
				want, vary = coding, "Accept-Encoding"
			}
			hold(t, path+" as "+coding, got, http.StatusOK, "Content-Encoding", want, "Content-Length", strconv.Itoa(got.Body.Len()), "Vary", vary)
			if text, err := decoded(want, got.Body); err != nil || text != plain.Body.String() || text == "" || strings.HasPrefix(etag, "W/") || len(etag) < 10 {
				t.Errorf("%s as %q: Etag %s, %q (%v)", path, coding, etag, text, err)
			}
			tags[etag] = true
			again := ask(handler, "HEAD "+path, "Accept-Encoding", coding, "If-None-Match", etag)
			hold(t, []string{path, coding}, again, http.StatusNotModified, "Cache-Control", plain.Header().Get("Cache-Control"))
		}
		if want := map[bool]int{true: 4, false: 1}[compressed]; len(tags) != want {
			t.Errorf("%s: %d validators for %d forms: %v", path, len(tags), want, tags)
		}
	}
}

// security.txt and its validator change every day.
func TestSecurityTextChangesByDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		handler, _ := newSite(t, faulty{})
		etag := ask(handler, "GET /.well-known/security.txt").Header().Get("Etag")
		for _, code := range []int{http.StatusNotModified, http.StatusOK} { // today, and in two days
			hold(t, "security.txt", ask(handler, "GET /.well-known/security.txt", "If-None-Match", etag), code)
			time.Sleep(48 * time.Hour)
		}
	})
}
