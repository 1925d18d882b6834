//go:build !production

package desk

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"syscall"
)

// names are those of the files that the desk may touch: a folder of client/content and a slug.
var names = regexp.MustCompile(`^(articles|areas|services|pages|site)/[a-z0-9]+(-[a-z0-9]+)*$`)

// A file is one file of client/content.
type file struct {
	name    string // such as articles/hail-damage
	bytes   []byte
	version string
}

// path is where a file is, from the root of the source tree.
func pathOf(name string) string { return contentFolder + "/" + name + ".json" }

func versionOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// named refuses what is no name of a file of words.
func named(name string) error {
	if !names.MatchString(name) {
		return refuse(http.StatusBadRequest, "“%s” is not the name of a file of words", name)
	}
	return nil
}

// read reads a file by a name that somebody sent.
func (h *Handler) read(name string) (file, error) {
	if err := named(name); err != nil {
		return file{}, err
	}
	content, err := readRegular(h.content, name+".json")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return file{}, refuse(http.StatusNotFound, "there is no file %s any more: it was deleted or renamed outside the desk", pathOf(name))
	case err != nil:
		return file{}, err
	}
	content = bytes.TrimPrefix(content, byteOrderMark)
	return file{name, content, versionOf(content)}, nil
}

// byteOrderMark is how some editors of Windows begin a file. Builds read past it, too.
var byteOrderMark = []byte("\ufeff")

func readRegular(root *os.Root, name string) ([]byte, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, refuse(http.StatusForbidden, "%s is not a plain file: the desk leaves it alone", name)
	}
	return root.ReadFile(name)
}

// temporary is where a file is written before it takes its place. Nobody watches or lists such names, and no editor keeps
// its own copies under them.
func temporary(name string) string {
	folder, base := path.Split(name)
	return folder + "." + base + temporaryEnd
}

const temporaryEnd = ".desk~"

// errChanged tells that a file is not as it was when somebody decided by it.
var errChanged = refusal{http.StatusConflict, "another program changed the words in the meantime: nothing was changed here, try again", nil}

// write replaces, makes and removes files of one folder, all or none: content by the file's name, nil removes it. Its error
// is errChanged where a file that is in was does not hold that any more; nil is a file that was not there. Who is
// interrupted between two files leaves the first replaced; each file is whole at all times. The caller holds h.mu.
func (h *Handler) write(root *os.Root, changes, was map[string][]byte) error {
	order := slices.Sorted(maps.Keys(changes))
	for _, name := range order {
		if content := changes[name]; content != nil {
			if err := writeTemporary(root, name, content); err != nil {
				removeTemporary(root, order)
				return err
			}
		}
	}
	before := map[string][]byte{}
	for i, name := range order {
		old, err := root.ReadFile(name)
		if err == nil {
			before[name] = old
		} else if errors.Is(err, fs.ErrNotExist) {
			before[name], err = nil, nil
		}
		if expected, told := was[name]; err == nil && told && !same(old, expected) {
			err = errChanged
		}
		if err == nil {
			err = put(root, name, changes[name])
		}
		if err != nil {
			removeTemporary(root, order)
			return errors.Join(err, takeBack(root, order[:i], before))
		}
	}
	return syncFolders(root, order)
}

// same tells whether a file still holds what was expected; nil is a file that is not there.
func same(now, expected []byte) bool {
	return (now == nil) == (expected == nil) && bytes.Equal(bytes.TrimPrefix(now, byteOrderMark), expected)
}

// put brings a file to its place, or removes it.
func put(root *os.Root, name string, content []byte) error {
	if content == nil {
		return root.Remove(name)
	}
	return root.Rename(temporary(name), name)
}

// takeBack undoes what was written to names.
func takeBack(root *os.Root, order []string, before map[string][]byte) error {
	var errs []error
	for _, name := range order {
		var err error
		if before[name] != nil {
			err = writeTemporary(root, name, before[name])
		}
		if err == nil {
			err = put(root, name, before[name])
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func writeTemporary(root *os.Root, name string, content []byte) error {
	f, err := root.OpenFile(temporary(name), os.O_WRONLY|os.O_CREATE|os.O_TRUNC|syscall.O_NOFOLLOW, 0o644)
	if err != nil {
		return err
	}
	if old, statErr := root.Lstat(name); statErr == nil {
		err = f.Chmod(old.Mode().Perm()) // who may read and write it stays as it was
	}
	_, writeErr := f.Write(content)
	return errors.Join(err, writeErr, f.Sync(), f.Close())
}

func removeTemporary(root *os.Root, order []string) {
	for _, name := range order {
		_ = root.Remove(temporary(name)) // where there is none
	}
}

// syncFolders writes the folders' own entries to the disk, so that a file that was replaced stays so.
func syncFolders(root *os.Root, order []string) error {
	folders := map[string]bool{}
	for _, name := range order {
		folders[path.Dir(name)] = true
	}
	var errs []error
	for folder := range folders {
		f, err := root.Open(folder)
		if err == nil {
			err = errors.Join(ignoreUnsupported(f.Sync()), f.Close())
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// ignoreUnsupported forgives systems on which a folder cannot be synced.
func ignoreUnsupported(err error) error {
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return err
}

// sweep removes what an earlier run left that was interrupted while it wrote.
func (h *Handler) sweep() {
	h.mu.Lock() // another desk of this tree may be writing
	defer h.mu.Unlock()
	for _, root := range []*os.Root{h.content, h.pictures, h.cache} {
		_ = fs.WalkDir(root.FS(), ".", func(name string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, temporaryEnd) {
				_ = root.Remove(name) // it is in nobody's way
			}
			return nil
		})
	}
}

// inWords tells an owner why a file could not be read or written, and whether that is for want of room or leave.
func inWords(err error) (words string, noRoom bool) {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "The disk is full, so nothing was saved. The file is as it was. Make some room, then save again.", true
	case errors.Is(err, syscall.EFBIG):
		return "This machine allows no file of that size, so nothing was saved. The file is as it was.", true
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Sprintf("This machine does not allow the desk to write here, so nothing was saved. The file is as it was. (%v)", err), true
	}
	return fmt.Sprintf("Something went wrong on this machine, so nothing was saved: %v", err), false
}
