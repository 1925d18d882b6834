//go:build !production

package desk

import "time"

// drafts is the branch of the remote to which a hosted desk pushes its history. No other desk pushes to it.
const drafts = "desk/drafts"

// KeepDrafts pushes the history so often, and once more when the server's life ends. Then it returns.
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
			h.o.Log.Warn("the last changes are on this disk alone: they could not be pushed to the branch "+drafts, "error", err)
		}
	}
}

// sendDrafts pushes the history if the remote does not have it.
func (h *Handler) sendDrafts() error {
	to, err := h.target()
	if err != nil {
		return err
	}
	h.mu.Lock()
	state, err := h.state()
	h.mu.Unlock()
	if err == nil && state != h.resolve(to.known(drafts)) {
		_, err = h.git("push", "--quiet", "--force", to.remote, state+":refs/heads/"+drafts)
	}
	return err
}

// checkOut makes the folder that of a commit, with the content files and pictures of a state as changes, and without other files.
func (c checkout) checkOut(commit, state string) error {
	tree, err := c.overlay(commit, state)
	if err != nil {
		return err
	}
	return c.gitEach("read-tree --reset -u "+tree, "clean --quiet --force -d --exclude=client/node_modules", "update-ref HEAD "+commit, "reset --quiet")
}
