//go:build !production

package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
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
	if _, err := os.Stat(s.Folder); errors.Is(err, fs.ErrNotExist) {
		err := errors.Join(os.RemoveAll(part), os.MkdirAll(parent, 0o755)) // a start that was ended may have left one
		if err == nil {
			_, err = checkout(parent).git("clone", "--quiet", "--single-branch", "--no-tags", "--branch", s.Branch,
				"--config", "user.name=Desk", "--config", "user.email=desk@localhost", "--", s.Repository, part)
		}
		if err == nil {
			err = checkout(part).takeBack()
		}
		if err == nil {
			err = os.Rename(part, s.Folder)
		}
		if err != nil {
			return s.explain(err)
		}
	} else if err := c.mend(); err != nil {
		return fmt.Errorf("%s holds no site: remove it, or set DESK_FOLDER to another folder (%w)", s.Folder, err)
	}
	_, err := c.git("config", "remote.origin.url", s.Repository)
	if err == nil {
		_, err = c.git("fetch", "--quiet", "origin", "refs/heads/"+s.Branch)
	}
	if err == nil {
		_, err = c.git("merge", "--quiet", "--ff-only", "FETCH_HEAD")
	}
	if err != nil {
		s.Log.Warn("the desk begins with the state that it had: what was published meanwhile goes along with the next publication", "error", s.explain(err))
	}
	packages := filepath.Join(s.Folder, "client/node_modules")
	if _, err := os.Lstat(packages); err == nil || s.Packages == "" {
		return nil
	}
	return os.Symlink(s.Packages, packages)
}

// mend makes sound what a program left that was ended: git's locks go, and files that are no words are as git has them.
func (c checkout) mend() error {
	err := filepath.WalkDir(filepath.Join(string(c), ".git"), func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".lock") {
			err = os.Remove(name)
		}
		return err
	})
	others := []string{"--", ".", ":(exclude,glob)" + contentFolder + "/**/*.json", ":(exclude)" + picturesFolder, ":(exclude)client/node_modules"}
	for _, words := range []string{"restore --source=HEAD --staged --worktree", "clean --quiet --force -d"} {
		if err == nil {
			_, err = c.git(append(strings.Fields(words), others...)...)
		}
	}
	return err
}

// takeBack makes of a new clone what the lost one was: the drafts are changes of the state in which they were written.
func (c checkout) takeBack() error {
	_, err := c.git("fetch", "--quiet", "origin", draftsBranch+":"+draftsKept)
	if err != nil {
		if strings.Contains(err.Error(), noSuchBranch) {
			return nil
		}
		return err
	}
	for _, words := range []string{"read-tree --reset -u " + draftsKept, "update-ref HEAD " + draftsKept + "^", "reset --quiet"} {
		if _, err := c.git(strings.Fields(words)...); err != nil {
			return err
		}
	}
	return nil
}

// causes say to an operator why git could not get the repository, by what git says.
var causes = []struct{ said, words string }{
	{"Host key verification", "DESK_REPOSITORY: the key of its host is not among the known ones: add it to known_hosts"},
	{"Permission denied|Authentication failed|could not read (Username|Password)", "DESK_REPOSITORY does not let this desk in: give it the key that may write there"},
	{"Remote branch .* not found|" + noSuchBranch, "DESK_BRANCH: there is no branch of this name at DESK_REPOSITORY"},
	{"No space left|File too large|unable to write", "DESK_FOLDER is on a disk that is full"},
	{"not found|does not exist|does not appear to be|Could not resolve|unable to access|Connection|No route|did not end", "DESK_REPOSITORY cannot be reached: look at its address and at the network"},
}

func (s Source) explain(err error) error {
	for _, cause := range causes {
		if regexp.MustCompile(cause.said).MatchString(err.Error()) {
			return fmt.Errorf("%s (%s, branch %s)\n%w", cause.words, s.Repository, s.Branch, err)
		}
	}
	return err
}
