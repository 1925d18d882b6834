package routes

import (
	"context"
	"net/http"
	"time"
)

// EmbedsPath is the path of the embeds' status, for the scripts of pages. client/islands/mount-frame.ts has the same path.
const EmbedsPath = "/embeds.json"

// EmbedStatus is the response at [EmbedsPath]. For each embed it has the time since when the embed is unavailable, in words, or ""
// for an available embed.
type EmbedStatus struct {
	LeadForm string `json:"leadForm"`
	Reviews  string `json:"reviews"`
	// Opaque lists available embeds whose response to HEAD is an error or hidden from pages.
	Opaque []string `json:"mute,omitempty"`
}

// recheckTimeout limits how long a visitor's retry waits for the embed's response.
const recheckTimeout = 4 * time.Second

// embedStatusHandler sends the status of the embeds. For the query "again" it calls recheck first.
func embedStatusHandler(down func() EmbedStatus, recheck func(context.Context)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.URL.RawQuery == "again" {
			ctx, cancel := context.WithTimeout(r.Context(), recheckTimeout)
			defer cancel()
			recheck(ctx)
		}
		sendJSON(w, down())
	})
}
