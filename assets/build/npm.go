//go:build !production

package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// installPackages runs `npm ci` when the packages are missing or the lock file has changed since. The packages for tests alone
// are five times as large: those are for `make` to install.
func installPackages(ctx context.Context, o Options) error {
	client := filepath.Join(o.Root, "client")
	lock, err := os.ReadFile(filepath.Join(client, "package-lock.json"))
	if err != nil {
		return fmt.Errorf("this is not the whole source tree: %w", err)
	}
	// npm empties node_modules first, so a stamp in there also tells of an installation that broke off.
	stamp := filepath.Join(client, "node_modules", ".installed-lock")
	if installed, err := os.ReadFile(stamp); err == nil && bytes.Equal(installed, []byte(contentHash(lock))) {
		return nil
	}
	if _, err := exec.LookPath("npm"); err != nil {
		return errors.New("npm was not found: install Node.js 20.19 or newer with npm, then start again")
	}
	o.Log.Info("installing npm packages", "folder", "client")
	command := exec.CommandContext(ctx, "npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	command.Dir = client
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci failed in client/: %w\n%s", err, output)
	}
	return os.WriteFile(stamp, []byte(contentHash(lock)), 0o644)
}

func findNode() error {
	if _, err := exec.LookPath("node"); err != nil {
		return errors.New("node was not found: install Node.js 20.19 or newer, then start again")
	}
	return nil
}

// runNode runs a script of the source tree with Node and returns what it prints. Its complaints become the error.
func runNode(ctx context.Context, o Options, input []byte, args ...string) ([]byte, error) {
	if err := findNode(); err != nil {
		return nil, err
	}
	var out, complaints bytes.Buffer
	command := exec.CommandContext(ctx, "node", args...)
	command.Dir = filepath.Join(o.Root, "client")
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(input), &out, &complaints
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("%s%w", complaints.String(), err)
	}
	return out.Bytes(), nil
}
