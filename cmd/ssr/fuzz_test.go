package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
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
)

// answered are the headers that an answer may have: what a visitor sends must not make another.
var answered = strings.Fields("Accept-Ranges Allow Cache-Control Cdn-Cache-Control Connection Content-Encoding Content-Length Content-Range " +
	"Content-Security-Policy Content-Type Cross-Origin-Opener-Policy Cross-Origin-Resource-Policy Date Etag Last-Modified Link Location " +
	"Permissions-Policy Referrer-Policy Speculation-Rules Strict-Transport-Security Vary X-Content-Type-Options X-Request-Id")

// canonicalLocation is an address of the canonical origin.
var canonicalLocation = regexp.MustCompile(`^` + regexp.QuoteMeta(canonicalOrigin) + `/[!-~]*$`)

// refused is what net/http itself answers to what it does not like.
var refused = regexp.MustCompile(`^4\d\d [A-Z][A-Za-z :-]*$`)

// Whatever bytes arrive over a connection: no fault of the server, no header of the visitor's making, no way off the
// site, nothing sent but what the site has to say, and nothing kept of it all.
//
//	go test ./cmd/ssr -run '^$' -fuzz FuzzRequests -fuzztime 60s
func FuzzRequests(f *testing.F) {
	seed(f)
	s, err := sites["production"]()
	if err != nil {
		f.Fatal(err)
	}
	known := knownBodies(f, s)
	browser.CloseIdleConnections()
	before, executions := runtime.NumGoroutine(), 0
	f.Cleanup(func() { expectAtRest(f, before) })
	f.Fuzz(func(t *testing.T, method, target, header string) {
		raw := []byte(method + " " + target + " HTTP/1.1\r\n" + header + "\r\n\r\n")
		request, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(raw)))
		parsable := err == nil && request.ProtoMajor == 1
		got, err := s.exchange(t, raw, request)
		if err != nil && parsable {
			t.Fatalf("%q: no answer: %v", raw, err)
		}
		if got.code >= http.StatusInternalServerError && parsable {
			t.Errorf("%q: code %d", raw, got.code)
		}
		for name, values := range got.header {
			if !strings.Contains(" "+strings.Join(answered, " ")+" ", " "+name+" ") || len(values) != 1 && name != "Vary" {
				t.Errorf("%q: header %s: %q", raw, name, values)
			}
		}
		if location := got.header.Get("Location"); location != "" && !plainLocation.MatchString(location) && !canonicalLocation.MatchString(location) {
			t.Errorf("%q: leads to %q", raw, location)
		}
		whole := got.header.Get("Content-Encoding") == "" && got.code != http.StatusPartialContent
		if parsable && whole && !known[sha256.Sum256([]byte(got.body))] && !refused.MatchString(got.body) {
			t.Errorf("%q: code %d, the answer is none of the site's: %.200q", raw, got.code, got.body)
		}
		const often = 1000
		if executions++; executions%often == 0 {
			expectAtRest(t, before)
		}
	})
}

// seed gives the fuzzer the hostile requests, and the headers that the site reads.
func seed(f *testing.F) {
	f.Helper()
	text, err := os.ReadFile(filepath.Join(sourceRoot, "cmd/ssr/testdata/hostile.txt"))
	if err != nil {
		f.Fatal(err)
	}
	const local = "Host: localhost\r\nConnection: close"
	for line := range strings.Lines(string(text)) {
		method, quoted, _ := strings.Cut(strings.TrimSpace(line), " ")
		if target, err := strconv.Unquote(quoted); err == nil {
			f.Add(method, target, local)
		}
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
		for _, path := range []string{"/", "/about/", "/no-such-page", "/assets/", "/healthz"} {
			f.Add(http.MethodGet, path, header)
			f.Add(http.MethodPost, path, header)
		}
	}
}

// exchange sends bytes over a connection of its own and reads the first answer.
func (s *testSite) exchange(t *testing.T, raw []byte, request *http.Request) (answer, error) {
	t.Helper()
	connection, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(5 * time.Second)); err != nil {
		t.Fatal(err)
	}
	_, err = connection.Write(raw) // it may be refused before it is all sent
	if request == nil || request.ContentLength != 0 {
		// Nothing more will come: the server need not wait for the rest of it.
		err = errors.Join(err, connection.(*net.TCPConn).CloseWrite())
	}
	response, readErr := http.ReadResponse(bufio.NewReader(connection), request)
	if readErr != nil {
		return answer{}, errors.Join(err, readErr)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, string(body), response.ContentLength}, err
}

// knownBodies are the digests of all that the site ever says.
func knownBodies(f *testing.F, s *testSite) map[[sha256.Size]byte]bool {
	f.Helper()
	known := map[[sha256.Size]byte]bool{}
	add := func(body []byte) { known[sha256.Sum256(body)] = true }
	add(nil)
	for _, text := range []string{"This address answers GET, HEAD only.\n", "This server answers for www.example.com only.\n", "This address takes no request body.\n"} {
		add([]byte(text))
	}
	paths := []string{"/no-such-page", "/speculation-rules.json", "/healthz"}
	for _, page := range routeTable(f) {
		paths = append(paths, page.Path)
	}
	for _, path := range paths {
		response, err := browser.Get("http://" + s.address + path)
		if err != nil {
			f.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			f.Fatal(err)
		}
		add(body)
	}
	bundle, err := given()
	if err != nil {
		f.Fatal(err)
	}
	err = fs.WalkDir(bundle.Public, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(bundle.Public, path)
		add(body)
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	return known
}

// expectAtRest fails when requests that are over still occupy the server.
func expectAtRest(tb testing.TB, most int) {
	tb.Helper()
	const slack = 4 // goroutines of the test's own, which come and go
	now := 0
	for begin := time.Now(); time.Since(begin) < 5*time.Second; time.Sleep(10 * time.Millisecond) {
		if now = runtime.NumGoroutine(); now <= most+slack {
			return
		}
	}
	stacks := make([]byte, 1<<20)
	tb.Error(fmt.Sprintf("%d goroutines, %d before:\n", now, most), string(stacks[:runtime.Stack(stacks, true)]))
}
