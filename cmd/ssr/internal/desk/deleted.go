//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets/build"
)

// A deletedPage is one that was deleted and can be put back.
type deletedPage struct {
	ID    string    `json:"id"` // the path of the file that remembers it
	Name  string    `json:"name"`
	Title string    `json:"title"`
	At    time.Time `json:"at"`
}

// deletions begins the names by which deleted pages have a history of their own.
const deletions = "deleted/"

// listDeleted lists the deleted pages that can be put back, the newest first.
func (h *Handler) listDeleted() []deletedPage {
	h.mu.Lock()
	defer h.mu.Unlock()
	pages := []deletedPage{}
	for _, id := range h.history(deletions + "*/*") {
		name := strings.TrimPrefix(path.Dir(id), historyOf(deletions))
		if past, err := h.recall(id); err == nil && !h.isThere(name) { // a damaged file cannot be put back
			pages = append(pages, deletedPage{id, name, past.Title, past.At})
		}
	}
	slices.SortFunc(pages, func(one, other deletedPage) int { return other.At.Compare(one.At) })
	return pages
}

// delete removes a page and remembers it. Its address then leads to the list of its kind. The caller holds h.mu.
func (h *Handler) delete(asked request) (any, error) {
	files, err := h.pageEdits("deletePage", asked.Name)
	if err != nil {
		return nil, err
	}
	title, err := build.Ask[string](h.o.Session, "titleOf", asked.Name, json.RawMessage(files[asked.Name].Before))
	if err != nil {
		return nil, err
	}
	writes := map[string][]byte{}
	id := h.remember(writes, deletions+asked.Name, edit{Title: title, Files: files})
	return map[string]string{"id": id}, h.put(files, writes)
}

const redirectsFile = "site/redirects"

// restore puts a deleted page back, with the links to it, beside what has changed since. Its answer tells which words both
// have changed: their files stay as they are. The caller holds h.mu.
func (h *Handler) restore(asked request) (any, error) {
	gone, err := h.recall(asked.ID)
	switch {
	case path.Dir(asked.ID) != historyOf(deletions+asked.Name), errors.Is(err, fs.ErrNotExist):
		return nil, refuse(http.StatusNotFound, "this page is not kept any more: it was put back already, or long ago")
	case err != nil:
		return nil, err
	case h.isThere(asked.Name):
		return nil, refuse(http.StatusConflict, "there is a page at this address already: change its address or delete it, then put this one back")
	}
	now, pictures, err := h.o.Session.Words()
	if err != nil {
		return nil, err
	}
	back, left := build.Changes{}, []conflict{}
	for name, one := range gone.Files {
		merged, err := h.mergeWords(name, [3][]byte{one.After, now[name], one.Before}, nil)
		if err != nil {
			return nil, err
		}
		if left = append(left, merged.Conflicts...); len(merged.Conflicts) == 0 {
			back[name] = merged.Value
		}
	}
	edits, err := h.edits(now, pictures, back, pictures)
	if err != nil {
		return nil, err
	}
	return map[string]any{"left": left}, h.put(edits, map[string][]byte{asked.ID: nil})
}
