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
)

const (
	// markerFile lists the files of exports: a line with the format, then a line for each file as sha256sum writes it.
	markerFile   = ".ssr-export"
	markerFormat = "ssr export 1"
	// newFile contains each new file until it is complete.
	newFile = ".ssr-export-new"
	// lostAndFound is a folder at the root of some file systems.
	lostAndFound = "lost+found"
)

// A folder contains an export.
type folder struct{ *os.Root }

// replace writes the files, by path, into a folder, and removes the other files of earlier exports. It writes one complete file
// after the other. It changes nothing and fails if it would replace a file that no export wrote.
func replace(name string, files map[string][]byte) (err error) {
	if err := os.MkdirAll(name, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	into := folder{root}
	old, err := into.marked()
	if err == nil {
		err = into.refuseForeign(old, files)
	}
	if err != nil {
		return err
	}
	sums := map[string]string{}
	for name, content := range files {
		sums[name] = fmt.Sprintf("%x", sha256.Sum256(content))
	}
	both := maps.Clone(old) // if this export breaks off, the files of both are known as an export's
	maps.Copy(both, sums)
	err = into.mark(both)
	for _, assets := range []bool{true, false} { // a page must not name an asset that is missing
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if err == nil && strings.HasPrefix(name, "assets/") == assets {
				err = into.write(name, files[name])
			}
		}
	}
	for name := range old {
		if err == nil && files[name] == nil {
			err = into.remove(name)
		}
	}
	if err == nil {
		err = into.mark(sums)
	}
	if err != nil {
		return fmt.Errorf("not all files in %s are replaced: export again: %w", name, err)
	}
	return nil
}

// write puts a file in its place once it is complete and on the disk. It leaves a file with this content alone, because hosts see
// from its time whether they must upload it.
func (f folder) write(name string, content []byte) error {
	if old, err := f.ReadFile(name); err == nil && string(old) == string(content) {
		return nil
	}
	defer f.RemoveAll(newFile) //nolint:errcheck // it exists only after an error
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

// remove removes a file and the folders that it leaves empty.
func (f folder) remove(name string) error {
	err := f.Remove(name)
	if _, missing := f.Lstat(name); missing == nil {
		return err
	}
	for around := path.Dir(name); around != "." && f.Remove(around) == nil; around = path.Dir(around) {
	}
	return nil
}

// mark writes the marker file, with the checksums of files by path.
func (f folder) mark(sums map[string]string) error {
	text := markerFormat + "\n"
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		text += sums[name] + "  " + name + "\n"
	}
	return f.write(markerFile, []byte(text))
}

// marked reads the marker file. Without such a file it returns no checksums.
func (f folder) marked() (map[string]string, error) {
	text, err := f.ReadFile(markerFile)
	sums := map[string]string{}
	if errors.Is(err, fs.ErrNotExist) {
		return sums, nil
	}
	for line := range strings.Lines(strings.TrimPrefix(string(text), markerFormat+"\n")) {
		sum, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !fs.ValidPath(name) {
			return nil, fmt.Errorf("%s in %s is damaged: no export writes the line %q: empty the folder by hand, or name another", markerFile, f.Name(), line)
		}
		sums[name] = sum
	}
	return sums, err
}

// refuseForeign returns an error that names files that no export wrote: in a folder without an export any file, otherwise one
// in the place of a new file.
func (f folder) refuseForeign(old map[string]string, files map[string][]byte) error {
	var foreign []string
	if len(old) == 0 {
		entries, err := fs.ReadDir(f.FS(), ".")
		if err != nil {
			return err
		}
		for _, entry := range entries {
			if name := entry.Name(); name[0] != '.' && name != lostAndFound {
				foreign = append(foreign, name)
			}
		}
	}
	for name := range files {
		if _, err := f.Lstat(name); err == nil && old[name] == "" {
			foreign = append(foreign, name)
		}
	}
	if len(foreign) > 0 {
		return fmt.Errorf("%s holds what no export wrote (%s, %d in all): nothing was changed; name another folder, or move that elsewhere", f.Name(), slices.Min(foreign), len(foreign))
	}
	return nil
}
