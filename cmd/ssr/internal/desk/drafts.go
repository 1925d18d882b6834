//go:build !production

package desk

import "time"

// draftsBranch is the branch of the remote to which a hosted desk pushes its history. No other desk pushes to it.
const draftsBranch = "desk/drafts"

// PushDraftsEvery pushes the history at each interval and once more when the context of the desk ends. Then it returns.
func (h *Handler) PushDraftsEvery(interval time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for ended := false; !ended; {
		select {
		case <-h.ctx.Done():
			ended = true
		case <-tick.C:
		}
		if err := h.pushDrafts(); err != nil {
			h.options.Log.Warn("drafts not pushed: the last changes are on this disk only", "branch", draftsBranch, "error", err)
		}
	}
}

// pushDrafts pushes the history unless the remote has it.
func (h *Handler) pushDrafts() error {
	target, err := h.target()
	if err != nil {
		return err
	}
	h.mu.Lock()
	state, err := h.currentState()
	h.mu.Unlock()
	if err == nil && state != h.resolve(target.trackingRef(draftsBranch)) {
		_, err = h.git("push", "--quiet", "--force", target.remote, state+":refs/heads/"+draftsBranch)
	}
	return err
}

// checkOutState checks a commit out and adds the content files and the pictures of a state as unpublished changes. It deletes all
// other untracked files.
func (c checkout) checkOutState(commit, state string) error {
	tree, err := c.overlayTree(commit, state)
	if err != nil {
		return err
	}
	return c.gitEach("read-tree --reset -u "+tree, "clean --quiet --force -d --exclude=client/node_modules", "update-ref HEAD "+commit, "reset --quiet")
}
