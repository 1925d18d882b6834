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
	for _, setting := range os.Environ() {
		if !strings.HasPrefix(setting, "GIT_DIR=") && !strings.HasPrefix(setting, "GIT_INDEX_FILE=") && !strings.HasPrefix(setting, "GIT_WORK_TREE=") {
			command.Env = append(command.Env, setting)
		}
	}
	// Nobody is there to answer a question.
	command.Env = append(command.Env, "GIT_TERMINAL_PROMPT=0", "GIT_EDITOR=true", "GIT_LITERAL_PATHSPECS=1", "LC_ALL=C")
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

// repository asks git; it is nil where there is none.
func (h *Handler) repository() (*repository, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, nil //nolint:nilnil // none is an answer
	}
	told, err := h.git(nil, "rev-parse", "--is-inside-work-tree", "--show-prefix")
	inside, prefix, _ := strings.Cut(told, "\n")
	if err != nil || inside != "true" {
		return nil, nil //nolint:nilnil,nilerr // git has no other way to say so
	}
	r := repository{prefix: prefix}
	r.branch, _ = h.git(nil, "symbolic-ref", "--quiet", "--short", "HEAD") // fails where no branch is checked out
	remotes, err := h.git(nil, "remote")
	if err != nil || remotes == "" || r.branch == "" {
		return &r, err
	}
	known := strings.Split(remotes, "\n")
	r.remote, _ = h.git(nil, "config", "branch."+r.branch+".remote") // fails where it is not set
	if !slices.Contains(known, r.remote) {
		r.remote = known[0]
		if slices.Contains(known, "origin") {
			r.remote = "origin"
		}
	}
	if r.target, _ = h.git(nil, "config", "branch."+r.branch+".merge"); r.target == "" {
		r.target = "refs/heads/" + r.branch
	}
	return &r, nil
}
