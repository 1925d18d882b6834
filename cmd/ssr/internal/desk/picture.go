//go:build !production

package desk

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// largestPicture is how many bytes an uploaded picture may have.
const largestPicture = 40 << 20

// picture adds an uploaded picture with its description, or puts it in the place of the one that it replaces. Without a
// description it only says whether the picture can be taken.
func (h *Handler) picture(r *http.Request) (any, error) {
	query := r.URL.Query()
	described := map[string]any{"alt": query.Get("alt"), "rendering": query.Get("rendering") == "true"}
	if focus := query.Get("focus"); focus != "" && focus != "50,50" { // which is the middle, as without one
		described["focus"] = json.RawMessage("[" + focus + "]")
	}
	original, err := readBody(r, largestPicture)
	if err != nil {
		return nil, err
	}
	taken, err := h.o.Session.TakePicture(r.Context(), query.Get("file"), original)
	if err != nil {
		return nil, err
	}
	if taken.Refused != "" {
		return nil, refuse(http.StatusUnprocessableEntity, "%s", taken.Refused)
	}
	if described["alt"] != "" {
		h.mu.Lock()
		defer h.mu.Unlock()
		replaced := query.Get("replaces")
		of := change{h.editor(r.Context()), "picture " + descriptions}
		taken.Name, err = h.changePicture(of, replaced, cmp.Or(replaced, taken.Name), described, taken.JPEG)
	}
	return taken, err
}

// descriptions is the file that describes pictures.
const descriptions = "site/images"

// movePicture gives a picture another name or, without one, deletes it. The caller holds h.mu.
func (h *Handler) movePicture(asked request) (any, error) {
	message := "picture " + descriptions
	if asked.Slug != "" {
		message = "rename-picture " + asked.Name + " " + asked.Slug
	}
	return h.changePicture(change{asked.by, message}, asked.Name, asked.Slug, nil, nil)
}

// changePicture adds a picture (there is none that it comes from), replaces one, renames it, or deletes it (there is none that it
// becomes). What is added or replaced has a description and content. It returns the name that the picture gets. The caller holds
// h.mu.
func (h *Handler) changePicture(of change, from, to string, described map[string]any, content []byte) (string, error) {
	p, err := h.plan("changePicture", from, to, described)
	if err != nil {
		return "", err
	}
	after, ending := map[string][]byte{}, ".jpg"
	if from != "" {
		found, _ := fs.Glob(h.root.FS(), picturesFolder+"/"+from+".*")
		old, err := h.root.ReadFile(found[0])
		if err != nil {
			return "", err
		}
		if after[found[0]] = nil; described == nil {
			content, ending = old, path.Ext(found[0])
		}
	}
	if to != "" {
		after[picturesFolder+"/"+p.Name+ending] = content
	}
	edits, err := h.edits(p.files, p.pictures, p.Changes, withPictures(p.pictures, after))
	if err != nil {
		return "", err
	}
	return p.Name, h.put(of, edits, after)
}

// withPictures returns the names of pictures after files have changed, by their paths; nil goes. Of two files of one picture, one
// is there.
func withPictures(pictures []string, changed map[string][]byte) []string {
	nameOf := func(file string) string { return strings.TrimSuffix(path.Base(file), path.Ext(file)) }
	after := slices.Clone(pictures)
	for file := range changed {
		after = slices.DeleteFunc(after, func(name string) bool { return name == nameOf(file) })
	}
	for file, content := range changed {
		if content != nil {
			after = append(after, nameOf(file))
		}
	}
	return after
}
