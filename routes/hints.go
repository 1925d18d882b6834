package routes

import "net/http"

// speculationPath is the path of the speculation rules: a browser prefetches a page when the pointer rests on its link, and
// prerenders the page when the button goes down.
const speculationPath = "/speculation-rules.json"

const (
	linkedPages      = `[{ "where": { "and": [{ "href_matches": "/*" }, { "not": { "href_matches": "/assets/*" } }, { "not": { "href_matches": "/embed/*" } }] }, "eagerness": `
	speculationRules = "{\n  \"prefetch\": " + linkedPages + "\"moderate\" }],\n  \"prerender\": " + linkedPages + "\"conservative\" }]\n}\n"
)

var speculationHeader = []string{`"` + speculationPath + `"`}

// sendEarlyHints sends the Link header of Options.EarlyHints ahead of a page (RFC 8297).
func (s *Site) sendEarlyHints(next http.Handler) http.Handler {
	if len(s.EarlyHints) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.ProtoAtLeast(1, 1) && s.pageHandlerFor(r.URL.Path) != nil {
			header := w.Header()
			header["Link"] = s.EarlyHints
			// While the server drains, the page closes the connection; the hints must not.
			connection, closes := header["Connection"]
			delete(header, "Connection")
			w.WriteHeader(http.StatusEarlyHints)
			if closes {
				header["Connection"] = connection
			}
		}
		next.ServeHTTP(w, r)
	})
}
