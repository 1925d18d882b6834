//go:build !production && !linux

package sandbox

import (
	"context"
	"errors"
	"os/exec"
)

// Unsupported returns why this system cannot restrict files.
func Unsupported() error {
	return errors.New("only Linux can restrict the files of the picture decoder: run the hosted desk there")
}

// newCommand returns the program's command.
func (Policy) newCommand(ctx context.Context, _, program string, args []string) *exec.Cmd {
	return exec.CommandContext(ctx, program, args...)
}
