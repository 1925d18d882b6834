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

// create makes a new page, as a draft, from a title or from a text that is written already. The caller holds h.mu.
func (h *Handler) create(asked request) (any, error) {
	p, err := h.plan("newPage", asked.Kind, asked.Title, asked.Draft, h.today())
	if err != nil {
		return nil, err
	}
	edits, err := h.edits(p.files, p.pictures, p.Changes, nil)
	if err != nil {
		return nil, err
	}
	return map[string]string{"name": p.Name}, h.put(change{asked.by, "create " + p.Name}, edits, nil)
}

// rename gives a page another address. Links follow, and the old address leads to the new one. The caller holds h.mu.
func (h *Handler) rename(asked request) (any, error) {
	to := path.Dir(asked.Name) + "/" + asked.Slug
	return map[string]string{"name": to}, h.move(change{asked.by, "rename " + asked.Name + " " + to}, asked.Name, to, false)
}

// move gives a page another name. Without its old address, visitors are not redirected from there.
func (h *Handler) move(of change, name, to string, withoutOld bool) error {
	edits, err := h.pageEdits("movePage", name, to, withoutOld)
	if err != nil {
		return err
	}
	return h.put(of, edits, nil)
}

// pageEdits returns the edits of movePage or deletePage of client/desk/server, for the page of a file. The caller holds h.mu.
func (h *Handler) pageEdits(function, name string, arguments ...any) (map[string]edit, error) {
	if _, err := h.read(name); err != nil {
		return nil, err
	}
	p, err := h.plan(function, slices.Concat([]any{name}, arguments)...)
	if err != nil {
		return nil, err
	}
	return h.edits(p.files, p.pictures, p.Changes, nil)
}

// A plan is what a function of client/desk/server makes of a wish: the files that change and the name that a page or a picture
// gets or, in an owner's words, why it cannot be.
type plan struct {
	Name, Refused string
	Changes       source.Content

	files    map[string]json.RawMessage // all of them, as they are
	pictures []string
}

func (h *Handler) plan(function string, wish ...any) (p plan, err error) {
	files, pictures, err := h.o.Content.Read()
	if err == nil {
		words := map[string]any{"files": files, "pictures": pictures}
		p, err = content.Call[plan](h.o.Content, function, slices.Concat([]any{words}, wish)...)
	}
	if p.Refused != "" {
		err = refuse(http.StatusUnprocessableEntity, "%s", p.Refused)
	}
	for name := range p.Changes {
		if err == nil && isUnreadable(files, name) {
			title, _ := content.Call[string](h.o.Content, "titleOf", name, nil)
			err = refuse(http.StatusConflict, "Nothing was changed, because “%s” is damaged. Open it in the list of pages, and put its last good version back.", title)
		}
	}
	p.files, p.pictures = files, pictures
	return p, err
}

// An edit is a change of one file: its text before and after, nil for a missing file.
type edit struct{ Before, After []byte }

// edits turns changes of files into edits, with the texts as they are written. It refuses changes that break a rule which files
// and pictures keep now. images has changes of pictures, by path; nil removes one.
func (h *Handler) edits(files map[string]json.RawMessage, pictures []string, changes source.Content, images map[string][]byte) (map[string]edit, error) {
	before, err := h.o.Content.Validate(files, pictures)
	if err != nil {
		return nil, err
	}
	after := maps.Clone(files)
	maps.Copy(after, changes)
	maps.DeleteFunc(after, func(name string, value json.RawMessage) bool { return isNull(value) && !isUnreadable(files, name) })
	violations, err := h.o.Content.Validate(after, withPictures(pictures, images))
	violations = slices.DeleteFunc(violations, func(v source.Violation) bool { return slices.Contains(before, v) })
	if err := h.lawful("Nothing was changed", violations, err); err != nil {
		return nil, err
	}
	edits := map[string]edit{}
	for name, value := range changes {
		one := edit{Before: files[name]}
		if isUnreadable(files, name) {
			one.Before, _ = h.textOf(pathOf(name)) // it is not there to be merged, but must not have changed
		}
		if !isNull(value) {
			if one.After, err = h.o.Content.Format(name, value); err != nil {
				return nil, err
			}
		}
		edits[name] = one
	}
	return edits, nil
}

// isUnreadable reports whether a file is there and is not JSON.
func isUnreadable(files map[string]json.RawMessage, name string) bool {
	value, exists := files[name]
	return exists && isNull(value)
}

// isNull reports whether a change removes a file.
func isNull(value json.RawMessage) bool { return value == nil || string(value) == "null" }

// put writes the edits of content files, by name, and other files, by path, all or none, and records them in the history. The
// caller must have locked h.mu.
func (h *Handler) put(of change, edits map[string]edit, others map[string][]byte) error {
	writes, was := map[string][]byte{}, map[string][]byte{}
	maps.Copy(writes, others)
	for name, one := range edits {
		if !bytes.Equal(one.Before, one.After) {
			writes[pathOf(name)], was[pathOf(name)] = one.After, one.Before
		}
	}
	h.record(changedOutside)
	err := h.write(writes, was)
	if err == nil {
		h.record(of)
	}
	return err
}
