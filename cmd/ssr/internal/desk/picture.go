//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"gulfoak.example/website/assets/build"
)

// largestPicture is how many bytes an uploaded picture may have.
const largestPicture = 40 << 20

// A description is what site/images says of a picture.
type description struct {
	Alt       string          `json:"alt"`
	Rendering bool            `json:"rendering"`
	Focus     json.RawMessage `json:"focus,omitempty"` // the point that stays in view, in percent; the middle if there is none
}

// picture adds an uploaded picture with its description. Without a description it only says whether the picture can be taken.
func (h *Handler) picture(r *http.Request) (any, error) {
	query := r.URL.Query()
	described := description{Alt: strings.TrimSpace(query.Get("alt")), Rendering: query.Get("rendering") == "true"}
	if focus := query.Get("focus"); focus != "" && focus != "50,50" {
		described.Focus = json.RawMessage("[" + focus + "]")
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
	if described.Alt != "" {
		if err := h.add(&taken, described); err != nil {
			return nil, err
		}
	}
	return taken, nil
}

// descriptions is the file that describes pictures.
const descriptions = "site/images"

// add writes a picture, under a name that no other has, and its description, both or neither.
func (h *Handler) add(taken *build.TakenPicture, described description) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return err
	}
	var known map[string]json.RawMessage
	if err := json.Unmarshal(files[descriptions], &known); err != nil {
		return err
	}
	base := taken.Name
	for n := 2; known[taken.Name] != nil || slices.Contains(pictures, taken.Name); n++ {
		taken.Name = fmt.Sprintf("%s-%d", base, n)
	}
	entry, err := json.Marshal(described)
	if err != nil {
		return err
	}
	others := bytes.TrimSuffix(bytes.TrimSpace(files[descriptions]), []byte("}")) // never empty: every page has a picture
	value := json.RawMessage(fmt.Sprintf("%s,%q:%s}", others, taken.Name, entry)) // at the end, so that the others keep their order
	edits, err := h.edits(files, pictures, build.Changes{descriptions: value}, taken.Name)
	if err != nil {
		return err
	}
	return h.replace(edits, map[string][]byte{picturesFolder + "/" + taken.Name + ".jpg": taken.JPEG})
}
