//go:build !production

package desk

import (
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strings"

	"gulfoak.example/website/assets/build"
)

// A publication is a state of words and pictures that can be put back.
type publication struct {
	ID    string `json:"id"`
	At    string `json:"at"`
	Who   string `json:"who"`
	Words string `json:"words"`
}

// publications answers with the last ones, the newest first.
func (h *Handler) publications(*http.Request) (any, error) {
	printed, err := h.git(slices.Concat([]string{"log", "--first-parent", "--max-count=50", "--format=%H%x1f%cI%x1f%an%x1f%s", "-z", "HEAD"}, published)...)
	if err != nil {
		return nil, refuse(http.StatusConflict, "Nothing was published from here yet.")
	}
	found := []publication{}
	for _, one := range listed(printed) {
		parts := strings.Split(one, "\x1f")
		found = append(found, publication{parts[0], parts[1], parts[2], strings.Join(parts[3:], "")})
	}
	return found, nil
}

// putBack makes words and pictures what they were in a publication, as changes that are saved and not published. Each can be
// taken back. What no publication has stays: pages that were begun since, and pictures. The caller holds h.mu.
func (h *Handler) putBack(asked request) (any, error) {
	if !hash.MatchString(asked.ID) {
		return nil, refuse(http.StatusBadRequest, "this is no publication: load the desk's page again")
	}
	names, err := h.git(slices.Concat([]string{"diff", "--name-only", "--no-renames", "--relative", "-z", asked.ID}, published)...)
	if err != nil {
		return nil, refuse(http.StatusNotFound, "this publication is not kept here any more")
	}
	if names == "" {
		return nil, refuse(http.StatusConflict, "words and pictures are already as they were then")
	}
	repository, err := h.repository()
	if err != nil {
		return nil, err
	}
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return nil, err
	}
	back, others, found := build.Changes{}, map[string][]byte{}, h.kept(deletedFolder)
	var gone, added []string
	for _, name := range listed(names) {
		text, none := h.gitWith(nil, "", "cat-file", "blob", asked.ID+":./"+name)
		words, isContent := strings.CutPrefix(strings.TrimSuffix(name, ".json"), contentFolder+"/")
		switch {
		case !isContent && none == nil:
			picture := strings.TrimSuffix(path.Base(name), ".jpg")
			if !slices.Contains(pictures, picture) || !slices.Contains(repository.changed, name) { // else nothing has the new one
				others[name] = []byte(text)
				added = append(added, picture)
			}
		case isContent && none != nil:
			back[words] = nil
			gone = append(gone, words)
		case isContent && !json.Valid([]byte(text)):
			return nil, unreadable(name)
		case isContent:
			back[words] = json.RawMessage(text)
		}
	}
	edits, err := h.edits(files, pictures, back, added...)
	if err != nil {
		return nil, err
	}
	for _, name := range gone {
		title, err := build.Ask[string](h.o.Session, "titleOf", name, json.RawMessage(files[name]))
		if err != nil {
			return nil, err
		}
		found = append(found, keep(others, deletedFolder, found, deletedPage{Name: name, Title: title, At: h.o.Now(), Files: map[string]edit{name: edits[name]}}))
	}
	return struct{}{}, h.replace(edits, others)
}
