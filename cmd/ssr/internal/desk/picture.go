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

// maxPicture limits the bytes of an uploaded picture.
const maxPicture = 40 << 20

// An uploadedPicture waits in memory for its description.
type uploadedPicture struct {
	ID string `json:"id"`
	content.ImportedImage
	addedName string // set by addPicture: if the browser has lost the response, it sends the request again
}

// maxUploads limits the uploaded pictures in memory: 20 of 1.5 MB each.
const maxUploads = 20

// uploadPicture prepares a picture and keeps it until addPicture.
func (h *Handler) uploadPicture(r *http.Request) (any, error) {
	original, err := readBody(r, maxPicture)
	if err != nil {
		return nil, err
	}
	imported, err := h.options.Content.ImportImage(r.Context(), r.URL.Query().Get("file"), original)
	if err != nil {
		return nil, err
	}
	if imported.Refused != "" {
		return nil, refuse(http.StatusUnprocessableEntity, "%s", imported.Refused)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	picture := uploadedPicture{rand.Text(), imported, ""}
	h.uploads = append(h.uploads[max(0, len(h.uploads)-maxUploads+1):], picture)
	return picture, nil
}

// addPicture adds an uploaded picture with its description, or replaces another picture by it. The caller must have locked h.mu.
func (h *Handler) addPicture(req requestBody) (_ any, err error) {
	i := slices.IndexFunc(h.uploads, func(picture uploadedPicture) bool { return picture.ID == req.ID })
	if i < 0 {
		return nil, refuse(http.StatusGone, "the desk was started again after the picture was sent: send it once more")
	}
	picture := &h.uploads[i]
	if picture.addedName == "" {
		info := commitInfo{req.requester, "picture " + descriptionsFile}
		picture.addedName, err = h.changePicture(info, req.Name, cmp.Or(req.Name, picture.Name), req.Picture, picture.JPEG)
	}
	return map[string]string{"name": picture.addedName}, err
}

// descriptionsFile is the content file with the descriptions of pictures.
const descriptionsFile = "site/images"

// renamePicture renames a picture. The caller must have locked h.mu.
func (h *Handler) renamePicture(req requestBody) (any, error) {
	return h.changePicture(commitInfo{req.requester, "rename-picture " + req.Name + " " + req.Slug}, req.Name, req.Slug, nil, nil)
}

// deletePicture deletes a picture that no page shows, and its description. The caller must have locked h.mu.
func (h *Handler) deletePicture(req requestBody) (any, error) {
	p, err := h.planChange("deletePicture", req.Name)
	if err != nil {
		return nil, err
	}
	return nil, h.writePicture(commitInfo{req.requester, "picture " + descriptionsFile}, p, req.Name, nil)
}

// changePicture adds a picture if oldName is empty, replaces it if both names are equal, or renames it. A description and data are
// required unless it renames. It returns the new name. The caller must have locked h.mu.
func (h *Handler) changePicture(info commitInfo, oldName, newName string, description map[string]any, data []byte) (string, error) {
	p, err := h.planChange("changePicture", oldName, newName, description)
	if err != nil {
		return "", err
	}
	return p.Name, h.writePicture(info, p, oldName, data)
}

// writePicture writes a planned change. It removes the file of the picture oldName unless that is empty, and writes the planned
// name unless that is empty. Without data, the new file gets the data of the removed file.
func (h *Handler) writePicture(info commitInfo, p plannedChange, oldName string, data []byte) error {
	after, extension := map[string][]byte{}, ".jpg"
	if oldName != "" {
		file, err := h.options.Content.ImageFile(oldName)
		if err != nil {
			return err
		}
		old, err := h.root.ReadFile(file)
		if err != nil {
			return err
		}
		if after[file] = nil; data == nil {
			data, extension = old, path.Ext(file)
		}
	}
	if p.Name != "" {
		after[picturesFolder+"/"+p.Name+extension] = data
	}
	return h.applyChange(info, p, after)
}

// pictureNamesAfter returns the names of the pictures after a change of files, by path; nil removes a file. It ignores files that
// the build does not read.
func pictureNamesAfter(pictures []string, changed map[string][]byte) []string {
	after := slices.Clone(pictures)
	for _, isAdding := range []bool{false, true} { // removals first: a picture may get another file extension
		for file, data := range changed {
			name, isPicture := source.ImageName(file)
			if isPicture && !isAdding {
				after = slices.DeleteFunc(after, func(other string) bool { return other == name })
			} else if isPicture && data != nil {
				after = append(after, name)
			}
		}
	}
	return after
}
