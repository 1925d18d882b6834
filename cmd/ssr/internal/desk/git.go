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
	"slices"
	"strings"
	"syscall"
	"time"
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
	command := exec.CommandContext(ctx, "git", slices.Concat([]string{"-C", string(c)}, args)...) //nolint:gosec // names are checked, and no shell reads them
	// Nobody is there to answer a question, and a repository around the folder is not the site's.
	command.Env = slices.Concat(os.Environ(), []string{"GIT_DIR=.git", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"}, variables)
	command.Stdin = strings.NewReader(input)
	var out, complaints bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaints
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) } // by which git removes its locks
	command.WaitDelay = time.Second                                                  // a process that git started may keep the output open
	err := command.Run()
	if err != nil {
		err = fmt.Errorf("%w: %s%s", err, &complaints, &out)
	}
	return out.String(), err
}

// blob returns what git keeps of a file, to the letter; nil if there is none.
func (c checkout) blob(object string) []byte {
	printed, err := c.gitWith(nil, "", "cat-file", "blob", object)
	if err != nil {
		return nil
	}
	return []byte(printed)
}

// treeWith returns a tree with other files, as git update-index takes them. What somebody has staged stays so.
func (c checkout) treeWith(tree, input string, update ...string) (string, error) {
	folder, err := os.MkdirTemp("", "desk-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	own := []string{"GIT_INDEX_FILE=" + filepath.Join(folder, "index")}
	if _, err = c.gitWith(own, "", "read-tree", tree); err == nil {
		_, err = c.gitWith(own, input, slices.Concat([]string{"update-index"}, update)...)
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

// changed are the published files that differ from the last commit.
func (c checkout) changed() (names []string, err error) {
	status, err := c.git(slices.Concat([]string{"status", "--porcelain", "--no-renames", "--untracked-files=all", "-z"}, published)...)
	for _, line := range listed(status) {
		names = append(names, line[len("XY "):])
	}
	return names, err
}

// A repository is what git knows of the source tree.
type repository struct {
	remotes string // empty if there is none to push to
	changed []string
	waiting int // how many commits no remote has, as far as is known here
}

// repository asks git. It refuses if the source tree is no repository, or if there is no git.
func (c checkout) repository() (r repository, err error) {
	if r.remotes, err = c.git("remote"); err != nil {
		return r, refuse(http.StatusConflict, "No history is kept of this folder, so the desk cannot publish what is in it. Your words are saved there. "+byHand)
	}
	r.changed, err = c.changed()
	if r.remotes != "" {
		count, _ := c.git("rev-list", "--count", "HEAD", "--not", "--exclude=*/desk/*", "--remotes") // fails if nothing was ever committed
		_, _ = fmt.Sscan(count, &r.waiting)
	}
	return r, err
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
