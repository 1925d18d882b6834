//go:build !production

package desk

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"syscall"
)

// names are those of the files that the desk may touch: a folder of client/content and a slug, such as articles/hail-damage.
var names = regexp.MustCompile(`^(articles|areas|services|pages|site)/[a-z0-9]+(-[a-z0-9]+)*$`)

// pathOf is where a file of words is, from the root of the source tree.
func pathOf(name string) string { return contentFolder + "/" + name + ".json" }

// versionOf tells a text from any other. A file that is not there has none.
func versionOf(text []byte) string {
	if text == nil {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// read reads a file of words by a name that somebody sent.
func (h *Handler) read(name string) ([]byte, error) {
	if !names.MatchString(name) {
		return nil, refuse(http.StatusBadRequest, "“%s” is not the name of a file of words", name)
	}
	info, err := h.root.Lstat(pathOf(name))
	if err == nil && !info.Mode().IsRegular() {
		return nil, refuse(http.StatusForbidden, "%s is not a plain file: the desk leaves it alone", pathOf(name))
	}
	text, err := h.textOf(pathOf(name))
	if err == nil && text == nil {
		err = refuse(http.StatusNotFound, "there is no file %s any more: it was deleted or renamed outside the desk", pathOf(name))
	}
	return text, err
}

// textOf is what a file holds, by its path from the root, without the mark with which some editors of Windows begin one. Builds
// read past it, too. Nil is a file that is not there.
func (h *Handler) textOf(path string) ([]byte, error) {
	text, err := h.root.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}

// isThere tells whether there is a file of that name.
func (h *Handler) isThere(name string) bool {
	_, err := h.root.Lstat(pathOf(name))
	return !errors.Is(err, fs.ErrNotExist)
}

// temporary is where a file is written before it takes its place. Nobody watches or lists such names, and no editor keeps
// its own copies under them.
func temporary(name string) string {
	folder, base := path.Split(name)
	return folder + "." + base + ".desk~"
}

// errChanged tells that a file is not as it was when somebody decided by it.
var errChanged = refuse(http.StatusConflict, "another program changed the words in the meantime: nothing was changed here, try again")

// write replaces, makes and removes files: content by the file's path from the root, nil removes it. Nothing is changed where
// one cannot be written; nor, with the error errChanged, where a file that is in was does not hold that any more: nil is one
// that was not there. Who is interrupted between two files leaves the first replaced; each file is whole at all times. The
// caller holds h.mu.
func (h *Handler) write(changes, was map[string][]byte) error {
	order := slices.Sorted(maps.Keys(changes))
	defer func() {
		for _, name := range order {
			_ = h.root.Remove(temporary(name)) // where it did not take its place
		}
	}()
	for _, name := range order {
		if content := changes[name]; content != nil {
			if err := h.writeTemporary(name, content); err != nil {
				return err
			}
		}
	}
	for name, expected := range was {
		now, err := h.textOf(name)
		if err != nil {
			return err
		}
		if versionOf(now) != versionOf(expected) {
			return errChanged
		}
	}
	var errs []error
	for _, name := range order {
		if changes[name] == nil {
			errs = append(errs, h.root.Remove(name))
		} else {
			errs = append(errs, h.root.Rename(temporary(name), name))
		}
	}
	return errors.Join(errs...)
}

func (h *Handler) writeTemporary(name string, content []byte) error {
	if err := h.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := h.root.Create(temporary(name))
	if err != nil {
		return err
	}
	if old, statErr := h.root.Lstat(name); statErr == nil {
		err = f.Chmod(old.Mode().Perm()) // who may read and write it stays as it was
	}
	_, writeErr := f.Write(content)
	return errors.Join(err, writeErr, f.Sync(), f.Close())
}

// inWords tells an owner why a file could not be read or written.
func inWords(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return "The disk is full, so nothing was saved. The file is as it was. Make some room, then save again."
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Sprintf("This machine does not allow the desk to write here, so nothing was saved. The file is as it was. (%v)", err)
	}
	return fmt.Sprintf("Something went wrong on this machine, so nothing was saved: %v", err)
}
