//go:build !production

package cli

import (
	"context"
	"net/http"

	"gulfoak.example/website/cmd/ssr/internal/develop"
	"gulfoak.example/website/cmd/ssr/site"
)

// live is the site of a source tree, which follows every edit until it is closed.
func (s *sources) live(ctx context.Context, maker *site.Maker) (handler http.Handler, closeLive func(), err error) {
	live, err := develop.Open(ctx, s.root, s.session, maker, s.log)
	if err != nil {
		return nil, nil, err
	}
	return live, live.Close, nil
}
