//go:build !production

package desk

import (
	"cmp"
	"encoding/json"
	"net/http"
	"path"
	"slices"

	"gulfoak.example/website/assets/build"
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

// renamePicture gives a picture another name. The caller holds h.mu.
func (h *Handler) renamePicture(asked request) (any, error) {
	return h.changePicture(change{asked.by, "rename-picture " + asked.Name + " " + asked.Slug}, asked.Name, asked.Slug, nil, nil)
}

// deletePicture removes a picture that no page shows, and its description. The caller holds h.mu.
func (h *Handler) deletePicture(asked request) (any, error) {
	p, err := h.plan("deletePicture", asked.Name)
	if err != nil {
		return nil, err
	}
	return nil, h.putPicture(change{asked.by, "picture " + descriptions}, p, asked.Name, nil)
}

// changePicture adds a picture if from is empty, replaces it if both names are the same, or renames it. An added picture, and one that
// replaces another, has a description and content. changePicture returns the new name of the picture. The caller holds h.mu.
func (h *Handler) changePicture(of change, from, to string, described map[string]any, content []byte) (string, error) {
	p, err := h.plan("changePicture", from, to, described)
	if err != nil {
		return "", err
	}
	return p.Name, h.putPicture(of, p, from, content)
}

// putPicture writes a planned change: the file of the picture from is removed, if there is one, and the planned name, unless it is
// empty, gets the content. Without content it gets that of from.
func (h *Handler) putPicture(of change, p plan, from string, content []byte) error {
	after, ending := map[string][]byte{}, ".jpg"
	if from != "" {
		file, err := h.o.Session.PictureFile(from)
		if err != nil {
			return err
		}
		old, err := h.root.ReadFile(file)
		if err != nil {
			return err
		}
		if after[file] = nil; content == nil {
			content, ending = old, path.Ext(file)
		}
	}
	if p.Name != "" {
		after[picturesFolder+"/"+p.Name+ending] = content
	}
	edits, err := h.edits(p.files, p.pictures, p.Changes, after)
	if err != nil {
		return err
	}
	return h.put(of, edits, after)
}

// withPictures returns the names of pictures after files have changed, by path; nil removes a file. Files that the build does not
// read are no pictures.
func withPictures(pictures []string, changed map[string][]byte) []string {
	after := slices.Clone(pictures)
	for _, isAdding := range []bool{false, true} { // of two files of one picture, one is there
		for file, content := range changed {
			name, isPicture := build.PictureName(file)
			if isPicture && !isAdding {
				after = slices.DeleteFunc(after, func(other string) bool { return other == name })
			} else if isPicture && content != nil {
				after = append(after, name)
			}
		}
	}
	return after
}
