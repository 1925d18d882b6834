// Package clienttest sends requests to servers under test, waits for events and collects output. It links no server, so that the tests of
// a package without V8 link in a second.
package clienttest

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"
)

// WaitTimeout is the time limit for asynchronous events. It is long, because machines that run tests can be slow.
const WaitTimeout = time.Minute

// A SyncBuffer collects output. It is safe for concurrent use.
type SyncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer. It never fails.
func (t *SyncBuffer) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

// String returns the output so far.
func (t *SyncBuffer) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}

// A Response is a received response.
type Response struct {
	Code   int
	Header http.Header
	Body   string
	Length int64 // the value of Content-Length; -1 if it is missing
}

// Client follows no redirects and sends no Accept-Encoding.
var Client = &http.Client{
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 4},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// SendRequest sends a request without a body. headers contains names and values alternately. It stops the test if there is no
// response.
func SendRequest(tb testing.TB, method, url string, headers ...string) Response {
	tb.Helper()
	request, err := http.NewRequestWithContext(tb.Context(), method, url, http.NoBody)
	if err != nil {
		tb.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := Client.Do(request)
	if err != nil {
		tb.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		tb.Fatalf("%s %s: %v", method, url, err)
	}
	return Response{response.StatusCode, response.Header, string(body), response.ContentLength}
}

// WaitUntil polls until condition returns true. After [WaitTimeout] it stops the test with the description of the condition.
func WaitUntil(tb testing.TB, description string, condition func() bool) {
	tb.Helper()
	for deadline := time.Now().Add(WaitTimeout); !condition(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			tb.Fatalf("timeout: waiting until %s", description)
		}
	}
}
