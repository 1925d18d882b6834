//go:build !production

package cli

import (
	"context"
	"log/slog"
	"net/http"

	"gulfoak.example/website/cmd/ssr/internal/develop"
	"gulfoak.example/website/cmd/ssr/site"
)

// forProduction decides what the mode auto is.
const forProduction = false

// live serves the source tree, and follows every edit until closeLive is called; its desk publishes to a branch. Desk returns the desk's address on a port.
func live(ctx context.Context, branch string, maker *site.Maker, log *slog.Logger) (handler http.Handler, desk func(port int) string, closeLive func(), err error) {
	root, err := sourceTree()
	if err != nil {
		return nil, nil, nil, err
	}
	live, err := develop.Open(ctx, root, branch, maker, log)
	if err != nil {
		return nil, nil, nil, err
	}
	return live, live.Desk, live.Close, nil
}
