//go:build production

package cli

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

// forProduction decides what the mode auto is. This program is compiled without what serves and edits a source tree.
const forProduction = true

// editing has no command.
type editing struct{}

func serveSources(context.Context, settings.Settings, *settings.Desk, *site.Maker, *slog.Logger) (handler http.Handler, desk func(port int) string, closeLive func(), err error) {
	return nil, nil, nil, errors.New("SITE_MODE=development serves the source tree, and this program was built with '-tags production' " +
		"to serve the finished site that it has inside: leave SITE_MODE out, or run `go run ./cmd/ssr` in the source tree")
}
