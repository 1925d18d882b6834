//go:build !production

package develop

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is how long nothing must have changed before a change is worth building: editors write a file in steps.
const quiet = 10 * time.Millisecond

// watch sends the files that were saved below those folders of root that there are, by their paths from there with slashes, a batch
// for each save. It ends with the context.
func watch(ctx context.Context, root string, folders ...string) (<-chan []string, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	tree := watchedTree{watcher: watcher, names: map[string]string{}}
	for _, folder := range folders {
		// Where the folder is a link, its own path is the one that events name.
		real, err := filepath.EvalSymlinks(filepath.Join(root, folder))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = tree.add(real, folder)
		}
		if err != nil {
			return nil, errors.Join(err, watcher.Close())
		}
	}
	batches := make(chan []string)
	go tree.collect(ctx, batches)
	return batches, nil
}

// A watchedTree knows the folders that are watched, each by its path and by its name from the root.
type watchedTree struct {
	watcher *fsnotify.Watcher
	names   map[string]string
}

// add watches a folder and those in it.
func (t watchedTree) add(path, name string) error {
	return filepath.WalkDir(path, func(below string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || !entry.IsDir():
			return err
		case slices.Contains([]string{"node_modules", "dist", "e2e"}, entry.Name()):
			return fs.SkipDir
		}
		rest, err := filepath.Rel(path, below)
		if err != nil {
			return err
		}
		t.names[below] = filepath.ToSlash(filepath.Join(name, rest))
		return t.watcher.Add(below)
	})
}

// collect gathers what changes until it has been quiet for a moment and somebody takes it.
func (t watchedTree) collect(ctx context.Context, batches chan<- []string) {
	defer t.watcher.Close() //nolint:errcheck // nothing can be done about it
	changed := map[string]bool{}
	timer := time.NewTimer(quiet)
	timer.Stop()
	var ready chan<- []string // nil, so never chosen, until there is a batch
	var batch []string
	for {
		select {
		case <-ctx.Done():
			return
		case event, open := <-t.watcher.Events:
			if !open {
				return
			}
			name, known := t.names[filepath.Dir(event.Name)]
			if !known || event.Op == fsnotify.Chmod {
				continue
			}
			name += "/" + filepath.Base(event.Name)
			if event.Op.Has(fsnotify.Create) {
				_ = t.add(event.Name, name) // of a file nothing is added
			}
			changed[name] = true
			ready = nil
			timer.Reset(quiet)
		case <-timer.C:
			batch = batch[:0:0]
			for name := range changed {
				if !strings.HasSuffix(name, "~") {
					batch = append(batch, name)
				}
			}
			ready = batches
		case ready <- batch:
			clear(changed)
			ready = nil
		}
	}
}
