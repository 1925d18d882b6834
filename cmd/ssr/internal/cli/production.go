//go:build production

package cli

import (
	"context"
	"log/slog"
	"net/http"

	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/cmd/ssr/site"
)

// A program for production is compiled without what serves and edits a source tree.
const forProduction = true

// editing has no command.
type editing struct{}

func live(context.Context, *site.Maker, *slog.Logger) (handler http.Handler, closeLive func(), err error) {
	return nil, nil, build.ErrProduction
}
