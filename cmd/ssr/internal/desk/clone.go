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

// A Source is the repository and the branch that a hosted desk edits, and the folder of its clone.
type Source struct {
	Repository, Branch, Folder string
	// Packages is a folder with the client's npm packages; empty if the clone needs none.
	Packages string
	Log      *slog.Logger
}

// Clone clones the branch into the folder, or updates an existing clone. A new clone restores the unpublished changes that the last
// desk pushed to [draftsBranch]. An existing clone keeps its unpublished changes. It fast-forwards to new publications unless these
// touch unpublished changes; then the next publication merges them. An unreachable repository does not stop the start of an
// existing clone. No other process may use the folder. The error names the settings that the operator has to check.
func (s Source) Clone() error {
	c := checkout(s.Folder)
	_, err := os.Stat(s.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		err = s.cloneNew()
	} else {
		err = c.repair()
	}
	if err != nil {
		return fmt.Errorf("getting the site: look at DESK_REPOSITORY (%s), its key, DESK_BRANCH (%s), DESK_FOLDER (%s) and its disk: %w", s.Repository, s.Branch, s.Folder, err)
	}
	_, err = c.git("remote", "set-url", "origin", s.Repository)
	if err == nil {
		err = c.gitEach("fetch --quiet origin refs/heads/"+s.Branch, "merge --quiet --ff-only FETCH_HEAD")
	}
	if err != nil {
		s.Log.Warn("clone not updated: the next publication merges new commits", "error", err)
	}
	return nil
}

// cloneNew clones the repository with the pushed drafts. The clone moves to its folder when it is complete.
func (s Source) cloneNew() error {
	partial := s.Folder + ".part"
	c := checkout(partial)
	err := os.RemoveAll(partial) // left by an interrupted start
	if err == nil {
		_, err = checkout("").git("clone", "--quiet", "--no-tags", "--branch", s.Branch,
			"--config", "user.name=Desk", "--config", "user.email=desk@localhost", "--", s.Repository, partial)
	}
	if state := c.resolve("refs/remotes/origin/" + draftsBranch); err == nil && state != "" {
		published := state + "^2"
		if c.resolve(published) == "" { // written by a version of the desk without a history
			published = state + "^"
		} else {
			_, err = c.git("update-ref", historyRef, state)
		}
		if err == nil {
			err = c.checkOutState(published, state)
		}
	}
	if err == nil && s.Packages != "" {
		err = os.Symlink(s.Packages, filepath.Join(partial, "client/node_modules"))
	}
	if err == nil {
		err = os.Rename(partial, s.Folder)
	}
	return err
}

// repair prepares a clone that a killed process may have left: it removes locks of git, and resets all files except content and
// pictures.
func (c checkout) repair() error {
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
		state, err = c.recordState(time.Now(), externalChange)
	}
	if err == nil {
		err = c.checkOutState("HEAD", state)
	}
	return err
}

// gitEach runs git once for each line of arguments.
func (c checkout) gitEach(lines ...string) error {
	for _, line := range lines {
		if _, err := c.git(strings.Fields(line)...); err != nil {
			return err
		}
	}
	return nil
}
