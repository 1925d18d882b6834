package main

import (
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// trustTestServers has this process and its children trust the certificate of httptest's servers.
func trustTestServers(folder string) error {
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	file := filepath.Join(folder, "authority.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	return errors.Join(os.WriteFile(file, text, 0o600), os.Setenv("SSL_CERT_FILE", file))
}

// A formServer is a real https server with the lead form, and with the reviews below /reviews. It fails as it is told.
type formServer struct {
	*httptest.Server
	fails atomic.Pointer[http.HandlerFunc] // nil: it works
	asked atomic.Int32
}

func newFormServer() *formServer {
	f := &formServer{}
	f.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.asked.Add(1)
		if fail := f.fails.Load(); fail != nil && r.URL.Path == "/form" {
			(*fail)(w, r)
			return
		}
		if strings.HasSuffix(r.URL.Path, ".js") {
			w.Header().Set("Content-Type", "text/javascript")
		}
		_, _ = io.WriteString(w, "<form></form>")
	}))
	return f
}

// settings embed what the server has, and let the program ask it.
func (f *formServer) settings() []string {
	return []string{"--mode=production", "--lead-form=" + f.URL + "/form?id=7", "--reviews-frame=" + f.URL + "/reviews/frame", "--reviews-script=" + f.URL + "/reviews/widget.js",
		"--probe-interval=1s", "--probe-networks=127.0.0.0/8"}
}

func launchProbed() (*testSite, error) { return probed() }

var probed = sync.OnceValues(func() (*testSite, error) { return start(newFormServer().settings()...) })

// until polls for a minute.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("gave up waiting until %s", what)
		}
	}
}

func (s *testSite) down(t *testing.T) (down routes.Down) {
	t.Helper()
	if got := s.get(t, "/embeds.json"); got.code != http.StatusOK || json.Unmarshal([]byte(got.body), &down) != nil {
		t.Fatalf("/embeds.json answers %d, %q", got.code, got.body)
	}
	return down
}

// refusals are the ways in which a form cannot be shown, with what the log says of each.
var refusals = map[string]http.HandlerFunc{
	"X-Frame-Options": func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Frame-Options", "DENY") },
	"frame-ancestors": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "frame-ancestors https://other.example")
	},
	"404 Not Found":             http.NotFound,
	"500 Internal Server Error": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
	"it redirects to": func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://other.example/", http.StatusFound)
	},
	"closes the connection": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
}

// Visitors ask for pages without end while the form breaks and heals, in each way. No request fails; pages say since
// when, and are at the end byte for byte what they were.
func TestPagesFollowTheForm(t *testing.T) {
	t.Parallel()
	for cache, ways := range map[string][]string{
		"--cache=true": {"X-Frame-Options", "closes the connection"}, "--cache=false": {"404 Not Found"}, // the prober's own tests have all
	} {
		t.Run(cache, func(t *testing.T) {
			t.Parallel()
			form := newFormServer()
			form.Config.ErrorLog = nil
			defer form.Close()
			s, err := start(append(form.settings(), cache)...)
			if err != nil {
				t.Fatal(err)
			}
			defer s.stop()
			until(t, "the form was asked", func() bool { return form.asked.Load() > 0 })
			paths := []string{"/", "/about", "/services/kitchen-remodeling", "/blog/hail-damage", "/no-such-page"}
			before := map[string]answer{}
			for _, path := range paths {
				before[path] = s.get(t, path)
			}
			stop := visit(t, s, before)
			for _, reason := range ways {
				refuses := refusals[reason]
				form.fails.Store(&refuses)
				until(t, "the site knows that the form refuses by "+reason, func() bool { return s.down(t).LeadForm != "" })
				since := s.down(t).LeadForm
				if _, err := time.Parse("Monday, January 2 at 3:04 PM", since); err != nil {
					t.Errorf("%s: the form is down since %q", reason, since)
				}
				for _, path := range paths {
					until(t, path+" says so", func() bool { return strings.Contains(script.Visible(parse(s.get(t, path).body)), since) })
					if got := s.get(t, path); got.header.Get("Etag") != "" && got.header.Get("Etag") == before[path].header.Get("Etag") {
						t.Errorf("%s: %s has the validator that it had before", reason, path)
					}
				}
				usable := reason == "X-Frame-Options" // as a page of its own
				if got := strings.Contains(s.get(t, "/about").body, `href="`+form.URL); got != usable {
					t.Errorf("%s: calls to action lead to the form: %v, want %v", reason, got, usable)
				}
				if got := s.down(t).Reviews; got != "" {
					t.Errorf("%s: the reviews are down since %s", reason, got)
				}
				if got := ask(t, http.MethodGet, "http://"+s.admin+"/readyz", ""); got.code != http.StatusOK {
					t.Errorf("%s: /readyz answers %d", reason, got.code)
				}
				if got := ask(t, http.MethodGet, "http://"+s.admin+"/metrics", ""); !strings.Contains(got.body, `site_embed_state{embed="lead-form",state="refused"} 1`) {
					t.Errorf("%s: the metric does not tell", reason)
				}
				form.fails.Store(nil)
				until(t, "the site knows that the form is back", func() bool { return s.down(t).LeadForm == "" })
				for _, path := range paths {
					until(t, path+" is what it was", func() bool { return s.get(t, path).body == before[path].body })
				}
				if log := s.log.String(); !strings.Contains(log, reason) || strings.Contains(log, "id=7") || strings.Contains(s.get(t, "/").body, reason) {
					t.Errorf("%s: the log lacks it or tells the query, or visitors read it", reason)
				}
			}
			if visits := stop(); visits < 100 {
				t.Errorf("only %d visits", visits)
			}
		})
	}
}

