//go:build production

// Package build is left out of programs for production, where there are no sources: it would add 5 MB.
package build

import (
	"context"
	"errors"
)

// Build fails.
func Build(context.Context, Options) error {
	return errors.New("this program was compiled for production, without what builds the site: run `go run ./cmd/ssr` in the source tree")
}
