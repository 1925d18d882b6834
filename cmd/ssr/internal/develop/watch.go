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

// quietPeriod is the time without changes before a build: editors write a file in steps, and git changes many files at once.
const quietPeriod = 10 * time.Millisecond

// A treeWatcher watches folders of the source tree, and their subfolders.
type treeWatcher struct {
	*fsnotify.Watcher
	folderNames map[string]string // paths of the watched folders relative to the root, by absolute path
}

// watchFolders watches the folders of root that exist. The caller must call Close.
func watchFolders(root string, folders ...string) (treeWatcher, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return treeWatcher{}, err
	}
	tree := treeWatcher{watcher, map[string]string{}}
	for _, folder := range folders {
		// If the folder is a symbolic link, events contain the path of its target.
		real, err := filepath.EvalSymlinks(filepath.Join(root, folder))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			_, err = tree.addFolder(real, folder)
		}
		if err != nil {
			return tree, errors.Join(err, watcher.Close())
		}
	}
	return tree, nil
}

// addFolder watches a folder and its subfolders. It returns the names of all files in them.
func (t treeWatcher) addFolder(path, name string) (files []string, err error) {
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
		t.folderNames[below] = belowName
		return t.Add(below)
	})
	return files, err
}

// changedFiles returns the files of an event, as slash-separated paths relative to the root: one file, or the files of a new folder,
// which may have been created before the folder was watched.
func (t treeWatcher) changedFiles(event fsnotify.Event) []string {
	folder, known := t.folderNames[filepath.Dir(event.Name)]
	if !known || event.Op == fsnotify.Chmod || strings.HasSuffix(event.Name, "~") {
		return nil
	}
	name := folder + "/" + filepath.Base(event.Name)
	if event.Op.Has(fsnotify.Create) {
		files, _ := t.addFolder(event.Name, name) // fails if the folder was removed, which is another event
		return append(files, name)
	}
	return []string{name}
}
