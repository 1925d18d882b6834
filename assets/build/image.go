//go:build image

// Package build is left out of the container image, where there are no sources: it would add 5 MB.
package build

import (
	"context"
	"errors"
	"log/slog"

	"gulfoak.example/website/assets"
)

// Options say what to build and where.
type Options struct {
	Root, Out   string
	Development bool
	Content     string
	Other       []string
	Log         *slog.Logger
}

var errImage = errors.New("this program was compiled for a container image, which has no sources to build from")

// Build fails.
func Build(context.Context, Options) error { return errImage }

// A Session cannot be made here.
type Session struct{}

// NewSession fails.
func NewSession(context.Context, Options) (*Session, error) { return nil, errImage }

// Close does nothing.
func (*Session) Close() {}

// Touch tells that no build depends on a source.
func (*Session) Touch(string) bool { return false }

// Build fails.
func (*Session) Build(context.Context, int) (*assets.Bundle, error) { return nil, errImage }

// Check finds nothing.
func (*Session) Check() error { return nil }

// A SourceError is what is wrong with the sources, and where.
type SourceError struct{ Faults []Fault }

// A Fault is one mistake in a source.
type Fault struct {
	Message, File string
	Line, Column  int
}

func (*SourceError) Error() string { return errImage.Error() }
