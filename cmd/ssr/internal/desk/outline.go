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

// files answers with what there is to edit.
func (h *Handler) files(*http.Request) (any, error) {
	sources := map[string]string{}
	for name, image := range h.o.Manifest().Images {
		// Every browser shows a JPEG. Names with a blank or a dot are those of cuts and details.
		first := slices.IndexFunc(image.Variants, func(v assets.Variant) bool { return v.Format == "jpeg" })
		if first >= 0 && !strings.ContainsAny(name, ". ") {
			sources[name] = image.Variants[first].Path
		}
	}
	all, err := h.o.Content.Outline(sources)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	all["deleted"] = slices.DeleteFunc(h.listDeleted(), func(page deletedPage) bool { return h.isThere(page.Name) })
	return all, nil
}

// search answers with the texts that contain one.
func (h *Handler) search(r *http.Request) (any, error) {
	files, _, err := h.o.Content.Read()
	if err != nil {
		return nil, err
	}
	return content.Call[json.RawMessage](h.o.Content, "search", files, r.FormValue("text"))
}
