package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// What a page loads besides itself has a price, too, in bytes as they are sent.
func TestBudgets(t *testing.T) {
	bundle, err := given()
	if err != nil {
		t.Fatal(err)
	}
	s := siteFor(t, "production")
	size := func(path string) int {
		got := askWith(t, http.MethodGet, "http://"+s.address+path, "", http.Header{"Accept-Encoding": {"br"}})
		if got.code != http.StatusOK || got.length != int64(len(got.body)) {
			t.Fatalf("%s answers %d with %d bytes, %d announced", path, got.code, len(got.body), got.length)
		}
		return len(got.body)
	}
	if loader := size(bundle.Manifest.Loader); loader > 2500 {
		t.Errorf("before any interaction a page loads %d bytes of script", loader)
	}
	if fonts := size(bundle.Manifest.Fonts["besley.woff2"]) + size(bundle.Manifest.Fonts["hanken.woff2"]); fonts > 25_000 {
		t.Errorf("every page needs %d bytes of fonts", fonts)
	}
	// A phone of 412 CSS pixels takes at most this width; see client/e2e/network.spec.ts for what Chromium takes.
	const phone = 768
	for name, image := range bundle.Manifest.Images {
		for _, variant := range image.Variants {
			if bytes := size(variant.Path); variant.Format == "avif" && variant.Width <= phone && bytes > 60_000 {
				t.Errorf("%s is %d bytes at %d pixels", name, bytes, variant.Width)
			}
		}
	}
}

// Assets come compressed and whole or in ranges, and are kept for good; the forms that the build made are no files of
// their own.
func TestAssets(t *testing.T) {
	bundle, err := given()
	if err != nil {
		t.Fatal(err)
	}
	s := siteFor(t, "production")
	base := "http://" + s.address
	loader := base + bundle.Manifest.Loader
	for accept, want := range map[string]string{"": "", "gzip, deflate, br, zstd": "br", "zstd": "zstd", "gzip;q=0.5": "gzip", "identity": ""} {
		got := askWith(t, http.MethodGet, loader, "", http.Header{"Accept-Encoding": {accept}})
		if coding := got.header.Get("Content-Encoding"); got.code != http.StatusOK || coding != want || got.header.Get("Vary") != "Accept-Encoding" || !strings.Contains(got.header.Get("Cache-Control"), "immutable") {
			t.Errorf("Accept-Encoding %q: code %d, coding %q, %v", accept, got.code, coding, got.header)
		}
		again := askWith(t, http.MethodGet, loader, "", http.Header{"Accept-Encoding": {accept}, "If-None-Match": {got.header.Get("Etag")}})
		if again.code != http.StatusNotModified || again.body != "" {
			t.Errorf("Accept-Encoding %q: what is known already is answered %d", accept, again.code)
		}
	}
	for _, path := range []string{bundle.Manifest.Loader + ".br", bundle.Manifest.Loader + ".gz", "/assets/", "/assets/..", "/assets/manifest.json"} {
		if got := s.get(t, path); got.code != http.StatusNotFound {
			t.Errorf("%s answers %d", path, got.code)
		}
	}
	for _, image := range bundle.Manifest.Images {
		variant := base + image.Variants[0].Path
		part := askWith(t, http.MethodGet, variant, "", http.Header{"Range": {"bytes=10-19"}})
		if part.code != http.StatusPartialContent || len(part.body) != 10 || part.body != s.get(t, image.Variants[0].Path).body[10:20] {
			t.Errorf("a range of %s answers %d with %d bytes", variant, part.code, len(part.body))
		}
		break
	}
}

