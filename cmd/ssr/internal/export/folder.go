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

// workFolder, inside the folder, takes the new files until all of them are there.
const workFolder = ".ssr-export-new"

// lostAndFound is what some file systems have at their root.
const lostAndFound = "lost+found"

// A folder is where an export goes.
type folder struct {
	root    *os.Root
	made    bool     // it was not there before
	lock    *os.File // the folder itself
	keep    []string // paths that are left alone
	discard bool     // files that were changed since the last export are replaced, too
}

// openFolder opens a folder, or makes it, for this process alone.
func openFolder(name string, o Options) (*folder, error) {
	keep, err := keepable(o.Keep)
	if err != nil {
		return nil, err
	}
	f := &folder{keep: keep, discard: o.DiscardChanges}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		f.made = true
		if err := os.MkdirAll(name, 0o755); err != nil {
			return nil, err
		}
	}
	if f.root, err = os.OpenRoot(name); err != nil {
		return nil, err
	}
	if err := f.acquire(); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

// acquire keeps other exports out of the folder while this process lives. Some network file systems cannot do that: there
// it is up to the caller.
func (f *folder) acquire() (err error) {
	if f.lock, err = f.root.Open("."); err != nil {
		return err
	}
	if errors.Is(unix.Flock(int(f.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB), unix.EWOULDBLOCK) {
		return fmt.Errorf("another export into %s is running", f.root.Name())
	}
	return nil
}

// close gives the folder back. One that was made for an export that failed goes.
func (f *folder) close() error {
	if f.made {
		_ = os.Remove(f.root.Name()) // which fails if something is in it
	}
	return errors.Join(f.lock.Close(), f.root.Close())
}

func (f *folder) write(name string, content []byte) error {
	if err := f.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := f.root.Create(name)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

// replace makes these files the folder's export: it writes those that differ into the work folder, moves them to their
// places, and removes those of the export before that are left over. A file that has not changed stays as it is: its time
// tells hosts what to send anew.
func (f *folder) replace(files map[string][]byte) (err error) {
	if err := f.conflict(files); err != nil {
		return err
	}
	old, err := f.inspect() // rendering took a while
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.root.RemoveAll(workFolder)) }()
	if err := f.root.RemoveAll(workFolder); err != nil { // of an export that was killed
		return err
	}
	list := listed{}
	var differ []string
	for name, content := range files {
		list[name] = []string{hashOf(content)}
		if f.holds(name, list[name]) {
			continue
		}
		differ = append(differ, name)
		if err := f.write(path.Join(workFolder, name), content); err != nil {
			return err
		}
	}
	if err := f.mark(old.and(list)); err != nil {
		return err
	}
	slices.SortFunc(differ, assetsFirst)
	for _, name := range differ {
		if err := errors.Join(f.root.MkdirAll(path.Dir(name), 0o755), f.root.Rename(path.Join(workFolder, name), name)); err != nil {
			return fmt.Errorf("not all files in %s are replaced: export again: %w", f.root.Name(), err)
		}
	}
	for name := range old {
		if list[name] != nil {
			continue
		}
		if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("what is no longer needed in %s is not all removed: export again: %w", f.root.Name(), err)
		}
		for around := path.Dir(name); around != "." && f.root.Remove(around) == nil; around = path.Dir(around) {
		}
	}
	return f.mark(list)
}

// mark writes the marker: it has all of its lines or is not changed.
func (f *folder) mark(list listed) error {
	written := path.Join(workFolder, markerFile)
	if err := f.write(written, list.text()); err != nil {
		return err
	}
	return f.root.Rename(written, markerFile)
}

// holds tells whether the folder has a file with one of these sums.
func (f *folder) holds(name string, sums []string) bool {
	info, err := f.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	content, err := f.root.ReadFile(name)
	return err == nil && slices.Contains(sums, hashOf(content))
}

// assetsFirst orders an export's files: no page names a file that comes after it.
func assetsFirst(a, b string) int {
	switch asset := strings.HasPrefix(a, "assets/"); {
	case asset == strings.HasPrefix(b, "assets/"):
		return strings.Compare(a, b)
	case asset:
		return -1
	}
	return 1
}

// inspect tells what exports wrote into the folder. Its error names files that no export wrote, and those that somebody
// changed since, unless changes are to be discarded. A file that is missing is no fault: the next export writes it again.
func (f *folder) inspect() (listed, error) {
	list, err := readMarker(f.root)
	if err != nil {
		return nil, err
	}
	known := append(slices.Collect(maps.Keys(list)), f.keep...)
	var foreign, changed []string
	err = fs.WalkDir(f.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		within := func(path string) bool { return strings.HasPrefix(path, name+"/") }
		switch {
		case err != nil:
			return err
		case name == "." || entry.IsDir() && slices.ContainsFunc(known, within):
			return nil
		case reserved(name) || entry.IsDir() && name == lostAndFound || slices.Contains(f.keep, name):
		case entry.IsDir() || list[name] == nil:
			foreign = append(foreign, name)
		case !f.discard && !f.holds(name, list[name]):
			changed = append(changed, name)
		}
		if entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case len(foreign) > 0:
		return nil, fmt.Errorf("%s holds what no export wrote (%s): nothing was changed; name another folder, or say of each that it stays, such as with --keep=%s",
			f.root.Name(), first(foreign), foreign[0])
	case len(changed) > 0:
		return nil, fmt.Errorf("%s holds what somebody changed since the last export (%s): nothing was changed; take the changes elsewhere, or give them up with --discard-changes",
			f.root.Name(), first(changed))
	}
	return list, nil
}

// first names the first few.
func first(names []string) string {
	const shown = 5
	if len(names) <= shown {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:shown], ", "), len(names)-shown)
}

// keepable are the paths to keep, cleaned. Its error names one that is not inside the folder.
func keepable(paths []string) ([]string, error) {
	var keep []string
	for _, given := range paths {
		name := path.Clean(strings.ReplaceAll(given, string(os.PathSeparator), "/"))
		if !fs.ValidPath(name) || name == "." || reserved(name) {
			return nil, fmt.Errorf("--keep=%s is not a path inside the folder, such as .git or images/own.jpg", given)
		}
		keep = append(keep, name)
	}
	return keep, nil
}

// conflict names a path to keep that the export itself writes, or nil.
func (f *folder) conflict(files map[string][]byte) error {
	for _, kept := range f.keep {
		for name := range files {
			if name == kept || strings.HasPrefix(kept, name+"/") || strings.HasPrefix(name, kept+"/") {
				return fmt.Errorf("--keep=%s: the export itself writes %s: name only what stands beside it", kept, name)
			}
		}
	}
	return nil
}
