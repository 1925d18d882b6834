package routes

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
)

// requestIDHeader has the request ID, in the request and in the response. The log field is request_id.
const requestIDHeader = "X-Request-Id"

// setRequestID sets the request ID in the headers of the request and of the response: the ID from a trusted proxy, or a new one.
func (s *Site) setRequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		response := &recorder{ResponseWriter: w}
		values := r.Header[requestIDHeader]
		if !fromProxy(s.Proxies, r.RemoteAddr) || len(values) != 1 || !validRequestID.MatchString(values[0]) {
			const long = 1 << 63                                        // gives all IDs the same length
			response.id[0] = strconv.FormatUint(rand.Uint64()|long, 36) //nolint:gosec // a request ID is not a secret
			values = response.id[:]
			r.Header[requestIDHeader] = values
		}
		response.Header()[requestIDHeader] = values
		next.ServeHTTP(response, r)
	})
}

// validRequestID matches request IDs that are safe in logs and headers.
var validRequestID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

type requestIDKey struct{}

// requestContext returns the request's context with its ID, for [WithRequestIDs]. Callers create it only to log, because most
// requests log nothing.
func requestContext(r *http.Request) context.Context {
	return context.WithValue(r.Context(), requestIDKey{}, r.Header.Get(requestIDHeader))
}

// WithRequestIDs returns a logger that adds the field request_id to every line with a context from a request.
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
