package routes

import (
	"io"
	"net/http"
	"net/http/pprof"
)

// Admin is what operators see, on a listener that no ingress reaches: /livez (the process answers), /readyz (ready
// tells whether visitors may come), /metrics and /debug/pprof/.
func Admin(ready func() bool, metrics http.Handler) http.Handler {
	table := http.NewServeMux()
	answer := func(w http.ResponseWriter, status int, text string) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text+"\n")
	}
	table.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "alive") })
	table.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if ready() {
			answer(w, http.StatusOK, "ready")
		} else {
			answer(w, http.StatusServiceUnavailable, "not ready")
		}
	})
	table.Handle("GET /metrics", metrics)
	table.HandleFunc("/debug/pprof/", pprof.Index)
	table.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	table.HandleFunc("/debug/pprof/profile", pprof.Profile)
	table.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	table.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return table
}
