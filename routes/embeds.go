package routes

import (
	"context"
	"net/http"
	"time"
)

// EmbedsPath is where pages ask whether their embeds can be shown now. client/islands/mount-frame.ts has the same path.
const EmbedsPath = "/embeds.json"

// Down is the answer at [EmbedsPath]: for each embed since when it cannot be shown, in words, or "" while it can.
type Down struct {
	LeadForm string `json:"leadForm"`
	Reviews  string `json:"reviews"`
	// Mute names embeds that can be shown although their answer to HEAD fails or is hidden from pages.
	Mute []string `json:"mute,omitempty"`
}

// recheckPatience is how long a visitor who tries again waits for an embed's answer.
const recheckPatience = 4 * time.Second

// embedsAnswer answers with what is known of the embeds. With ?again it calls recheck first.
func embedsAnswer(down func() Down, recheck func(context.Context)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.URL.RawQuery == "again" {
			ctx, cancel := context.WithTimeout(r.Context(), recheckPatience)
			defer cancel()
			recheck(ctx)
		}
		sendJSON(w, down())
	})
}
