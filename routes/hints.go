package routes

import "net/http"

// speculationPath serves the rules by which a browser fetches the next page before it is asked for: when the pointer
// rests on a link, and prepares it whole when the button goes down.
const speculationPath = "/speculation-rules.json"

const (
	everyPage        = `[{ "where": { "and": [{ "href_matches": "/*" }, { "not": { "href_matches": "/assets/*" } }, { "not": { "href_matches": "/embed/*" } }] }, "eagerness": `
	speculationRules = "{\n  \"prefetch\": " + everyPage + "\"moderate\" }],\n  \"prerender\": " + everyPage + "\"conservative\" }]\n}\n"
)

var speculationHeader = []string{`"` + speculationPath + `"`}

// hintEarly sends what a page will need ahead of the page itself (RFC 8297), if that is wanted.
func (s *Site) hintEarly(w http.ResponseWriter, r *http.Request) {
	if len(s.EarlyHints) > 0 && r.Method == http.MethodGet && r.ProtoAtLeast(1, 1) && s.slotOf(r.URL.Path) != nil {
		w.Header()["Link"] = s.EarlyHints
		w.WriteHeader(http.StatusEarlyHints)
	}
}
