package routes

import (
	"net/http"
	"net/http/pprof"
)

// Admin returns the handler for operators, which belongs on a listener that no ingress reaches: /livez (200 while the process
// answers), /readyz (200 if ready says so, else 503), /metrics and /debug/pprof/.
func Admin(ready func() bool, metrics http.Handler) http.Handler {
	table := http.NewServeMux()
	table.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { tell(w, http.StatusOK, "alive") })
	table.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { tellReadiness(w, ready()) })
	table.Handle("GET /metrics", metrics)
	table.HandleFunc("/debug/pprof/", pprof.Index)
	table.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	table.HandleFunc("/debug/pprof/profile", pprof.Profile)
	table.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	table.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return table
}
