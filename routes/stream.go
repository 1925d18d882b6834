package routes

import (
	"context"
	"errors"
	"io"
	"net/http"

	"gulfoak.example/website/assets/encoding"
)

// stream sends a document as it is rendered, each part as soon as it comes. What breaks off is cut off: it must not pass
// for whole.
func (p *pages) stream(ctx context.Context, w http.ResponseWriter, r *http.Request, s *slot, coding encoding.Coding) {
	var encoder *encoding.Writer // compresses into w; nil before the first part and where nothing is compressed
	defer func() {
		if encoder != nil {
			encoder.Release()
		}
	}()
	begun, body, control := false, io.Writer(w), http.NewResponseController(w)
	err := p.Renderer.Stream(ctx, s.path, func(status int, part string) error {
		if !begun {
			begun = true
			p.describe(w.Header(), status, coding)
			w.WriteHeader(status)
			if coding != encoding.Identity {
				encoder = encoding.NewWriter(w, coding)
				body = encoder
			}
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
	case err == nil:
	case r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the visitor has left
	case !begun:
		p.fail(w, r, err)
		return
	default:
		p.logFailure(r, err)
		if !errors.Is(err, ErrEnded) {
			panic(http.ErrAbortHandler)
		}
	}
	if encoder != nil {
		_ = encoder.Close() // an error means that the visitor has left
	}
}
