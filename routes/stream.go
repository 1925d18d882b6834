package routes

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// stream sends a page as it is rendered, each part as soon as it comes, or a page that comes whole with its length. If the
// render fails halfway, the connection is cut, so that nobody takes half a page for a whole one.
func (s *slot) stream(w http.ResponseWriter, r *http.Request) {
	coding := negotiate(w, r, encoding.Quick, offersAll)
	// WithoutCancel for the reason that slot.render has.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(requestContext(r)), s.site.Deadline)
	defer cancel()
	var encoder *encoding.Writer // compresses into w; nil before the first part, and if the client takes no compression
	defer func() {
		if encoder != nil {
			encoder.Release()
		}
	}()
	begun, body, control := false, io.Writer(w), http.NewResponseController(w)
	last, err := s.site.Renderer.Stream(ctx, s.path, func(status int, part string) error {
		if !begun {
			begun = true
			header := w.Header()
			header["Content-Type"] = htmlType
			s.site.setPageCaching(header, status)
			if coding != encoding.Identity {
				header.Set("Content-Encoding", string(coding))
				encoder = encoding.NewWriter(body, coding)
				body = encoder
			}
			w.WriteHeader(status)
		}
		if _, err := io.WriteString(body, part); err != nil {
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
	case err == nil && !begun:
		s.site.sendPage(w, r, newPage(last.Status, []byte(last.HTML), encoding.Quick, time.Now()))
		return
	case err == nil:
	case r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the visitor has left
	case !begun:
		s.site.fail(w, r, err)
		return
	default:
		s.site.logFailure(r, err)
		if !errors.Is(err, ErrEnded) {
			panic(http.ErrAbortHandler)
		}
	}
	_, _ = io.WriteString(body, last.HTML) // an error means that the visitor has left
	if encoder != nil {
		_ = encoder.Close()
	}
}
