//go:build !production

package login

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A folder keeps sessions, each in a file that begins with the time at which it ends. It implements scs.Store; the tokens that it
// gets are hashes. The caller must not call two methods at the same time.
type folder string

func (f folder) path(token string) string { return filepath.Join(string(f), token) }

// Find implements scs.Store.
func (f folder) Find(token string) (session []byte, found bool, err error) {
	text, err := os.ReadFile(f.path(token))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	until, session, _ := bytes.Cut(text, []byte("\n"))
	if end, err := time.Parse(time.RFC3339, string(until)); err != nil || !time.Now().Before(end) {
		return nil, false, f.Delete(token)
	}
	return session, true, nil
}

// Commit implements scs.Store. A session that is new makes room for itself: those that have ended go.
func (f folder) Commit(token string, session []byte, end time.Time) error {
	if _, err := os.Stat(f.path(token)); err != nil {
		others, err := os.ReadDir(string(f))
		for _, other := range others {
			_, _, unread := f.Find(other.Name())
			err = errors.Join(err, unread)
		}
		if err != nil {
			return err
		}
	}
	// A full disk must not take the session that is there.
	next := f.path("next")
	err := os.WriteFile(next, append(end.AppendFormat(nil, time.RFC3339+"\n"), session...), 0o600)
	if err == nil {
		err = os.Rename(next, f.path(token))
	}
	return err
}

// Delete implements scs.Store.
func (f folder) Delete(token string) error {
	if err := os.Remove(f.path(token)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
