//go:build !production

package build

import (
	"io/fs"
	"testing/fstest"
)

// A memory is a store, and a file system of names alone, that leaves nothing on the disk. Once it is read it must not be
// written to any more.
type memory map[string][]byte

func (m memory) write(name string, content []byte) error {
	m[name] = content
	return nil
}

// Open implements fs.FS.
func (m memory) Open(name string) (fs.File, error) {
	content, found := m[name]
	if !found {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return fstest.MapFS{name: {Data: content}}.Open(name)
}
