//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gulfoak.example/website/assets/build"
)

// largestPicture is how many bytes a picture may have that is handed in.
const largestPicture = 40 << 20

// A description is what site/images says of a picture.
type description struct {
	Alt       string  `json:"alt"`
	Rendering bool    `json:"rendering"`
	Focus     *[2]int `json:"focus,omitempty"`
}

// picture takes a picture in, with its description. Without one it only says whether the picture can be taken.
func (h *Handler) picture(r *http.Request) (any, error) {
	query := r.URL.Query()
	described := description{Alt: strings.TrimSpace(query.Get("alt")), Rendering: query.Get("rendering") == "true"}
	var err error
	if described.Focus, err = focusOf(query.Get("focus")); err != nil {
		return nil, err
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

// focusOf reads a point in percent, such as 50,35. The middle needs no words.
func focusOf(text string) (*[2]int, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // there is none, which is right
	}
	var point [2]int
	left, top, both := strings.Cut(text, ",")
	for i, part := range []string{left, top} {
		percent, err := strconv.ParseFloat(part, 64)
		if err != nil || !both || percent < 0 || percent > 100 {
			return nil, refuse(http.StatusBadRequest, "“%s” is no point of a picture: it has two numbers from 0 to 100", text)
		}
		point[i] = int(percent + 0.5)
	}
	if point == [2]int{50, 50} {
		return nil, nil //nolint:nilnil // as above
	}
	return &point, nil
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
	others := bytes.TrimRight(bytes.TrimSuffix(bytes.TrimSpace(files[descriptions]), []byte("}")), " \r\n\t")
	if len(known) > 0 {
		others = slices.Concat(others, []byte(","))
	}
	value := json.RawMessage(fmt.Sprintf("%s%q:%s}", others, taken.Name, entry)) // it comes last
	revisions, err := h.revisions(build.Changes{descriptions: value}, taken.Name)
	if err != nil {
		return err
	}
	file := taken.Name + ".jpg"
	if err := h.write(h.pictures, map[string][]byte{file: taken.JPEG}, map[string][]byte{file: nil}); err != nil {
		return err
	}
	if err := h.replace(revisions); err != nil {
		return errors.Join(err, h.write(h.pictures, map[string][]byte{file: nil}, nil))
	}
	h.o.Saved(picturesFolder + "/" + file)
	return nil
}
