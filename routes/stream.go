package routes

import (
	"context"
	"errors"
	"io"
	"net/http"

	"gulfoak.example/website/assets/encoding"
)

// stream sends a document as it is rendered. What breaks off is cut off: it must not pass for whole.
func (p *pages) stream(ctx context.Context, w http.ResponseWriter, r *http.Request, s *slot, coding encoding.Coding) {
	out := &documentStream{pages: p, w: w, body: w, control: http.NewResponseController(w), coding: coding}
	defer out.release()
	err := p.renderer.Stream(ctx, s.path, out)
	switch {
	case err == nil:
		out.end()
	case r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the visitor has left
	case !out.begun:
		p.fail(w, r, err)
	case errors.Is(err, ErrEnded):
		p.logFailure(r, err)
		out.end()
	default:
		p.logFailure(r, err)
		panic(http.ErrAbortHandler)
	}
}

// A documentStream sends the parts of a document, each as soon as it comes.
type documentStream struct {
	pages   *pages
	w       http.ResponseWriter
	control *http.ResponseController
	coding  encoding.Coding
	body    io.Writer        // what parts are written to: w, or encoder
	encoder *encoding.Writer // compresses into w; nil before the first part and where nothing is compressed
	begun   bool
}

func (d *documentStream) Begin(status int) error {
	d.begun = true
	d.pages.describe(d.w.Header(), status, d.coding)
	d.w.WriteHeader(status)
	if d.coding != encoding.Identity {
		d.encoder = encoding.NewWriter(d.w, d.coding)
		d.body = d.encoder
	}
	return nil
}

func (d *documentStream) Write(part string) error {
	if _, err := io.WriteString(d.body, part); err != nil {
		return err
	}
	if d.encoder != nil {
		if err := d.encoder.Flush(); err != nil {
			return err
		}
	}
	return d.control.Flush()
}

// end completes the document.
func (d *documentStream) end() {
	if d.encoder != nil {
		_ = d.encoder.Close() // an error means that the visitor has left
	}
}

func (d *documentStream) release() {
	if d.encoder != nil {
		d.encoder.Release()
	}
}
