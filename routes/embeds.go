package routes

import (
	"encoding/json"
	"net/http"
)

// EmbedsPath is where pages ask whether their embeds can be shown now.
const EmbedsPath = "/embeds.json"

// Down says since when each embed cannot be shown, in words; empty while it can be.
type Down struct {
	LeadForm string `json:"leadForm"`
	Reviews  string `json:"reviews"`
	// Mute names those that are not refused, but whose answer to HEAD fails or is hidden from pages.
	Mute []string `json:"mute,omitempty"`
}

// embedsAnswer answers with what is known of the embeds now.
func embedsAnswer(down func() Down) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		header := w.Header()
		header.Set("Content-Type", "application/json")
		header["Cache-Control"] = noStore
		_ = json.NewEncoder(w).Encode(down()) // an error means that the visitor has left
	})
}
