//go:build !production

package desk

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// rename gives a page another address, another title, or both. All that leads to it follows. The caller holds h.mu.
func (h *Handler) rename(asked request) (any, error) {
	folder, slug := path.Split(asked.Name)
	slug = cmp.Or(asked.Slug, slug)
	to := folder + slug
	if !names.MatchString(to) || strings.Contains(slug, "/") {
		return nil, refuse(http.StatusUnprocessableEntity, "“%s” cannot be the last part of an address: write lower-case words joined by hyphens, such as roof-repair", slug)
	}
	if err := h.movable(asked.Name); err != nil {
		return nil, err
	}
	if _, err := h.content.Lstat(to + ".json"); to != asked.Name && !errors.Is(err, fs.ErrNotExist) {
		return nil, refuse(http.StatusConflict, "there is a page at this address already: choose another")
	}
	return map[string]string{"name": to}, h.move(asked.Name, to, asked.Title)
}

// delete takes a page away, and keeps it. Who comes to it is led to the list of its kind. The caller holds h.mu.
func (h *Handler) delete(asked request) (any, error) {
	if err := h.movable(asked.Name); err != nil {
		return nil, err
	}
	revisions, err := h.moved(asked.Name, "", "")
	if err != nil {
		return nil, err
	}
	id, err := h.takeAway(asked.Name, revisions)
	return map[string]string{"id": id}, err
}

// movable refuses what is no page of a list, or is not there.
func (h *Handler) movable(name string) error {
	if folder, _, _ := strings.Cut(name, "/"); kinds[folder] == "" {
		return refuse(http.StatusUnprocessableEntity, "this page keeps its address: only articles, areas and services have one that can change")
	}
	_, err := h.read(name)
	return err
}

// moved is what changes where a page gets another name or title, or goes. The caller holds h.mu.
func (h *Handler) moved(name, to, title string) (map[string]revision, error) {
	today, err := h.today()
	if err != nil {
		return nil, err
	}
	changes, err := h.o.Session.MovePage(name, to, title, today)
	if err != nil {
		return nil, err
	}
	return h.revisions(changes)
}

// move gives a page another name or title. The caller holds h.mu.
func (h *Handler) move(name, to, title string) error {
	revisions, err := h.moved(name, to, title)
	if err != nil {
		return err
	}
	if err := h.replace(revisions); err != nil || to == name {
		return err
	}
	// Its past comes along. Without it the page cannot be taken back further, and nothing else is wrong.
	_ = h.cache.RemoveAll(historyOf(to))
	_ = h.cache.Rename(historyOf(name), historyOf(to))
	if moved := (revision{revisions[name].Before, revisions[to].After}); !bytes.Equal(moved.Before, moved.After) {
		_ = h.remember(to, moved)
	}
	return nil
}
