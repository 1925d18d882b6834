//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"path"
	"slices"

	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/cmd/ssr/internal/content"
)

// createPage creates a draft page from a title, or from a finished text. The caller must have locked h.mu.
func (h *Handler) createPage(req requestBody) (any, error) {
	p, err := h.planChange("createPage", req.Kind, req.Title, req.Draft, h.today())
	if err == nil {
		err = h.applyChange(commitInfo{req.requester, "create " + p.Name}, p, nil)
	}
	return map[string]string{"name": p.Name}, err
}

// renamePage changes the path of a page, updates the links, and redirects the old path. The caller must have locked h.mu.
func (h *Handler) renamePage(req requestBody) (any, error) {
	newName := path.Dir(req.Name) + "/" + req.Slug
	return map[string]string{"name": newName}, h.movePage(commitInfo{req.requester, "rename " + req.Name + " " + newName}, req.Name, newName, false)
}

// movePage renames a page, and redirects the old path unless withoutRedirect is true.
func (h *Handler) movePage(info commitInfo, name, newName string, withoutRedirect bool) error {
	p, err := h.planPageChange("movePage", name, newName, withoutRedirect)
	if err != nil {
		return err
	}
	return h.applyChange(info, p, nil)
}

// planPageChange calls movePage or deletePage of client/desk/server for an existing page. The caller must have locked h.mu.
func (h *Handler) planPageChange(function, name string, arguments ...any) (plannedChange, error) {
	if _, err := h.readContent(name); err != nil {
		return plannedChange{}, err
	}
	return h.planChange(function, slices.Concat([]any{name}, arguments)...)
}

// A plannedChange is the result of a function of client/desk/server: the changed files and the name of the page or picture, or a
// message for the owner that refuses the change.
type plannedChange struct {
	Name, Refused string
	Changes       source.Content

	files    map[string]json.RawMessage // the current content
	pictures []string
}

// planChange calls a function of client/desk/server with the content and the names of the pictures.
func (h *Handler) planChange(function string, arguments ...any) (p plannedChange, err error) {
	files, pictures, err := h.options.Content.Read()
	if err == nil {
		site := map[string]any{"files": files, "pictures": pictures}
		p, err = content.Call[plannedChange](h.options.Content, function, slices.Concat([]any{site}, arguments)...)
	}
	if p.Refused != "" {
		err = refuse(http.StatusUnprocessableEntity, "%s", p.Refused)
	}
	for name := range p.Changes {
		if err == nil && isUnreadable(files, name) {
			title, _ := content.Call[string](h.options.Content, "titleOf", name, nil)
			err = refuse(http.StatusConflict, "Nothing was changed, because “%s” is damaged. Open it in the list of pages, and put its last good version back.", title)
		}
	}
	p.files, p.pictures = files, pictures
	return p, err
}

// A fileEdit is the content of a file before and after a change; nil for a missing file.
type fileEdit struct{ Before, After []byte }

// applyChange writes a planned change and the changed pictures, by path; nil removes a picture. The caller must have locked h.mu.
func (h *Handler) applyChange(info commitInfo, p plannedChange, images map[string][]byte) error {
	edits, err := h.buildEdits(p, images)
	if err != nil {
		return err
	}
	return h.applyEdits(info, edits, images)
}

// buildEdits formats the changed content files. It refuses a change that breaks a rule that the current files keep. The caller must
// have locked h.mu.
func (h *Handler) buildEdits(p plannedChange, images map[string][]byte) (map[string]fileEdit, error) {
	before, err := h.options.Content.Validate(p.files, p.pictures)
	if err != nil {
		return nil, err
	}
	after := maps.Clone(p.files)
	maps.Copy(after, p.Changes)
	maps.DeleteFunc(after, func(name string, value json.RawMessage) bool { return isRemoval(value) && !isUnreadable(p.files, name) })
	violations, err := h.options.Content.Validate(after, pictureNamesAfter(p.pictures, images))
	violations = slices.DeleteFunc(violations, func(v source.Violation) bool { return slices.Contains(before, v) })
	if err := h.refuseViolations("Nothing was changed", violations, err); err != nil {
		return nil, err
	}
	edits := map[string]fileEdit{}
	for name, value := range p.Changes {
		edit := fileEdit{Before: p.files[name]}
		if isUnreadable(p.files, name) {
			edit.Before, _ = h.readFile(contentPath(name)) // p.files has only null for this file, and writeFiles compares the text
		}
		if !isRemoval(value) {
			if edit.After, err = h.options.Content.Format(name, value); err != nil {
				return nil, err
			}
		}
		edits[name] = edit
	}
	return edits, nil
}

// isUnreadable reports whether a file exists and is not JSON.
func isUnreadable(files map[string]json.RawMessage, name string) bool {
	value, exists := files[name]
	return exists && isRemoval(value)
}

// isRemoval reports whether a change removes a file.
func isRemoval(value json.RawMessage) bool { return value == nil || string(value) == "null" }

// applyEdits writes the edits of content files, by name, and other files, by path. It writes all of them or none, and records the
// change in the history. The caller must have locked h.mu.
func (h *Handler) applyEdits(info commitInfo, edits map[string]fileEdit, others map[string][]byte) error {
	writes, expected := map[string][]byte{}, map[string][]byte{}
	maps.Copy(writes, others)
	for name, edit := range edits {
		if !bytes.Equal(edit.Before, edit.After) {
			writes[contentPath(name)], expected[contentPath(name)] = edit.After, edit.Before
		}
	}
	h.recordChange(externalChange)
	err := h.writeFiles(writes, expected)
	if err == nil {
		h.recordChange(info)
	}
	return err
}
