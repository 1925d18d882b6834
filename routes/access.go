package routes

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"
	"unsafe"
)

// A recorder remembers what was answered.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
	id     [1]string // the request's, as the value of a header: one allocation less for every request
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

// WriteString sends a page without copying it: a Writer must not modify what it is given. net/http's own WriteString
// would pass it on in pieces of 2 KB.
func (r *recorder) WriteString(text string) (int, error) {
	return r.Write(unsafe.Slice(unsafe.StringData(text), len(text))) //nolint:gosec // read only, as io.Writer demands
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// access names every request, counts it, and logs it where o.AccessLog says so.
func access(next http.Handler, o Options) http.Handler {
	ids, counters := newRequestIDs(o.Proxies), o.Metrics.countersOf(o.Pages)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		answer := &recorder{ResponseWriter: w}
		ids.identify(answer, r)
		defer func() {
			took := time.Since(begin)
			counters.count(r.Method, r.URL.Path, answer.status, took)
			if o.AccessLog {
				o.Log.LogAttrs(requestContext(r), slog.LevelInfo, "request",
					slog.String("method", clipped(r.Method)), slog.String("path", clipped(r.URL.Path)), slog.String("visitor", visitor(r)),
					slog.Int("status", answer.status), slog.Int64("bytes", answer.bytes), slog.Duration("took", took))
			}
		}()
		next.ServeHTTP(answer, r)
	})
}

// visitor is the address that a request comes from, without the port.
func visitor(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return clipped(r.RemoteAddr)
	}
	return host
}

// recoverPanics turns a panic of ours into the page for failures and a log line with its stack.
func recoverPanics(next http.Handler, pages *pages, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			reason := recover()
			if reason == nil {
				return
			}
			if err, ok := reason.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(reason)
			}
			log.ErrorContext(requestContext(r), "panic", "path", clipped(r.URL.Path), "reason", reason, "stack", string(debug.Stack()))
			if answer, ok := w.(*recorder); ok && answer.status != 0 {
				panic(http.ErrAbortHandler) // the answer has begun: cut it off rather than pass it for whole
			}
			if s, ok := pages.slots[r.URL.Path]; ok {
				if page := s.page.Load(); page != nil {
					w.Header()["Content-Security-Policy"] = s.policy
					page.serve(w, r)
					return
				}
			}
			pages.sendFailure(w, r, pages.failures.Load().broken)
		}()
		next.ServeHTTP(w, r)
	})
}
