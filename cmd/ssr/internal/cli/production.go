//go:build production

package cli

import (
	"context"
	"net/http"

	"gulfoak.example/website/cmd/ssr/site"
)

// A program for production is compiled without what serves and edits a source tree.

// editing has no command.
type editing struct{}

// live is never asked for: no session can be made.
func (*sources) live(context.Context, *site.Maker) (handler http.Handler, closeLive func(), err error) {
	return http.NotFoundHandler(), func() {}, nil
}
