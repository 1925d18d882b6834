//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"gulfoak.example/website/assets/build"
)

// today is the day in Houston.
func (h *Handler) today() (string, error) {
	houston, err := time.LoadLocation("America/Chicago")
	if err != nil {
		return "", err
	}
	return h.o.Now().In(houston).Format(time.DateOnly), nil
}

// isNull tells whether a change takes a file away.
func isNull(value json.RawMessage) bool { return value == nil || string(value) == "null" }

// A revision is what a file holds before and after a change; nil where it is not there.
type revision struct {
	Before []byte `json:"before"`
	After  []byte `json:"after"`
}

// revisions are what changes make of files, as they are written, if they break no rule that is kept now. Pictures are those
// that come along with them.
func (h *Handler) revisions(changes build.Changes, pictures ...string) (map[string]revision, error) {
	files, known, err := h.o.Session.Words()
	if err != nil {
		return nil, err
	}
	before, err := h.o.Session.Violations(files, known)
	if err != nil {
		return nil, err
	}
	after := maps.Clone(files)
	maps.Copy(after, changes)
	maps.DeleteFunc(after, func(_ string, value json.RawMessage) bool { return isNull(value) })
	violations, err := h.o.Session.Violations(after, slices.Concat(known, pictures))
	if err != nil {
		return nil, err
	}
	violations = slices.DeleteFunc(violations, func(v build.Violation) bool { return slices.Contains(before, v) })
	if len(violations) > 0 {
		first := violations[0]
		why := fmt.Sprintf("nothing was changed, because it would break a rule (%s, %s: %s)", first.File, first.Field, first.Message)
		return nil, refusal{http.StatusUnprocessableEntity, why, map[string]any{"error": why, "violations": violations}}
	}
	revisions := map[string]revision{}
	for name, value := range changes {
		one := revision{Before: files[name]}
		if !isNull(value) {
			if one.After, err = h.o.Session.Format(name, value); err != nil {
				return nil, err
			}
		}
		revisions[name] = one
	}
	return revisions, nil
}

// replace writes several files of words, all or none, and remembers what they held. The caller holds h.mu.
func (h *Handler) replace(revisions map[string]revision) error {
	for name, one := range revisions {
		if one.Before == nil || one.After == nil || bytes.Equal(one.Before, one.After) {
			continue
		}
		if err := h.remember(name, one); err != nil {
			return err
		}
	}
	return h.exchange(revisions)
}

// exchange writes several files of words, all or none. The caller holds h.mu.
func (h *Handler) exchange(revisions map[string]revision) error {
	writes, was := map[string][]byte{}, map[string][]byte{}
	var paths []string
	for name, one := range revisions {
		if !bytes.Equal(one.Before, one.After) {
			writes[name+".json"], was[name+".json"] = one.After, one.Before
			paths = append(paths, pathOf(name))
		}
	}
	if err := h.write(h.content, writes, was); err != nil {
		return err
	}
	h.o.Saved(paths...)
	return nil
}
