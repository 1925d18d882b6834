//go:build !production

package desk

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/content"
)

// listFiles lists the editable files and pictures, and the deleted pages.
func (h *Handler) listFiles(*http.Request) (any, error) {
	sources := map[string]string{}
	for name, image := range h.options.Manifest().Images {
		// Every browser supports JPEG. Names with a space or a dot are crops and details of a picture.
		first := slices.IndexFunc(image.Variants, func(v assets.Variant) bool { return v.Format == "jpeg" })
		if first >= 0 && !strings.ContainsAny(name, ". ") {
			sources[name] = image.Variants[first].Path
		}
	}
	outline, err := h.options.Content.Outline(sources)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	outline["deleted"] = slices.DeleteFunc(h.listDeletedPages(), func(page deletedPage) bool { return h.contentExists(page.Name) })
	return outline, nil
}

// searchContent returns the fields that contain a text.
func (h *Handler) searchContent(r *http.Request) (any, error) {
	files, _, err := h.options.Content.Read()
	if err != nil {
		return nil, err
	}
	return content.Call[json.RawMessage](h.options.Content, "search", files, r.FormValue("text"))
}
