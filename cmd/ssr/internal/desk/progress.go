//go:build !production

package desk

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// onItsWay is what the desk says of words that are published, until it is told more.
const onItsWay = "It is on its way."

// stages are what whoever builds the site tells of it, the last one first: each a ref of the repository, at the commit that it is
// about.
var stages = []struct{ ref, words string }{
	{"refs/desk/failed", "What was published last is not on the air: a test of the site has failed. Visitors see what was there before, " +
		"and your words are kept. Tell the person who looks after the site."},
	{"refs/desk/building", "What was published last is being built: the tests have passed."},
	{"refs/desk/checking", "What was published last is being checked: the whole site is tested with it."},
}

// stage answers with how far the last publication is, and whether that is the end. Without a site to ask, it says nothing.
func (h *Handler) stage(*http.Request) (any, error) {
	words, over := "", true
	to, _ := h.target() // without one, nothing was published
	if commit := h.resolve(to.known(to.branch)); commit != "" && h.o.Site != "" {
		words, over = h.howFar(to, commit)
	}
	return map[string]any{"words": words, "over": over}, nil
}

func (h *Handler) howFar(to target, commit string) (words string, over bool) {
	shown, since := h.shown()
	if h.has(to, shown, commit) {
		return "What was published last is on the air since " + inHouston(since) + ".", true
	}
	told, _ := h.git("ls-remote", to.remote, "refs/desk/*") // else it is asked again
	for _, stage := range stages {
		for line := range strings.SplitSeq(told, "\n") {
			if at, ref, _ := strings.Cut(line, "\t"); ref == stage.ref && h.has(to, at, commit) {
				return stage.words, stage.ref == stages[0].ref
			}
		}
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
