//go:build production

// Package build is left out of programs for production, where there are no sources: it would add 5 MB.
package build

import (
	"context"
	"errors"

	"gulfoak.example/website/assets"
)

var errProduction = errors.New("this program was compiled for production, without what builds the site: run `go run ./cmd/ssr` in the source tree")

// Build fails.
func Build(context.Context, Options) error { return errProduction }

// A Session cannot be made here.
type Session struct{}

// NewSession fails.
func NewSession(context.Context, Options) (*Session, error) { return nil, errProduction }

// Close does nothing.
func (*Session) Close() {}

// Build fails.
func (*Session) Build(context.Context, int) (*assets.Bundle, error) { return nil, errProduction }

// Check finds nothing.
func (*Session) Check() error { return nil }
