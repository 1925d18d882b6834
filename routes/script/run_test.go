package script_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"gulfoak.example/website/routes/script"
)

const home = `<header>Menu</header><main id="a"><p>Two <b>words</b></p><style>p{}</style></main><i>A &amp; B</i> <p>End</p><p>Next</p>
	<link rel="canonical" href="https://b.example/"><a href="mailto:a@b.example">Write</a><a href="mailto:a@b.example?subject=Free%20estimate">Write</a>
	<a href="sms:+17135550199">Text</a><a href="https://p.example/" data-slot="privacy">Privacy</a><a href="sms:+17135550199">Again</a>
	<p data-slot="schedule">Any time</p><a href="tel:+17135550142">(713) 555-0142</a><a href="tel:+17135550142">Call +44 1234 567890</a>
	<script type="application/ld+json">{"@graph":[{"@type":["GeneralContractor"],"name":"A & B","address":{"city":"Katy"}}]}</script>`

// long exceeds the limit of a body.
var long = make([]byte, 33<<20)

// zipLong returns long, compressed. A handler that compressed it for each request could exceed the client's timeout on a busy machine.
var zipLong = sync.OnceValue(func() []byte {
	var zipped bytes.Buffer
	writer, _ := gzip.NewWriterLevel(&zipped, gzip.BestSpeed)
	_, _ = writer.Write(long)
	_ = writer.Close()
	return zipped.Bytes()
})

func newTarget(t *testing.T) script.Target {
	t.Helper()
	zipLong() // outside of the requests
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		switch r.URL.Path {
		case "/form":
			_, _ = io.Copy(w, r.Body)
		case "/echo-header":
			_, _ = io.WriteString(w, r.Header.Get("X-Echo"))
		case "/moved":
			header.Set("Location", "http://"+r.Host+"/") // some proxies send an absolute URL
			w.WriteHeader(http.StatusPermanentRedirect)
		case "/cut":
			header.Set("Content-Length", "100")
			_, _ = io.WriteString(w, "half")
		case "/international":
			_, _ = io.WriteString(w, `<a href="tel:+4722123456">Call +47 22 12 34 56</a><a href="tel:+17135550142">1-713-555-0142</a><a href="tel:+4722123456">24/7</a>`)
		case "/long":
			_, _ = w.Write(long)
		case "/long-unzipped":
			header.Set("Content-Encoding", "gzip")
			_, _ = w.Write(zipLong())
		case "/json":
			header.Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"name":"A \u0026 B"}`)
		default:
			header.Set("Content-Type", "text/html")
			_, _ = io.WriteString(w, home)
		}
	}))
	t.Cleanup(server.Close)
	return script.Target{
		Origin: server.URL, Values: map[string]string{"word": "words", "two": "2", "amp": "A & B", "others": "/about /blog"},
		Conditions: map[string]bool{"hidden": true}, Pages: []string{"/", "/about", "/blog"},
	}
}

// Every kind of expectation, met and failed, with placeholders, conditions and requests for every page. Operators act on these
// messages.
func TestRun_expectations(t *testing.T) {
	target := newTarget(t)
	for text, want := range map[string]struct {
		requests, failures int
		problem            string // a prefix of each
	}{
		"GET /\ncode == 200":                                               {1, 0, ""},
		"GET /\nheader Retry-After contains 2":                             {1, 1, `the header Retry-After does not contain "2"; it is missing`},
		"GET /moved\nheader Location == /":                                 {1, 0, ""},
		"GET /moved\nheader Location == (none)":                            {1, 1, `the header Location is "/", and must be missing`},
		"GET /\nmain contains id=\"a\"":                                    {1, 0, ""},
		"GET /\nmain lacks Menu":                                           {1, 0, ""},
		"GET /\nbody lacks Menu":                                           {1, 1, `the answer contains "Menu", and must not`},
		"GET /\ntext == Two words":                                         {1, 0, ""},
		"GET /\ntext has 3 of o":                                           {1, 1, `the main part's text contains "o" 2 times, and must 3 times`},
		"GET /\ntext has {two} of o":                                       {1, 0, ""},
		"GET /\ntext == {word}":                                            {1, 1, `the main part's text is "Two words", and must be "words"`},
		"GET /\nbody contains <i>{amp}</i>":                                {1, 0, ""},
		"GET /\nshown contains B End Next":                                 {1, 0, ""},
		"GET /\ncanonical == https://b.example/":                           {1, 0, ""},
		"GET /\nphones == +17135550142, +441234567890":                     {1, 0, ""},
		"GET /international\nphones == +4722123456, +17135550142":          {1, 0, ""},
		"GET /\nmails == a@b.example":                                      {1, 0, ""},
		"GET /\ncontacts == privacy https://p.example/, text +17135550199": {1, 0, ""},
		"GET /\ndata name == A & B":                                        {1, 0, ""},
		"GET /\ndata address.city == Katy":                                 {1, 0, ""},
		"GET /json\ndata name == A & B":                                    {1, 0, ""},
		"POST /form a=b\nbody == a=b":                                      {1, 0, ""},
		"with X-Echo: once\nGET /echo-header\nbody == once\nGET /echo-header\nbody == (none)": {2, 0, ""},
		"HEAD /\nbody == (none)":                                         {1, 0, ""},
		"GET /cut\ncode == 200\nbody lacks x":                            {1, 1, "there is no answer: it breaks off after 4 bytes"},
		"GET /long\ncode == 200":                                         {1, 1, "there is no answer: it is longer than 32 MB"},
		"GET /long-unzipped\ncode == 200":                                {1, 1, "there is no answer: it is longer than 32 MB"},
		"# a remark\n\n  GET /  \n  code == 200   ":                      {1, 0, ""},
		"[not hidden]\nGET /\ncode == 404\n[always]\nGET /\ncode == 200": {1, 0, ""},
		"[hidden, https]\nGET /\ncode == 404":                            {0, 0, ""},
		"GET /\n[hidden] code == 404\n[https] code == 405":               {1, 1, "the status is"},
		"GET every page\ncode == 404":                                    {3, 3, "the status is"},
		"GET every page but {others}\nbody contains {path}":              {1, 0, ""},
		"with If-None-Match: {Etag}\nGET /\ncode == 200":                 {1, 0, ""},
	} {
		result, err := target.Run(t.Context(), "test.txt", text)
		if err != nil || result.Requests != want.requests || result.Expectations < want.requests || len(result.Failures) != want.failures {
			t.Errorf("%q: %+v, %v", text, result, err)
		}
		for _, failure := range result.Failures {
			if !strings.HasPrefix(failure.Problem, want.problem) {
				t.Errorf("%q: %s, want %s", text, failure.Problem, want.problem)
			}
		}
	}
}

