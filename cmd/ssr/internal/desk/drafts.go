//go:build !production

package desk

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

const (
	// draftsBranch has what is saved and not published, while there is any: one commit on top of the state that it changes.
	draftsBranch = "refs/heads/desk/drafts"
	// draftsKept is that commit as this desk has left it there.
	draftsKept = "refs/desk/drafts"
)

// KeepDrafts sends what is saved and not published to the repository every so often, and once more when the context ends.
func (h *Handler) KeepDrafts(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			ended = true
		case <-tick.C:
		}
		if err := h.sendDrafts(); err != nil {
			h.o.Log.Warn("what is not published could not be sent to the branch desk/drafts: it is on this disk alone", "error", err)
		}
	}
}

func (h *Handler) sendDrafts() error {
	to, err := h.target()
	if err != nil {
		return err
	}
	for try := 0; ; try++ {
		kept, _ := h.git("rev-parse", "--quiet", "--verify", draftsKept)
		h.mu.Lock()
		drafts, err := h.drafts(kept)
		h.mu.Unlock()
		if err != nil || drafts == kept {
			return err
		}
		if _, err = h.git("push", "--quiet", "--force-with-lease="+draftsBranch+":"+kept, to.remote, drafts+":"+draftsBranch); err == nil {
			return h.remain(drafts)
		}
		if try == mostTries || !strings.Contains(err.Error(), "[rejected]") {
			return err
		}
		if err := h.joinDrafts(to); err != nil { // another desk was there
			return err
		}
	}
}

// remain remembers what is on the drafts' branch, or that it is gone.
func (h *Handler) remain(drafts string) error {
	change := []string{"update-ref", draftsKept, drafts}
	if drafts == "" {
		change = []string{"update-ref", "-d", draftsKept}
	}
	_, err := h.git(change...)
	return err
}

// drafts returns a commit of the words as they are saved, or nothing if all are published. It is the one that is kept, if nothing
// has changed since. The caller holds h.mu.
func (h *Handler) drafts(kept string) (string, error) {
	r, err := h.repository()
	switch {
	case err != nil:
		return "", err
	case r == nil:
		return "", errors.New(noGit)
	case len(r.changed)+r.waiting == 0:
		return "", nil
	}
	tree, err := h.treeWith("HEAD", "", slices.Concat([]string{"--add", "--remove", "--"}, r.changed)...)
	if err != nil {
		return "", err
	}
	head, err := h.git("rev-parse", "HEAD")
	if was, _ := h.git("log", "-1", "--format=%T %P", kept, "--"); err != nil || was == tree+" "+head {
		return kept, err
	}
	return h.git("commit-tree", tree, "-p", head, "-m", "Words that are saved and not published")
}

// joinDrafts takes in what another desk has left on the drafts' branch. Where both have changed the same, the words here stay,
// and the others are kept on a branch of their own.
func (h *Handler) joinDrafts(to target) error {
	_, err := h.git("fetch", "--quiet", to.remote, draftsBranch)
	if err != nil {
		if strings.Contains(err.Error(), noSuchBranch) {
			return h.remain("")
		}
		return err
	}
	theirs, err := h.git("rev-parse", "FETCH_HEAD")
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	ours, err := h.drafts("")
	if err != nil {
		return err
	}
	if ours == "" {
		ours = "HEAD"
	}
	tree, conflicts, err := h.merge(ours, theirs, nil)
	if len(conflicts) > 0 {
		name := "desk/drafts-" + theirs[:12]
		h.o.Log.Warn("another desk has changed the same words: its own are kept on a branch", "branch", name)
		picks := map[string]string{}
		for _, conflict := range conflicts {
			picks[conflict.ID] = "Yours"
		}
		if _, err = h.git("push", "--quiet", to.remote, theirs+":refs/heads/"+name); err == nil {
			tree, _, err = h.merge(ours, theirs, picks)
		}
	}
	if err != nil {
		return err
	}
	names, err := h.git(slices.Concat([]string{"diff", "--name-only", "--no-renames", "--relative", "-z", ours, tree}, published)...)
	if err != nil {
		return err
	}
	writes, was := map[string][]byte{}, map[string][]byte{}
	for _, name := range listed(names) {
		text, gone := h.gitWith(nil, "", "cat-file", "blob", tree+":./"+name)
		if writes[name] = nil; gone == nil {
			writes[name] = []byte(text)
		}
		if was[name], err = h.textOf(name); err != nil {
			return err
		}
	}
	if err := h.write(writes, was); err != nil {
		return err
	}
	return h.remain(theirs)
}
