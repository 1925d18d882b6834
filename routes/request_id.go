package routes

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
)

// requestIDHeader holds a request's id, in the answer too. In the log it is the field request_id.
const requestIDHeader = "X-Request-Id"

// identify gives the request an id, the one that a trusted proxy sent or a new one, in the headers of request and answer.
func (s *Site) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := &recorder{ResponseWriter: w}
		values := r.Header[requestIDHeader]
		if !fromProxy(s.Proxies, r.RemoteAddr) || len(values) != 1 || !requestID.MatchString(values[0]) {
			const long = 1 << 63                                      // so that all ids have the same length
			answer.id[0] = strconv.FormatUint(rand.Uint64()|long, 36) //nolint:gosec // an id is no secret
			values = answer.id[:]
			r.Header[requestIDHeader] = values
		}
		answer.Header()[requestIDHeader] = values
		next.ServeHTTP(answer, r)
	})
}

// requestID matches what may go into logs and headers as an id.
var requestID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

type requestIDKey struct{}

// requestContext returns the request's context with its id, for [WithRequestIDs]. It is made only where it is needed, because
// most requests log nothing.
func requestContext(r *http.Request) context.Context {
	return context.WithValue(r.Context(), requestIDKey{}, r.Header.Get(requestIDHeader))
}

// WithRequestIDs returns a log that adds the field request_id to every line whose context is a request's.
func WithRequestIDs(log *slog.Logger) *slog.Logger {
	return slog.New(requestIDHandler{log.Handler()})
}

type requestIDHandler struct{ slog.Handler }

func (h requestIDHandler) Handle(ctx context.Context, record slog.Record) error {
	if id, ok := ctx.Value(requestIDKey{}).(string); ok {
		record.AddAttrs(slog.String("request_id", id))
	}
	return h.Handler.Handle(ctx, record)
}

func (h requestIDHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestIDHandler{h.Handler.WithAttrs(attrs)}
}

func (h requestIDHandler) WithGroup(name string) slog.Handler {
	return requestIDHandler{h.Handler.WithGroup(name)}
}
