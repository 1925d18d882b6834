package routes_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
)

// A panic before the answer becomes the failure page, one after its begin cuts the connection, and the log has the stack of both.
func TestRecoverPanics(t *testing.T) {
	handler, log := newSite(t, faulty{
		"/before": func(context.Context, sender) error { panic("a fault of ours") },
		"/aborts": func(context.Context, sender) error { panic(http.ErrAbortHandler) },
		"/after":  func(ctx context.Context, send sender) error { panic(half(ctx, send)) },
	})
	answer := ask(handler, "GET /before")
	hold(t, "before", answer, http.StatusInternalServerError, "Cache-Control", "no-store")
	if logged := log.String(); !strings.Contains(logged, `"reason":"a fault of ours"`) || !strings.Contains(logged, "recover_test.go") {
		t.Errorf("logged %s", logged)
	}
	// A handler that aborts its answer on purpose is no fault.
	logged := log.String()
	func() {
		defer func() {
			if reason, _ := recover().(error); !errors.Is(reason, http.ErrAbortHandler) || log.String() != logged {
				t.Errorf("an aborted answer ends with %v and logs %s", reason, log)
			}
		}()
		ask(handler, "GET /aborts")
	}()
	defer func() {
		if reason, _ := recover().(error); !errors.Is(reason, http.ErrAbortHandler) {
			t.Errorf("the answer ends with %v, want http.ErrAbortHandler", reason)
		}
	}()
	ask(handler, "GET /after")
	t.Error("a begun answer ends as if it were complete")
}
