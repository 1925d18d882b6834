package routes_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/textproto"
	"slices"
	"testing"

	"gulfoak.example/website/routes"
)

// With Options.EarlyHints, Early Hints precede existing pages. Other responses have none.
func TestEarlyHints(t *testing.T) {
	links := []string{"</assets/a.woff2>;rel=preload;as=font;crossorigin"}
	for _, configured := range [][]string{nil, links} {
		handler, log := newSite(t, fakeRenderer{"/": page}, withProxyAndAccessLog, func(o *routes.Options) { o.EarlyHints = configured })
		address := serve(t, handler)
		for path, want := range map[string][]string{"/": configured, "/none": nil, "/assets/site-1.css": nil} {
			var hints []string
			ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{Got1xxResponse: func(_ int, header textproto.MIMEHeader) error {
				hints = header["Link"]
				return nil
			}})
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if !slices.Equal(hints, want) || path == "/" && !slices.Equal(response.Header["Link"], configured) {
				t.Errorf("%s: the hints are %q, its Link %q, want %q", path, hints, response.Header["Link"], want)
			}
		}
		for _, line := range parseLog(t, log) { // the requests share a connection, so their log lines are in order
			if line.Status == http.StatusEarlyHints {
				t.Errorf("hints are taken for the response: %+v", line)
			}
		}
	}
}

// headersByStatus records a copy of the header for each status.
type headersByStatus struct {
	http.ResponseWriter
	sent map[int]http.Header
}

func (h *headersByStatus) WriteHeader(status int) { h.sent[status] = h.Header().Clone() }

// While the server drains, the page has "Connection: close", and the hints do not.
func TestEarlyHints_draining(t *testing.T) {
	site, _ := newSite(t, fakeRenderer{"/": page, "/404": page}, withCache, func(o *routes.Options) { o.EarlyHints = []string{"</a.woff2>;rel=preload"} })
	w := &headersByStatus{httptest.NewRecorder(), map[int]http.Header{}}
	w.Header().Set("Connection", "close")
	site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", http.NoBody))
	hints, response := w.sent[http.StatusEarlyHints], w.sent[http.StatusOK]
	if hints["Link"] == nil || hints["Connection"] != nil || response.Get("Connection") != "close" {
		t.Errorf("the hints are sent with %v, the page with %v", hints, response)
	}
}
