//go:build !production

package build

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"testing/fstest"
)

// A memory holds files by their names, and is a file system of names alone. Once it is read it must not be written to any more.
type memory map[string][]byte

// Open implements fs.FS.
func (m memory) Open(name string) (fs.File, error) {
	content, found := m[name]
	if !found {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return fstest.MapFS{name: {Data: content}}.Open(name)
}

// A store takes public files from many goroutines.
type store struct {
	mu    sync.Mutex
	files memory
}

func newStore() *store { return &store{files: memory{}} }

func (s *store) add(name string, content []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[name] = content
}

// addHashed takes a file under a name that changes with its content, and returns its path on the site.
func (s *store) addHashed(name string, content []byte) string {
	extension := filepath.Ext(name)
	hashed := fmt.Sprintf("%s-%s%s", name[:len(name)-len(extension)], contentHash(content), extension)
	s.add(hashed, content)
	return publicPath + hashed
}
