//go:build !production

package develop

import (
	"context"
	"net/http"
	"strings"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/desk"
)

// addDesk puts the owner's desk before the site.
func (s *Site) addDesk(ctx context.Context) error {
	owners, err := desk.New(ctx, desk.Options{Root: s.root, Session: s.session, Manifest: func() assets.Manifest { return *s.manifest.Load() }, Now: time.Now, Log: s.log})
	if err != nil {
		return err
	}
	s.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, desk.Path) {
			owners.ServeHTTP(w, r)
			return
		}
		s.live.ServeHTTP(w, r)
	})
	return nil
}
