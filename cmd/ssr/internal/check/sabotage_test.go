package check_test

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/internal/program"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// sabotaged answers as a site does until a check has read off it what it is, and then as told.
func sabotaged(t *testing.T, s *program.Site, answer http.HandlerFunc) string {
	t.Helper()
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: s.Address})
	var read atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if read.Load() {
			answer(w, r)
			return
		}
		read.Store(r.URL.Path == routes.EmbedsPath) // what is asked for last
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// Every line of every script holds for some site, and can fail there: a site that answers nothing breaks it, or one that
// answers all that may not be there.
func TestEveryLineCanFail(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(routes.Scripts, "testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	unbroken, header, body := map[string]string{}, http.Header{}, `<main><link rel="canonical" href="https://sabotage.example/">`
	for _, path := range names {
		name := strings.TrimPrefix(path, "testdata/")
		text, unread := routes.Scripts.ReadFile(path)
		requests, err := script.Parse(name, string(text))
		if err != nil || unread != nil {
			t.Fatal(err, unread)
		}
		for _, request := range requests {
			for _, line := range request.Expectations {
				unbroken[fmt.Sprint(name, line.Line)] = line.Text
				part, which, _ := strings.Cut(line.What, " ")
				absent := line.How == "lacks" || line.Want == "(none)"
				switch {
				case absent && part == "header" && which != "Content-Length": // which net/http sends by itself
					header.Set(which, header.Get(which)+" sabotage "+line.Want)
				case absent:
					body += strings.ReplaceAll(line.Want, "{origin}", program.Origin)
				}
			}
		}
	}
	for name, site := range sites {
		s := program.Start(t, append(site.mode, site.facts...)...)
		for _, answer := range []http.HandlerFunc{
			func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) },
			func(w http.ResponseWriter, _ *http.Request) {
				maps.Copy(w.Header(), header)
				_, _ = io.WriteString(w, body)
			},
		} {
			report, err := check.Run(t.Context(), check.Options{Origin: sabotaged(t, s, answer), Direct: true, SkipEmbeds: true})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, fault := range report.Faults {
				delete(unbroken, fmt.Sprint(fault.Script, fault.Line))
			}
		}
	}
	for place, line := range unbroken {
		t.Errorf("%s: %s: no site breaks it", place, line)
	}
}
