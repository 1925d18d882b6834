package routes

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// file answers with a text that does not change while the program runs, compressed if that saves a tenth.
func file(kind, caching, text string) http.Handler {
	forms := formsOf([]byte(text), encoding.Quick, byteTag) // these texts are small: more effort would only delay the start
	for _, coding := range encoding.Compressed {
		if len(forms[coding]().body) > len(text)*9/10 {
			delete(forms, coding)
		}
	}
	offers := func(coding encoding.Coding) bool { return forms[coding] != nil }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		coding := negotiate(w, r, encoding.Best, offers)
		form := forms[coding]()
		sendContent(w, r, content{kind, caching, form.etags[0], coding, bytes.NewReader(form.body)})
	})
}

// A content is a body in one coding, with the headers that describe it.
type content struct {
	kind, caching string
	etag          string
	coding        encoding.Coding
	body          io.ReadSeeker
}

// sendContent answers with a content, with the range of it that the client requests, or with the status that the request's
// preconditions ask for. Only uncompressed content has ranges: a part of a compressed text is of no use by itself.
func sendContent(w http.ResponseWriter, r *http.Request, c content) {
	header := w.Header()
	header["Cache-Control"] = []string{c.caching}
	header["Etag"] = []string{c.etag}
	if answerConditional(w, r, c.etag, time.Time{}) {
		return
	}
	header["Content-Type"] = []string{c.kind}
	if c.coding == encoding.Identity {
		for _, evaluated := range []string{"If-Match", "If-None-Match", "If-Unmodified-Since", "If-Modified-Since"} {
			delete(r.Header, evaluated)
		}
		// Ranges are for GET (RFC 9110, section 14.2), and neither field is a list of lines.
		if r.Method != http.MethodGet || len(r.Header["Range"]) > 1 || len(r.Header["If-Range"]) > 1 {
			delete(r.Header, "Range")
		}
		http.ServeContent(w, r, "", time.Time{}, c.body)
		return
	}
	length, _ := c.body.Seek(0, io.SeekEnd) // cannot fail in memory or in an open file
	_, _ = c.body.Seek(0, io.SeekStart)
	header["Content-Encoding"] = []string{string(c.coding)}
	header["Content-Length"] = []string{strconv.FormatInt(length, 10)}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, c.body) // an error means that the client has disconnected
	}
}
