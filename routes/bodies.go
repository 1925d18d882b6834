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
	// emptyBodyDeadline is how long the end of a body may take that should be empty.
	emptyBodyDeadline = 100 * time.Millisecond
	// refusedBodyDeadline lets net/http take what has already arrived of a refused body. With bytes left unread, the
	// connection would be reset, and the answer could be lost on its way.
	refusedBodyDeadline = 5 * time.Millisecond
)

// refuseBodies answers a request whose body nobody reads at once and closes its connection. net/http would wait for the
// body, and whoever announces one without sending it could hold many connections. takers are the paths that read the
// body of a POST.
func refuseBodies(next http.Handler, takers map[string]bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		control := http.NewResponseController(w)
		if r.Method == http.MethodPost && takers[r.URL.Path] {
			_ = control.SetReadDeadline(time.Now().Add(bodyDeadline)) // fails only where there is no connection
			next.ServeHTTP(w, r)
			return
		}
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		if reads && r.ContentLength < 0 && isEmpty(control, r.Body) {
			next.ServeHTTP(w, r)
			return
		}
		header := w.Header()
		header["Connection"] = connectionClose
		defer func() { _ = control.SetReadDeadline(time.Now().Add(refusedBodyDeadline)) }()
		if reads {
			// Such a body means nothing and is often a smuggled request (RFC 9110, section 9.3.1).
			header["Cache-Control"] = noStore
			http.Error(w, "This address takes no request body.", http.StatusBadRequest)
			return
		}
		next.ServeHTTP(w, r) // which answers 404, 405 or 421
	})
}

var connectionClose = []string{"close"}

// isEmpty tells whether a body of unknown length is empty. Proxies send one with the GET of a browser that ends its
// requests late, as Firefox does in HTTP/3.
func isEmpty(control *http.ResponseController, body io.Reader) bool {
	_ = control.SetReadDeadline(time.Now().Add(emptyBodyDeadline))
	_, err := io.ReadFull(body, make([]byte, 1))
	_ = control.SetReadDeadline(time.Time{})
	return errors.Is(err, io.EOF)
}
