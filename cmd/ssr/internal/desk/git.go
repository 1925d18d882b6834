//go:build !production

package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// longestPush is how long git may take to reach the remote.
const longestPush = 2 * time.Minute

// git runs git in the source tree, and returns what it printed, be there an error or not.
func (h *Handler) git(args ...string) (string, error) { return h.gitWith(nil, "", args...) }

// gitWith is git with variables of its own, and an input.
func (h *Handler) gitWith(variables []string, input string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(h.ctx, longestPush)
	defer cancel()
	command := exec.CommandContext(ctx, "git", slices.Concat([]string{"-C", h.o.Root}, args)...)
	// Nobody is there to answer a question.
	command.Env = slices.Concat(os.Environ(), []string{"GIT_TERMINAL_PROMPT=0", "GIT_EDITOR=true", "LC_ALL=C"}, variables)
	command.Stdin = strings.NewReader(input)
	var out, complaints bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaints
	command.WaitDelay = time.Second // a process that git started may keep the output open
	err := command.Run()
	if ctx.Err() == context.DeadlineExceeded {
		return "", fmt.Errorf("git %s did not end within %v", args[0], longestPush)
	}
	printed := strings.TrimRight(out.String(), "\n")
	if err != nil {
		err = errors.New(strings.TrimSpace(complaints.String() + out.String()))
	}
	return printed, err
}

// published is what the desk publishes, as git's pathspecs: the files of words and pictures, without the copies that editors
// keep beside them.
var published = []string{"--", ":(glob)" + contentFolder + "/**/*.json", picturesFolder, ":(exclude,glob)**/.*", ":(exclude,glob)**/*~"}

// A repository is what git knows of the source tree.
type repository struct {
	remotes string   // empty if there is none to push to
	changed []string // the published files that differ from the last commit, as paths from the root of the source tree
	waiting int      // how many commits no remote has, as far as is known here
}

// repository asks git. It returns nil if the source tree is in no repository, or if there is no git.
func (h *Handler) repository() (*repository, error) {
	prefix, err := h.git("rev-parse", "--show-prefix") // the source tree may be a folder in the repository
	if err != nil {
		return nil, nil
	}
	var r repository
	if r.remotes, err = h.git("remote"); err != nil {
		return nil, err
	}
	status, err := h.git(slices.Concat([]string{"status", "--porcelain", "--no-renames", "--untracked-files=all", "-z"}, published)...)
	for line := range strings.SplitSeq(status, "\x00") {
		if len(line) > len("XY ") {
			r.changed = append(r.changed, strings.TrimPrefix(line[len("XY "):], prefix))
		}
	}
	if r.remotes != "" {
		count, _ := h.git("rev-list", "--count", "HEAD", "--not", "--remotes") // fails if nothing was ever committed
		_, _ = fmt.Sscan(count, &r.waiting)
	}
	return &r, err
}

// A target is where the desk publishes to, and nowhere else.
type target struct{ remote, branch string }

// target is the branch that the desk was told, or the one that the folder is on. Its remote is empty where there is none.
func (h *Handler) target() (to target, err error) {
	if to.branch = h.o.Branch; to.branch == "" {
		if to.branch, err = h.git("symbolic-ref", "--quiet", "--short", "HEAD"); err != nil {
			return to, refuse(http.StatusConflict, "Not published: this folder shows an old state, or somebody has begun to change its history and is not done. "+
				"In a terminal, git status tells which; git switch main leads back to the branch of that name, and DESK_BRANCH=main has the desk publish to it whatever is shown.")
		}
	}
	remotes, err := h.git("remote")
	if err != nil {
		return to, err
	}
	if to.remote, err = h.git("config", "branch."+to.branch+".remote"); err != nil {
		to.remote, _, _ = strings.Cut(remotes, "\n")
	}
	return to, nil
}
