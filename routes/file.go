package routes

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// file answers with a text that does not change while the program runs, compressed if that saves a tenth.
func file(kind, caching, text string) http.Handler {
	forms := formsOf([]byte(text), encoding.Quick) // these texts are small: more effort would only delay the start
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

// negotiate picks an answer's content coding and sets Vary, see encoding.Negotiate. A client that takes none of them gets the
// content as it is.
func negotiate(w http.ResponseWriter, r *http.Request, effort encoding.Effort, offers func(encoding.Coding) bool) encoding.Coding {
	if !slices.ContainsFunc(encoding.Compressed, offers) {
		return encoding.Identity
	}
	w.Header()["Vary"] = varyByEncoding
	if coding, ok := encoding.Negotiate(r.Header.Get("Accept-Encoding"), effort, offers); ok {
		return coding
	}
	return encoding.Identity
}

// A content is a body in one coding, with the headers that describe it.
type content struct {
	kind, caching string
	etag          string
	coding        encoding.Coding
	body          io.ReadSeeker
}

// sendContent answers with a content, with the range of it that the client asks for, or with 304 if the client's copy is still
// right.
func sendContent(w http.ResponseWriter, r *http.Request, c content) {
	header := w.Header()
	header.Set("Content-Type", c.kind)
	header.Set("Cache-Control", c.caching)
	header.Set("Etag", c.etag)
	r.Header.Del("If-Match") // it is for changes, of which there are none here, and a cache could keep the 412
	if c.coding != encoding.Identity {
		r.Header.Del("Range") // a range of compressed text is of no use by itself
		header.Set("Content-Encoding", string(c.coding))
		length, _ := c.body.Seek(0, io.SeekEnd) // cannot fail in memory or in an open file
		header.Set("Content-Length", strconv.FormatInt(length, 10))
	}
	http.ServeContent(w, r, "", time.Time{}, c.body)
}
