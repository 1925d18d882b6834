//go:build !production

package desk

import (
	"errors"
	"os"
	"sync"
	"syscall"
)

// Turns are taken by who works on the words: the requests of one desk, and the desks of one tree, of which somebody may have
// started two.
type turns struct {
	mu     sync.Mutex
	folder *os.File
}

// open opens the folder by which desks know that they share a tree.
func (t *turns) open(folder string) (err error) {
	t.folder, err = os.Open(folder)
	return err
}

// Lock waits for a turn. On a disk that knows no locks it waits for this desk's own requests alone.
func (t *turns) Lock() {
	t.mu.Lock()
	for t.folder != nil {
		if err := syscall.Flock(int(t.folder.Fd()), syscall.LOCK_EX); !errors.Is(err, syscall.EINTR) {
			return
		}
	}
}

// Unlock ends a turn.
func (t *turns) Unlock() {
	if t.folder != nil {
		_ = syscall.Flock(int(t.folder.Fd()), syscall.LOCK_UN) // it fails where Lock did
	}
	t.mu.Unlock()
}

// close lets go of the folder. The caller has the turn, and ends it.
func (t *turns) close() error {
	if t.folder == nil {
		return nil
	}
	folder := t.folder
	t.folder = nil // whose lock ends with it
	return folder.Close()
}
