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

// largestPicture is how many bytes a picture may have that is handed in.
const largestPicture = 40 << 20

// A description is what site/images says of a picture.
type description struct {
	Alt       string          `json:"alt"`
	Rendering bool            `json:"rendering"`
	Focus     json.RawMessage `json:"focus,omitempty"` // the point in percent that stays in view; none is the middle
}

// picture takes a picture in, with its description. Without one it only says whether the picture can be taken.
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

// add writes a picture under a name that no other has, with its description, or neither.
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
	others := bytes.TrimSuffix(bytes.TrimSpace(files[descriptions]), []byte("}")) // of which there are some: no page is without
	value := json.RawMessage(fmt.Sprintf("%s,%q:%s}", others, taken.Name, entry)) // it comes last
	revisions, err := h.revisions(files, pictures, build.Changes{descriptions: value}, taken.Name)
	if err != nil {
		return err
	}
	return h.replace(revisions, map[string][]byte{picturesFolder + "/" + taken.Name + ".jpg": taken.JPEG})
}
