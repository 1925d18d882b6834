//go:build !production

package build

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"gulfoak.example/website/assets"
)

// maxCarried bounds the bytes of all files that are carried along: they end up inside the program.
const maxCarried = 64 << 20

// readOther reads the public files that other builds made themselves, by their names. A build's folder is what `ssr
// build` leaves in assets/dist, or what `ssr assets` writes.
func readOther(folders []string) (memory, error) {
	carried := memory{}
	size := int64(0)
	for _, folder := range folders {
		if err := readBuild(carried, &size, folder); err != nil {
			return nil, fmt.Errorf("carrying the files of %s along: %w", folder, err)
		}
	}
	return carried, nil
}

func readBuild(carried memory, size *int64, folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // it was only read
	list, err := readRegular(root, assets.OwnFile, size)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("it has no %s: name a folder as `ssr build` leaves in assets/dist, or as `ssr assets` writes it", assets.OwnFile)
	}
	if err != nil {
		return err
	}
	names, err := assets.Own(list)
	if err != nil {
		return err
	}
	for _, name := range names {
		if carried[name], err = readRegular(root, path.Join("public", name), size); err != nil {
			return err
		}
	}
	return nil
}

// readRegular reads a file below root and adds its length to size. Links and pipes are refused, as is what passes the
// bound.
func readRegular(root *os.Root, name string, size *int64) ([]byte, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	if *size += info.Size(); *size > maxCarried {
		return nil, fmt.Errorf("with %s there are more than %d MB to carry along", name, maxCarried>>20)
	}
	return root.ReadFile(name)
}

// finish lists the build's own files, then puts those of other builds beside them. A name that is there already is the
// same file.
func finish(o Options, public folder, carried memory) error {
	entries, err := os.ReadDir(string(public))
	if err != nil {
		return err
	}
	var own strings.Builder
	for _, entry := range entries {
		delete(carried, entry.Name())
		if assets.Hashed(entry.Name()) {
			fmt.Fprintln(&own, entry.Name())
		}
	}
	size := 0
	for name, content := range carried {
		if err := public.write(name, content); err != nil {
			return err
		}
		size += len(content)
	}
	if len(o.Other) > 0 {
		o.Log.Info("carried along", "builds", o.Other, "files", len(carried), "bytes", size)
	}
	return os.WriteFile(filepath.Join(o.Out, assets.OwnFile), []byte(own.String()), 0o644)
}
