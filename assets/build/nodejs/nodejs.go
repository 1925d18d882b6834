//go:build !production

// Package nodejs runs Node.js in the client folder of a source tree, where the npm packages are. A [Runtime] installs these packages, runs
// scripts, and prepares sandboxed processes that decode images. A [Worker] is a long-running process that keeps the stylesheet
// compiler and the content rules loaded.
package nodejs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/exec"
	"path/filepath"

	"gulfoak.example/website/assets/build/sandbox"
)

// A Runtime runs Node.js for one source tree. Its methods are safe for concurrent use, except InstallPackages.
type Runtime struct {
	Root    string   // the source tree: the folder of go.mod
	Environ []string // the environment, in the form of os.Environ; nil is this process's environment
	Log     *slog.Logger
}

// path returns the path of a file or folder of the source tree.
func (r Runtime) path(name string) string { return filepath.Join(r.Root, name) }

// command returns a command that runs node or npm. If the program is missing, the command's error names the remedy.
func (r Runtime) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, program, args...)
	command.Dir, command.Env = r.path("client"), r.Environ
	if errors.Is(command.Err, exec.ErrNotFound) {
		command.Err = fmt.Errorf("%s was not found: install Node.js 20.19 or newer with npm, then start again", program)
	}
	return command
}

// Run runs node with an input, and returns its standard output. The error contains its standard error.
func (r Runtime) Run(ctx context.Context, input []byte, args ...string) ([]byte, error) {
	var output bytes.Buffer
	err := RunCommand(r.command(ctx, "node", args...), input, &output)
	return output.Bytes(), err
}

// SandboxedCommand prepares a sandboxed node process, with an empty environment. In addition to the policy's files, the process can read
// Node's files and the npm packages.
func (r Runtime) SandboxedCommand(ctx context.Context, policy sandbox.Policy, args ...string) (*exec.Cmd, error) {
	node := r.command(ctx, "node")
	if node.Err != nil {
		return nil, node.Err
	}
	program, err := filepath.EvalSymlinks(node.Path)
	if err != nil {
		return nil, err
	}
	packages, err := filepath.EvalSymlinks(r.path("client/node_modules"))
	if err != nil {
		return nil, err
	}
	policy.Read = append(policy.Read, packages, r.path("client/package.json"), filepath.Join(filepath.Dir(program), "../lib"))
	return policy.Command(ctx, node.Dir, program, args...)
}

// maxStderr is the maximum size of standard error in bytes.
const maxStderr = 1 << 20

// RunCommand runs a command with an input, and copies its standard output. The error contains its standard error.
func RunCommand(command *exec.Cmd, input []byte, output io.Writer) error {
	var stderr bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(input), output, LimitWriter(&stderr, maxStderr)
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s%w", stderr.String(), err)
	}
	return nil
}

// errOutputLimit is the error of a full limitedWriter.
var errOutputLimit = errors.New("the process printed more than it may")

// LimitWriter returns a writer that passes on at most n bytes and then fails, so that a process cannot exhaust this process's memory.
func LimitWriter(w io.Writer, n int) io.Writer { return &limitedWriter{w, n} }

type limitedWriter struct {
	io.Writer
	remaining int // bytes
}

// Write implements io.Writer.
func (w *limitedWriter) Write(text []byte) (int, error) {
	if len(text) > w.remaining {
		return 0, errOutputLimit
	}
	w.remaining -= len(text)
	return w.Writer.Write(text)
}
