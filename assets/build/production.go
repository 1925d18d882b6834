//go:build production

// Package build, which makes builds, is left out of programs for production: it would add 5 MB, and there are no sources there.
package build

import (
	"context"
	"errors"
)

// Build always fails, and says how to build.
func Build(context.Context, Options) error {
	return errors.New("this program was compiled for production, without what builds the site: run `go run ./cmd/ssr` in the source tree")
}
