package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
)

// readHostileRequests returns the method and the target of each request in testdata/hostile.txt, and of requests with long targets.
func readHostileRequests(tb testing.TB) (requests [][2]string) {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join(ssrtest.Root, "cmd/ssr/testdata/hostile.txt"))
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		method, quoted, _ := strings.Cut(line, " ")
		target, err := strconv.Unquote(quoted)
		if err != nil {
			tb.Fatalf("hostile.txt: %s: %v", line, err)
		}
		requests = append(requests, [2]string{method, target})
	}
	for _, part := range []string{"a", "a/", "%2e%2e%2f", "//", "about/?"} {
		requests = append(requests, [2]string{http.MethodGet, "/" + strings.Repeat(part, 8<<10/len(part))})
	}
	return requests
}

var (
	// allowedHeaders are the headers that a response may have. No request can add another.
	allowedHeaders = strings.Fields("Accept-Ranges Allow Cache-Control Cdn-Cache-Control Connection Content-Encoding Content-Length Content-Range No-Vary-Search " +
		"Content-Security-Policy Content-Type Cross-Origin-Opener-Policy Cross-Origin-Resource-Policy Date Etag Last-Modified Link Location " +
		"Permissions-Policy Referrer-Policy Speculation-Rules Strict-Transport-Security Vary X-Content-Type-Options X-Request-Id")
	// sameSiteLocation matches redirect targets on this site: a path, or a URL of the canonical origin.
	sameSiteLocation = regexp.MustCompile(`^/[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*(\?[!-~]*)?$|^` + regexp.QuoteMeta(ssrtest.Origin) + `/[!-~]*$`)
	// netHTTPError matches the response bodies that net/http sends for malformed requests.
	netHTTPError = regexp.MustCompile(`^4\d\d [A-Z][A-Za-z :-]*$`)
)

// FuzzRequests sends arbitrary bytes over a connection. Each response has a status below 500, only headers from allowedHeaders, a
// redirect target on this site, and a known body. No goroutine remains.
//
//	go test ./cmd/ssr -run '^$' -fuzz FuzzRequests -fuzztime 60s
func FuzzRequests(f *testing.F) {
	for _, request := range seedRequests(f) {
		f.Add(request[0], request[1], request[2])
	}
	s := ssrtest.Start(f, "--origin="+ssrtest.Origin)
	known := hashKnownBodies(f, s)
	clienttest.Client.CloseIdleConnections()
	before, executions := runtime.NumGoroutine(), 0
	f.Cleanup(func() { checkGoroutinesEnd(f, before) })
	f.Fuzz(func(t *testing.T, method, target, header string) {
		raw := []byte(method + " " + target + " HTTP/1.1\r\n" + header + "\r\n\r\n")
		request, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(raw)))
		parsable := err == nil && request.ProtoMajor == 1
		got, body, err := exchange(t, s, raw, request)
		if err != nil {
			if parsable {
				t.Fatalf("%q: no response: %v", raw, err)
			}
			return
		}
		if got.StatusCode >= http.StatusInternalServerError && parsable {
			t.Errorf("%q: status %d", raw, got.StatusCode)
		}
		for name, values := range got.Header {
			if !strings.Contains(" "+strings.Join(allowedHeaders, " ")+" ", " "+name+" ") || len(values) != 1 && name != "Vary" {
				t.Errorf("%q: header %s: %q", raw, name, values)
			}
		}
		if location := got.Header.Get("Location"); location != "" && !sameSiteLocation.MatchString(location) {
			t.Errorf("%q: redirects to %q", raw, location)
		}
		complete := got.Header.Get("Content-Encoding") == "" && got.StatusCode != http.StatusPartialContent
		if parsable && complete && !known[sha256.Sum256(body)] && !netHTTPError.Match(body) {
			t.Errorf("%q: status %d with an unknown body: %.200q", raw, got.StatusCode, body)
		}
		const interval = 1000
		if executions++; executions%interval == 0 {
			checkGoroutinesEnd(t, before)
		}
	})
}

