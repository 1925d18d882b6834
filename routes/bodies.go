package routes

import (
	"errors"
	"io"
	"net/http"
	"time"
)

const (
	// bodyDeadline is how long a body that is read may take to arrive.
	bodyDeadline = 2 * time.Second
	// strayBodyDeadline is how long the server waits for a body that nobody reads, or that should be empty. Without the wait,
	// bytes that arrive after the connection was closed reset it, and the answer can be lost on its way.
	strayBodyDeadline = 250 * time.Millisecond
)

// limitBody refuses a GET or HEAD with a body, and bounds the wait for a body that no handler reads. The URL table or the
// canonical host answers other methods with 404, 405 or 421.
func (s *Site) limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 && !s.takesBody(w, r) {
			w.Header()["Connection"] = connectionClose
			defer giveUpBody(w)
			if reads(r) {
				refuseBody(w)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// answersPost reports whether a path takes POST, and so reads the body.
func (s *Site) answersPost(path string) bool {
	return path == vitalsPath && s.Vitals != nil
}

// takesBody reports whether a request's body will be read or is empty, and sets the deadline of one that will be read.
func (s *Site) takesBody(w http.ResponseWriter, r *http.Request) bool {
	control := http.NewResponseController(w)
	if r.Method == http.MethodPost && s.answersPost(r.URL.Path) {
		_ = control.SetReadDeadline(time.Now().Add(bodyDeadline)) // fails only where there is no connection
		return true
	}
	return reads(r) && r.ContentLength < 0 && isEmpty(control, r.Body)
}

// refuseBody answers a GET or HEAD with a body. Such a body means nothing and may be a smuggled request (RFC 9110, section
// 9.3.1).
func refuseBody(w http.ResponseWriter) {
	w.Header()["Cache-Control"] = noStore
	http.Error(w, "This address takes no request body.", http.StatusBadRequest)
}

// giveUpBody ends the wait for a body that nobody reads, once its request is answered. net/http would wait for all of it, and a
// client that announces a body without sending it could hold many connections.
func giveUpBody(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(strayBodyDeadline))
}

// reads reports whether a request's method is GET or HEAD.
func reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

var connectionClose = []string{"close"}

// isEmpty reports whether a body of unknown length is empty. Proxies send such a body with a GET when a browser ends its
// request late, as Firefox does in HTTP/3.
func isEmpty(control *http.ResponseController, body io.Reader) bool {
	_ = control.SetReadDeadline(time.Now().Add(strayBodyDeadline))
	_, err := io.ReadFull(body, make([]byte, 1))
	_ = control.SetReadDeadline(time.Time{})
	return errors.Is(err, io.EOF)
}
