//go:build !production

package cli

import (
	"context"
	"log/slog"
	"net/http"
	"path/filepath"

	"gulfoak.example/website/cmd/ssr/internal/desk"
	"gulfoak.example/website/cmd/ssr/internal/develop"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

// productionBuild reports whether the mode auto means production.
const productionBuild = false

// serveSources serves the source tree, and rebuilds it after each edit until closeLive is called. address returns the URL of the desk
// on a port.
func serveSources(ctx context.Context, c settings.Settings, hosted *settings.DeskService, maker *site.Maker, log *slog.Logger) (handler http.Handler, address func(port int) string, closeLive func(), err error) {
	root, err := findSourceTree()
	if hosted != nil {
		root = filepath.Join(hosted.Folder, "site")
		err = desk.Source{Repository: hosted.Repository, Branch: c.Branch, Folder: root, Packages: hosted.Packages, Log: log}.Clone()
	}
	if err != nil {
		return nil, nil, nil, err
	}
	site, err := develop.Open(ctx, develop.Options{Root: root, Settings: c, Hosted: hosted, Maker: maker, Log: log})
	if err != nil {
		return nil, nil, nil, err
	}
	return site, site.Desk, site.Close, nil
}
