//go:build !production

package desk

import (
	"encoding/json"
	"net/http"

	"gulfoak.example/website/cmd/ssr/internal/content"
)

// A deletedPage is one that was deleted and can be put back.
type deletedPage struct {
	ID    string `json:"id"` // of the commit that deleted it
	Name  string `json:"name"`
	Title string `json:"title"`
	At    string `json:"at"`
}

// listDeleted lists the deleted pages that can be put back, the newest first. The caller must have locked h.mu.
func (h *Handler) listDeleted() []deletedPage {
	pages, restored := []deletedPage{}, map[string]bool{}
	for _, one := range h.pastChanges() {
		switch one.verb {
		case "restore":
			restored[one.args[0]] = true
		case "delete":
			if !restored[one.id] {
				pages = append(pages, deletedPage{one.id, one.args[0], one.body, h.inHouston(one.at)})
			}
		}
	}
	return pages
}

// delete removes a page. Its address then redirects to the list of its kind. The caller must have locked h.mu.
func (h *Handler) delete(asked request) (any, error) {
	edits, err := h.pageEdits("deletePage", asked.Name)
	if err != nil {
		return nil, err
	}
	title, err := content.Call[string](h.o.Content, "titleOf", asked.Name, json.RawMessage(edits[asked.Name].Before))
	if err == nil {
		err = h.put(change{asked.by, "delete " + asked.Name + "\n\n" + title}, edits, nil)
	}
	return map[string]string{"id": h.resolve(historyRef)}, err
}

const redirectsFile = "site/redirects"

// restore puts a deleted page back, with the links to the page, and keeps later changes. The answer lists the fields that
// putRevisions leaves as they are. The caller must have locked h.mu.
func (h *Handler) restore(asked request) (any, error) {
	for _, page := range h.listDeleted() {
		if page.ID != asked.ID || page.Name != asked.Name {
			continue
		}
		if h.isThere(page.Name) {
			return nil, refuse(http.StatusConflict, "There is a page at this address already. Change its address or delete it, then put this one back.")
		}
		found, err := h.revisions(page.ID, page.ID+"^")
		if err != nil {
			return nil, err
		}
		left, err := h.putRevisions(change{asked.by, "restore " + page.ID + " " + page.Name}, found)
		return map[string]any{"left": left}, err
	}
	return nil, refuse(http.StatusNotFound, "This page is not among the deleted pages any more: somebody has put it back already, or it was deleted long ago.")
}

// restoreLast puts a page back if it was deleted here, and returns the text of its file. The caller must have locked h.mu.
func (h *Handler) restoreLast(asked request) ([]byte, error) {
	for _, page := range h.listDeleted() {
		if page.Name == asked.Name {
			asked.ID = page.ID
			if _, err := h.restore(asked); err != nil {
				return nil, err
			}
			return h.read(asked.Name)
		}
	}
	return nil, nil
}
