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
	"strings"
	"syscall"
)

// names matches the names of the files that the desk may touch: a folder of client/content and a slug, such as
// articles/hail-damage.
var names = regexp.MustCompile(`^(articles|areas|services|pages|site)/[a-z0-9]+(-[a-z0-9]+)*$`)

// maxName is the longest name of a file that the desk makes. Systems allow 255 bytes.
const maxName = 120

// isName reports whether a text can be the name of a content file.
func isName(name string) bool { return len(name) <= maxName && names.MatchString(name) }

// pathOf returns the path of a file of words, from the root of the source tree.
func pathOf(name string) string { return contentFolder + "/" + name + ".json" }

// contentOf returns the name of a file of words by its path, and whether it is one.
func contentOf(path string) (string, bool) {
	return strings.CutPrefix(strings.TrimSuffix(path, ".json"), contentFolder+"/")
}

// versionOf returns what tells a text from any other. A file that is not there has the version "".
func versionOf(text []byte) string {
	if text == nil {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// read reads a file of words by a name that somebody sent. Its error is a refusal if there is no such file.
func (h *Handler) read(name string) ([]byte, error) {
	if !isName(name) {
		return nil, refuse(http.StatusBadRequest, "There is no page with the name “%s”. Pick one in the list of pages.", name)
	}
	info, err := h.root.Lstat(pathOf(name))
	if err == nil && !info.Mode().IsRegular() {
		return nil, refuse(http.StatusForbidden, "The desk does not edit this page, because its file is a link or a folder. Ask the person who looks after the site.")
	}
	text, err := h.textOf(pathOf(name))
	if err == nil && text == nil {
		err = refuse(http.StatusNotFound, "This page is gone: somebody has deleted it or changed its address.")
	}
	return text, err
}

// textOf reads a file, by its path from the root, without the byte order mark that some editors put first; builds ignore it,
// too. For a file that is not there it returns nil.
func (h *Handler) textOf(path string) ([]byte, error) {
	text, err := h.root.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}

// isThere reports whether there is a file of words with that name.
func (h *Handler) isThere(name string) bool {
	_, err := h.root.Lstat(pathOf(name))
	return !errors.Is(err, fs.ErrNotExist)
}

// temporary returns where a file is written before it takes its place. Builds ignore such names, and no editor uses them for
// its own copies.
func temporary(name string) string {
	folder, base := path.Split(name)
	return folder + "." + base + ".desk~"
}

// errChanged means that a file is no longer as it was when it was decided what to write.
var errChanged = refuse(http.StatusConflict, "Somebody else changed this at the same moment, so nothing was changed here. Try again.")

// write replaces, makes and removes files. changes has their new contents by path from the root; nil removes a file. was has
// what some files must still hold; nil means that there must be none. If one does not, nothing is changed and the error is
// errChanged; nor is anything changed if a file cannot be written. Each file is whole at all times, but if the program is ended
// between two, only the first is replaced. The caller holds h.mu.
func (h *Handler) write(changes, was map[string][]byte) error {
	order := slices.Sorted(maps.Keys(changes))
	defer func() {
		for _, name := range order {
			_ = h.root.Remove(temporary(name)) // it is there only after an error
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
	_, err = f.Write(content)
	return errors.Join(err, f.Sync(), f.Close())
}

// inWords says in an owner's words why a file could not be read or written.
func inWords(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return "The disk is full, so nothing was saved. The file is as it was. Make some room, then save again."
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Sprintf("This machine does not allow the desk to write here, so nothing was saved. The file is as it was. (%v)", err)
	}
	return fmt.Sprintf("Something went wrong on this machine, so nothing was saved: %v", err)
}
