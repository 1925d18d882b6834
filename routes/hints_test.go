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

// Early Hints go ahead of pages that exist, if there are any. Without them, an answer begins with its own bytes.
func TestEarlyHints(t *testing.T) {
	links := []string{"</assets/a.woff2>;rel=preload;as=font;crossorigin"}
	for _, wanted := range [][]string{nil, links} {
		handler, log := newSite(t, faulty{"/": page}, behindProxy, func(o *routes.Options) { o.EarlyHints = wanted })
		address := serve(t, handler)
		for path, want := range map[string][]string{"/": wanted, "/none": nil, "/assets/site-1.css": nil} {
			var hints []string
			ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{Got1xxResponse: func(_ int, header textproto.MIMEHeader) error {
				hints = header["Link"]
				return nil
			}})
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if !slices.Equal(hints, want) || path == "/" && !slices.Equal(answer.Header["Link"], wanted) {
				t.Errorf("%s: the hints are %q, its Link %q, want %q", path, hints, answer.Header["Link"], want)
			}
		}
		for _, line := range entries(t, log) { // requests of one connection come one after the other
			if line.Status == http.StatusEarlyHints {
				t.Errorf("hints are taken for the answer: %+v", line)
			}
		}
	}
}

// headersByStatus records the header that each status is sent with.
type headersByStatus struct {
	http.ResponseWriter
	sent map[int]http.Header
}

func (h *headersByStatus) WriteHeader(status int) { h.sent[status] = h.Header().Clone() }

// While the server drains, the page says that its connection closes, and the hints do not.
func TestEarlyHints_draining(t *testing.T) {
	site, _ := newSite(t, faulty{"/": page, "/404": page}, cached, func(o *routes.Options) { o.EarlyHints = []string{"</a.woff2>;rel=preload"} })
	w := &headersByStatus{httptest.NewRecorder(), map[int]http.Header{}}
	w.Header().Set("Connection", "close")
	site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", http.NoBody))
	hints, answer := w.sent[http.StatusEarlyHints], w.sent[http.StatusOK]
	if hints["Link"] == nil || hints["Connection"] != nil || answer.Get("Connection") != "close" {
		t.Errorf("the hints are sent with %v, the page with %v", hints, answer)
	}
}
