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
	// temporaryFile contains each new file until it is complete.
	temporaryFile = ".ssr-export-new"
	// lostAndFound is a folder at the root of some file systems.
	lostAndFound = "lost+found"
)

// A folder contains an export.
type folder struct{ *os.Root }

// replaceFiles writes the files, by path, into a folder, and removes the other files of earlier exports. Each file is replaced
// atomically. It returns an error and changes nothing if it would replace a file that no export wrote.
func replaceFiles(name string, files map[string][]byte) (err error) {
	if err := os.MkdirAll(name, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	target := folder{root}
	old, err := target.readMarker()
	if err == nil {
		err = target.rejectForeignFiles(old, files)
	}
	if err != nil {
		return err
	}
	sums := map[string]string{}
	for name, content := range files {
		sums[name] = fmt.Sprintf("%x", sha256.Sum256(content))
	}
	both := maps.Clone(old) // after an interruption, the marker lists the files of both exports
	maps.Copy(both, sums)
	err = target.writeMarker(both)
	for _, assets := range []bool{true, false} { // a page must not reference a missing asset
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if err == nil && strings.HasPrefix(name, "assets/") == assets {
				err = target.writeFile(name, files[name])
			}
		}
	}
	for name := range old {
		if err == nil && files[name] == nil {
			err = target.removeFile(name)
		}
	}
	if err == nil {
		err = target.writeMarker(sums)
	}
	if err != nil {
		return fmt.Errorf("not all files in %s are replaced: export again: %w", name, err)
	}
	return nil
}

// writeFile replaces a file atomically, after the new content is on the disk. It does not touch a file with the same content, because
// hosts upload files with a new modification time.
func (f folder) writeFile(name string, content []byte) error {
	if old, err := f.ReadFile(name); err == nil && string(old) == string(content) {
		return nil
	}
	defer f.RemoveAll(temporaryFile) //nolint:errcheck // the file exists only after an error
	if err := errors.Join(f.RemoveAll(temporaryFile), f.MkdirAll(path.Dir(name), 0o755)); err != nil {
		return err
	}
	file, err := f.Create(temporaryFile)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return f.Rename(temporaryFile, name)
}

// removeFile removes a file and its folders if they are empty.
func (f folder) removeFile(name string) error {
	err := f.Remove(name)
	if _, missing := f.Lstat(name); missing == nil {
		return err
	}
	for parent := path.Dir(name); parent != "." && f.Remove(parent) == nil; parent = path.Dir(parent) {
	}
	return nil
}

// writeMarker writes the marker file, with the checksums of files by path.
func (f folder) writeMarker(sums map[string]string) error {
	text := markerFormat + "\n"
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		text += sums[name] + "  " + name + "\n"
	}
	return f.writeFile(markerFile, []byte(text))
}

// readMarker reads the marker file. Without such a file it returns no checksums.
func (f folder) readMarker() (map[string]string, error) {
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

// rejectForeignFiles returns an error that names a file that no export wrote: any file in a folder without an export, otherwise a
// file that a new file would replace.
func (f folder) rejectForeignFiles(old map[string]string, files map[string][]byte) error {
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
		return fmt.Errorf("%s contains files that no export wrote (%s, %d in all): nothing was changed; choose another folder, or move the files", f.Name(), slices.Min(foreign), len(foreign))
	}
	return nil
}
