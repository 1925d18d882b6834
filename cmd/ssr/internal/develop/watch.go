//go:build !production

package develop

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is how long nothing must have changed before a change is worth building: editors write a file in steps, and a change
// of branches changes many.
const quiet = 10 * time.Millisecond

// A watchedTree knows the folders that are watched, each by its path and by its name from the root.
type watchedTree struct {
	*fsnotify.Watcher
	names map[string]string
}

// watch watches those folders of root that there are, and those in them. Close it.
func watch(root string, folders ...string) (watchedTree, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return watchedTree{}, err
	}
	tree := watchedTree{watcher, map[string]string{}}
	for _, folder := range folders {
		// Where the folder is a link, its own path is the one that events name.
		real, err := filepath.EvalSymlinks(filepath.Join(root, folder))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			_, err = tree.add(real, folder)
		}
		if err != nil {
			return tree, errors.Join(err, watcher.Close())
		}
	}
	return tree, nil
}

// add watches a folder and those in it. It returns the names of all files in them.
func (t watchedTree) add(path, name string) (files []string, err error) {
	err = filepath.WalkDir(path, func(below string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(path, below)
		if err != nil {
			return err
		}
		belowName := filepath.ToSlash(filepath.Join(name, rest))
		switch {
		case !entry.IsDir():
			files = append(files, belowName)
			return nil
		case slices.Contains([]string{"node_modules", "dist", "e2e"}, entry.Name()):
			return fs.SkipDir
		}
		t.names[below] = belowName
		return t.Add(below)
	})
	return files, err
}

// saved are the files that an event tells of, by their paths from the root with slashes: one, or those of a new folder, which
// came before it was watched.
func (t watchedTree) saved(event fsnotify.Event) []string {
	folder, known := t.names[filepath.Dir(event.Name)]
	if !known || event.Op == fsnotify.Chmod || strings.HasSuffix(event.Name, "~") {
		return nil
	}
	name := folder + "/" + filepath.Base(event.Name)
	if event.Op.Has(fsnotify.Create) {
		files, _ := t.add(event.Name, name) // it may be gone again, which is another event
		return append(files, name)
	}
	return []string{name}
}
