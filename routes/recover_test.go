package routes_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
)

// A panic before the response becomes the error page. A panic after its first byte cuts the connection. The log has the stack of
// both.
func TestRecoverPanics(t *testing.T) {
	handler, log := newSite(t, fakeRenderer{
		"/before": func(context.Context, sendFunc) error { panic("a fault of ours") },
		"/aborts": func(context.Context, sendFunc) error { panic(http.ErrAbortHandler) },
		"/after":  func(ctx context.Context, send sendFunc) error { panic(half(ctx, send)) },
	})
	response := do(handler, "GET /before")
	checkResponse(t, "before", response, http.StatusInternalServerError, "Cache-Control", "no-store")
	if logged := log.String(); !strings.Contains(logged, `"reason":"a fault of ours"`) || !strings.Contains(logged, "recover_test.go") {
		t.Errorf("logged %s", logged)
	}
	// http.ErrAbortHandler is not an error.
	logged := log.String()
	func() {
		defer func() {
			if reason, _ := recover().(error); !errors.Is(reason, http.ErrAbortHandler) || log.String() != logged {
				t.Errorf("an aborted response ends with %v and logs %s", reason, log)
			}
		}()
		do(handler, "GET /aborts")
	}()
	defer func() {
		if reason, _ := recover().(error); !errors.Is(reason, http.ErrAbortHandler) {
			t.Errorf("the response ends with %v, want http.ErrAbortHandler", reason)
		}
	}()
	do(handler, "GET /after")
	t.Error("a truncated response ends as if it were complete")
}
