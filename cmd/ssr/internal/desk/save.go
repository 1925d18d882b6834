//go:build !production

package desk

import (
	"encoding/json"
	"net/http"

	"gulfoak.example/website/assets/build"
)

// A draft is what a form holds, as the browser sends it.
type draft struct {
	Name    string          `json:"name"`
	Value   json.RawMessage `json:"value"`
	Version string          `json:"version"` // of the file that the form was filled with; empty: there was none
}

// saved tells the live server of files, by their paths from the root.
func (h *Handler) saved(paths ...string) { h.o.Saved(paths...) }

// judge answers what would be wrong with a draft.
func (h *Handler) judge(r *http.Request) (any, error) {
	var d draft
	if err := readJSON(r, &d); err != nil {
		return nil, err
	}
	if !names.MatchString(d.Name) {
		return nil, refuse(http.StatusBadRequest, "“%s” is not the name of a file of words", d.Name)
	}
	violations, err := h.o.Session.Judge(d.Name, d.Value)
	return map[string]any{"violations": list(violations)}, err
}

// list makes an empty list of none: null is no list in JSON.
func list(violations []build.Violation) []build.Violation {
	if violations == nil {
		return []build.Violation{}
	}
	return violations
}

// getFile answers what a form needs.
func (h *Handler) getFile(r *http.Request) (any, error) {
	name := r.FormValue("name")
	f, err := h.read(name)
	if err != nil {
		return nil, err
	}
	schema, err := h.o.Session.Form(name)
	if err != nil {
		return nil, err
	}
	violations, err := h.o.Session.Judge(name, f.bytes)
	return map[string]any{"value": json.RawMessage(f.bytes), "version": f.version, "schema": schema, "violations": list(violations)}, err
}
