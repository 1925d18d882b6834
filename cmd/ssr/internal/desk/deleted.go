//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets/build"
)

// A deletedPage is one that went. It is a file in .cache/desk/deleted, numbered as they came: this, and after it, for
// nobody to read before it is asked for, what became of the files by their names: the page's own, those with links to it,
// and the redirects.
type deletedPage struct {
	ID    string    `json:"id"` // the file, in .cache/desk
	Name  string    `json:"name"`
	Title string    `json:"title"`
	At    time.Time `json:"at"`
}

const deletedFolder = "deleted"

// readDeleted reads what is kept of a deleted page; without files, only which it is.
func (h *Handler) readDeleted(id string, files *map[string]revision) (page deletedPage, err error) {
	f, err := h.cache.Open(id)
	if err != nil {
		return page, err
	}
	defer func() { _ = f.Close() }() // nothing was written
	decoder := json.NewDecoder(f)
	err = decoder.Decode(&page)
	if err == nil && files != nil {
		err = decoder.Decode(files)
	}
	if err == nil && !names.MatchString(page.Name) {
		err = fmt.Errorf("“%s” is not the name of a page", page.Name)
	}
	return page, err
}

// listDeleted lists the pages that are gone and can be put back, the newest first.
func (h *Handler) listDeleted() ([]deletedPage, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	kept, err := h.numbered(deletedFolder)
	pages := []deletedPage{}
	for _, id := range slices.Backward(kept) {
		page, err := h.readDeleted(id, nil)
		if err != nil {
			h.o.Log.Warn("a deleted page is kept in a file that is damaged: it cannot be put back", "file", cacheFolder+"/"+id, "error", err)
			continue
		}
		if _, err := h.content.Lstat(page.Name + ".json"); errors.Is(err, fs.ErrNotExist) {
			pages = append(pages, page)
		}
	}
	return pages, err
}

// takeAway deletes a page with all that leads to it, and keeps what goes. The caller holds h.mu.
func (h *Handler) takeAway(name string, files map[string]revision) (id string, err error) {
	kept, err := h.numbered(deletedFolder)
	if err != nil {
		return "", err
	}
	id = nextName(deletedFolder, kept)
	value, _ := parse(files[name].Before) // a page without a title is called by its file's name
	if err := h.keep(id, deletedPage{id, name, titleOf(name, value), h.o.Now()}, files); err != nil {
		return "", err
	}
	if err := h.replace(files); err != nil {
		_ = h.cache.Remove(id) // the page is there, so that nobody can put it back
		return "", err
	}
	h.forgetOldest(kept)
	return id, nil
}

// restore puts a page back that was deleted here, and what led to it where that is still as the deletion left it. The caller
// holds h.mu.
func (h *Handler) restore(asked request) (any, error) {
	gone, err := h.deletion(asked)
	if err != nil {
		return nil, err
	}
	now, _, err := h.o.Session.Words()
	if err != nil {
		return nil, err
	}
	back, left, err := putBack(gone, now)
	if err != nil {
		return nil, err
	}
	revisions, err := h.revisions(back)
	if err != nil {
		return nil, err
	}
	for name, one := range gone {
		if bytes.Equal(back[name], one.Before) {
			revisions[name] = revision{now[name], one.Before} // to the letter, however it was laid out
		}
	}
	if err := h.replace(revisions); err != nil {
		return nil, err
	}
	_ = h.cache.Remove(asked.ID) // nobody can put back what is there
	return map[string]any{"name": asked.Name, "left": left}, nil
}

// deletion is what became of the files when a page was deleted, if the page can be put back.
func (h *Handler) deletion(asked request) (map[string]revision, error) {
	kept, err := h.numbered(deletedFolder)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(kept, asked.ID) {
		return nil, refuse(http.StatusNotFound, "this page is not kept any more: it was put back already, or %d others were deleted since", remembered)
	}
	var files map[string]revision
	page, err := h.readDeleted(asked.ID, &files)
	if err != nil {
		return nil, refuse(http.StatusConflict, "what is kept of this page cannot be read, so it cannot be put back: %s/%s is damaged", cacheFolder, asked.ID)
	}
	if page.Name != asked.Name {
		return nil, refuse(http.StatusNotFound, "this page is not kept any more: it was put back already")
	}
	if _, err := h.content.Lstat(asked.Name + ".json"); !errors.Is(err, fs.ErrNotExist) {
		return nil, refuse(http.StatusConflict, "there is a page at this address already: change its address or delete it, then put this one back")
	}
	return files, nil
}

const redirectsFile = "site/redirects"

// putBack is what takes a deletion back, and what an owner calls the files that stay as they are now because somebody has
// changed them since.
func putBack(gone map[string]revision, now map[string]json.RawMessage) (back build.Changes, left []string, err error) {
	back, left = build.Changes{}, []string{}
	for name, one := range gone {
		switch {
		case bytes.Equal(now[name], one.After):
			back[name] = one.Before
		case name == redirectsFile:
			if back[name], err = redirectsWithout(one, now[name]); err != nil {
				return nil, nil, err
			}
		default:
			value, _ := parse(one.Before) // which was read when it was changed
			left = append(left, titleOf(name, value))
		}
	}
	slices.Sort(left)
	return back, left, nil
}

// redirect is an entry of the redirects.
var redirect = regexp.MustCompile(`"([^"]+)"\s*:\s*"([^"]+)"`)

// redirectsWithout are the redirects without what a change did to them, in the order in which they are now.
func redirectsWithout(change revision, now []byte) (json.RawMessage, error) {
	var before, after map[string]string
	if err := errors.Join(json.Unmarshal(change.Before, &before), json.Unmarshal(change.After, &after)); err != nil {
		return nil, err
	}
	var entries []string
	for _, entry := range redirect.FindAllSubmatch(now, -1) {
		from, to := string(entry[1]), string(entry[2])
		if to == after[from] {
			to = before[from]
		}
		if to != "" {
			entries = append(entries, fmt.Sprintf("%q:%q", from, to))
		}
	}
	return json.RawMessage("{" + strings.Join(entries, ",") + "}"), nil
}
