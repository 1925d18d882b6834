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

// quiet is how long nothing must change before a build: editors write a file in steps, and git changes many files at once.
const quiet = 10 * time.Millisecond

// A watchedTree watches folders of the source tree, and those in them.
type watchedTree struct {
	*fsnotify.Watcher
	names map[string]string // of the folders from the root, by their paths
}

// watch watches those of the folders that there are in root. The caller must call Close.
func watch(root string, folders ...string) (watchedTree, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return watchedTree{}, err
	}
	tree := watchedTree{watcher, map[string]string{}}
	for _, folder := range folders {
		// If the folder is a symbolic link, events name the path to which it leads.
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

// add watches a folder and those in it. It returns the names of all their files.
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

// saved returns the files that an event is about, as paths from the root with slashes: one file, or those of a new folder,
// which may be older than the watch over it.
func (t watchedTree) saved(event fsnotify.Event) []string {
	folder, known := t.names[filepath.Dir(event.Name)]
	if !known || event.Op == fsnotify.Chmod || strings.HasSuffix(event.Name, "~") {
		return nil
	}
	name := folder + "/" + filepath.Base(event.Name)
	if event.Op.Has(fsnotify.Create) {
		files, _ := t.add(event.Name, name) // fails if it is gone again, which is another event
		return append(files, name)
	}
	return []string{name}
}
