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
	c, parent, part := checkout(s.Folder), filepath.Dir(s.Folder), s.Folder+".part"
	_, err := os.Stat(s.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.Join(os.RemoveAll(part), os.MkdirAll(parent, 0o755)) // a start that was ended may have left one
		if err == nil {
			_, err = checkout(parent).git("clone", "--quiet", "--no-tags", "--branch", s.Branch,
				"--config", "user.name=Desk", "--config", "user.email=desk@localhost", "--", s.Repository, part)
		}
		if err == nil {
			err = checkout(part).takeBack()
		}
		if err == nil {
			err = os.Rename(part, s.Folder)
		}
	} else {
		err = c.mend()
	}
	if err != nil {
		return fmt.Errorf("getting the site: look at DESK_REPOSITORY (%s), its key, DESK_BRANCH (%s), DESK_FOLDER (%s) and its disk: %w", s.Repository, s.Branch, s.Folder, err)
	}
	_, err = c.git("remote", "set-url", "origin", s.Repository)
	if err == nil {
		_, err = c.git("fetch", "--quiet", "origin", "refs/heads/"+s.Branch)
	}
	if err == nil {
		_, err = c.git("merge", "--quiet", "--ff-only", "FETCH_HEAD")
	}
	if err != nil {
		s.Log.Warn("the desk begins with the state that it had: what was published meanwhile goes along with the next publication", "error", err)
	}
	packages := filepath.Join(s.Folder, "client/node_modules")
	if _, err := os.Lstat(packages); err == nil || s.Packages == "" {
		return nil
	}
	return os.Symlink(s.Packages, packages)
}

// takeBack makes of a new clone what the lost one was: the drafts are changes of the state in which they were written.
func (c checkout) takeBack() error {
	const draft = "refs/remotes/origin/" + drafts
	if _, err := c.git("rev-parse", "--quiet", "--verify", draft); err != nil {
		return nil
	}
	return c.gitEach("read-tree --reset -u "+draft, "update-ref HEAD "+draft+"^", "reset --quiet")
}

// mend makes sound what a program left that was ended: git's locks go, and files that are no words are as git has them.
func (c checkout) mend() error {
	folder := filepath.Join(string(c), ".git")
	_, err := os.Stat(folder) // without one, git would take the repository around it
	locks, _ := filepath.Glob(filepath.Join(folder, "*.lock"))
	for _, lock := range locks {
		err = errors.Join(err, os.Remove(lock))
	}
	if err != nil {
		return err
	}
	const others = " -- . :(exclude,glob)" + contentFolder + "/**/*.json :(exclude)" + picturesFolder + " :(exclude)client/node_modules"
	return c.gitEach("restore --source=HEAD --staged --worktree"+others, "clean --quiet --force -d"+others)
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
