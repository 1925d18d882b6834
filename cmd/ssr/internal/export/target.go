package export

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// workFolder, inside the target, takes the new files until all are there. Once it has a marker, they are.
const workFolder = ".ssr-export-new"

const (
	workMarker = workFolder + "/" + MarkerFile
	// workPartial comes first and becomes the marker: a folder that holds files and has neither is somebody else's.
	workPartial = workMarker + ".partial"
)

// A target is the folder of an export.
type target struct {
	root    *os.Root
	lock    *os.File // the folder itself
	working bool     // the work folder is this export's
	shared  bool     // something that is no part of an export is in it
	keep    []string // paths that are left alone
	discard bool     // files that were changed since the last export are replaced, too
	old     listed
	// step, if not nil, is called before each change to the disk; tests end the process there.
	step func(string)
}

// openTarget opens a folder, or makes it, for this process alone. Made tells whether it was made.
func openTarget(folder string, o Options) (t *target, made bool, err error) {
	paths, err := keepable(o.Keep)
	if err != nil {
		return nil, false, err
	}
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		made = true
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, false, err
		}
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, false, err
	}
	t = &target{root: root, keep: paths, discard: o.DiscardChanges, step: o.step}
	if err := t.acquire(); err != nil {
		return nil, made, errors.Join(err, t.close())
	}
	return t, made, nil
}

// look reads what the folder holds and refuses what must not be touched.
func (t *target) look() (err error) {
	if err := t.inspectWork(); err != nil {
		return err
	}
	if t.old, err = readMarkerIfAny(t.root, MarkerFile); err != nil {
		return err
	}
	unfinished, err := readMarkerIfAny(t.root, workMarker)
	if err != nil {
		return err
	}
	if err := t.refuseUnfinished(unfinished); err != nil {
		return err
	}
	return t.inspect(t.old, unfinished)
}

// acquire keeps other exports out of the folder while this process lives. Some network file systems cannot do that: there
// it is up to the caller.
func (t *target) acquire() (err error) {
	if t.lock, err = t.root.Open("."); err != nil {
		return err
	}
	err = unix.Flock(int(t.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return fmt.Errorf("another export into %s is running", t.root.Name())
	}
	return nil
}

// begin finishes an exchange that was interrupted, and makes an empty work folder. It tells whether there was one to
// finish.
func (t *target) begin() (finished bool, err error) {
	t.working = true
	unfinished, err := readMarker(t.root, workMarker)
	switch {
	case err == nil:
		if err := t.exchange(unfinished); err != nil {
			return false, err // the next export tries again
		}
		finished = true
	case !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	if err := t.clearWork(); err != nil {
		return finished, err
	}
	return finished, t.writeFile(workPartial, []byte(markerFormat+"\n"))
}

// clearWork removes the work folder. What tells that it is an export's goes last.
func (t *target) clearWork() error {
	entries, err := fs.ReadDir(t.root.FS(), workFolder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		name := path.Join(workFolder, entry.Name())
		if name == workPartial {
			continue
		}
		t.before("clear " + name)
		if err := t.root.RemoveAll(name); err != nil {
			return err
		}
	}
	return t.root.RemoveAll(workFolder)
}

// close gives the folder free and removes what is not needed any more. A new export that is not in its place is lost,
// unless its exchange has begun.
func (t *target) close() error {
	var errs []error
	if _, err := t.root.Lstat(workMarker); t.working && err != nil {
		errs = append(errs, t.clearWork())
	}
	if t.lock != nil {
		errs = append(errs, t.lock.Close())
	}
	return errors.Join(append(errs, t.root.Close())...)
}

// write puts a file into the work folder, unless the export that is there has it already, and notes it in list.
func (t *target) write(list listed, name string, content []byte) error {
	list[name] = hashOf(content)
	if t.holds(name, list[name]) {
		return nil
	}
	return t.writeFile(path.Join(workFolder, name), content)
}

// holds tells whether the folder has a file with this content.
func (t *target) holds(name, sum string) bool {
	info, err := t.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	content, err := t.root.ReadFile(name)
	return err == nil && hashOf(content) == sum
}

func (t *target) writeFile(name string, content []byte) error {
	if err := t.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	t.before("write " + name)
	file, err := t.root.Create(name)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

// commit makes the files that were written the folder's export. If it fails before the exchange begins, the folder is as
// it was.
func (t *target) commit(list listed) error {
	if err := t.look(); err != nil { // rendering took a while
		return err
	}
	for name, sum := range list {
		if _, err := t.root.Lstat(path.Join(workFolder, name)); errors.Is(err, fs.ErrNotExist) && !t.holds(name, sum) {
			return fmt.Errorf("%s in %s was changed while the export was made: export again", name, t.root.Name())
		}
	}
	// The marker appears with all of its lines or not at all.
	if err := t.writeFile(workPartial, list.text()); err != nil {
		return err
	}
	t.before("commit")
	if err := t.root.Rename(workPartial, workMarker); err != nil {
		return err
	}
	if done, err := t.swap(list); done || err != nil {
		return err
	}
	if err := t.exchange(list); err != nil {
		return fmt.Errorf("the files in %s are not all exchanged: the next export goes on: %w", t.root.Name(), err)
	}
	return nil
}

// exchange puts the work folder's files into their places and removes those of the export before that are left over. It
// may be begun again wherever it ended. What it removes or replaces was inspected.
func (t *target) exchange(list listed) error {
	// All that can be done before is: between the first rename and the last, pages of both exports stand side by side.
	var names []string
	for _, name := range slices.SortedFunc(maps.Keys(list), assetsFirst) {
		if _, err := t.root.Lstat(path.Join(workFolder, name)); errors.Is(err, fs.ErrNotExist) {
			continue // it is in its place
		}
		if err := t.root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return err
		}
		names = append(names, name)
	}
	for _, name := range names {
		t.before("rename " + name)
		if err := t.root.Rename(path.Join(workFolder, name), name); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.old)) {
		if list[name] == "" && !t.kept(name) {
			if err := t.removeWithFolders(name); err != nil {
				return err
			}
		}
	}
	t.before("rename " + MarkerFile)
	if err := t.root.Rename(workMarker, MarkerFile); err != nil {
		return err
	}
	t.old = list
	return nil
}

// removeWithFolders removes a file, and the folders around it that are empty then.
func (t *target) removeWithFolders(name string) error {
	t.before("remove " + name)
	if err := t.removeIfAny(name); err != nil {
		return err
	}
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		if t.root.Remove(folder) != nil {
			break // something is in it
		}
	}
	return nil
}

func (t *target) removeIfAny(name string) error {
	if err := t.root.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// kept tells whether a path is one to keep, or below one.
func (t *target) kept(name string) bool {
	return slices.ContainsFunc(t.keep, func(kept string) bool { return name == kept || strings.HasPrefix(name, kept+"/") })
}

func (t *target) before(step string) {
	if t.step != nil {
		t.step(step)
	}
}

// assetsFirst orders an export's files: no page names a file that comes after it.
func assetsFirst(a, b string) int {
	first := func(name string) int {
		if strings.HasPrefix(name, "assets/") {
			return 0
		}
		return 1
	}
	if order := first(a) - first(b); order != 0 {
		return order
	}
	return strings.Compare(a, b)
}
