package routes

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// EmbedsPath is where pages ask whether their embeds can be shown now; client/islands/mount-frame.ts has it, too.
const EmbedsPath = "/embeds.json"

// Down says since when each embed cannot be shown, in words; empty while it can be.
type Down struct {
	LeadForm string `json:"leadForm"`
	Reviews  string `json:"reviews"`
	// Mute names those that are not refused, but whose answer to HEAD fails or is hidden from pages.
	Mute []string `json:"mute,omitempty"`
}

// recheckPatience is how long a visitor who tries again waits for an embed's answer.
const recheckPatience = 4 * time.Second

// embedsAnswer answers with what is known of the embeds now; with ?again what is refused is asked first.
func embedsAnswer(down func() Down, recheck func(context.Context)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.URL.RawQuery == "again" {
			ctx, cancel := context.WithTimeout(r.Context(), recheckPatience)
			defer cancel()
			recheck(ctx)
		}
		header := w.Header()
		header.Set("Content-Type", "application/json")
		header["Cache-Control"] = noStore
		_ = json.NewEncoder(w).Encode(down()) // an error means that the visitor has left
	})
}
