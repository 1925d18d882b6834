//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
)

// A picture is one of assets/images, with what site/images says of it.
type picture struct {
	Name      string    `json:"name"`
	Width     int       `json:"width"`
	Height    int       `json:"height"`
	Alt       string    `json:"alt"`
	Rendering bool      `json:"rendering"`
	Focus     []float64 `json:"focus,omitempty"`
	Src       string    `json:"src"`
}

// files answers what there is to edit.
func (h *Handler) files(*http.Request) (any, error) {
	text, err := h.o.Session.Outline()
	if err != nil {
		return nil, err
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	if all["pictures"], err = h.listPictures(); err != nil {
		return nil, err
	}
	if all["deleted"], err = h.listDeleted(); err != nil {
		return nil, err
	}
	return all, nil
}

// listPictures lists the pictures that the site was last built with, by name.
func (h *Handler) listPictures() ([]picture, error) {
	described := map[string]picture{}
	data, err := h.read(descriptions)
	var refused refusal
	if err == nil {
		err = json.Unmarshal(data.bytes, &described)
	}
	if err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	images := h.o.Manifest().Images
	found := []picture{}
	for _, name := range slices.Sorted(maps.Keys(images)) {
		image, one := images[name], described[name]
		one.Name, one.Width, one.Height = name, image.Width, image.Height
		for _, variant := range image.Variants {
			if variant.Format == "jpeg" { // which every browser shows
				one.Src = variant.Path
				break
			}
		}
		found = append(found, one)
	}
	return found, nil
}
