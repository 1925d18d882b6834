//go:build !production

package build

import (
	"fmt"
	"path/filepath"
	"sync"
)

// A memory maps file names to contents. It must not be modified once others read it.
type memory map[string][]byte

// A store collects public files. It is safe for concurrent use by writers.
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

// addHashed adds a file under a name with a hash of its content, and returns its URL path.
func (s *store) addHashed(name string, content []byte) string {
	extension := filepath.Ext(name)
	hashed := fmt.Sprintf("%s-%s%s", name[:len(name)-len(extension)], contentHash(content), extension)
	s.add(hashed, content)
	return publicPath + hashed
}
