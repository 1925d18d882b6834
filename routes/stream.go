package routes

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// stream sends each chunk of a page as soon as it is rendered. A page in which nothing suspends is sent buffered, with its length.
// If the render fails after the first chunk, stream cuts the connection, so that no client takes the partial page for a complete
// one.
func (h *pageHandler) stream(w http.ResponseWriter, r *http.Request) {
	coding := negotiate(w, r, encoding.Quick, alwaysAvailable)
	// WithoutCancel, because a client that has closed its sending side may still wait for the response, see pageHandler.render.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(requestContext(r)), h.site.Deadline)
	defer cancel()
	var encoder *encoding.Writer // compresses into w; nil before the first chunk, and without compression
	defer func() {
		if encoder != nil {
			encoder.Release()
		}
	}()
	started, body, control := false, io.Writer(w), http.NewResponseController(w)
	last, err := h.site.Renderer.Stream(ctx, h.path, func(status int, chunk string) error {
		if !started {
			started = true
			header := w.Header()
			header["Content-Type"] = htmlType
			h.site.setPageCaching(header, status)
			if coding != encoding.Identity {
				header.Set("Content-Encoding", string(coding))
				encoder = encoding.NewWriter(body, coding)
				body = encoder
			}
			w.WriteHeader(status)
		}
		if _, err := io.WriteString(body, chunk); err != nil {
			return err
		}
		if encoder != nil {
			if err := encoder.Flush(); err != nil {
				return err
			}
		}
		return control.Flush()
	})
	switch {
	case err == nil && !started:
		h.site.sendPage(w, r, newRenderedPage(last.Status, bytesOf(last.HTML), encoding.Quick, time.Now()))
		return
	case err == nil:
	case r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the client has disconnected
	case !started:
		h.site.sendRenderError(w, r, err)
		return
	default:
		h.site.logRenderError(r, err)
		if !errors.Is(err, ErrIncomplete) {
			panic(http.ErrAbortHandler)
		}
	}
	_, _ = io.WriteString(body, last.HTML) // an error means that the client has disconnected
	if encoder != nil {
		_ = encoder.Close()
	}
}
