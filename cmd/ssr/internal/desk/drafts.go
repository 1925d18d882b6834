//go:build !production

package desk

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// drafts is the branch of what is saved and not published, while there is any: one commit on top of the state that it changes.
const drafts = "desk/drafts"

// KeepDrafts sends what is saved and not published to the repository every so often, and once more when the server's life
// ends. Then it returns.
func (h *Handler) KeepDrafts(every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for ended := false; !ended; {
		select {
		case <-h.ctx.Done():
			ended = true
		case <-tick.C:
		}
		if err := h.sendDrafts(); err != nil {
			h.o.Log.Warn("what is not published is on this disk alone: it could not be sent to the branch "+drafts, "error", err)
		}
	}
}

func (h *Handler) sendDrafts() error {
	to, err := h.target()
	if err != nil {
		return err
	}
	for try := 0; ; try++ {
		sent, _ := h.git("rev-parse", "--quiet", "--verify", "refs/remotes/"+to.remote+"/"+drafts)
		h.mu.Lock()
		draft, err := h.draft(sent)
		h.mu.Unlock()
		if err != nil || draft == sent {
			return err
		}
		_, err = h.git("push", "--quiet", "--force-with-lease="+drafts+":"+sent, to.remote, draft+":refs/heads/"+drafts)
		if err == nil || try == mostTries || !strings.Contains(err.Error(), "[rejected]") {
			return err
		}
		if err := h.joinDrafts(to); err != nil {
			return err
		}
	}
}

// draft returns a commit of the words as they are saved: the one that was sent, if nothing has changed since, and none if all is
// published. The caller holds h.mu.
func (h *Handler) draft(sent string) (string, error) {
	r, err := h.repository()
	if err != nil || r == nil || len(r.changed)+r.waiting == 0 {
		return "", err
	}
	tree, err := h.treeWith("HEAD", "", slices.Concat([]string{"--add", "--remove", "--"}, r.changed)...)
	if err != nil {
		return "", err
	}
	head, err := h.git("rev-parse", "HEAD")
	if was, _ := h.git("log", "-1", "--format=%T %P", sent, "--"); err != nil || was == tree+" "+head {
		return sent, err
	}
	return h.git("commit-tree", tree, "-p", head, "-m", "Words that are saved and not published")
}

// joinDrafts takes in what another desk has left on the drafts' branch, and keeps it on a branch of its own, too: where both have
// changed the same, the words here stay.
func (h *Handler) joinDrafts(to target) error {
	if _, err := h.git("fetch", "--quiet", "--prune", to.remote, "+refs/heads/desk/*:refs/remotes/"+to.remote+"/desk/*"); err != nil {
		return err
	}
	theirs, err := h.git("rev-parse", "--quiet", "--verify", "refs/remotes/"+to.remote+"/"+drafts)
	if err != nil {
		return nil // they are published
	}
	if _, err := h.git("push", "--quiet", to.remote, theirs+":refs/heads/"+drafts+"-"+theirs[:12]); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	ours, err := h.draft("")
	if err != nil {
		return err
	}
	tree, _, err := h.merge(cmp.Or(ours, "HEAD"), theirs, map[string]string{"": "Yours"})
	if err == nil {
		_, err = h.git(slices.Concat([]string{"restore", "--source=" + tree}, published)...)
	}
	return err
}
