package routes

import (
	"errors"
	"io"
	"net/http"
	"time"
)

const (
	// bodyDeadline is how long a body may take that somebody reads.
	bodyDeadline = 2 * time.Second
	// strayBodyDeadline is how long a body may take that nobody reads, or that should be empty. A connection that is closed before
	// its bytes are there is reset when they come, and the answer can be lost on its way.
	strayBodyDeadline = 250 * time.Millisecond
)

// answersPost tells whether a path reads the body of a POST.
func (s *Site) answersPost(path string) bool {
	return path == vitalsPath && s.Vitals != nil || path == LeadFormPath && s.StandIns != nil
}

// takesBody tells whether a request's body is one that is read, or an empty one. The body of a POST has to arrive in time.
func (s *Site) takesBody(w http.ResponseWriter, r *http.Request) bool {
	control := http.NewResponseController(w)
	if r.Method == http.MethodPost && s.answersPost(r.URL.Path) {
		_ = control.SetReadDeadline(time.Now().Add(bodyDeadline)) // fails only where there is no connection
		return true
	}
	return reads(r) && r.ContentLength < 0 && isEmpty(control, r.Body)
}

// refuseBody answers a request that only asks, and has a body all the same. Such a body means nothing and is often a smuggled
// request (RFC 9110, section 9.3.1).
func refuseBody(w http.ResponseWriter) {
	w.Header()["Cache-Control"] = noStore
	http.Error(w, "This address takes no request body.", http.StatusBadRequest)
}

// giveUpBody ends the wait for a body that nobody reads, once its request is answered. net/http would wait for all of it, and
// whoever announces one without sending it could hold many connections.
func giveUpBody(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(strayBodyDeadline))
}

// reads tells whether a request only asks.
func reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

var connectionClose = []string{"close"}

// isEmpty tells whether a body of unknown length is empty. Proxies send one with the GET of a browser that ends its
// requests late, as Firefox does in HTTP/3.
func isEmpty(control *http.ResponseController, body io.Reader) bool {
	_ = control.SetReadDeadline(time.Now().Add(strayBodyDeadline))
	_, err := io.ReadFull(body, make([]byte, 1))
	_ = control.SetReadDeadline(time.Time{})
	return errors.Is(err, io.EOF)
}
