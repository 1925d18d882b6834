package routes

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"
)

// A recorder is a ResponseWriter that remembers the status and the length of the answer.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
	id     [1]string // the request's id as a header's value, here to save each request an allocation
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= http.StatusOK { // early hints are no answer yet
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// account counts a request that is over, and logs it with Options.AccessLog.
func (s *Site) account(answer *recorder, r *http.Request, begin time.Time) {
	took := time.Since(begin)
	s.Metrics.count(r, s.slotOf(r.URL.Path), answer.status, took)
	if s.AccessLog {
		s.Log.LogAttrs(requestContext(r), slog.LevelInfo, "request",
			slog.String("method", clipped(r.Method)), slog.String("path", clipped(r.URL.Path)), slog.String("visitor", visitor(r)),
			slog.Int("status", answer.status), slog.Int64("bytes", answer.bytes), slog.Duration("took", took))
	}
}

// visitor returns the address that a request comes from, without the port.
func visitor(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return clipped(r.RemoteAddr)
	}
	return host
}

// recoverPanic, which must be deferred, turns a panic into the page for failures and a log line with its stack.
func (s *Site) recoverPanic(answer *recorder, r *http.Request) {
	reason := recover()
	if reason == nil {
		return
	}
	if err, ok := reason.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(reason)
	}
	s.Log.ErrorContext(requestContext(r), "panic", "path", clipped(r.URL.Path), "reason", reason, "stack", string(debug.Stack()))
	if answer.status != 0 {
		panic(http.ErrAbortHandler) // the answer has begun: cut it, so that nobody takes it for a whole one
	}
	s.sendFailure(answer, r, http.StatusInternalServerError)
}
