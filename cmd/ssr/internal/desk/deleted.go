//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"time"

	"gulfoak.example/website/assets/build"
)

// A deletedPage is a page that was deleted, as a file in .cache/desk/deleted remembers it. Files are the edits of which the
// deletion consisted, by name: the page's own file, those with links to it, and the redirects.
type deletedPage struct {
	ID    string          `json:"id"` // the path of that file
	Name  string          `json:"name"`
	Title string          `json:"title"`
	At    time.Time       `json:"at"`
	Files map[string]edit `json:"files,omitempty"`
}

const deletedFolder = cacheFolder + "/deleted"

// listDeleted lists the deleted pages that can be put back, the newest first.
func (h *Handler) listDeleted() []deletedPage {
	h.mu.Lock()
	defer h.mu.Unlock()
	pages := []deletedPage{}
	for _, id := range slices.Backward(h.kept(deletedFolder)) {
		var page deletedPage
		if h.recall(id, &page) == nil && !h.isThere(page.Name) { // a damaged file cannot be put back
			page.ID, page.Files = id, nil // the list does without the files
			pages = append(pages, page)
		}
	}
	return pages
}

// delete removes a page and remembers it. Its address then leads to the list of its kind. The caller holds h.mu.
func (h *Handler) delete(asked request) (any, error) {
	files, err := h.moved(asked.Name, "")
	if err != nil {
		return nil, err
	}
	title, err := build.Ask[string](h.o.Session, "titleOf", asked.Name, json.RawMessage(files[asked.Name].Before))
	if err != nil {
		return nil, err
	}
	writes := map[string][]byte{}
	id := keep(writes, deletedFolder, h.kept(deletedFolder), deletedPage{Name: asked.Name, Title: title, At: h.o.Now(), Files: files})
	return map[string]string{"id": id}, h.replace(files, writes)
}

const redirectsFile = "site/redirects"

// restore puts a deleted page back, with the links to it in files that are still as the deletion left them. Its answer names
// the other files. The caller holds h.mu.
func (h *Handler) restore(asked request) (any, error) {
	var gone deletedPage
	err := h.recall(asked.ID, &gone)
	switch {
	case path.Dir(asked.ID) != deletedFolder, errors.Is(err, fs.ErrNotExist), err == nil && gone.Name != asked.Name:
		return nil, refuse(http.StatusNotFound, "this page is not kept any more: it was put back already, or %d others were deleted since", remembered)
	case err != nil:
		return nil, err
	case h.isThere(gone.Name):
		return nil, refuse(http.StatusConflict, "there is a page at this address already: change its address or delete it, then put this one back")
	}
	now, pictures, err := h.o.Session.Words()
	if err != nil {
		return nil, err
	}
	back, left := build.Changes{}, []string{} // left are the files that somebody has changed since
	for name, one := range gone.Files {
		switch {
		case bytes.Equal(now[name], one.After):
			back[name] = one.Before
		case name == redirectsFile:
			if back[name], err = redirectsWithout(one, now[name]); err != nil {
				return nil, err
			}
		default:
			title, err := build.Ask[string](h.o.Session, "titleOf", name, json.RawMessage(one.Before))
			if err != nil {
				return nil, err
			}
			left = append(left, title)
		}
	}
	slices.Sort(left)
	edits, err := h.edits(now, pictures, back, pictures)
	if err != nil {
		return nil, err
	}
	return map[string]any{"name": asked.Name, "left": left}, h.replace(edits, map[string][]byte{asked.ID: nil})
}

// redirectsWithout returns the redirects as they are now, with an earlier change taken back.
func redirectsWithout(change edit, now []byte) (json.RawMessage, error) {
	var before, after, redirects map[string]string
	if err := errors.Join(json.Unmarshal(change.Before, &before), json.Unmarshal(change.After, &after), json.Unmarshal(now, &redirects)); err != nil {
		return nil, err
	}
	for from, to := range redirects {
		if old, was := before[from]; to == after[from] && was {
			redirects[from] = old
		} else if to == after[from] {
			delete(redirects, from)
		}
	}
	return json.Marshal(redirects)
}
