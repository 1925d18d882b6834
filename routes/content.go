package routes

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// textHandler serves a constant text, compressed in each content coding that saves at least a tenth.
func textHandler(kind, caching, text string) http.Handler {
	reps := newRepresentations([]byte(text), encoding.Quick, contentTag) // the texts are small: the best compression would only delay the start
	for _, coding := range encoding.Compressed {
		if len(reps[coding]().body) > len(text)*9/10 {
			delete(reps, coding)
		}
	}
	available := func(coding encoding.Coding) bool { return reps[coding] != nil }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		coding := negotiate(w, r, encoding.Best, available)
		rep := reps[coding]()
		sendContent(w, r, content{kind, caching, rep.etags[0], coding, bytes.NewReader(rep.body)})
	})
}

// A content is a body in one content coding, with the headers that describe it.
type content struct {
	mediaType, cacheControl string
	etag                    string
	coding                  encoding.Coding
	body                    io.ReadSeeker
}

// sendContent sends a content, the requested range of it, or the status that the request's preconditions require. Only
// uncompressed content has ranges, because a client cannot decompress part of a compressed text.
func sendContent(w http.ResponseWriter, r *http.Request, c content) {
	header := w.Header()
	header["Cache-Control"] = []string{c.cacheControl}
	header["Etag"] = []string{c.etag}
	if handlePreconditions(w, r, c.etag, time.Time{}) {
		return
	}
	header["Content-Type"] = []string{c.mediaType}
	if c.coding == encoding.Identity {
		for _, evaluated := range []string{"If-Match", "If-None-Match", "If-Unmodified-Since", "If-Modified-Since"} {
			delete(r.Header, evaluated)
		}
		// Ranges apply to GET only (RFC 9110, section 14.2), and neither field may be repeated.
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
