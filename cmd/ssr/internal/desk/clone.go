//go:build !production

package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A Source is where a desk gets the site from that it edits, and the folder that it keeps it in.
type Source struct {
	Repository, Branch, Folder string
	// Packages is a folder with the npm packages of the client; empty if they come otherwise.
	Packages string
	Log      *slog.Logger
}

// Clone brings the branch into the folder. Into a new one it comes with the words that another desk has saved and not published.
// In one that is there already, nothing of that is lost: what was published meanwhile is taken in, or left to the next
// publication where it touches the same files. Then the desk starts even while the repository cannot be reached. No other
// program may be at work in the folder. An error tells an operator what to set right.
func (s Source) Clone() error {
	c := checkout(s.Folder)
	_, err := os.Stat(s.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		err = s.begin()
	} else {
		err = c.mend()
	}
	if err != nil {
		return fmt.Errorf("getting the site: look at DESK_REPOSITORY (%s), its key, DESK_BRANCH (%s), DESK_FOLDER (%s) and its disk: %w", s.Repository, s.Branch, s.Folder, err)
	}
	_, err = c.git("remote", "set-url", "origin", s.Repository)
	if err == nil {
		err = c.gitEach("fetch --quiet origin refs/heads/"+s.Branch, "merge --quiet --ff-only FETCH_HEAD")
	}
	if err != nil {
		s.Log.Warn("the desk begins with the state that it had: what was published meanwhile goes along with the next publication", "error", err)
	}
	return nil
}

// begin makes a new clone, with the words of the one before. It takes its place when it is whole.
func (s Source) begin() error {
	part := s.Folder + ".part"
	c := checkout(part)
	err := os.RemoveAll(part) // a start that was ended may have left one
	if err == nil {
		_, err = checkout("").git("clone", "--quiet", "--no-tags", "--branch", s.Branch,
			"--config", "user.name=Desk", "--config", "user.email=desk@localhost", "--", s.Repository, part)
	}
	if state := c.resolve("refs/remotes/origin/" + drafts); err == nil && state != "" {
		published := state + "^2"
		if c.resolve(published) == "" { // a version of the desk without a history has written this branch
			published = state + "^"
		} else {
			_, err = c.git("update-ref", historyRef, state)
		}
		if err == nil {
			err = c.checkOut(published, state)
		}
	}
	if err == nil && s.Packages != "" {
		err = os.Symlink(s.Packages, filepath.Join(part, "client/node_modules"))
	}
	if err == nil {
		err = os.Rename(part, s.Folder)
	}
	return err
}

// mend repairs what a killed program left: it removes git's locks, and resets files that are no content.
func (c checkout) mend() error {
	if folder, err := os.OpenRoot(filepath.Join(string(c), ".git")); err == nil {
		_ = fs.WalkDir(folder.FS(), ".", func(path string, _ fs.DirEntry, _ error) error {
			if strings.HasSuffix(path, ".lock") {
				_ = folder.Remove(path) // git reports a lock that remains
			}
			return nil
		})
		_ = folder.Close()
	}
	_, err := c.git("rev-parse", "--verify", "HEAD")
	state := ""
	if err == nil {
		state, err = c.record(time.Now(), changedOutside)
	}
	if err == nil {
		err = c.checkOut("HEAD", state)
	}
	return err
}

// gitEach runs git with the words of one line after the other.
func (c checkout) gitEach(lines ...string) error {
	for _, line := range lines {
		if _, err := c.git(strings.Fields(line)...); err != nil {
			return err
		}
	}
	return nil
}
