//go:build !production

package login

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// A sessionStore stores each session in a file. The modification time of the file is the end of the session. It implements
// scs.Store and gets hashed tokens. It is not safe for concurrent use.
type sessionStore struct{ *os.Root }

// Find implements scs.Store.
func (f sessionStore) Find(token string) (session []byte, found bool, err error) {
	if info, err := f.Stat(token); err != nil || !time.Now().Before(info.ModTime()) {
		return nil, false, nil
	}
	session, err = f.ReadFile(token)
	return session, err == nil, err
}

// Commit implements scs.Store.
func (f sessionStore) Commit(token string, session []byte, end time.Time) error {
	const temporary = "next" // so that a full disk destroys no existing session
	err := f.WriteFile(temporary, session, 0o600)
	if err == nil {
		err = f.Chtimes(temporary, end, end)
	}
	if err == nil {
		err = f.Rename(temporary, token)
	}
	return err
}

// Delete implements scs.Store.
func (f sessionStore) Delete(token string) error { return f.RemoveAll(token) }

// removeExpired removes the files of expired sessions. It runs at the start and at each sign-in.
func (f sessionStore) removeExpired() error {
	entries, err := fs.ReadDir(f.FS(), ".")
	for _, entry := range entries {
		info, statErr := entry.Info()
		if statErr == nil && !time.Now().Before(info.ModTime()) {
			err = errors.Join(err, f.Delete(entry.Name()))
		}
	}
	return err
}
