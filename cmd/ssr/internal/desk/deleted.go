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

// A deletedPage is one that went. It is a file in .cache/desk/deleted, with what became of the files by their names: the
// page's own, those with links to it, and the redirects.
type deletedPage struct {
	ID    string              `json:"id"` // the file
	Name  string              `json:"name"`
	Title string              `json:"title"`
	At    time.Time           `json:"at"`
	Files map[string]revision `json:"files,omitempty"`
}

const deletedFolder = cacheFolder + "/deleted"

// listDeleted lists the pages that are gone and can be put back, the newest first.
func (h *Handler) listDeleted() []deletedPage {
	h.mu.Lock()
	defer h.mu.Unlock()
	pages := []deletedPage{}
	for _, id := range slices.Backward(h.kept(deletedFolder)) {
		var page deletedPage
		if h.recall(id, &page) == nil && !h.isThere(page.Name) { // what is damaged cannot be put back
			page.ID, page.Files = id, nil // which are for nobody to read before the page is asked for
			pages = append(pages, page)
		}
	}
	return pages
}

// delete takes a page away, and keeps it. Who comes to it is led to the list of its kind. The caller holds h.mu.
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

// restore puts a page back that was deleted here, and what led to it where that is still as the deletion left it. The caller
// holds h.mu.
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
	revisions, err := h.revisions(now, pictures, back)
	if err != nil {
		return nil, err
	}
	return map[string]any{"name": asked.Name, "left": left}, h.replace(revisions, map[string][]byte{asked.ID: nil})
}

// redirectsWithout are the redirects without what a change did to them.
func redirectsWithout(change revision, now []byte) (json.RawMessage, error) {
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
