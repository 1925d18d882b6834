//go:build !production

package build

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"gulfoak.example/website/assets"
)

// readOther reads the public files that other builds made themselves, by name. A build's folder is what `ssr build` leaves in
// assets/dist, or what `ssr assets` writes.
func readOther(folders []string) (memory, error) {
	carried := memory{}
	for _, folder := range folders {
		if err := readBuild(carried, folder); err != nil {
			return nil, fmt.Errorf("carrying the files of %s along: %w", folder, err)
		}
	}
	return carried, nil
}

func readBuild(carried memory, folder string) error {
	root, err := os.OpenRoot(folder) // no symbolic link leads out of it
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // it was only read
	list, err := root.ReadFile(assets.OwnFile)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("it has no %s: name a folder as `ssr build` leaves in assets/dist, or as `ssr assets` writes it", assets.OwnFile)
	}
	if err != nil {
		return err
	}
	names, err := assets.Own(list)
	for _, name := range names {
		content, unread := root.ReadFile(path.Join("public", name))
		carried[name], err = content, errors.Join(err, unread)
	}
	return err
}
