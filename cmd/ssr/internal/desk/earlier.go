//go:build !production

package desk

import (
	"maps"
	"net/http"
	"slices"
	"strings"
)

// publications answers with the last ones, the newest first.
func (h *Handler) publications(*http.Request) (any, error) {
	printed, err := h.gitPublished("log", "--first-parent", "--max-count=50", "--format=%H\n%cI\n%an\n%s", "-z")
	if err != nil {
		return nil, refuse(http.StatusConflict, "Nothing was published from here yet.")
	}
	found := []map[string]string{}
	for _, one := range listed(printed) {
		parts := strings.SplitN(one, "\n", 4)
		found = append(found, map[string]string{"id": parts[0], "at": parts[1], "who": parts[2], "words": parts[3]})
	}
	return found, nil
}

// putBack makes words and pictures what they were in a publication, as changes that are saved and not published. Pages and
// pictures that no publication has stay. The caller holds h.mu.
func (h *Handler) putBack(asked request) (any, error) {
	if !hash.MatchString(asked.ID) {
		return nil, refuse(http.StatusBadRequest, "The desk does not know this publication. Load this page again, then pick one from the list.")
	}
	state, err := h.state()
	if err != nil {
		return nil, err
	}
	edits, images, err := h.become(asked.ID, state)
	if err == nil && len(edits)+len(images) == 0 {
		err = refuse(http.StatusConflict, "There is nothing to put back: texts and pictures are already as they were then.")
	}
	if err != nil {
		return nil, err
	}
	names := slices.Collect(maps.Keys(edits))
	return nil, h.put(change{asked.by, "put-back " + asked.ID + "\n\n" + strings.Join(names, "\n")}, edits, images)
}
