package export

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"syscall"
)

// swap puts the work folder, filled up with what has not changed, into the place of the whole folder, in one step. It
// returns false, and has changed nothing, where that cannot be done: at a mount point, in the working folder, beside files
// to keep, or where the parent folder may not be written.
func (t *target) swap(list listed) (done bool, err error) {
	folder, err := filepath.EvalSymlinks(t.root.Name())
	if err != nil || t.shared || t.isWorking() {
		return false, nil //nolint:nilerr // the files are exchanged one by one then
	}
	beside := besideOf(folder)
	if _, err := os.Lstat(beside); !errors.Is(err, fs.ErrNotExist) || !t.fill(list) {
		return false, nil //nolint:nilerr // as above
	}
	t.before("move")
	if os.Rename(filepath.Join(folder, workFolder), beside) != nil {
		return false, nil
	}
	t.before("exchange")
	if exchange(beside, folder) != nil {
		return false, os.Rename(beside, filepath.Join(folder, workFolder))
	}
	old := t.old
	t.old = list
	if err := t.discardOld(old, beside); err != nil {
		return true, fmt.Errorf("the export is made; what is left of the folder before is in %s: %w", beside, err)
	}
	return true, nil
}

// isWorking tells whether the folder is the working folder. The shell that is in it would see it empty after the exchange,
// and the next export from there would fail.
func (t *target) isWorking() bool {
	working, err := os.Stat(".")
	if err != nil {
		return false
	}
	folder, err := t.root.Stat(".")
	return err == nil && os.SameFile(working, folder)
}

// besideOf is where the work folder of a folder stands while the two are exchanged, and then the old export.
func besideOf(folder string) string {
	return filepath.Join(filepath.Dir(folder), "."+filepath.Base(folder)+workFolder)
}

// fill links files that have not changed into the work folder, and gives it the folder's mode. It tells whether that
// worked and both have the same owner.
func (t *target) fill(list listed) bool {
	for name := range list {
		into := path.Join(workFolder, name)
		if _, err := t.root.Lstat(into); err == nil {
			continue
		}
		if t.root.MkdirAll(path.Dir(into), 0o755) != nil || t.root.Link(name, into) != nil {
			return false
		}
	}
	is, err := t.root.Stat(".")
	if err != nil || t.root.Chmod(workFolder, is.Mode().Perm()) != nil {
		return false
	}
	work, err := t.root.Stat(workFolder)
	if err != nil {
		return false
	}
	a, b := is.Sys().(*syscall.Stat_t), work.Sys().(*syscall.Stat_t) //nolint:forcetypeassert // of every system that V8 is built for
	return is.Mode() == work.Mode() && a.Uid == b.Uid && a.Gid == b.Gid
}

// discardOld removes an old export, and nothing else, from the folder that stands beside the new one now.
func (t *target) discardOld(old listed, beside string) error {
	for name := range old {
		if err := t.removeWithFolders(name); err != nil {
			return err
		}
	}
	t.before("remove " + MarkerFile)
	if err := t.removeIfAny(MarkerFile); err != nil {
		return err
	}
	t.before("remove the old folder")
	if err := os.Remove(beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// discardBeside removes what a swap that was killed has left beside a folder: the new export before the exchange, the old
// one after it. Whatever that folder's own marker does not list stays.
func (o Options) discardBeside(folder string) error {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return err
	}
	beside := besideOf(real)
	info, err := os.Lstat(beside)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s is no folder: move it away", beside)
	}
	root, err := os.OpenRoot(beside)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // nothing is written through it
	t := &target{root: root, step: o.step}
	left, err := readMarkerIfAny(root, MarkerFile)
	if err != nil {
		return err
	}
	for name, sum := range left {
		if !t.holds(name, sum) {
			delete(left, name)
		}
	}
	err = t.discardOld(left, beside)
	if errors.Is(err, fs.ErrExist) { // the folder is not empty
		return fmt.Errorf("%s holds files of nobody's export: move them away", beside)
	}
	return err
}
