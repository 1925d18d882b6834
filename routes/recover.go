package routes

import (
	"errors"
	"net/http"
	"runtime/debug"
)

// recoverPanics turns a panic into the error page and a log line with the stack. If the response has begun, it cuts the
// connection, so that no client takes the response for a complete one.
func (s *Site) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			reason := recover()
			if reason == nil {
				return
			}
			if err, ok := reason.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(reason)
			}
			s.Log.ErrorContext(requestContext(r), "panic", "path", truncateForLog(r.URL.Path), "reason", reason, "stack", string(debug.Stack()))
			if recorderOf(w).status != 0 {
				panic(http.ErrAbortHandler)
			}
			s.sendErrorPage(w, r, http.StatusInternalServerError)
		}()
		next.ServeHTTP(w, r)
	})
}
