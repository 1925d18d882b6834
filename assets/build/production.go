//go:build production

// Package build is a stub in production builds. The real package would add 5 MB, and a production server has no sources.
package build

import (
	"context"
	"errors"
)

// Build always returns an error with the remedy.
func Build(context.Context, Options) error {
	return errors.New("this program was compiled for production, without what builds the site: run `go run ./cmd/ssr` in the source tree")
}

// A serverAdapter is empty, because this program does not contain esbuild.
type serverAdapter struct{}
