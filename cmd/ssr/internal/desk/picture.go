//go:build !production

package desk

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
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

// A newPicture is one that is uploaded.
type newPicture struct {
	description
	content []byte
}

// picture adds an uploaded picture with its description, or puts it in the place of the one that it replaces. Without a
// description it only says whether the picture can be taken.
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
	if described.Alt == "" {
		return taken, nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	replaced := query.Get("replaces")
	if replaced != "" {
		taken.Name = replaced
	} else if taken.Name, err = h.freeName(taken.Name); err != nil {
		return nil, err
	}
	return taken, h.changePicture(replaced, taken.Name, &newPicture{described, taken.JPEG}, map[string][]byte{})
}

// freeName returns a name for a picture that no other has, nor a description without a picture.
func (h *Handler) freeName(base string) (string, error) {
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return "", err
	}
	var known map[string]json.RawMessage
	err = json.Unmarshal(files[descriptions], &known)
	name := base
	for n := 2; known[name] != nil || slices.Contains(pictures, name); n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	return name, err
}

// descriptions is the file that describes pictures.
const descriptions = "site/images"

// movePicture gives a picture another name or, without one, deletes it. The caller holds h.mu.
func (h *Handler) movePicture(asked request) (any, error) {
	return map[string]string{"name": asked.Slug}, h.changePicture(asked.Name, asked.Slug, nil, map[string][]byte{})
}

// changePicture adds a picture (there is none that it comes from), replaces one, renames it, or deletes it (there is none that it
// becomes), and writes other files by path. Without any, it can be taken back. The caller holds h.mu.
func (h *Handler) changePicture(from, to string, by *newPicture, writes map[string][]byte) error {
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return err
	}
	if from != "" && !slices.Contains(pictures, from) {
		return refuse(http.StatusNotFound, "there is no picture “%s” any more", from)
	}
	if to != from && slices.Contains(pictures, to) {
		return refuse(http.StatusConflict, "there is a picture with this name already: choose another")
	}
	var said *description
	if by != nil {
		said = &by.description
	}
	changed, err := build.Ask[struct {
		Changes build.Changes
		Shown   []string
	}](h.o.Session, "changePicture", files, from, to, said)
	if err != nil {
		return err
	}
	if to == "" && len(changed.Shown) > 0 {
		return refuse(http.StatusUnprocessableEntity, "This picture stays, because it is shown by %s. Pick another one there first.", strings.Join(changed.Shown, ", "))
	}
	moves, was := map[string][]byte{}, map[string][]byte{}
	becomes, ending, content := picturesFolder+"/"+to, ".jpg", []byte(nil)
	if by != nil {
		was[becomes+ending] = nil
	}
	if from != "" {
		found, _ := fs.Glob(h.root.FS(), picturesFolder+"/"+from+".*")
		if content, err = h.root.ReadFile(found[0]); err != nil {
			return err
		}
		moves[found[0]], was[found[0]], ending = nil, content, path.Ext(found[0])
	}
	if by != nil {
		content, ending = by.content, ".jpg"
	}
	if to != "" {
		moves[becomes+ending] = content
	}
	edits, err := h.edits(files, pictures, changed.Changes, withPicture(withPicture(pictures, from, false), to, to != ""))
	if err != nil {
		return err
	}
	if one := edits[descriptions]; len(writes) == 0 {
		if one.From, one.To = from, to; by != nil || to == "" {
			one.From, one.Pictures = "", was
		}
		h.remember(writes, descriptions, one)
	}
	maps.Copy(writes, moves)
	return h.put(edits, writes)
}

// withPicture returns the names of pictures, with or without that of a file.
func withPicture(pictures []string, file string, isThere bool) []string {
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	after := slices.DeleteFunc(slices.Clone(pictures), func(other string) bool { return other == name })
	if isThere {
		after = append(after, name)
	}
	return after
}
