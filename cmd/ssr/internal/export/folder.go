package export

import (
	"crypto/sha256"
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

const (
	// markerFile lists what exports wrote: a line with the format, then a line for each file as sha256sum writes it.
	markerFile   = ".ssr-export"
	markerFormat = "ssr export 1"
	// partFile takes each new file until it is whole.
	partFile = ".ssr-export-new"
	// lostAndFound is what some file systems have at their root.
	lostAndFound = "lost+found"
)

// listed are an export's files: the SHA-256 in hexadecimal digits by path. Paths are relative to the folder, with slashes.
// While an export replaces another, a file may be that of either: then it has two sums.
type listed map[string][]string

func hashOf(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// A folder is where an export goes.
type folder struct{ *os.Root }

// replace makes the files that render returns, by path, the folder's export. A folder that it makes itself goes again if
// that fails.
func replace(name string, render func() (map[string][]byte, error)) (count, size int, err error) {
	_, missing := os.Stat(name)
	if err := os.MkdirAll(name, 0o755); err != nil {
		return 0, 0, err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return 0, 0, err
	}
	defer func() {
		if missing != nil {
			_ = os.Remove(name) // which fails if something is in it
		}
		err = errors.Join(err, root.Close())
	}()
	lock, err := root.Open(".")
	if err != nil {
		return 0, 0, err
	}
	defer lock.Close() //nolint:errcheck // it was only read
	// Some network file systems cannot do that: there it is up to the caller.
	if errors.Is(unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB), unix.EWOULDBLOCK) {
		return 0, 0, fmt.Errorf("another export into %s is running", name)
	}
	into := folder{root}
	if _, err := into.inspect(nil); err != nil {
		return 0, 0, err
	}
	files, err := render()
	if err != nil {
		return 0, 0, err
	}
	for _, content := range files {
		size += len(content)
	}
	return len(files), size, into.replace(files)
}

// replace writes the files that differ, and removes those of the export before that are left over. A file that has not
// changed stays as it is: its time tells hosts what to send anew.
func (f folder) replace(files map[string][]byte) error {
	old, err := f.inspect(files) // rendering took a while
	if err != nil {
		return err
	}
	list, either := listed{}, maps.Clone(old)
	for name, content := range files {
		list[name] = []string{hashOf(content)}
		either[name] = append(either[name], list[name]...)
	}
	if err := f.mark(either); err != nil {
		return err
	}
	for _, assets := range []bool{true, false} { // no page names a file that comes after it
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if strings.HasPrefix(name, "assets/") != assets || f.holds(name, list[name]) {
				continue
			}
			if err := f.write(name, files[name]); err != nil {
				return fmt.Errorf("not all files in %s are replaced: export again: %w", f.Name(), err)
			}
		}
	}
	for name := range old {
		if list[name] != nil {
			continue
		}
		err := f.Remove(name)
		if _, gone := f.Lstat(name); gone == nil {
			return fmt.Errorf("what is no longer needed in %s is not all removed: export again: %w", f.Name(), err)
		}
		for around := path.Dir(name); around != "." && f.Remove(around) == nil; around = path.Dir(around) {
		}
	}
	return f.mark(list)
}

// write puts a file in its place once it is whole, on the disk too.
func (f folder) write(name string, content []byte) error {
	defer f.RemoveAll(partFile) //nolint:errcheck // as a rule, it has moved
	if err := errors.Join(f.RemoveAll(partFile), f.MkdirAll(path.Dir(name), 0o755)); err != nil {
		return err
	}
	file, err := f.Create(partFile)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return f.Rename(partFile, name)
}

// mark writes the marker.
func (f folder) mark(list listed) error {
	text := markerFormat + "\n"
	for _, name := range slices.Sorted(maps.Keys(list)) {
		for _, sum := range list[name] {
			text += sum + "  " + name + "\n"
		}
	}
	return f.write(markerFile, []byte(text))
}

// marked reads what exports wrote into the folder, which is nothing where there is no marker.
func (f folder) marked() (listed, error) {
	text, err := f.ReadFile(markerFile)
	if errors.Is(err, fs.ErrNotExist) {
		return listed{}, nil
	}
	if err != nil {
		return nil, err
	}
	list := listed{}
	for line := range strings.Lines(strings.TrimPrefix(string(text), markerFormat+"\n")) {
		sum, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if len(sum) != len(hashOf(nil)) || !fs.ValidPath(name) {
			return nil, fmt.Errorf("%s in %s is damaged: no export writes the line %q: empty the folder by hand, or name another", markerFile, f.Name(), line)
		}
		list[name] = append(list[name], sum)
	}
	return list, nil
}

// holds tells whether the folder has a file with one of these sums. What a link leads to outside is never read.
func (f folder) holds(name string, sums []string) bool {
	content, err := f.ReadFile(name)
	return err == nil && slices.Contains(sums, hashOf(content))
}

// inspect tells what exports wrote into the folder. Its error names files that somebody changed since, and what no export
// wrote: in a folder without an export whatever is there, later only what stands where one of the files has to. A file that is
// missing is no fault: the next export writes it again.
func (f folder) inspect(files map[string][]byte) (listed, error) {
	list, err := f.marked()
	if err != nil {
		return nil, err
	}
	var foreign, changed []string
	if len(list) == 0 {
		entries, err := fs.ReadDir(f.FS(), ".")
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if name := entry.Name(); name[0] != '.' && name != lostAndFound {
				foreign = append(foreign, name)
			}
		}
	}
	for name := range files {
		if _, there := f.Lstat(name); there == nil && list[name] == nil {
			foreign = append(foreign, name)
		}
	}
	for name, sums := range list {
		if _, there := f.Lstat(name); there == nil && !f.holds(name, sums) {
			changed = append(changed, name)
		}
	}
	switch {
	case len(foreign) > 0:
		return nil, fmt.Errorf("%s holds what no export wrote (%s, %d in all): nothing was changed; name another folder, or move that elsewhere", f.Name(), slices.Min(foreign), len(foreign))
	case len(changed) > 0:
		return nil, fmt.Errorf("%s holds what somebody changed since the last export (%s, %d in all): nothing was changed; move or remove that, and export again", f.Name(), slices.Min(changed), len(changed))
	}
	return list, nil
}
