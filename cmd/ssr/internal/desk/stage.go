//go:build !production

package desk

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"
)

// What the desk says of words that are published, until it is told more.
const (
	onItsWay = "It is on its way."
	notTold  = "This desk is not told how far it is."
)

// stages are what whoever builds the site tells of it: a ref of the repository, at the commit that it is about, for each.
var stages = []struct{ ref, words string }{
	{"refs/desk/failed", "What you published is not on the air: the tests of the site have found a fault, and visitors see what was there before. " +
		"Your words are kept. Tell the person who looks after the site."},
	{"refs/desk/building", "What you published has passed the tests. The site is being built with it."},
	{"refs/desk/checking", "What you published is being checked: the whole site is tested with it."},
}

// An airing is when a publication was first seen on the air, if it was seen on its way before.
type airing struct {
	mu     sync.Mutex
	commit string // that is on its way
	since  string // empty while it is
}

// stage answers with how far the last publication is, and whether that is the end. Without a site to ask, it says nothing.
func (h *Handler) stage(r *http.Request) (any, error) {
	words, over := "", true
	if h.o.Site != "" {
		if to, err := h.target(); err == nil && to.remote != "" {
			commit, _ := h.git("rev-parse", "--quiet", "--verify", "refs/remotes/"+to.remote+"/"+to.branch)
			if commit != "" {
				words, over = h.howFar(r.Context(), to, commit)
			}
		}
	}
	return map[string]any{"words": words, "over": over}, nil
}

func (h *Handler) howFar(ctx context.Context, to target, commit string) (words string, over bool) {
	shown, err := h.shown(ctx)
	a := &h.airing
	a.mu.Lock()
	defer a.mu.Unlock()
	if h.has(to, shown, commit) {
		if a.commit != commit {
			return "What was published last is on the air.", true
		}
		if a.since == "" {
			a.since = h.o.Now().In(houston).Format("3:04 PM")
		}
		return "What you published is on the air since " + a.since + ".", true
	}
	a.commit, a.since = commit, ""
	told, unreached := h.git("ls-remote", to.remote, "refs/desk/*")
	if unreached != nil {
		return onItsWay + " How far it is cannot be asked now. The desk asks again.", false
	}
	for _, stage := range stages {
		for line := range strings.SplitSeq(told, "\n") {
			if at, ref, _ := strings.Cut(line, "\t"); ref == stage.ref && h.has(to, at, commit) {
				return stage.words, stage.ref == stages[0].ref
			}
		}
	}
	if told == "" && err != nil {
		return onItsWay + " " + notTold, false
	}
	return onItsWay, false
}

// hash matches the name of a commit. Nothing else that comes from elsewhere is given to git.
var hash = regexp.MustCompile(`^[0-9a-f]{40,64}$`)

// has reports whether a state of the sources, which others may have published, has a commit.
func (h *Handler) has(to target, state, commit string) bool {
	if !hash.MatchString(state) {
		return false
	}
	if _, err := h.git("cat-file", "-e", state); err != nil {
		_, _ = h.fetch(to) // without it, the answer is no
	}
	_, err := h.git("merge-base", "--is-ancestor", commit, state)
	return err == nil
}

// siteAnswers is how long the site may take to tell what it shows.
const siteAnswers = 5 * time.Second

// shown asks the site for the commit that it shows.
func (h *Handler) shown(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, siteAnswers)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, h.o.Site+"/version", http.NoBody)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close() //nolint:errcheck // it was only read
	var version struct{ Revision string }
	err = json.NewDecoder(io.LimitReader(response.Body, 1<<10)).Decode(&version)
	if err == nil && response.StatusCode != http.StatusOK {
		err = errors.New(response.Status)
	}
	return version.Revision, err
}
