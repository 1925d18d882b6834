//go:build !production

package desk

import (
	"cmp"
	"encoding/json"
	"maps"
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
		taken.Name, err = h.changePicture(replaced, cmp.Or(replaced, taken.Name), described, taken.JPEG, map[string][]byte{})
	}
	return taken, err
}

// descriptions is the file that describes pictures.
const descriptions = "site/images"

// renamePicture gives a picture another name. The caller holds h.mu.
func (h *Handler) renamePicture(asked request) (any, error) {
	return h.changePicture(asked.Name, asked.Slug, nil, nil, map[string][]byte{})
}

// deletePicture removes a picture that no page shows, and its description. The caller holds h.mu.
func (h *Handler) deletePicture(asked request) (any, error) {
	p, err := h.plan("deletePicture", asked.Name)
	if err != nil {
		return nil, err
	}
	return nil, h.putPicture(p, asked.Name, nil, map[string][]byte{})
}

// changePicture adds a picture if from is empty, replaces it if both names are the same, or renames it. It also writes other files,
// by path; if there are none, the change can be undone. An added picture, and one that replaces another, has a description and
// content. changePicture returns the new name of the picture. The caller holds h.mu.
func (h *Handler) changePicture(from, to string, described map[string]any, content []byte, writes map[string][]byte) (string, error) {
	p, err := h.plan("changePicture", from, to, described)
	if err != nil {
		return "", err
	}
	return p.Name, h.putPicture(p, from, content, writes)
}

// putPicture writes a planned change: the file of the picture from is removed, if there is one, and the planned name, unless it is
// empty, gets the content. Without content it gets that of from.
func (h *Handler) putPicture(p plan, from string, content []byte, writes map[string][]byte) error {
	isAdded, ending := content != nil, ".jpg"
	before, after := map[string][]byte{}, map[string][]byte{}
	becomes := picturesFolder + "/" + p.Name
	if isAdded {
		before[becomes+ending] = nil
	}
	if from != "" {
		file, err := h.o.Session.PictureFile(from)
		if err != nil {
			return err
		}
		if before[file], err = h.root.ReadFile(file); err != nil {
			return err
		}
		if after[file] = nil; !isAdded {
			content, ending = before[file], path.Ext(file)
		}
	}
	if p.Name != "" {
		after[becomes+ending] = content
	}
	edits, err := h.edits(p.files, p.pictures, p.Changes, withPictures(p.pictures, after))
	if err != nil {
		return err
	}
	if one := edits[descriptions]; len(writes) == 0 {
		if isAdded || p.Name == "" {
			one.Pictures = before
		} else {
			one.From, one.To = from, p.Name
		}
		h.remember(writes, descriptions, one)
	}
	maps.Copy(writes, after)
	return h.put(edits, writes)
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
