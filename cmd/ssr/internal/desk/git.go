//go:build !production

package desk

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"gulfoak.example/website/cmd/ssr/settings"
)

// longestPush is how long git may take to reach the remote.
const longestPush = 2 * time.Minute

// A checkout is the root of a repository, in which git runs. What it has begun it may finish, whatever ends the server.
type checkout string

// git runs git, and returns what it printed, be there an error or not.
func (c checkout) git(args ...string) (string, error) {
	printed, err := c.gitWith(nil, "", args...)
	return strings.TrimRight(printed, "\n"), err
}

// gitWith is git with variables of its own and an input. It returns every byte that git printed.
func (c checkout) gitWith(variables []string, input string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), longestPush)
	defer cancel()
	command := exec.CommandContext(ctx, "git", slices.Concat([]string{"-C", string(c)}, args)...) //nolint:gosec // objects and names of requests are checked
	// Nobody is there to answer a question, and a repository around the folder is not the site's.
	command.Env = slices.Concat(settings.PublicEnviron(), []string{"GIT_DIR=" + c.gitFolder(), "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"}, variables)
	command.Stdin = strings.NewReader(input)
	var out, complaints bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaints
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) } // by which git removes its locks
	command.WaitDelay = time.Second                                                  // a process that git started may keep the output open
	err := command.Run()
	if err != nil && c.removeStaleLock(complaints.String()) {
		return c.gitWith(variables, input, args...)
	}
	if err != nil {
		err = fmt.Errorf("%w: %s%s", err, &complaints, &out)
	}
	return out.String(), err
}

// lockName matches the lock file in an error of git.
var lockName = regexp.MustCompile(`Unable to create '([^'\n]+\.lock)'`)

// removeStaleLock removes the lock that an error of git names, and reports whether it did. Such a lock is older than a git of the
// desk can be, and no git is at work in the folder.
func (c checkout) removeStaleLock(said string) bool {
	found := lockName.FindStringSubmatch(said)
	if found == nil {
		return false
	}
	lock := found[1]
	if !filepath.IsAbs(lock) {
		lock = filepath.Join(string(c), lock)
	}
	info, err := os.Stat(lock)
	return err == nil && time.Since(info.ModTime()) > longestPush && !c.isBusy() && os.Remove(lock) == nil
}

// isBusy reports whether a git is at work in the folder. On systems without /proc, that is any git.
func (c checkout) isBusy() bool {
	isGit := regexp.MustCompile(`(?m)(^|/)git[a-z-]*$`)
	processes, _ := filepath.Glob("/proc/[0-9]*")
	if len(processes) == 0 {
		names, err := exec.Command("ps", "-A", "-o", "comm=").Output()
		return err != nil || isGit.Match(names)
	}
	folder, _ := filepath.EvalSymlinks(string(c))
	return slices.ContainsFunc(processes, func(process string) bool {
		name, _ := os.ReadFile(process + "/comm")
		at, _ := os.Readlink(process + "/cwd")
		return isGit.Match(name) && strings.HasPrefix(at+"/", folder+"/")
	})
}

// gitFolder is the folder of the repository. A source tree without one has a private one for the desk's history.
func (c checkout) gitFolder() string {
	if _, err := os.Stat(filepath.Join(string(c), ".git")); err != nil && c != "" {
		return cacheFolder + "/.git"
	}
	return ".git"
}

// resolve returns the name of an object, or an empty string.
func (c checkout) resolve(object string) string {
	name, _ := c.git("rev-parse", "--quiet", "--verify", object)
	return name
}

