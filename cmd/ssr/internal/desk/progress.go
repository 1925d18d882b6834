//go:build !production

package desk

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// A progress is the one state of a publication, from the first change to the live site. The browser shows its words.
//
//	unpublished  there are changes that were not sent
//	sending      git sends them
//	failed       git could not send them, or a test of the site has failed; the words have the reason
//	sent         the repository has them
//	checking     the tests of the site run with them
//	deploying    the tests have passed
//	live         visitors see them
type progress struct {
	State string `json:"state"`
	Words string `json:"words"`
}

// stages are the states by the refs of the repository with which the job that publishes the site reports them, at the commit that
// it publishes. There is one at a time.
var stages = map[string]progress{
	"refs/desk/failed": {"failed", "What was published last is not live: a test of the site has failed. Visitors see the site as it was before. " +
		"Nothing is lost. Tell the person who looks after the site."},
	"refs/desk/building": {"deploying", "What was published last has passed all checks, and is being deployed."},
	"refs/desk/checking": {"checking", "What was published last is being checked: the whole site is tested with it."},
}

// progress answers with the state of the last publication and of the changes since then.
func (h *Handler) progress(*http.Request) (any, error) {
	if h.isSending.Load() {
		return progress{"sending", "Your changes are being sent."}, nil
	}
	r, err := h.repository()
	to, noTarget := h.target()
	if err != nil || noTarget != nil {
		return progress{}, nil // publishing says why
	}
	changed, err := h.countChanged()
	if failed, isGit := errors.AsType[*gitError](err); isGit {
		return progress{"failed", failed.inOwnersWords()}, nil
	} else if err != nil {
		return nil, err
	}
	if failure, _ := h.failure.Load().(string); failure != "" && changed+r.waiting > 0 {
		return progress{"failed", "Not published. " + failure}, nil
	}
	now := progress{}
	if commit := h.resolve(to.known(to.branch)); r.waiting > 0 {
		now = progress{"unpublished", "What you published before was not sent. Publish again."}
	} else if commit != "" {
		now = h.lastPublication(to, commit)
	}
	if changed > 0 {
		if now.State == "live" || now.State == "sent" {
			now = progress{}
		}
		words := "1 change is not published yet."
		if changed > 1 {
			words = fmt.Sprintf("%d changes are not published yet.", changed)
		}
		now = progress{cmp.Or(now.State, "unpublished"), strings.TrimSpace(now.Words + " " + words)}
	}
	return now, nil
}

// countChanged returns the number of files that were changed since they were published.
func (h *Handler) countChanged() (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	tree, err := h.snapshot()
	if err != nil {
		return 0, err
	}
	changed, err := h.differences(h.head(), tree)
	return len(changed), err
}

// lastPublication returns how far the published commit is. Without a site to query, that is as far as git knows.
func (h *Handler) lastPublication(to target, commit string) progress {
	if h.o.Site == "" {
		return progress{"sent", "Everything is published."}
	}
	shown, since := h.shown()
	if h.has(to, shown, commit) {
		return progress{"live", "Live since " + h.inHouston(since) + "."}
	}
	reports, _ := h.git("ls-remote", to.remote, "refs/desk/*") // without an answer, the next request asks again
	for line := range strings.Lines(reports) {
		at, ref, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if stage, known := stages[ref]; known && h.has(to, at, commit) {
			return stage
		}
	}
	return progress{"sent", "What was published last is on its way."}
}

// hash matches the name of a commit. Git gets no other text of a request or a server.
var hash = regexp.MustCompile(`^[0-9a-f]{40,64}$`)

// has reports whether a state of the sources contains a commit.
func (h *Handler) has(to target, state, commit string) bool {
	if !hash.MatchString(state) {
		return false
	}
	if _, err := h.git("cat-file", "-e", state); err != nil {
		_ = h.fetchBranches(to) // without it, the answer is no
	}
	return h.isAncestor(commit, state)
}

// shown asks the site for the commit that it shows, and since when it does. A site that does not answer shows none.
func (h *Handler) shown() (commit string, since time.Time) {
	client := http.Client{Timeout: 5 * time.Second}
	response, err := client.Get(h.o.Site + "/version")
	if err != nil {
		return "", since
	}
	defer response.Body.Close() //nolint:errcheck // it was only read
	var version struct{ Revision string }
	_ = json.NewDecoder(response.Body).Decode(&version)
	since, _ = http.ParseTime(response.Header.Get("Last-Modified"))
	return version.Revision, since
}
