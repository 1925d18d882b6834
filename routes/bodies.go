package routes

import (
	"errors"
	"io"
	"net/http"
	"time"
)

const (
	// bodyTimeout limits the arrival of a body that a handler reads.
	bodyTimeout = 2 * time.Second
	// unreadBodyTimeout limits the wait for a body that no handler reads, or that should be empty. Without the wait, bytes that
	// arrive after the close reset the connection, and the client may lose the response.
	unreadBodyTimeout = 250 * time.Millisecond
)

// limitBody rejects a GET or HEAD request with a body, and limits the wait for a body that no handler reads. Other methods get
// 404, 405 or 421 from the URL table or from redirectToCanonicalHost.
func (s *Site) limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 && !s.allowsBody(w, r) {
			w.Header()["Connection"] = connectionClose
			defer abandonBody(w)
			if isGetOrHead(r) {
				rejectBody(w)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Site) acceptsPost(path string) bool {
	return path == vitalsPath && s.Vitals != nil
}

// allowsBody reports whether a handler will read the request's body, or the body is empty. It sets the read deadline of a body
// that will be read.
func (s *Site) allowsBody(w http.ResponseWriter, r *http.Request) bool {
	control := http.NewResponseController(w)
	if r.Method == http.MethodPost && s.acceptsPost(r.URL.Path) {
		_ = control.SetReadDeadline(time.Now().Add(bodyTimeout)) // fails only without a connection
		return true
	}
	return isGetOrHead(r) && r.ContentLength < 0 && isEmptyBody(control, r.Body)
}

// rejectBody rejects a GET or HEAD request with a body. The body has no meaning and may be a smuggled request (RFC 9110, section
// 9.3.1).
func rejectBody(w http.ResponseWriter) {
	w.Header()["Cache-Control"] = noStore
	http.Error(w, "This address takes no request body.", http.StatusBadRequest)
}

// abandonBody limits the wait for an unread body after the response. net/http would wait for the complete body, so a client that
// announces bodies and never sends them could occupy many connections.
func abandonBody(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(unreadBodyTimeout))
}

func isGetOrHead(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

var connectionClose = []string{"close"}

// isEmptyBody reports whether a body of unknown length is empty. Proxies send such a body with a GET request if the browser ends
// the request late, as Firefox does in HTTP/3.
func isEmptyBody(control *http.ResponseController, body io.Reader) bool {
	_ = control.SetReadDeadline(time.Now().Add(unreadBodyTimeout))
	_, err := io.ReadFull(body, make([]byte, 1))
	_ = control.SetReadDeadline(time.Time{})
	return errors.Is(err, io.EOF)
}
