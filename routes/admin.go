package routes

import (
	"net/http"
	"net/http/pprof"
)

// Admin is what operators see, on a listener that no ingress reaches: /livez (the process answers), /readyz (ready
// tells whether visitors may come), /metrics and /debug/pprof/.
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
