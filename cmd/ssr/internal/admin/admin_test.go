package admin_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/admin"
)

// Each admin endpoint responds, and /readyz reports the readiness.
func TestHandler_endpoints(t *testing.T) {
	for _, ready := range []bool{true, false} {
		handler := admin.Handler(func() bool { return ready }, http.NotFoundHandler())
		for path, want := range map[string]int{"/livez": http.StatusOK, "/readyz": map[bool]int{true: http.StatusOK, false: http.StatusServiceUnavailable}[ready], "/metrics": http.StatusNotFound, "/debug/pprof/cmdline": http.StatusOK} {
			response := httptest.NewRecorder()
			handler.ServeHTTP(response, httptest.NewRequest(http.MethodGet, path, nil))
			if response.Code != want {
				t.Errorf("ready %v: %s: status %d, want %d", ready, path, response.Code, want)
			}
		}
	}
}
