package routes_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
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

// A page that is rendered whole for its request has a validator for every coding. HEAD says what GET does.
func TestPagesOfOneRequest(t *testing.T) {
	for _, streams := range []bool{true, false} {
		handler, _ := newSite(t, faulty{"/": ofSize(4 << 10)}, func(o *routes.Options) { o.Streams = streams })
		plain := ask(handler, http.MethodGet, "/").Body.String()
		tags := map[string]bool{}
		for _, coding := range codings {
			for path, code := range map[string]int{"/": http.StatusOK, "/missing": http.StatusNotFound} {
				got, head := askWith(handler, http.MethodGet, path, "Accept-Encoding", coding), askWith(handler, http.MethodHead, path, "Accept-Encoding", coding)
				length := strconv.Itoa(got.Body.Len())
				for method, answer := range map[string]*httptest.ResponseRecorder{"GET": got, "HEAD": head} {
					what := fmt.Sprintf("streamed %v: %s %s as %q", streams, method, path, coding)
					etag, announced := answer.Header().Get("Etag"), answer.Header().Get("Content-Length")
					hold(t, what, answer, code, "Content-Encoding", coding, "Vary", "Accept-Encoding", "Content-Type", "text/html; charset=utf-8", "Etag", got.Header().Get("Etag"))
					if (etag != "") != (!streams && code == http.StatusOK) || announced != "" && announced != length || announced == "" && !streams {
						t.Errorf("%s: Etag %q, %s bytes, %q announced", what, etag, length, announced)
					}
				}
				if text, err := decoded(coding, got.Body); err != nil || path == "/" && text != plain {
					t.Errorf("streamed %v: %s as %q does not come back as it went: %v", streams, path, coding, err)
				}
			}
			if streams {
				continue
			}
			etag := askWith(handler, http.MethodGet, "/", "Accept-Encoding", coding).Header().Get("Etag")
			tags[etag] = true
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				again := askWith(handler, method, "/", "Accept-Encoding", coding, "If-None-Match", `"other", W/`+etag)
				hold(t, method+" of what is known", again, http.StatusNotModified, "Content-Length", "", "Content-Encoding", "", "Content-Type", "", "Etag", etag)
				if again.Body.Len() > 0 {
					t.Errorf("%s as %q: what is known is sent", method, coding)
				}
			}
		}
		if !streams && len(tags) != len(codings) {
			t.Errorf("%d validators for %d codings", len(tags), len(codings))
		}
		hold(t, "who takes nothing", askWith(handler, http.MethodGet, "/", "Accept-Encoding", "*;q=0"), http.StatusNotAcceptable, "Cache-Control", "no-store")
	}
}

// Streams take turns with the same compressors, also after one was broken off, and do not mix.
func TestStreamsDoNotMix(t *testing.T) {
	table := faulty{"/throws": breaksOff(errors.New(secret))}
	for i := range 8 {
		table[fmt.Sprintf("/%d", i)] = func(_ context.Context, send sender) error {
			var err error
			for range 20 {
				err = errors.Join(err, send(http.StatusOK, strings.Repeat(strconv.Itoa(i), 1000)))
			}
			return err
		}
	}
	handler, _ := newSite(t, table, within(patience))
	address := serve(t, handler)
	for i := range 8 {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			for round := range 6 {
				coding := codings[(i+round)%len(codings)]
				_, _ = io.Copy(io.Discard, get(t, address+"/throws", coding).Body)
				text, err := decoded(coding, get(t, fmt.Sprintf("%s/%d", address, i), coding).Body)
				if err != nil || text != strings.Repeat(strconv.Itoa(i), 20_000) {
					t.Errorf("page %d as %q: %d bytes, %v", i, coding, len(text), err)
				}
			}
		})
	}
}
