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

// contentNames matches the names of editable files: a folder of client/content and a slug, such as articles/hail-damage.
var contentNames = regexp.MustCompile(`^(articles|areas|services|pages|site)/[a-z0-9]+(-[a-z0-9]+)*$`)

// maxName limits the bytes of a name. File systems allow 255 bytes.
const maxName = 120

// isContentName reports whether a name is valid for a content file.
func isContentName(name string) bool { return len(name) <= maxName && contentNames.MatchString(name) }

// contentPath returns the path of a content file, from the root of the source tree.
func contentPath(name string) string { return contentFolder + "/" + name + ".json" }

// contentName returns the name of a content file by its path, and reports whether the path is below the content folder.
func contentName(path string) (string, bool) {
	return strings.CutPrefix(strings.TrimSuffix(path, ".json"), contentFolder+"/")
}

// fileVersion returns the hash of a file's content, or "" for a missing file.
func fileVersion(text []byte) string {
	if text == nil {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// readContent reads a content file by a name from a request. Its error is a refusal if the name is invalid or the file is missing.
func (h *Handler) readContent(name string) ([]byte, error) {
	if !isContentName(name) {
		return nil, refuse(http.StatusBadRequest, "There is no page with the name “%s”. Pick one in the list of pages.", name)
	}
	info, err := h.root.Lstat(contentPath(name))
	if err == nil && !info.Mode().IsRegular() {
		return nil, refuse(http.StatusForbidden, "The desk does not edit this page, because its file is a link or a folder. Ask the person who looks after the site.")
	}
	text, err := h.readFile(contentPath(name))
	if err == nil && text == nil {
		err = refuse(http.StatusNotFound, "This page is gone: somebody has deleted it or changed its address.")
	}
	return text, err
}

// readFile reads a file by its path from the root, without a byte order mark, which some editors write and builds ignore. It
// returns nil for a missing file.
func (h *Handler) readFile(path string) ([]byte, error) {
	text, err := h.root.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}

// contentExists reports whether a content file exists.
func (h *Handler) contentExists(name string) bool {
	_, err := h.root.Lstat(contentPath(name))
	return !errors.Is(err, fs.ErrNotExist)
}

// temporaryPath returns the path of the temporary file for an atomic write. Builds ignore such names, and no editor uses them for
// backups.
func temporaryPath(name string) string {
	folder, base := path.Split(name)
	return folder + "." + base + ".desk~"
}

// errConcurrentChange reports that a file has changed since the desk read it.
var errConcurrentChange = refuse(http.StatusConflict, "Somebody else changed this at the same moment, so nothing was changed here. Try again.")

// writeFiles writes and removes files by their path from the root; nil removes a file. It writes only if the files of expected
// still have the expected content, where nil means a missing file; otherwise it returns errConcurrentChange. After an error, no
// file has changed, unless a rename itself failed. Each file is replaced atomically, but a process that is killed between two
// renames leaves the second file unchanged. The caller must have locked h.mu.
func (h *Handler) writeFiles(changes, expected map[string][]byte) error {
	order := slices.Sorted(maps.Keys(changes))
	defer func() {
		for _, name := range order {
			_ = h.root.Remove(temporaryPath(name)) // exists only after an error
		}
	}()
	for _, name := range order {
		if content := changes[name]; content != nil {
			if err := h.writeTemporary(name, content); err != nil {
				return err
			}
		}
	}
	for name, content := range expected {
		current, err := h.readFile(name)
		if err != nil {
			return err
		}
		if fileVersion(current) != fileVersion(content) {
			return errConcurrentChange
		}
	}
	var errs []error
	for _, name := range order {
		if changes[name] == nil {
			errs = append(errs, h.root.Remove(name))
		} else {
			errs = append(errs, h.root.Rename(temporaryPath(name), name))
		}
	}
	return errors.Join(errs...)
}

func (h *Handler) writeTemporary(name string, content []byte) error {
	if err := h.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := h.root.Create(temporaryPath(name))
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Sync(), f.Close())
}

// fileErrorMessage returns a message for the owner about an error of the file system.
func fileErrorMessage(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return "The disk is full, so nothing was saved. The file is as it was. Make some room, then save again."
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Sprintf("This machine does not allow the desk to write here, so nothing was saved. The file is as it was. (%v)", err)
	}
	return fmt.Sprintf("Something went wrong on this machine, so nothing was saved: %v", err)
}
