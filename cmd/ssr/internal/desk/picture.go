//go:build !production

package desk

import (
	"cmp"
	"encoding/json"
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
	if described.Alt != "" {
		h.mu.Lock()
		defer h.mu.Unlock()
		replaced := query.Get("replaces")
		taken.Name, err = h.changePicture(replaced, cmp.Or(replaced, taken.Name), &newPicture{described, taken.JPEG}, map[string][]byte{})
	}
	return taken, err
}

// descriptions is the file that describes pictures.
const descriptions = "site/images"

// movePicture gives a picture another name or, without one, deletes it. The caller holds h.mu.
func (h *Handler) movePicture(asked request) (any, error) {
	return h.changePicture(asked.Name, asked.Slug, nil, map[string][]byte{})
}

// changePicture adds a picture (there is none that it comes from), replaces one, renames it, or deletes it (there is none that it
// becomes), and writes other files by path; without any, it can be taken back. It returns the name that the picture gets. The
// caller holds h.mu.
func (h *Handler) changePicture(from, to string, by *newPicture, writes map[string][]byte) (string, error) {
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return "", err
	}
	changed, err := build.Ask[struct {
		Name, Refused string
		Changes       build.Changes
	}](h.o.Session, "changePicture", files, pictures, from, to, by)
	if err != nil {
		return "", err
	}
	if changed.Refused != "" {
		return "", refuse(http.StatusUnprocessableEntity, "%s", changed.Refused)
	}
	moves, was := map[string][]byte{}, map[string][]byte{}
	becomes, ending, content := picturesFolder+"/"+changed.Name, ".jpg", []byte(nil)
	if by != nil {
		was[becomes+ending] = nil
	}
	if from != "" {
		found, _ := fs.Glob(h.root.FS(), picturesFolder+"/"+from+".*")
		if content, err = h.root.ReadFile(found[0]); err != nil {
			return "", err
		}
		moves[found[0]], was[found[0]], ending = nil, content, path.Ext(found[0])
	}
	if by != nil {
		content, ending = by.content, ".jpg"
	}
	if to != "" {
		moves[becomes+ending] = content
	}
	edits, err := h.edits(files, pictures, changed.Changes, withPicture(withPicture(pictures, from, false), changed.Name, to != ""))
	if err != nil {
		return "", err
	}
	if one := edits[descriptions]; len(writes) == 0 {
		if one.From, one.To = from, to; by != nil || to == "" {
			one.From, one.Pictures = "", was
		}
		h.remember(writes, descriptions, one)
	}
	maps.Copy(writes, moves)
	return changed.Name, h.put(edits, writes)
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