// seedRequests returns the method, the target and the headers of each hostile request, and of requests with variants of the headers
// that the site reads.
func seedRequests(tb testing.TB) (requests [][3]string) {
	tb.Helper()
	const local = "Host: localhost\r\nConnection: close"
	for _, request := range readHostileRequests(tb) {
		requests = append(requests, [3]string{request[0], request[1], local})
	}
	for _, header := range []string{
		"Host: www.example.com", "Host: evil.com", "Host: evil.com:80@www.example.com", "Host:", "Host: [::1]:8080",
		"Host: a\r\nHost: b", "Host: localhost\r\nX-Forwarded-Host: evil.com\r\nX-Forwarded-Proto: http\r\nX-Forwarded-For: 10.0.0.1",
		local + "\r\nAccept-Encoding: br;q=0.5, zstd;q=x, *;q=0", local + "\r\nIf-None-Match: W/\"x\", *",
		local + "\r\nRange: bytes=0-0,-1,9999999-", local + "\r\nIf-Modified-Since: Mon, 02 Jan 2006 15:04:05 GMT",
		"Host: WWW.EXAMPLE.COM.:443", "Host: www.example.com:443\r\nX-Forwarded-Host: a b, evil.com:x, www.example.com\r\nX-Forwarded-Proto: http,https",
		local + "\r\nIf-Match: \"x\"\r\nAccept-Encoding: gzip",
		local + "\r\nTransfer-Encoding: chunked\r\n\r\n0", local + "\r\nTransfer-Encoding: chunked\r\n\r\nx",
		local + "\r\nContent-Length: 5\r\n\r\nhello", local + "\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0",
		local + "\r\nContent-Length: 99999999999", local + "\r\nExpect: 100-continue\r\nContent-Length: 3",
		local + "\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
		local + "\r\nReferer: //evil.com\r\nCookie: a=b\r\nOrigin: null\r\nAccess-Control-Request-Method: GET",
	} {
		for _, path := range []string{"/", "/about/", ssrtest.UnknownPath, "/assets/", "/healthz"} {
			requests = append(requests, [3]string{http.MethodGet, path, header}, [3]string{http.MethodPost, path, header})
		}
	}
	return requests
}

