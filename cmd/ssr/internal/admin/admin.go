// Package admin serves probes, metrics and profiles to operators, for a listener that no ingress reaches.
package admin

import (
	"net/http"
	"net/http/pprof"

	"gulfoak.example/website/routes"
)

// Handler returns a handler for /livez (always 200), /readyz (200 if ready returns true, otherwise 503), /metrics and /debug/pprof/.
// ready must be safe for concurrent use.
func Handler(ready func() bool, metrics http.Handler) http.Handler {
	table := http.NewServeMux()
	table.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { routes.SendText(w, http.StatusOK, "alive") })
	table.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { routes.SendReadiness(w, ready()) })
	table.Handle("GET /metrics", metrics)
	table.HandleFunc("/debug/pprof/", pprof.Index)
	table.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	table.HandleFunc("/debug/pprof/profile", pprof.Profile)
	table.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	table.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return table
}
