//go:build !production

package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// longestPush is how long git may take to reach the remote.
const longestPush = 2 * time.Minute

// git runs git in the source tree, and returns what it printed.
func (h *Handler) git(args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(h.ctx, longestPush)
	defer cancel()
	// With this, git itself decides where a branch goes that was never pushed.
	command := exec.CommandContext(ctx, "git", slices.Concat([]string{"-C", h.o.Root, "-c", "push.autoSetupRemote=true"}, args)...)
	// Nobody is there to answer git's questions, and its messages must be those that advice knows.
	command.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0", "GIT_EDITOR=true", "LC_ALL=C")
	var out, complaints bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaints
	command.WaitDelay = time.Second // a process that git started may keep the output open
	err := command.Run()
	if ctx.Err() == context.DeadlineExceeded {
		return "", fmt.Errorf("git %s did not end within %v", args[0], longestPush)
	}
	if err != nil {
		return "", errors.New(strings.TrimSpace(complaints.String() + out.String()))
	}
	return strings.TrimRight(out.String(), "\n"), nil
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
