package routes

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// file answers with a text that does not change while the program runs, compressed where that saves a tenth of it.
func file(kind, caching, text string) http.Handler {
	forms := formsOf([]byte(text), encoding.Quick) // small: more effort would delay the start for nothing
	for _, coding := range encoding.Compressed {
		if len(forms[coding]().body) > len(text)*9/10 {
			delete(forms, coding)
		}
	}
	offers := func(coding encoding.Coding) bool { return forms[coding] != nil }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		coding, ok := negotiate(w, r, offers)
		if !ok {
			return
		}
		form := forms[coding]()
		sendContent(w, r, content{kind, caching, form.etags[0], coding, bytes.NewReader(form.body)})
	})
}

// fixedFile answers with a file of the build under an address that does not change with its content.
func fixedFile(files fs.FS, name, kind string, notFound http.Handler) http.Handler {
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return notFound
	}
	etag := etagOf(body)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sendContent(w, r, content{kind, aDay, etag, encoding.Identity, bytes.NewReader(body)})
	})
}

// negotiate picks the coding of an answer and says what it depends on. Where the client takes none, it answers so, and
// ok is false.
func negotiate(w http.ResponseWriter, r *http.Request, offers func(encoding.Coding) bool) (coding encoding.Coding, ok bool) {
	if !offers(encoding.Gzip) && !offers(encoding.Brotli) && !offers(encoding.Zstd) {
		return encoding.Identity, true
	}
	w.Header()["Vary"] = varyByEncoding
	if coding, ok = encoding.Negotiate(r.Header.Get("Accept-Encoding"), offers); !ok {
		notAcceptable(w)
	}
	return coding, ok
}

// A content is what a client downloads, in one coding.
type content struct {
	kind, caching string
	etag          string
	coding        encoding.Coding
	body          io.ReadSeeker
}

// sendContent answers with content, with the part of it that the client asks for, or with the news that the client's
// copy is still right.
func sendContent(w http.ResponseWriter, r *http.Request, c content) {
	header := w.Header()
	header.Set("Content-Type", c.kind)
	header.Set("Cache-Control", c.caching)
	header.Set("Etag", c.etag)
	if c.coding != encoding.Identity {
		r.Header.Del("Range") // a part of compressed text is of no use by itself
	}
	http.ServeContent(contentAnswer{w, c.coding}, r, "", time.Time{}, c.body)
}

// A contentAnswer corrects what http.ServeContent, which knows nothing of codings, says about content.
type contentAnswer struct {
	http.ResponseWriter
	coding encoding.Coding
}

func (a contentAnswer) WriteHeader(status int) {
	header := a.Header()
	switch {
	case status == http.StatusOK && a.coding != encoding.Identity:
		header.Set("Content-Encoding", string(a.coding))
		header.Del("Accept-Ranges")
	case status >= http.StatusBadRequest:
		header["Cache-Control"] = noStore
		if status == http.StatusPreconditionFailed {
			header.Del("Content-Type") // there is no body
		}
	}
	a.ResponseWriter.WriteHeader(status)
}
