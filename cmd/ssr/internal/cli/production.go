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

// productionBuild reports whether the mode auto means production. This build contains no code that serves or edits a source tree.
const productionBuild = true

// deskCommands is empty: production builds have no desk.
type deskCommands struct{}

// serveSources returns an error, because production builds cannot serve a source tree.
func serveSources(context.Context, settings.Settings, *settings.DeskService, *site.Maker, *slog.Logger) (handler http.Handler, desk func(port int) string, closeLive func(), err error) {
	return nil, nil, nil, errors.New("SITE_MODE=development serves the source tree, and this program was built with '-tags production' " +
		"to serve the embedded site: leave SITE_MODE out, or run `go run ./cmd/ssr` in the source tree")
}
