//go:build !production

package build

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"time"

	"gulfoak.example/website/assets"
)

// carriedFiles are public files of other builds that a build also serves.
type carriedFiles struct {
	content memoryFS
	days    map[string]time.Time // the day on which a build first carried each file
}

// readCarriedFiles returns the public files of other builds, and the files that these builds have carried for less than
// [assets.DaysCarried] days. Each of folders is assets/dist after `ssr build`, or the output of `ssr assets`.
func readCarriedFiles(folders []string, today time.Time) (carriedFiles, error) {
	carried := carriedFiles{memoryFS{}, map[string]time.Time{}}
	for _, folder := range folders {
		if err := carried.readBuild(folder, today); err != nil {
			return carriedFiles{}, fmt.Errorf("carrying the files of %s: %w", folder, err)
		}
	}
	return carried, nil
}

// readBuild adds the public files of one build.
func (c carriedFiles) readBuild(folder string, today time.Time) error {
	root, err := os.OpenRoot(folder) // os.Root refuses symbolic links out of the folder
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // nothing was written
	list, err := root.ReadFile(assets.OwnFile)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("it has no %s: name a folder as `ssr build` leaves in assets/dist, or as `ssr assets` writes it", assets.OwnFile)
	}
	if err != nil {
		return err
	}
	names, err := assets.ParseOwnFile(list)
	if err != nil {
		return err
	}
	list, err = root.ReadFile(assets.CarriedFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	days, err := assets.ParseCarriedFile(list)
	if err != nil {
		return err
	}
	first := today.AddDate(0, 0, -assets.DaysCarried)
	maps.DeleteFunc(days, func(_ string, day time.Time) bool { return !day.After(first) })
	for _, name := range names {
		days[name] = today
	}
	for name, day := range days {
		content, readErr := root.ReadFile(path.Join("public", name))
		err = errors.Join(err, readErr)
		c.content[name] = content
		if day.After(c.days[name]) {
			c.days[name] = day
		}
	}
	return err
}
