//go:build !production

package desk

import (
	"net/http"
	"slices"
	"strings"
)

// publications answers with the last ones, the newest first.
func (h *Handler) publications(*http.Request) (any, error) {
	printed, err := h.git(slices.Concat([]string{"log", "--first-parent", "--max-count=50", "--format=%H\n%cI\n%an\n%s", "-z"}, published)...)
	if err != nil {
		return nil, h.fails(err, "Nothing to show", "nothing was published from here yet.")
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
		return nil, refuse(http.StatusBadRequest, "this is no publication: load the desk's page again")
	}
	words, images, err := h.differing(asked.ID)
	if err != nil {
		return nil, err
	}
	if len(words)+len(images) == 0 {
		return nil, refuse(http.StatusConflict, "words and pictures are already as they were then")
	}
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return nil, err
	}
	after := pictures
	for name, image := range images {
		after = withPicture(after, name, image != nil)
	}
	edits, err := h.edits(files, pictures, words, after)
	if err != nil {
		return nil, err
	}
	return struct{}{}, h.replace(edits, images)
}
