//go:build !production

package desk

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
)

// A picture is one of assets/images, with its description.
type picture struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Src    string `json:"src"`
	description
}

// files answers with what there is to edit.
func (h *Handler) files(*http.Request) (any, error) {
	all, err := h.o.Session.Outline()
	if err != nil {
		return nil, err
	}
	all["pictures"] = h.listPictures()
	all["deleted"] = h.listDeleted()
	return all, nil
}

// listPictures lists the pictures that the site was last built with, by name.
func (h *Handler) listPictures() []picture {
	described := map[string]description{}
	if text, err := h.read(descriptions); err == nil {
		_ = json.Unmarshal(text, &described) // if it fails, there are no descriptions here, and that file's form says why
	}
	images := h.o.Manifest().Images
	found := []picture{}
	for _, name := range slices.Sorted(maps.Keys(images)) {
		if strings.ContainsAny(name, ". ") {
			continue // a cut or a detail of a picture
		}
		image := images[name]
		one := picture{Name: name, Width: image.Width, Height: image.Height, description: described[name]}
		if first := slices.IndexFunc(image.Variants, func(v assets.Variant) bool { return v.Format == "jpeg" }); first >= 0 { // which every browser shows
			one.Src = image.Variants[first].Path
		}
		found = append(found, one)
	}
	return found
}
