//go:build !production

package build

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"path/filepath"

	"gulfoak.example/website/assets/build/sandbox"
)

// decoder prepares a sandboxed Node process in client/ for a script that decodes pictures. In addition to the policy's files, the
// process can read Node's files and the npm packages.
func (o Options) decoder(ctx context.Context, p sandbox.Policy, args ...string) (*exec.Cmd, error) {
	node := o.command(ctx, "node")
	if node.Err != nil {
		return nil, node.Err
	}
	program, err := filepath.EvalSymlinks(node.Path)
	if err != nil {
		return nil, err
	}
	packages, err := filepath.EvalSymlinks(o.path("client/node_modules"))
	if err != nil {
		return nil, err
	}
	p.Read = append(p.Read, packages, o.path("client/package.json"), filepath.Join(filepath.Dir(program), "../lib"))
	return p.Command(ctx, node.Dir, program, args...)
}

// errTooLong is the error of a full limitedWriter.
var errTooLong = errors.New("the process printed more than it may")

// A limitedWriter passes on a limited number of bytes and then fails, so that a decoder cannot exhaust the desk's memory.
type limitedWriter struct {
	io.Writer
	left int
}

// Write implements io.Writer.
func (w *limitedWriter) Write(text []byte) (int, error) {
	if len(text) > w.left {
		return 0, errTooLong
	}
	w.left -= len(text)
	return w.Writer.Write(text)
}
