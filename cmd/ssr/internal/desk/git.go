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

// git runs git in the source tree, with paths on its standard input if there are any, and returns what it printed.
func (h *Handler) git(paths []string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(h.ctx, longestPush)
	defer cancel()
	command := exec.CommandContext(ctx, "git", slices.Concat([]string{"-C", h.o.Root}, args)...)
	// Nobody is there to answer a question.
	command.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0", "GIT_EDITOR=true", "GIT_LITERAL_PATHSPECS=1", "LC_ALL=C")
	if paths != nil {
		command.Stdin = strings.NewReader(strings.Join(paths, "\x00"))
	}
	var out, complaints bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaints
	command.WaitDelay = time.Second // a helper of git's may hold on to the output
	err := command.Run()
	if ctx.Err() == context.DeadlineExceeded {
		return "", fmt.Errorf("git %s did not end within %v", args[0], longestPush)
	}
	if err != nil {
		return "", errors.New(strings.TrimSpace(complaints.String() + out.String()))
	}
	return strings.TrimRight(out.String(), "\n"), nil
}

// A repository is what git knows of the source tree.
type repository struct {
	prefix string // of the source tree, where it is a part of what git keeps
	branch string // empty where none is checked out
	remote string // empty where there is none
	target string // the remote's branch
}

// repository asks git; it is nil where there is none, or no git.
func (h *Handler) repository() *repository {
	told, err := h.git(nil, "rev-parse", "--is-inside-work-tree", "--show-prefix")
	inside, prefix, _ := strings.Cut(told, "\n")
	if err != nil || inside != "true" {
		return nil
	}
	r := repository{prefix: prefix}
	r.branch, _ = h.git(nil, "symbolic-ref", "--quiet", "--short", "HEAD") // fails where no branch is checked out
	told, _ = h.git(nil, "remote")
	remotes := strings.Split(told, "\n")
	r.remote, _ = h.git(nil, "config", "branch."+r.branch+".remote") // fails where it is not set
	for _, other := range []string{"origin", remotes[0]} {
		if !slices.Contains(remotes, r.remote) {
			r.remote = other
		}
	}
	if r.target, _ = h.git(nil, "config", "branch."+r.branch+".merge"); r.target == "" {
		r.target = "refs/heads/" + r.branch
	}
	return &r
}
