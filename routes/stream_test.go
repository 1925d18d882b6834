package routes_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"testing"

	"gulfoak.example/website/routes"
)

var codings = []string{"br", "zstd", "gzip", ""}

// get asks a server for a page in a coding, and leaves the body to the caller.
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

// A part reaches the browser, and can be read there, before the next one is rendered: compressed or not.
func TestPartsArriveAsTheyAreRendered(t *testing.T) {
	const shell, rest = "<h1>the shell</h1>", "<p>the rest</p>"
	seen := make(chan struct{})
	handler, log := newSite(t, faulty{"/": func(ctx context.Context, send sender) error {
		if err := errors.Join(send(http.StatusOK, shell)); err != nil {
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

// A client that stops sending while its page is rendered never gets a part of it that looks whole.
func TestAClientThatHalfClosesGetsNoHalfPage(t *testing.T) {
	for _, streams := range []bool{true, false} {
		handler, _ := newSite(t, faulty{"/": func(ctx context.Context, send sender) error {
			return errors.Join(breaksOff(nil)(ctx, send), slow(ctx, send))
		}}, func(o *routes.Options) { o.Streams = streams })
		connection, answers := dial(t, serve(t, handler))
		fmt.Fprint(connection, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		if err := connection.(interface{ CloseWrite() error }).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(answers, nil)
		if err == nil {
			_, err = io.ReadAll(answer.Body)
		}
		if isTimeout(err) || err == nil && answer.StatusCode == http.StatusOK {
			t.Errorf("streamed %v: the answer looks whole (%v)", streams, err)
		}
	}
}

// A page that is rendered whole for its request has a length, and a validator for every coding; one that is streamed has neither.
// HEAD says what GET does, and the length besides where nothing is compressed.
func TestPagesOfOneRequest(t *testing.T) {
	for _, streams := range []bool{true, false} {
		handler, _ := newSite(t, faulty{"/": ofSize(4 << 10)}, func(o *routes.Options) { o.Streams = streams })
		address := serve(t, handler)
		tags := map[string]bool{}
		for _, coding := range codings {
			what := fmt.Sprintf("streamed %v, as %q", streams, coding)
			got := get(t, address+"/", coding)
			head, err := http.NewRequestWithContext(t.Context(), http.MethodHead, address+"/", nil)
			if err != nil {
				t.Fatal(err)
			}
			head.Header.Set("Accept-Encoding", coding)
			said, err := http.DefaultTransport.RoundTrip(head)
			if err != nil {
				t.Fatal(err)
			}
			said.Body.Close()
			for _, header := range []http.Header{got.Header, said.Header} {
				header.Del("Date")
				header.Del("X-Request-Id")
			}
			if length := said.Header.Get("Content-Length"); streams && coding == "" && length != "4096" {
				t.Errorf("%s: HEAD announces %q bytes", what, length)
			} else if streams {
				said.Header.Del("Content-Length")
			}
			if fmt.Sprint(got.Header) != fmt.Sprint(said.Header) || got.Header.Get("Content-Encoding") != coding || got.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: GET says %v, HEAD %v", what, got.Header, said.Header)
			}
			if text, err := decoded(coding, got.Body); err != nil || len(text) != 4<<10 {
				t.Errorf("%s: %d bytes, %v", what, len(text), err)
			}
			etag := got.Header.Get("Etag")
			if (etag == "") != streams || (got.ContentLength < 0) != streams || tags[etag] && !streams {
				t.Errorf("%s: Etag %q, %d bytes announced", what, etag, got.ContentLength)
			}
			tags[etag] = true
			if streams {
				continue
			}
			again := askWith(handler, http.MethodGet, "/", "Accept-Encoding", coding, "If-None-Match", `"other", W/`+etag)
			hold(t, what+" again", again, http.StatusNotModified, "Content-Length", "", "Content-Encoding", "", "Content-Type", "", "Etag", etag)
			if again.Body.Len() > 0 {
				t.Errorf("%s: what is known is sent", what)
			}
		}
		hold(t, "who takes nothing", askWith(handler, http.MethodGet, "/", "Accept-Encoding", "*;q=0"), http.StatusNotAcceptable, "Cache-Control", "no-store")
		hold(t, "what is missing", ask(handler, http.MethodGet, "/missing"), http.StatusNotFound, "Etag", "")
	}
}