// commitTree commits a tree, with those parents that are not empty. Without an owner, it has git's own author. The zero time is now.
func (c checkout) commitTree(tree string, of change, at time.Time, parents ...string) (commit string, err error) {
	args, variables := []string{"commit-tree", tree}, []string{}
	for _, parent := range parents {
		if parent != "" {
			args = append(args, "-p", parent)
		}
	}
	if of.by.email != "" {
		variables = append(variables, "GIT_AUTHOR_NAME="+of.by.name, "GIT_AUTHOR_EMAIL="+of.by.email)
	}
	if !at.IsZero() {
		date := fmt.Sprintf("@%d +0000", at.Unix())
		variables = append(variables, "GIT_COMMITTER_NAME="+outside.name, "GIT_COMMITTER_EMAIL="+outside.email, "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
	}
	commit, err = c.gitWith(variables, of.message, args...)
	return strings.TrimSpace(commit), err
}

// gitPublished is git for the files that the desk publishes.
func (c checkout) gitPublished(args ...string) (string, error) {
	return c.git(slices.Concat(args, published)...)
}

// A difference is a file that two trees have with other content: git's objects, empty for a file that is not there.
type difference struct{ mode, before, after, path string }

// differences returns the content files and pictures that differ between two trees.
func (c checkout) differences(before, after string) ([]difference, error) {
	printed, err := c.gitPublished("diff", "--raw", "--no-abbrev", "--no-renames", "-z", before, after)
	return parseDifferences(listed(printed)), err
}

// parseDifferences reads git's raw format of differences.
func parseDifferences(words []string) (found []difference) {
	for i := 0; i+1 < len(words); i += 2 {
		if fields := strings.Fields(words[i]); len(fields) == 5 {
			for _, object := range fields[2:4] {
				if strings.Trim(object, "0") == "" {
					fields[slices.Index(fields, object)] = ""
				}
			}
			found = append(found, difference{fields[1], fields[2], fields[3], words[i+1]})
		}
	}
	return found
}

// overlay returns a tree with the content files and pictures of another tree: all, or those of some paths.
func (c checkout) overlay(tree, other string, paths ...string) (string, error) {
	found, err := c.differences(tree, other)
	if err != nil {
		return "", err
	}
	var index strings.Builder
	for _, one := range found {
		if paths == nil || slices.Contains(paths, one.path) {
			index.WriteString(indexLine(one.mode, one.after, one.path))
		}
	}
	return c.treeWith(tree, index.String())
}

// indexLine returns a line for git update-index -z --index-info. Without an object, it removes the file.
func indexLine(mode, object, path string) string {
	if object == "" {
		mode, object = "0", strings.Repeat("0", 40)
	}
	return fmt.Sprintf("%s %s\t%s\x00", mode, object, path)
}

// blob returns what git keeps of a file, to the letter; nil if there is none.
func (c checkout) blob(object string) []byte {
	printed, err := c.gitWith(nil, "", "cat-file", "blob", object)
	if err != nil {
		return nil
	}
	return []byte(printed)
}

// treeWith returns a tree with other files: index has the lines of [indexLine]. The folder's own index stays as it is.
func (c checkout) treeWith(tree, index string) (string, error) {
	folder, err := os.MkdirTemp("", "desk-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	own := []string{"GIT_INDEX_FILE=" + filepath.Join(folder, "index")}
	if _, err = c.gitWith(own, "", "read-tree", tree); err == nil {
		_, err = c.gitWith(own, index, "update-index", "-z", "--index-info")
	}
	if err == nil {
		tree, err = c.gitWith(own, "", "write-tree")
	}
	return strings.TrimSpace(tree), err
}

// listed are the names in what git prints with -z.
func listed(printed string) []string {
	return strings.FieldsFunc(printed, func(r rune) bool { return r == 0 })
}

// published is what the desk publishes, as git's pathspecs: the files of words and pictures, without the copies that editors
// keep beside them.
var published = []string{"--", ":(glob)" + contentFolder + "/**/*.json", picturesFolder, ":(exclude,glob)**/.*", ":(exclude,glob)**/*~"}

// A repository is what git knows of the source tree.
type repository struct {
	remotes string // empty if there is none to push to
	waiting int    // how many commits no remote has, as far as is known here
}

// repository asks git. It refuses if the source tree is no repository, or if there is no git.
func (c checkout) repository() (r repository, err error) {
	if r.remotes, err = c.git("remote"); err != nil || c.gitFolder() != ".git" {
		return r, refuse(http.StatusConflict, "The desk cannot publish from this folder, because git does not keep its history. Everything is saved there. "+byHand)
	}
	if r.remotes != "" {
		count, _ := c.git("rev-list", "--count", "HEAD", "--not", "--exclude=*/desk/*", "--remotes") // fails if nothing was ever committed
		_, _ = fmt.Sscan(count, &r.waiting)
	}
	return r, nil
}

// A target is where the desk publishes to, and nowhere else.
type target struct{ remote, branch string }

// known is the ref of a branch there, as it was when it was last seen.
func (t target) known(branch string) string { return "refs/remotes/" + t.remote + "/" + branch }

// target is the branch that the desk was told, or the one that the folder is on. Its remote is empty where there is none.
func (h *Handler) target() (to target, err error) {
	if to.branch = h.o.Branch; to.branch == "" {
		if to.branch, err = h.git("symbolic-ref", "--quiet", "--short", "HEAD"); err != nil {
			return to, refuse(http.StatusConflict, "Not published: this folder shows an old state of the site, or a programmer has begun to change its history and is not done. "+
				"Started with DESK_BRANCH=main, the desk publishes to the branch of that name, whatever the folder shows.")
		}
	}
	if to.remote, err = h.git("config", "branch."+to.branch+".remote"); err != nil {
		remotes, _ := h.git("remote")
		to.remote, _, _ = strings.Cut(remotes, "\n")
	}
	return to, nil
}
