package operators_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/operators"
)

func TestHandler(t *testing.T) {
	for _, ready := range []bool{true, false} {
		handler := operators.Handler(func() bool { return ready }, http.NotFoundHandler())
		for path, want := range map[string]int{"/livez": http.StatusOK, "/readyz": map[bool]int{true: http.StatusOK, false: http.StatusServiceUnavailable}[ready], "/metrics": http.StatusNotFound, "/debug/pprof/cmdline": http.StatusOK} {
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
			if answer.Code != want {
				t.Errorf("ready %v: %s answers %d, want %d", ready, path, answer.Code, want)
			}
		}
	}
}
