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

// get requests a page in a content coding. The caller reads the body.
func get(t *testing.T, address, coding string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", coding)
	response, err := (&http.Transport{DisableCompression: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

// A bufferedRenderer returns every page as one chunk.
type bufferedRenderer struct{ fakeRenderer }

func (w bufferedRenderer) Stream(ctx context.Context, path string, _ sendFunc) (routes.Document, error) {
	return w.Render(ctx, path)
}

// A chunk reaches the browser, and can be decoded there, before the next chunk is rendered, in every content coding.
func TestStream_chunks(t *testing.T) {
	const shell, rest = "<h1>the shell</h1>", "<p>the rest</p>"
	seen := make(chan struct{})
	handler, log := newSite(t, fakeRenderer{"/": func(ctx context.Context, send sendFunc) error {
		if err := send(http.StatusOK, shell); err != nil {
			return err
		}
		select {
		case <-seen:
			return send(http.StatusOK, rest)
		case <-ctx.Done():
			return ctx.Err()
		}
	}}, withDeadline(testTimeout))
	address := serve(t, handler)
	for _, coding := range codings {
		response := get(t, address+"/", coding)
		header := response.Header
		if header.Get("Content-Encoding") != coding || header.Get("Vary") != "Accept-Encoding" || header.Get("Etag") != "" || response.ContentLength >= 0 {
			t.Errorf("%q: %v", coding, header)
		}
		reader, err := decoders[coding](response.Body)
		if err != nil {
			t.Fatalf("%q: %v", coding, err)
		}
		first := make([]byte, len(shell))
		if _, err := io.ReadFull(reader, first); err != nil || string(first) != shell {
			t.Fatalf("%q: the first chunk is %q (%v)", coding, first, err)
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

// A cached page has the smallest coding of those that the client accepts equally, any other page the fastest.
func TestContentCoding_modes(t *testing.T) {
	for name, test := range map[string]struct {
		mode func(*routes.Options)
		want string
	}{
		"cached":   {withCache, "br"},
		"streamed": {func(*routes.Options) {}, "zstd"},
		"buffered": {func(o *routes.Options) { o.Streams = false }, "zstd"},
	} {
		handler, _ := newSite(t, fakeRenderer{"/": page}, test.mode)
		checkResponse(t, name, do(handler, "GET /", "Accept-Encoding", "gzip, deflate, br, zstd"), http.StatusOK, "Content-Encoding", test.want)
	}
}

// A page that is rendered for its request and waits for nothing has a length and, in every content coding, a validator. HEAD has
// the same headers as GET.
func TestUncachedPage_validators(t *testing.T) {
	for _, streams := range []bool{true, false} {
		pages := fakeRenderer{"/": incompressiblePage(4 << 10)}
		handler, _ := newSite(t, pages, func(o *routes.Options) { o.Renderer, o.Streams = bufferedRenderer{pages}, streams })
		tags := map[string]bool{}
		for _, coding := range codings {
			label := fmt.Sprintf("streamed %v, as %q", streams, coding)
			got := do(handler, "GET /", "Accept-Encoding", coding)
			etag, length := got.Header().Get("Etag"), got.Header().Get("Content-Length")
			for _, response := range []*httptest.ResponseRecorder{got, do(handler, "HEAD /", "Accept-Encoding", coding)} {
				checkResponse(t, label, response, http.StatusOK, "Content-Encoding", coding, "Vary", "Accept-Encoding", "Etag", etag, "Content-Length", length)
			}
			if text, err := decode(coding, got.Body); err != nil || len(text) != 4<<10 {
				t.Errorf("%s: %d bytes, %v", label, len(text), err)
			}
			if etag == "" || length == "" || tags[etag] {
				t.Errorf("%s: Etag %q, %q bytes announced", label, etag, length)
			}
			tags[etag] = true
			again := do(handler, "GET /", "Accept-Encoding", coding, "If-None-Match", `"other", `+etag)
			checkResponse(t, label+" again", again, http.StatusNotModified, "Content-Length", "", "Content-Encoding", "", "Content-Type", "", "Etag", etag, "Body", "")
		}
		checkResponse(t, "no acceptable coding", do(handler, "GET /", "Accept-Encoding", "*;q=0"), http.StatusOK, "Content-Encoding", "")
		checkResponse(t, "not found", do(handler, "GET /missing"), http.StatusNotFound, "Etag", "")
	}
}
