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
// gets are hashes. Two of its methods must not run at the same time.
type folder string

func (f folder) path(token string) string { return filepath.Join(string(f), token) }

// Find implements scs.Store.
func (f folder) Find(token string) (session []byte, found bool, err error) {
	text, err := os.ReadFile(f.path(token))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	until, session, _ := bytes.Cut(text, []byte("\n"))
	if end, wrong := time.Parse(time.RFC3339, string(until)); err == nil && (wrong != nil || !time.Now().Before(end)) {
		return nil, false, f.Delete(token)
	}
	return session, err == nil, err
}

// Commit implements scs.Store. Sessions that have ended make room.
func (f folder) Commit(token string, session []byte, end time.Time) error {
	others, err := os.ReadDir(string(f))
	for _, other := range others {
		_, _, unread := f.Find(other.Name())
		err = errors.Join(err, unread)
	}
	next := f.path("next") // so that a full disk takes no session that is there
	if err == nil {
		err = os.WriteFile(next, append(end.AppendFormat(nil, time.RFC3339+"\n"), session...), 0o600)
	}
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
