//go:build !production

package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/sandbox"
)

// cacheFolder returns the folder under .cache for files that are generated from these sources.
func (o Options) cacheFolder(kind string, sources ...[]byte) string {
	return filepath.Join(o.Root, ".cache", kind, contentHash(slices.Concat(sources...)))
}

// generateFiles runs KIND.mjs, a script of this folder, and returns the generated files by name. The script reads the files in args and
// writes to the folder in the last argument. Results are cached by script and source.
func generateFiles(ctx context.Context, o Options, kind string, script, source []byte, args ...string) (memoryFS, error) {
	return cachedFiles(o.cacheFolder(kind, script, source), func(work string) error {
		if _, err := runSandboxed(ctx, o, script, sandbox.Policy{Read: args, Write: []string{work}}, append(args, work)...); err != nil {
			return fmt.Errorf("assets/build/%s.mjs: %w", kind, err)
		}
		return nil
	})
}

// runSandboxed runs a script of this folder that decodes images, in the sandbox of the policy, and returns its standard output.
func runSandboxed(ctx context.Context, o Options, script []byte, policy sandbox.Policy, args ...string) ([]byte, error) {
	command, err := o.runtime().SandboxedCommand(ctx, policy, append([]string{"--input-type=module", "-"}, args...)...)
	if err != nil {
		return nil, err
	}
	var output bytes.Buffer
	err = nodejs.RunCommand(command, script, &output)
	return output.Bytes(), err
}

// cachedFiles returns the files of a folder by name. If the folder does not exist, fill writes them to a temporary folder, which is renamed
// after success.
func cachedFiles(folder string, fill func(work string) error) (memoryFS, error) {
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
			return nil, err
		}
		work, err := os.MkdirTemp(filepath.Dir(folder), "work-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(work)
		if err := fill(work); err != nil {
			return nil, err
		}
		// A concurrent build may have created the folder.
		if err := os.Rename(work, folder); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	files := memoryFS{}
	for _, entry := range entries {
		if files[entry.Name()], err = os.ReadFile(filepath.Join(folder, entry.Name())); err != nil {
			return nil, err
		}
	}
	return files, nil
}
