//go:build !production

package desk

import "net/http"

// longestText is how many bytes a text may have of which a page is made, with all that a word processor leaves in it.
const longestText = 500 << 10

// create begins a page: a draft, of a title or of a text that is written already. The caller holds h.mu.
func (h *Handler) create(asked request) (any, error) {
	if kinds[asked.Kind] == "" {
		return nil, refuse(http.StatusBadRequest, "“%s” is no kind of page: there are articles, areas and services", asked.Kind)
	}
	if len(asked.Draft) > longestText {
		return nil, refuse(http.StatusUnprocessableEntity, "this text has %d KB, and a page takes %d: is it the right file?", len(asked.Draft)>>10, longestText>>10)
	}
	today, err := h.today()
	if err != nil {
		return nil, err
	}
	name, changes, err := h.o.Session.NewPage(asked.Kind, asked.Title, asked.Draft, today)
	if err != nil {
		return nil, err
	}
	if name == "" {
		return nil, refuse(http.StatusUnprocessableEntity, "give the page a title, or a text that begins with one")
	}
	revisions, err := h.revisions(changes)
	if err != nil {
		return nil, err
	}
	// What is left of an earlier page of that name is not its past.
	if err := h.cache.RemoveAll(historyOf(name)); err != nil {
		return nil, err
	}
	return map[string]string{"name": name}, h.replace(revisions)
}
