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

// A publicationState is the state of the last publication and of the changes since then.
//
//	unpublished  there are changes that were not sent
//	sending      git sends them
//	failed       git could not send them, or a test of the site has failed; the message has the reason
//	sent         the repository has them
//	checking     the tests of the site run with them
//	deploying    the tests have passed
//	live         visitors see them
type publicationState struct {
	State   string `json:"state"`
	Message string `json:"words"`
}

// deploymentStates maps refs of the repository to states. The job that deploys the site sets one of these refs to the deployed
// commit.
var deploymentStates = map[string]publicationState{
	"refs/desk/failed": {"failed", "What was published last is not live: a test of the site has failed. Visitors see the site as it was before. " +
		"Nothing is lost. Tell the person who looks after the site."},
	"refs/desk/building": {"deploying", "What was published last has passed all checks, and is being deployed."},
	"refs/desk/checking": {"checking", "What was published last is being checked: the whole site is tested with it."},
}

// reportState returns the publication state.
func (h *Handler) reportState(*http.Request) (any, error) {
	if h.isSending.Load() {
		return publicationState{"sending", "Your changes are being sent."}, nil
	}
	r, err := h.repository()
	target, targetErr := h.target()
	if err != nil || targetErr != nil {
		return publicationState{}, nil // publish reports the error
	}
	changed, err := h.countUnpublished()
	if gitErr, isGit := errors.AsType[*gitError](err); isGit {
		return publicationState{"failed", gitErr.ownerMessage()}, nil
	} else if err != nil {
		return nil, err
	}
	if failure, _ := h.lastFailure.Load().(string); failure != "" && changed+r.unpushed > 0 {
		return publicationState{"failed", "Not published. " + failure}, nil
	}
	state := publicationState{}
	if commit := h.resolve(target.trackingRef(target.branch)); r.unpushed > 0 {
		state = publicationState{"unpublished", "What you published before was not sent. Publish again."}
	} else if commit != "" {
		state = h.publishedCommitState(target, commit)
	}
	if changed > 0 {
		if state.State == "live" || state.State == "sent" {
			state = publicationState{}
		}
		message := "1 change is not published yet."
		if changed > 1 {
			message = fmt.Sprintf("%d changes are not published yet.", changed)
		}
		state = publicationState{cmp.Or(state.State, "unpublished"), strings.TrimSpace(state.Message + " " + message)}
	}
	return state, nil
}

// countUnpublished returns the number of unpublished files.
func (h *Handler) countUnpublished() (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	tree, err := h.writeContentTree()
	if err != nil {
		return 0, err
	}
	changed, err := h.diffTrees(h.publishedTree(), tree)
	return len(changed), err
}

// publishedCommitState returns the state of the published commit, which is "sent" if the desk has no SiteOrigin to query.
func (h *Handler) publishedCommitState(target publishTarget, commit string) publicationState {
	if h.options.SiteOrigin == "" {
		return publicationState{"sent", "Everything is published."}
	}
	liveCommit, since := h.queryLiveCommit()
	if h.includesCommit(target, liveCommit, commit) {
		return publicationState{"live", "Live since " + h.formatTime(since) + "."}
	}
	reports, _ := h.git("ls-remote", target.remote, "refs/desk/*") // after an error, the next request tries again
	for line := range strings.Lines(reports) {
		commitOfRef, ref, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if stage, known := deploymentStates[ref]; known && h.includesCommit(target, commitOfRef, commit) {
			return stage
		}
	}
	return publicationState{"sent", "What was published last is on its way."}
}

// commitHash matches the ID of a commit. A revision from a request or a server must match before git receives it.
var commitHash = regexp.MustCompile(`^[0-9a-f]{40,64}$`)

// includesCommit reports whether a revision contains a commit.
func (h *Handler) includesCommit(target publishTarget, revision, commit string) bool {
	if !commitHash.MatchString(revision) {
		return false
	}
	if _, err := h.git("cat-file", "-e", revision); err != nil {
		_ = h.fetchAllBranches(target) // after an error, the result is false
	}
	return h.isAncestor(commit, revision)
}

// queryLiveCommit requests the deployed commit from the site, and the time of its deployment. The commit is empty if the site does
// not answer.
func (h *Handler) queryLiveCommit() (commit string, since time.Time) {
	client := http.Client{Timeout: 5 * time.Second}
	response, err := client.Get(h.options.SiteOrigin + "/version")
	if err != nil {
		return "", since
	}
	defer response.Body.Close() //nolint:errcheck // it was only read
	var version struct{ Revision string }
	_ = json.NewDecoder(response.Body).Decode(&version)
	since, _ = http.ParseTime(response.Header.Get("Last-Modified"))
	return version.Revision, since
}
