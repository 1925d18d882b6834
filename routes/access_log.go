package routes

import (
	"log/slog"
	"net"
	"net/http"
	"time"
)

// A recorder is a ResponseWriter that records the status and the length of a response. setRequestID wraps every response in one.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
	id     [1]string // the X-Request-Id header; an array here saves an allocation per request
}

// recorderOf returns the recorder that setRequestID has passed to the next middleware.
func recorderOf(w http.ResponseWriter) *recorder { return w.(*recorder) } //nolint:forcetypeassert // setRequestID is the outermost middleware

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= http.StatusOK { // an informational status, such as 103, is not the response
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

// Unwrap gives http.ResponseController access to the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// logAndCount counts each request, and logs it if Options.AccessLog is set.
func (s *Site) logAndCount(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recordRequest(recorderOf(w), r, time.Now())
		next.ServeHTTP(w, r)
	})
}

func (s *Site) recordRequest(response *recorder, r *http.Request, begin time.Time) {
	took := time.Since(begin)
	s.Metrics.observe(r, s.pageHandlerFor(r.URL.Path), response.status, took)
	if s.AccessLog {
		s.Log.LogAttrs(requestContext(r), slog.LevelInfo, "request",
			slog.String("method", truncateForLog(r.Method)), slog.String("path", truncateForLog(r.URL.Path)), slog.String("visitor", clientAddress(r)),
			slog.Int("status", response.status), slog.Int64("bytes", response.bytes), slog.Duration("took", took))
	}
}

func clientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return truncateForLog(r.RemoteAddr)
	}
	return host
}