// Hoarded connections cost the hoarder his own: visitors are served all the same, and memory stays bounded.
func TestVisitorsAreServedUnderAttack(t *testing.T) {
	const most, idle, slow = 200, 1500, 300
	s, err := start("--mode=production", fmt.Sprintf("--max-connections=%d", most))
	if err != nil {
		t.Fatal(err)
	}
	var hoard []net.Conn
	defer func() {
		for _, connection := range hoard {
			connection.Close()
		}
	}()
	dial := func(send string) {
		connection, err := net.Dial("tcp", s.address)
		if err != nil {
			t.Fatal(err)
		}
		hoard = append(hoard, connection)
		if _, err := io.WriteString(connection, send); err != nil {
			return // closed already: that is the point
		}
	}
	for range idle {
		dial("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	}
	for range slow {
		dial("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
	}
	ctx, stop := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	for i := range 4 {
		flood.Go(func() {
			client := &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			for n := 0; ctx.Err() == nil; n++ {
				if response, err := client.Get(fmt.Sprintf("http://%s/flood-%d-%d?%d", s.address, i, n, n)); err == nil {
					_, _ = io.Copy(io.Discard, response.Body)
					response.Body.Close()
				}
			}
		})
	}
	for i := range 300 {
		connection, err := net.Dial("tcp", s.address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(connection, "GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("visitor %d: %v, %v", i, answer, err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			t.Errorf("visitor %d: %v", i, err)
		}
		connection.Close()
	}
	stop()
	flood.Wait()
	metrics := ask(t, http.MethodGet, "http://"+s.admin+"/metrics", "").body
	var open float64
	if _, err := fmt.Sscanf(metrics[strings.Index(metrics, "\nsite_connections ")+1:], "site_connections %g", &open); err != nil || open > most {
		t.Errorf("%v connections are open, %d are allowed (%v)", open, most, err)
	}
	if !strings.Contains(metrics, "site_connections_closed_total 1") {
		t.Error("no connection was closed for there being too many")
	}
}

// Two servers behind a proxy, restarted one after the other while visitors come: readiness fails first, and nobody
// notices.
func TestARollingRestartLosesNobody(t *testing.T) {
	t.Parallel()
	const restarts = 3
	backends := [2]atomic.Pointer[testSite]{}
	launch := func(i int) {
		s, err := start("--mode=production", "--drain-delay=1s", "--shutdown-grace=5s")
		if err != nil {
			t.Error(err)
			return
		}
		backends[i].Store(s)
	}
	launch(0)
	launch(1)

	// The proxy asks for readiness as an ingress does, and sends visitors where it last was.
	var ready [2]atomic.Bool
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var background sync.WaitGroup
	for i := range backends {
		background.Go(func() {
			for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
				answer, err := http.Get("http://" + backends[i].Load().admin + "/readyz")
				ready[i].Store(err == nil && answer.StatusCode == http.StatusOK)
				if err == nil {
					answer.Body.Close()
				}
			}
		})
	}
	for !ready[0].Load() || !ready[1].Load() {
		time.Sleep(10 * time.Millisecond)
	}
	var turn atomic.Int64
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		i := int(turn.Add(1)) % len(backends)
		if !ready[i].Load() {
			i = 1 - i
		}
		r.SetURL(&url.URL{Scheme: "http", Host: backends[i].Load().address})
	}}
	front := &http.Server{Handler: proxy, ReadHeaderTimeout: time.Second}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = front.Serve(l) }()
	defer front.Close()

	var served, failed atomic.Int64
	for range 4 {
		background.Go(func() {
			for ctx.Err() == nil {
				answer, err := http.Get("http://" + l.Addr().String() + "/about")
				if err != nil || answer.StatusCode != http.StatusOK {
					failed.Add(1)
					t.Logf("%v, %v", answer, err)
					continue
				}
				_, err = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
				if err != nil {
					failed.Add(1)
				}
				served.Add(1)
			}
		})
	}
	for restart := range restarts {
		i := restart % len(backends)
		if err := backends[i].Load().stop(); err != nil {
			t.Errorf("the program ended with %v", err)
		}
		launch(i)
		for !ready[i].Load() {
			time.Sleep(10 * time.Millisecond)
		}
	}
	for deadline := time.Now().Add(time.Minute); served.Load() < 500 && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	background.Wait()
	if failed.Load() > 0 || served.Load() < 500 {
		t.Errorf("%d of %d requests failed", failed.Load(), served.Load())
	}
	t.Logf("%d requests, %d restarts", served.Load(), restarts)
}
