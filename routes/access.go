package routes

import (
	"log/slog"
	"net"
	"net/http"
	"time"
)

// A recorder is a ResponseWriter that records the status and the length of the answer. identify wraps every answer in one.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
	id     [1]string // the request's id as a header's value, here to save each request an allocation
}

// recorderOf returns the recorder that identify has passed to the middleware after it.
func recorderOf(w http.ResponseWriter) *recorder { return w.(*recorder) } //nolint:forcetypeassert // identify comes first

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

// logAndCount counts each request, and logs it with Options.AccessLog.
func (s *Site) logAndCount(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.account(recorderOf(w), r, time.Now())
		next.ServeHTTP(w, r)
	})
}

// account counts and logs one request that has ended.
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