// An unreachable site is one failure per request. The message does not repeat the address.
func TestRun_unreachable(t *testing.T) {
	result, err := (script.Target{Origin: "http://127.0.0.1:1"}).Run(t.Context(), "test.txt", "GET /\ncode == 200\n")
	if err != nil || len(result.Failures) != 1 || !strings.HasPrefix(result.Failures[0].String(), "GET / (test.txt:1): there is no answer: dial ") {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestRun_invalidScript(t *testing.T) {
	target := newTarget(t)
	for text, want := range map[string]string{
		"GET /\ncode == {no}":          "test.txt:2: {no} is not known",
		"with A: {no}\nGET /":          "test.txt:2: {no} is not known",
		"GET every page but {no}":      "test.txt:1: {no} is not known",
		"[secret]\nGET /":              `test.txt:1: [secret]: "secret" is not a condition: use always, or one of production,`,
		"[hidden\nGET /":               "test.txt:1: [hidden: is neither a request nor an expectation, nor conditions in brackets",
		"GET /\n[hidden] nothing":      "test.txt:2: [hidden] nothing: has no expectation",
		"GET every page except /about": "test.txt:1: GET every page except /about: is neither",
		"code == 200":                  "test.txt:1: code == 200: precedes the first request",
		"get /":                        "test.txt:1: get /: is neither",
		"GET about":                    "test.txt:1: GET about: is neither",
		"GET /\ncode = 200":            "test.txt:2: code = 200: is neither",
		"GET /\n\nGET / a=b c=d e":     "test.txt:3: GET / a=b c=d e: is neither",
	} {
		if _, err := target.Run(t.Context(), "test.txt", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := target.Run(ctx, "test.txt", "GET /\n"); err == nil {
		t.Error("Run continues after the context ended")
	}
}
