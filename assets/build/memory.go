//go:build !production

package build

import (
	"bytes"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"time"
)

// A memoryFS maps file names to contents, as an fs.FS without folders. It must not be modified while another
// goroutine may read it.
type memoryFS map[string][]byte

// Open implements fs.FS.
func (m memoryFS) Open(name string) (fs.File, error) {
	content, has := m[name]
	if !has {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return memoryFile{bytes.NewReader(content), name}, nil
}

// A memoryFile is an open file of a memoryFS. It implements fs.File, io.Seeker and fs.FileInfo.
type memoryFile struct {
	*bytes.Reader
	name string
}

func (f memoryFile) Stat() (fs.FileInfo, error) { return f, nil }
func (memoryFile) Close() error                 { return nil }
func (f memoryFile) Name() string               { return f.name }
func (memoryFile) Mode() fs.FileMode            { return 0o444 }
func (memoryFile) ModTime() time.Time           { return time.Time{} }
func (memoryFile) IsDir() bool                  { return false }
func (memoryFile) Sys() any                     { return nil }

// A store collects public files. It is safe for concurrent use by writers.
type store struct {
	mu    sync.Mutex
	files memoryFS
}

func newStore() *store { return &store{files: memoryFS{}} }

func (s *store) add(name string, content []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[name] = content
}

// addHashed adds a file under a name with a hash of its content, and returns its URL path.
func (s *store) addHashed(name string, content []byte) string {
	extension := filepath.Ext(name)
	hashed := fmt.Sprintf("%s-%s%s", name[:len(name)-len(extension)], contentHash(content), extension)
	s.add(hashed, content)
	return publicPath + hashed
}
