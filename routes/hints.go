package routes

import "net/http"

// speculationPath serves the speculation rules: a browser fetches the next page when the pointer rests on a link, and renders
// it when the button goes down.
const speculationPath = "/speculation-rules.json"

const (
	everyPage        = `[{ "where": { "and": [{ "href_matches": "/*" }, { "not": { "href_matches": "/assets/*" } }, { "not": { "href_matches": "/embed/*" } }] }, "eagerness": `
	speculationRules = "{\n  \"prefetch\": " + everyPage + "\"moderate\" }],\n  \"prerender\": " + everyPage + "\"conservative\" }]\n}\n"
)

var speculationHeader = []string{`"` + speculationPath + `"`}

// sendEarlyHints sends a page's Link header ahead of the page (RFC 8297), if Options.EarlyHints has one.
func (s *Site) sendEarlyHints(next http.Handler) http.Handler {
	if len(s.EarlyHints) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.ProtoAtLeast(1, 1) && s.slotOf(r.URL.Path) != nil {
			header := w.Header()
			header["Link"] = s.EarlyHints
			// While the server drains, the connection closes after the page, not after the hints.
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
