package routes_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"gulfoak.example/website/routes"
)

var codings = []string{"br", "zstd", "gzip", ""}

// get asks a server for a page in a coding. The caller reads the body.
func get(t *testing.T, address, coding string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", coding)
	answer, err := (&http.Transport{DisableCompression: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return answer
}

// whole is a renderer whose pages wait for nothing, so that each comes as one part.
type whole struct{ faulty }

func (w whole) Stream(ctx context.Context, path string, _ sender) (routes.Document, error) {
	return w.Render(ctx, path)
}

// A part reaches the browser, and can be read there, before the next one is rendered: compressed or not.
func TestPartsArriveAsTheyAreRendered(t *testing.T) {
	const shell, rest = "<h1>the shell</h1>", "<p>the rest</p>"
	seen := make(chan struct{})
	handler, log := newSite(t, faulty{"/": func(ctx context.Context, send sender) error {
		if err := send(http.StatusOK, shell); err != nil {
			return err
		}
		select {
		case <-seen:
			return send(http.StatusOK, rest)
		case <-ctx.Done():
			return ctx.Err()
		}
	}}, within(patience))
	address := serve(t, handler)
	for _, coding := range codings {
		answer := get(t, address+"/", coding)
		header := answer.Header
		if header.Get("Content-Encoding") != coding || header.Get("Vary") != "Accept-Encoding" || header.Get("Etag") != "" || answer.ContentLength >= 0 {
			t.Errorf("%q: %v", coding, header)
		}
		reader, err := decoders[coding](answer.Body)
		if err != nil {
			t.Fatalf("%q: %v", coding, err)
		}
		first := make([]byte, len(shell))
		if _, err := io.ReadFull(reader, first); err != nil || string(first) != shell {
			t.Fatalf("%q: before the rest comes %q (%v)", coding, first, err)
		}
		seen <- struct{}{}
		if last, err := io.ReadAll(reader); err != nil || string(last) != rest {
			t.Errorf("%q: the rest is %q (%v)", coding, last, err)
		}
	}
	if log.String() != "" {
		t.Errorf("logged %s", log)
	}
}

// A page that is rendered for its request and waits for nothing has a length, and in every coding a validator. HEAD says the
// same as GET.
func TestPagesOfOneRequest(t *testing.T) {
	for _, streams := range []bool{true, false} {
		pages := faulty{"/": ofSize(4 << 10)}
		handler, _ := newSite(t, pages, func(o *routes.Options) { o.Renderer, o.Streams = whole{pages}, streams })
		tags := map[string]bool{}
		for _, coding := range codings {
			what := fmt.Sprintf("streamed %v, as %q", streams, coding)
			got := ask(handler, "GET /", "Accept-Encoding", coding)
			etag, length := got.Header().Get("Etag"), got.Header().Get("Content-Length")
			for _, answer := range []*httptest.ResponseRecorder{got, ask(handler, "HEAD /", "Accept-Encoding", coding)} {
				hold(t, what, answer, http.StatusOK, "Content-Encoding", coding, "Vary", "Accept-Encoding", "Etag", etag, "Content-Length", length)
			}
			if text, err := decoded(coding, got.Body); err != nil || len(text) != 4<<10 {
				t.Errorf("%s: %d bytes, %v", what, len(text), err)
			}
			if etag == "" || length == "" || tags[etag] {
				t.Errorf("%s: Etag %q, %q bytes announced", what, etag, length)
			}
			tags[etag] = true
			again := ask(handler, "GET /", "Accept-Encoding", coding, "If-None-Match", `"other", `+etag)
			hold(t, what+" again", again, http.StatusNotModified, "Content-Length", "", "Content-Encoding", "", "Content-Type", "", "Etag", etag, "Body", "")
		}
		hold(t, "who takes nothing", ask(handler, "GET /", "Accept-Encoding", "*;q=0"), http.StatusOK, "Content-Encoding", "")
		hold(t, "what is missing", ask(handler, "GET /missing"), http.StatusNotFound, "Etag", "")
	}
}