// visit asks for the pages, without end, until it is stopped. None may fail.
func visit(t *testing.T, s *testSite, pages map[string]answer) (stop func() int64) {
	var visits atomic.Int64
	var visitors sync.WaitGroup
	done := make(chan struct{})
	for path, before := range pages {
		visitors.Go(func() {
			for {
				select {
				case <-done:
					return
				case <-time.After(5 * time.Millisecond):
				}
				response, err := browser.Get("http://" + s.address + path)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(response.Body)
				response.Body.Close()
				if visits.Add(1); err != nil || response.StatusCode != before.code || !strings.HasSuffix(string(body), "</html>") {
					t.Errorf("%s answers %d with %d bytes (%v)", path, response.StatusCode, len(body), err)
				}
			}
		})
	}
	stop = sync.OnceValue(func() int64 {
		close(done)
		visitors.Wait()
		return visits.Load()
	})
	t.Cleanup(func() { stop() })
	return stop
}

// A server that is gone is as good as one that refuses, and its return is noticed.
func TestPagesFollowAFormThatDies(t *testing.T) {
	t.Parallel()
	form := newFormServer()
	address := form.Listener.Addr().String()
	s, err := start(form.settings()...)
	if err != nil {
		t.Fatal(err)
	}
	defer s.stop()
	until(t, "the form was asked", func() bool { return form.asked.Load() > 0 })
	form.Close()
	until(t, "the site knows that form and reviews are gone", func() bool { down := s.down(t); return down.LeadForm != "" && down.Reviews != "" })
	again := newFormServer()
	again.Close()
	back := &http.Server{Handler: again.Config.Handler, TLSConfig: again.TLS, ReadHeaderTimeout: time.Minute}
	var listener net.Listener
	until(t, "the form's port is free", func() bool {
		listener, err = net.Listen("tcp", address)
		return err == nil
	})
	defer back.Close()
	go func() { _ = back.ServeTLS(listener, "", "") }()
	until(t, "the site knows that both are back", func() bool { down := s.down(t); return down.LeadForm == "" && down.Reviews == "" })
}

// A site that takes another's place, as after each edit, shows from its first page on what is known, and what comes later.
func TestTheNextSiteKnowsOfTheForm(t *testing.T) {
	t.Parallel()
	form := newFormServer()
	defer form.Close()
	gone := http.HandlerFunc(http.NotFound)
	form.fails.Store(&gone)
	settings, err := settings.Read(append(form.settings(), "--isolates=1")...)
	if err != nil {
		t.Fatal(err)
	}
	bundle, err := given()
	if err != nil {
		t.Fatal(err)
	}
	maker := site.NewMaker(site.Options{Settings: settings, Production: true, Log: slog.New(slog.DiscardHandler)})
	defer maker.Close()
	first, err := maker.Make(t.Context(), bundle)
	if err != nil {
		t.Fatal(err)
	}
	text := func(handler http.Handler) string {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://localhost/about", nil))
		return script.Visible(parse(answer.Body.String()))
	}
	before := text(first)
	until(t, "the first site says so", func() bool { return text(first) != before })
	down := text(first)
	second, closeFirst, err := maker.Swap(t.Context(), bundle)
	if err != nil {
		t.Fatal(err)
	}
	closeFirst()
	if got := text(second); got != down || !strings.Contains(got, " since ") {
		t.Errorf("the next site reads %s", got)
	}
	form.fails.Store(nil)
	until(t, "the second site shows the form", func() bool { return text(second) == before })
}

