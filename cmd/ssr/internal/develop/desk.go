//go:build !production

package develop

import (
	"context"
	"net/http"
	"strings"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/desk"
)

// withDesk adds the owner's desk to a site.
func withDesk(ctx context.Context, l *builder, site http.Handler) (handler http.Handler, closeDesk func() error, err error) {
	owners, err := desk.New(ctx, desk.Options{Root: l.root, Session: l.site.session, Saved: l.tell, Manifest: l.shownManifest, Now: time.Now, Log: l.log})
	if err != nil {
		return nil, func() error { return nil }, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, desk.Path) {
			owners.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}), owners.Close, nil
}
