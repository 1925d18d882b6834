//go:build !production

package login

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// A folder keeps sessions, each in a file whose time is that of the session's end. It implements scs.Store; the tokens that it
// gets are hashes. Two of its methods must not run at the same time.
type folder struct{ *os.Root }

// Find implements scs.Store.
func (f folder) Find(token string) (session []byte, found bool, err error) {
	if about, err := f.Stat(token); err != nil || !time.Now().Before(about.ModTime()) {
		return nil, false, nil
	}
	session, err = f.ReadFile(token)
	return session, err == nil, err
}

// Commit implements scs.Store.
func (f folder) Commit(token string, session []byte, end time.Time) error {
	const next = "next" // so that a full disk takes no session that is there
	err := f.WriteFile(next, session, 0o600)
	if err == nil {
		err = f.Chtimes(next, end, end)
	}
	if err == nil {
		err = f.Rename(next, token)
	}
	return err
}

// Delete implements scs.Store.
func (f folder) Delete(token string) error { return f.RemoveAll(token) }

// removeExpired removes the files of sessions that have ended. It runs at the start and at each sign-in, which are seldom.
func (f folder) removeExpired() error {
	entries, err := fs.ReadDir(f.FS(), ".")
	for _, entry := range entries {
		info, gone := entry.Info()
		if gone == nil && !time.Now().Before(info.ModTime()) {
			err = errors.Join(err, f.Delete(entry.Name()))
		}
	}
	return err
}
