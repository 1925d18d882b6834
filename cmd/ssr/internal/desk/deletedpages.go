//go:build !production

package desk

import (
	"net/http"

	"gulfoak.example/website/cmd/ssr/internal/content"
)

// A deletedPage is a deleted page that can be restored.
type deletedPage struct {
	ID    string `json:"id"` // of the commit that deleted it
	Name  string `json:"name"`
	Title string `json:"title"`
	At    string `json:"at"`
}

// listDeletedPages returns the deleted pages that can be restored, the newest first. The caller must have locked h.mu.
func (h *Handler) listDeletedPages() []deletedPage {
	pages, restored := []deletedPage{}, map[string]bool{}
	for _, commit := range h.listHistory() {
		switch commit.verb {
		case "restore":
			restored[commit.args[0]] = true
		case "delete":
			if !restored[commit.id] {
				pages = append(pages, deletedPage{commit.id, commit.args[0], commit.body, h.formatTime(commit.at)})
			}
		}
	}
	return pages
}

// deletePage deletes a page. Its path then redirects to the list of the pages of the same kind. The caller must have locked
// h.mu.
func (h *Handler) deletePage(req requestBody) (any, error) {
	p, err := h.planPageChange("deletePage", req.Name)
	if err != nil {
		return nil, err
	}
	title, err := content.Call[string](h.options.Content, "titleOf", req.Name, p.files[req.Name])
	if err == nil {
		err = h.applyChange(commitInfo{req.requester, "delete " + req.Name + "\n\n" + title}, p, nil)
	}
	return map[string]string{"id": h.resolve(historyRef)}, err
}

const redirectsFile = "site/redirects"

// restorePage restores a deleted page and the links to it, and keeps later changes. The response lists the conflicts of
// applyRevisions. The caller must have locked h.mu.
func (h *Handler) restorePage(req requestBody) (any, error) {
	for _, page := range h.listDeletedPages() {
		if page.ID != req.ID || page.Name != req.Name {
			continue
		}
		if h.contentExists(page.Name) {
			return nil, refuse(http.StatusConflict, "There is a page at this address already. Change its address or delete it, then put this one back.")
		}
		found, err := h.diffContents(page.ID, page.ID+"^")
		if err != nil {
			return nil, err
		}
		left, err := h.applyRevisions(commitInfo{req.requester, "restore " + page.ID + " " + page.Name}, found)
		return map[string]any{"left": left}, err
	}
	return nil, refuse(http.StatusNotFound, "This page is not among the deleted pages any more: somebody has put it back already, or it was deleted long ago.")
}

// restoreDeleted restores the last deleted page with a name and returns its content, or nil if there is no such page. The caller
// must have locked h.mu.
func (h *Handler) restoreDeleted(req requestBody) ([]byte, error) {
	for _, page := range h.listDeletedPages() {
		if page.Name == req.Name {
			req.ID = page.ID
			if _, err := h.restorePage(req); err != nil {
				return nil, err
			}
			return h.readContent(req.Name)
		}
	}
	return nil, nil
}
