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
	// newFile holds each new file until it is whole.
	newFile = ".ssr-export-new"
	// lostAndFound is a folder that some file systems have at their root.
	lostAndFound = "lost+found"
)

// listed are an export's files: the SHA-256 of each in hexadecimal digits, by its path from the folder, with slashes. While an
// export replaces another, a file may be either one's, and has two sums.
type listed map[string][]string

func hashOf(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// A folder is where an export goes.
type folder struct{ *os.Root }

// replace makes the files that render returns, by path, the export in a folder. If the folder is new and that fails, it removes
// it.
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
			_ = os.Remove(name) // fails if the export is in it
		}
		err = errors.Join(err, root.Close())
	}()
	lock, err := root.Open(".")
	if err != nil {
		return 0, 0, err
	}
	defer lock.Close() //nolint:errcheck // it was only read
	// Some network file systems have no locks: there the caller has to see to it.
	if errors.Is(unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB), unix.EWOULDBLOCK) {
		return 0, 0, fmt.Errorf("another export into %s is running: wait until it ends", name)
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

// replace writes the files that differ, and removes what is left over from the export before. A file that has not changed keeps
// its time, from which hosts see what to send anew.
func (f folder) replace(files map[string][]byte) error {
	old, err := f.inspect(files) // again, because rendering took a while
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
	for _, assets := range []bool{true, false} { // so that no page names a file that is not there yet
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

// write puts a file in its place once it is whole and on the disk.
func (f folder) write(name string, content []byte) error {
	defer f.RemoveAll(newFile) //nolint:errcheck // it is there only after an error
	if err := errors.Join(f.RemoveAll(newFile), f.MkdirAll(path.Dir(name), 0o755)); err != nil {
		return err
	}
	file, err := f.Create(newFile)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return f.Rename(newFile, name)
}

// mark writes the marker file.
func (f folder) mark(list listed) error {
	text := markerFormat + "\n"
	for _, name := range slices.Sorted(maps.Keys(list)) {
		for _, sum := range list[name] {
			text += sum + "  " + name + "\n"
		}
	}
	return f.write(markerFile, []byte(text))
}

// marked reads from the marker file what exports wrote into the folder. Without such a file, that is nothing.
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

// holds reports whether the folder has the file, with one of these sums.
func (f folder) holds(name string, sums []string) bool {
	content, err := f.ReadFile(name)
	return err == nil && slices.Contains(sums, hashOf(content))
}

// inspect returns what exports wrote into the folder. Its error names files that somebody has changed since, and files that no
// export wrote: in a folder without an export any file, else only one in the place of a new file. A file that is missing is no
// error, because the export writes it again.
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
