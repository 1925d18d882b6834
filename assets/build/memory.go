//go:build !production

package build

import (
	"fmt"
	"path/filepath"
	"sync"
)

// A memory holds files by name. Nobody writes to it once it is read.
type memory map[string][]byte

// A store collects public files. It is safe for concurrent use.
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

// addHashed adds a file under a name that changes with its content, and returns its path on the site.
func (s *store) addHashed(name string, content []byte) string {
	extension := filepath.Ext(name)
	hashed := fmt.Sprintf("%s-%s%s", name[:len(name)-len(extension)], contentHash(content), extension)
	s.add(hashed, content)
	return publicPath + hashed
}
