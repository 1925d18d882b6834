//go:build production

package develop

import (
	"context"
	"net/http"
)

// withDesk adds nothing: a program for production is compiled without the desk.
func withDesk(_ context.Context, _ *builder, site http.Handler) (handler http.Handler, closeDesk func() error, err error) {
	return site, func() error { return nil }, nil
}
