//go:build !production

package desk

import (
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

// sendDrafts makes the branch what is saved here, or takes it away where all is published. No other desk writes to it.
func (h *Handler) sendDrafts() error {
	to, err := h.target()
	if err != nil {
		return err
	}
	h.mu.Lock()
	r, err := h.repository()
	draft := ""
	if err == nil && len(r.changed)+r.waiting > 0 {
		draft, err = h.draft()
	}
	h.mu.Unlock()
	sent, _ := h.git("rev-parse", "--quiet", "--verify", to.known(drafts))
	if err == nil && draft != sent {
		_, err = h.git("push", "--quiet", "--force", to.remote, draft+":refs/heads/"+drafts)
	}
	return err
}

// draft returns a commit of what is saved, on top of the last one. Of the same words it is the same.
func (c checkout) draft() (string, error) {
	changed, err := c.changed()
	if err != nil {
		return "", err
	}
	tree, err := c.treeWith("HEAD", "", slices.Concat([]string{"--add", "--remove", "--"}, changed)...)
	if err != nil {
		return "", err
	}
	const day = "2000-01-01T00:00:00Z"
	draft, err := c.gitWith([]string{"GIT_AUTHOR_DATE=" + day, "GIT_COMMITTER_DATE=" + day}, "", "commit-tree", tree, "-p", "HEAD", "-m", "Words that are saved and not published")
	return strings.TrimSpace(draft), err
}

// takeBack makes of a folder what a draft was made of: its files are changes of the commit before it, and there are no others.
func (c checkout) takeBack(draft string) error {
	return c.gitEach("read-tree --reset -u "+draft, "clean --quiet --force -d --exclude=client/node_modules", "update-ref HEAD "+draft+"^", "reset --quiet")
}
