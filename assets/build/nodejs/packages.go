//go:build !production

package nodejs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"regexp"
	"strings"
)

// LockFile pins the npm packages. It is a path from the root of the source tree.
const LockFile = "client/package-lock.json"

// InstallPackages checks the version of Node, and runs `npm ci` if the packages are missing or the lock file has changed. It omits the
// packages for tests, which are five times as large; make installs these.
func (r Runtime) InstallPackages(ctx context.Context) error {
	lock, err := os.ReadFile(r.path(LockFile))
	if err != nil {
		return fmt.Errorf("this is not the whole source tree: %w", err)
	}
	if err := r.checkVersion(ctx); err != nil {
		return err
	}
	// npm empties node_modules first, so an interrupted installation leaves no stamp. The Makefile writes the same stamp.
	stamp, hash := r.path("client/node_modules/.installed-lock"), fmt.Appendf(nil, "%.5x", sha256.Sum256(lock))
	if installed, err := os.ReadFile(stamp); err == nil && bytes.Equal(installed, hash) {
		return nil
	}
	command := r.command(ctx, "npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	if command.Err != nil {
		return command.Err
	}
	r.Log.Info("installing npm packages", "folder", "client")
	if output, err := command.CombinedOutput(); err != nil {
		if remedy := networkRemedy(output); remedy != "" {
			return fmt.Errorf("%s\nnpm ci failed in client/: %w\n%s", remedy, err, output)
		}
		return fmt.Errorf("npm ci failed in client/: %w\n%s", err, output)
	}
	return os.WriteFile(stamp, hash, 0o644)
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

// checkVersion returns an error if Node is too old. A missing Node is no error here: the next command reports it.
func (r Runtime) checkVersion(ctx context.Context) error {
	output, err := r.command(ctx, "node", "--version").Output()
	version := strings.TrimSpace(string(output))
	var major, minor int
	if _, scanErr := fmt.Sscanf(version, "v%d.%d", &major, &minor); err != nil || scanErr != nil {
		return nil //nolint:nilerr // see above
	}
	if major > oldestNode[0] || major == oldestNode[0] && minor >= oldestNode[1] {
		return nil
	}
	return fmt.Errorf("Node is %s, and the build needs %d.%d or newer: install a newer one, then start again", version, oldestNode[0], oldestNode[1]) //nolint:staticcheck // Node is a name
}
