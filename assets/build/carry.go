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

// carriedFiles are the public files of other builds that a build serves in addition to its own files.
type carriedFiles struct {
	content memory
	days    map[string]time.Time // the day on which a build first carried each file
}

// readOther returns the public files of other builds, and the files that these builds have carried for less than [assets.DaysCarried]
// days. A folder is assets/dist after `ssr build`, or the output of `ssr assets`.
func readOther(folders []string, today time.Time) (carriedFiles, error) {
	carried := carriedFiles{memory{}, map[string]time.Time{}}
	for _, folder := range folders {
		if err := carried.read(folder, today); err != nil {
			return carriedFiles{}, fmt.Errorf("carrying the files of %s along: %w", folder, err)
		}
	}
	return carried, nil
}

func (c carriedFiles) read(folder string, today time.Time) error {
	root, err := os.OpenRoot(folder) // os.Root refuses symbolic links out of the folder
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
	if err != nil {
		return err
	}
	list, err = root.ReadFile(assets.CarriedFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	days, err := assets.Carried(list)
	if err != nil {
		return err
	}
	first := today.AddDate(0, 0, -assets.DaysCarried)
	maps.DeleteFunc(days, func(_ string, day time.Time) bool { return !day.After(first) })
	for _, name := range names {
		days[name] = today
	}
	for name, day := range days {
		content, unread := root.ReadFile(path.Join("public", name))
		err = errors.Join(err, unread)
		c.content[name] = content
		if day.After(c.days[name]) {
			c.days[name] = day
		}
	}
	return err
}
