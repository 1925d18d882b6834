//go:build !production

package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// A generator is a Node script that fills a folder, given as its last argument.
type generator struct {
	kind   string // what it makes: the script's name and the folder's under .cache
	script []byte
	source []byte // what else decides the result
}

// files runs the script, or takes what it made of the same source before, and returns the files by name.
func (g generator) files(ctx context.Context, o Options, args ...string) (map[string][]byte, error) {
	folder := filepath.Join(o.Root, ".cache", g.kind, contentHash(slices.Concat(g.script, g.source)))
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		err := inPlace(folder, func(work string) error {
			_, err := runNode(ctx, o, g.script, slices.Concat([]string{"--input-type=module", "-"}, args, []string{work})...)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("assets/build/%s.mjs: %w", g.kind, err)
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, entry := range entries {
		if files[entry.Name()], err = os.ReadFile(filepath.Join(folder, entry.Name())); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// inPlace lets fill make a folder's content, and puts the folder in its place only when that has succeeded.
func inPlace(folder string, fill func(work string) error) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(folder), "work-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := fill(work); err != nil {
		return err
	}
	err = os.Rename(work, folder)
	if _, there := os.Stat(folder); err != nil && there == nil {
		return nil // another build has made the same meanwhile
	}
	return err
}
