//go:build !production

package desk

import (
	"cmp"
	"crypto/rand"
	"net/http"
	"path"
	"slices"

	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/cmd/ssr/internal/content"
)

// largestPicture is how many bytes an uploaded picture may have.
const largestPicture = 40 << 20

// An examinedPicture waits in memory for its description, so that it is uploaded once.
type examinedPicture struct {
	ID string `json:"id"`
	content.ImportedImage
	added string // its name since it was added: the browser may have missed the answer
}

// mostExamined is how many examined pictures wait at once: 20 of 1.5 MB each.
const mostExamined = 20

// examine reads an uploaded picture, and keeps it until it is described.
func (h *Handler) examine(r *http.Request) (any, error) {
	original, err := readBody(r, largestPicture)
	if err != nil {
		return nil, err
	}
	taken, err := h.o.Content.ImportImage(r.Context(), r.URL.Query().Get("file"), original)
	if err != nil {
		return nil, err
	}
	if taken.Refused != "" {
		return nil, refuse(http.StatusUnprocessableEntity, "%s", taken.Refused)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	picture := examinedPicture{rand.Text(), taken, ""}
	h.examined = append(h.examined[max(0, len(h.examined)-mostExamined+1):], picture)
	return picture, nil
}

// addPicture adds an examined picture with its description, or puts it in the place of the one that it replaces. The caller holds h.mu.
func (h *Handler) addPicture(asked request) (_ any, err error) {
	i := slices.IndexFunc(h.examined, func(picture examinedPicture) bool { return picture.ID == asked.ID })
	if i < 0 {
		return nil, refuse(http.StatusGone, "the desk was started again after the picture was sent: send it once more")
	}
	picture := &h.examined[i]
	if picture.added == "" {
		of := change{asked.by, "picture " + descriptions}
		picture.added, err = h.changePicture(of, asked.Name, cmp.Or(asked.Name, picture.Name), asked.Picture, picture.JPEG)
	}
	return map[string]string{"name": picture.added}, err
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
		file, err := h.o.Content.ImageFile(from)
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
			name, isPicture := source.ImageName(file)
			if isPicture && !isAdding {
				after = slices.DeleteFunc(after, func(other string) bool { return other == name })
			} else if isPicture && content != nil {
				after = append(after, name)
			}
		}
	}
	return after
}
