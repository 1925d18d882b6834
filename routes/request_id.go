package routes

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
)

// requestIDHeader names a request, in the answer too, and in the log as the field request_id.
const requestIDHeader = "X-Request-Id"

// requestIDs gives every request an id: that of a proxy of ours, or a new one.
type requestIDs struct {
	prefix string // tells this process from others
	count  atomic.Uint64
}

func newRequestIDs() *requestIDs {
	const length = 10 // 50 random bits
	ids := &requestIDs{prefix: strings.ToLower(rand.Text()[:length]) + "-"}
	ids.count.Store(firstRequest)
	return ids
}

// identify leaves the request's id, and no other, in its header and in the answer's.
func (ids *requestIDs) identify(answer *recorder, r *http.Request, trusted bool) {
	values := r.Header[requestIDHeader]
	if !trusted || len(values) != 1 || !requestID.MatchString(values[0]) {
		answer.id[0] = ids.next()
		values = answer.id[:]
		r.Header[requestIDHeader] = values
	}
	answer.Header()[requestIDHeader] = values
}

const (
	base = 36
	// firstRequest has seven digits, and so have the next 76 billion: ids are alike long.
	firstRequest = base * base * base * base * base * base
)

func (ids *requestIDs) next() string {
	id := make([]byte, 0, 32)
	return string(strconv.AppendUint(append(id, ids.prefix...), ids.count.Add(1), base))
}

// requestID is what may go into logs and headers as an id.
var requestID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

type requestIDKey struct{}

// requestContext is the request's context with its id, for [WithRequestIDs]. It is made where it is needed: most
// requests are answered without a line in the log.
func requestContext(r *http.Request) context.Context {
	return context.WithValue(r.Context(), requestIDKey{}, r.Header.Get(requestIDHeader))
}

// WithRequestIDs returns a log that adds request_id to every line about a request, told by the line's context.
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