// A form that never answers keeps neither the start nor a visitor nor the end waiting.
func TestASilentFormDelaysNothing(t *testing.T) {
	t.Parallel()
	form := newFormServer()
	defer form.Close()
	release := make(chan struct{})
	defer close(release)
	silent := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release })
	form.fails.Store(&silent)
	s, err := start(form.settings()...)
	if err != nil {
		t.Fatal(err)
	}
	defer s.stop()
	until(t, "the form is asked", func() bool { return form.asked.Load() >= 3 }) // with the reviews and their script
	if got := s.get(t, "/"); got.code != http.StatusOK {
		t.Errorf("meanwhile the home page answers %d", got.code)
	}
	if got := ask(t, http.MethodGet, "http://"+s.admin+"/readyz", ""); got.code != http.StatusOK {
		t.Errorf("meanwhile /readyz answers %d", got.code)
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
}

// A form whose answer to HEAD is hidden from pages is shown, and named to them.
func TestPagesHearWhichFormIsMute(t *testing.T) {
	t.Parallel()
	form := newFormServer()
	defer form.Close()
	hidden := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	})
	form.fails.Store(&hidden)
	s, err := start(form.settings()...)
	if err != nil {
		t.Fatal(err)
	}
	defer s.stop()
	until(t, "the site knows that the form is mute", func() bool { return slices.Equal(s.down(t).Mute, []string{"leadForm"}) })
	if down := s.down(t); down.LeadForm != "" || down.Reviews != "" {
		t.Errorf("embeds are down: %+v", down)
	}
	form.fails.Store(nil)
	until(t, "the site knows that it is not", func() bool { return len(s.down(t).Mute) == 0 })
}

// A server that does not probe, and an export, ask for no embed and have no address that tells of embeds.
func TestNothingIsAskedWithoutProbing(t *testing.T) {
	form := newFormServer()
	defer form.Close()
	s, err := start(append(form.settings(), "--probe-interval=0s")...)
	if err != nil {
		t.Fatal(err)
	}
	defer s.stop()
	folder := t.TempDir()
	if err := run(t.Context(), append([]string{"export", folder, "--origin=" + canonicalOrigin}, form.settings()...), io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	if got := s.get(t, "/embeds.json"); got.code != http.StatusNotFound {
		t.Errorf("/embeds.json answers %d", got.code)
	}
	if _, err := os.Stat(filepath.Join(folder, "embeds.json")); err == nil {
		t.Error("the export has an /embeds.json, which would stay as it is")
	}
	page, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil || strings.Contains(string(page), "leadForm") || strings.Contains(s.get(t, "/").body, "leadForm") {
		t.Errorf("pages are told to ask (%v)", err)
	}
	if n := form.asked.Load(); n > 0 {
		t.Errorf("the form was asked %d times", n)
	}
}

// A check asks for the embeds that a site shows, from where it runs.
func TestCheckAsksForEmbeds(t *testing.T) {
	t.Parallel()
	form := newFormServer()
	form.Config.ErrorLog = nil
	defer form.Close()
	s, err := start(append(form.settings(), "--probe-interval=0s")...)
	if err != nil {
		t.Fatal(err)
	}
	defer s.stop()
	address := "http://" + s.address
	if printed, err := checked(t, "--embeds", "--probe-networks=127.0.0.0/8", address); err != nil || strings.Contains(printed, "Note") {
		t.Errorf("a form that works: %v: %s", err, printed)
	}
	for reason, refuses := range refusals {
		form.fails.Store(&refuses)
		fault := fmt.Sprintf("GET %s/form?id=7 (the embeds): the lead form cannot be shown: ", form.URL)
		if printed, err := checked(t, "--embeds", "--probe-networks=127.0.0.0/8", address); err == nil || strings.Count(printed, fault) != 1 || !strings.Contains(printed, reason) {
			t.Errorf("%s: %v: %s", reason, err, printed)
		}
	}
	asked := form.asked.Load()
	printed, err := checked(t, "--embeds", address)
	if err != nil || strings.Count(printed, "Note: it cannot be told from here whether the ") != 3 || !strings.Contains(printed, "PROBE_NETWORKS") {
		t.Errorf("a form that may not be asked: %v: %s", err, printed)
	}
	report, err := check.Run(t.Context(), check.Options{Origin: address})
	if err != nil || len(report.Faults) > 0 || len(report.Notes) != 3 {
		t.Errorf("%v: %+v", err, report)
	}
	if _, err := checked(t, address); err != nil || form.asked.Load() != asked {
		t.Errorf("with --no-embeds the form was asked %d times (%v)", form.asked.Load()-asked, err)
	}
}