// exchange sends bytes over a new connection, and returns the first response and its body.
func exchange(t *testing.T, s *ssrtest.Instance, raw []byte, request *http.Request) (*http.Response, []byte, error) {
	t.Helper()
	connection, err := net.Dial("tcp", s.Address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(clienttest.WaitTimeout)); err != nil {
		t.Fatal(err)
	}
	_, err = connection.Write(raw) // the server may reject the request before the end
	if request == nil || request.ContentLength != 0 {
		// The server does not wait for the rest of the request body.
		err = errors.Join(err, connection.(*net.TCPConn).CloseWrite())
	}
	response, readErr := http.ReadResponse(bufio.NewReader(connection), request)
	if readErr != nil {
		return nil, nil, errors.Join(err, readErr)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

// hashKnownBodies returns the digests of all response bodies of the site.
func hashKnownBodies(f *testing.F, s *ssrtest.Instance) map[[sha256.Size]byte]bool {
	f.Helper()
	known := map[[sha256.Size]byte]bool{}
	for _, text := range []string{
		"", "The page has changed: request it without If-Match and If-Unmodified-Since.\n", "This address answers GET, HEAD only.\n", "This server answers for www.example.com only.\n", "This address takes no request body.\n",
	} {
		known[sha256.Sum256([]byte(text))] = true
	}
	paths := []string{ssrtest.UnknownPath, "/speculation-rules.json", "/healthz"}
	for _, page := range ssrtest.ListPages(f, ssrtest.OpenFixture) {
		paths = append(paths, page.Path)
	}
	for _, path := range paths {
		known[sha256.Sum256([]byte(s.Get(f, path).Body))] = true
	}
	bundle, err := ssrtest.OpenFixture()
	if err != nil {
		f.Fatal(err)
	}
	err = fs.WalkDir(bundle.Public, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(bundle.Public, path)
		known[sha256.Sum256(body)] = true
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	return known
}

// checkGoroutinesEnd waits until at most limit goroutines run. After five seconds it fails with all stacks.
func checkGoroutinesEnd(tb testing.TB, limit int) {
	tb.Helper()
	const slack = 4 // the test runs a varying number of goroutines
	running := 0
	for begin := time.Now(); time.Since(begin) < 5*time.Second; time.Sleep(10 * time.Millisecond) {
		if running = runtime.NumGoroutine(); running <= limit+slack {
			return
		}
	}
	stacks := make([]byte, 1<<20)
	tb.Error(fmt.Sprintf("%d goroutines, %d before:\n", running, limit), string(stacks[:runtime.Stack(stacks, true)]))
}

// Requests of scanners and broken clients are counted, and not logged: operators need no alert for them.
func TestLog_hostileRequests(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t, "--rum=1", "--log-level=info", "--max-connections=16", "--origin="+ssrtest.Origin)
	before := strings.Count(s.Log.String(), "\n")
	requests := []string{
		"BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "no request at all\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01\x02\x00",
		"GET / HTTP/1.1\r\nHost: localhost\r\nA: " + strings.Repeat("a", 1<<20) + "\r\n\r\n", "POST /vitals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{\"a\":",
		"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: *;q=0\r\n\r\n",
	}
	for _, request := range seedRequests(t) {
		requests = append(requests, fmt.Sprintf("%s %s HTTP/1.1\r\n%s\r\n\r\n", request[0], request[1], request[2]))
	}
	for _, text := range requests {
		_, _, _ = exchange(t, s, []byte(text), nil)
	}
	dial := func(text string) *net.TCPConn {
		c, err := net.Dial("tcp", s.Address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		fmt.Fprint(c, text)
		return c.(*net.TCPConn)
	}
	// A TLS client, clients that disconnect before the response, and more connections than --max-connections.
	if c, err := tls.Dial("tcp", s.Address, &tls.Config{InsecureSkipVerify: true}); err == nil {
		c.Close()
	}
	for range 20 {
		c := dial("GET /assets/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
		_ = c.SetLinger(0)
		c.Close()
	}
	for i := range 32 {
		dial("GET / HTTP/1.1\r\n"[:16*(i%2)]) // an incomplete request, or no bytes
	}
	if got := s.Get(t, "/about"); got.Code != http.StatusOK {
		t.Errorf("/about: status %d", got.Code)
	}
	if counted := readMetric(t, s, `site_requests_total{code="404",route="not-found"}`); counted < 50 {
		t.Errorf("%v requests of unknown paths are counted", counted)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(s.Log.String()), "\n")[before:] {
		if !strings.Contains(line, `"msg":"stopping"`) && !strings.Contains(line, `"msg":"pages compressed"`) {
			t.Errorf("unexpected log line: %s", line)
		}
	}
}

// A client that half-closes its connection after the request receives the complete response, even of a streamed page.
func TestResponse_halfClosedConnection(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t, "--cache=false")
	want := s.Get(t, "/about").Body
	for i := range 20 {
		for _, version := range []string{"1.0", "1.1"} {
			raw := fmt.Sprintf("GET /about HTTP/%s\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n", version, s.Port())
			if response, body, err := exchange(t, s, []byte(raw), nil); err != nil || response.StatusCode != http.StatusOK || string(body) != want {
				t.Fatalf("HTTP/%s, attempt %d: %d bytes of %d, %v", version, i, len(body), len(want), err)
			}
		}
	}
}

// readMetric returns the value of a metric, summed over its labels. A name with labels selects one series.
func readMetric(t *testing.T, s *ssrtest.Instance, name string) (sum float64) {
	t.Helper()
	for line := range strings.Lines(s.GetAdmin(t, "/metrics").Body) {
		if rest, found := strings.CutPrefix(line, name); found && strings.ContainsAny(rest[:1], " {") {
			var value float64
			if _, err := fmt.Sscan(line[strings.LastIndex(line, " ")+1:], &value); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			sum += value
		}
	}
	return sum
}
