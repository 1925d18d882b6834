//go:build !production

package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"gulfoak.example/website/assets/build/sandbox"
)

// lockFile pins the npm packages.
const lockFile = "client/package-lock.json"

// path returns the path of a file or folder of the source tree.
func (o Options) path(name string) string { return filepath.Join(o.Root, name) }

// installPackages checks the version of Node, and runs `npm ci` if the packages are missing or the lock file has changed. It omits the
// packages for tests, which are five times as large; make installs these.
func installPackages(ctx context.Context, o Options) error {
	lock, err := os.ReadFile(o.path(lockFile))
	if err != nil {
		return fmt.Errorf("this is not the whole source tree: %w", err)
	}
	if err := o.checkNode(ctx); err != nil {
		return err
	}
	// npm empties node_modules first, so an interrupted installation leaves no stamp.
	stamp := o.path("client/node_modules/.installed-lock")
	if installed, err := os.ReadFile(stamp); err == nil && bytes.Equal(installed, []byte(contentHash(lock))) {
		return nil
	}
	command := o.command(ctx, "npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	if command.Err != nil {
		return command.Err
	}
	o.Log.Info("installing npm packages", "folder", "client")
	if output, err := command.CombinedOutput(); err != nil {
		if remedy := networkRemedy(output); remedy != "" {
			return fmt.Errorf("%s\nnpm ci failed in client/: %w\n%s", remedy, err, output)
		}
		return fmt.Errorf("npm ci failed in client/: %w\n%s", err, output)
	}
	return os.WriteFile(stamp, []byte(contentHash(lock)), 0o644)
}

// networkRemedy returns the remedy if npm could not reach its registry, or an empty string. It reads the error code in npm's
// output.
func networkRemedy(output []byte) string {
	code := string(networkCode.Find(output))
	switch {
	case code == "":
		return ""
	case strings.Contains(code, "CERT"):
		return "npm does not trust the certificate of its registry (" + code + "): if a proxy replaces certificates, set NODE_EXTRA_CA_CERTS to the file with the proxy's own, then start again"
	}
	return "npm cannot reach its registry (" + code + "): connect this machine to the internet, or set HTTPS_PROXY if it is behind a proxy, then start again"
}

var networkCode = regexp.MustCompile(`\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED|[A-Z_]*CERT[A-Z_]*)\b`)

// oldestNode is the oldest release of Node that the packages support, as in the engines field of package.json.
var oldestNode = [2]int{20, 19}

// checkNode returns an error if Node is too old. A missing Node is no error here: the next command reports it.
func (o Options) checkNode(ctx context.Context) error {
	printed, err := o.command(ctx, "node", "--version").Output()
	version := strings.TrimSpace(string(printed))
	var major, minor int
	if _, scanErr := fmt.Sscanf(version, "v%d.%d", &major, &minor); err != nil || scanErr != nil {
		return nil //nolint:nilerr // see above
	}
	if major > oldestNode[0] || major == oldestNode[0] && minor >= oldestNode[1] {
		return nil
	}
	return fmt.Errorf("Node is %s, and the build needs %d.%d or newer: install a newer one, then start again", version, oldestNode[0], oldestNode[1]) //nolint:staticcheck // Node is a name
}

// command returns a command that runs node or npm in client/. If the program is missing, the command's error names the remedy.
func (o Options) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, program, args...)
	command.Dir, command.Env = o.path("client"), o.Environ
	if errors.Is(command.Err, exec.ErrNotFound) {
		command.Err = fmt.Errorf("%s was not found: install Node.js 20.19 or newer with npm, then start again", program)
	}
	return command
}

// runNode runs Node and returns its standard output. If Node fails, its standard error is part of the error.
func runNode(ctx context.Context, o Options, input []byte, args ...string) ([]byte, error) {
	var printed bytes.Buffer
	err := run(o.command(ctx, "node", args...), &printed, input)
	return printed.Bytes(), err
}

// maxStderr is the maximum size of standard error in bytes.
const maxStderr = 1 << 20

// run runs a command with an input and copies its output. If the command fails, its standard error is part of the error.
func run(command *exec.Cmd, printed io.Writer, input []byte) error {
	var stderr bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(input), printed, &limitedWriter{&stderr, maxStderr}
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s%w", stderr.String(), err)
	}
	return nil
}

// runScript runs a script of this folder that decodes images, in the sandbox of the policy, and returns its standard output.
func runScript(ctx context.Context, o Options, script []byte, p sandbox.Policy, args ...string) ([]byte, error) {
	command, err := o.decoder(ctx, p, append([]string{"--input-type=module", "-"}, args...)...)
	if err != nil {
		return nil, err
	}
	var printed bytes.Buffer
	err = run(command, &printed, script)
	return printed.Bytes(), err
}
