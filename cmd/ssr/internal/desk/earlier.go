//go:build !production

package desk

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// A pastState is a publication, or a version of a page, as the browser lists it.
type pastState struct {
	ID    string `json:"id"` // of a commit
	At    string `json:"at"`
	Who   string `json:"who"`
	Words string `json:"words"`
}

// mostPast is the number of publications and of versions of a page that the desk lists.
const mostPast = 50

// publications answers with the last ones or, for the name of a page, with its versions; the newest first.
func (h *Handler) publications(r *http.Request) (any, error) {
	if name := r.FormValue("name"); name != "" {
		return h.describeVersions(name)
	}
	found := []pastState{}
	for _, one := range h.log(append([]string{"--first-parent", fmt.Sprint("--max-count=", mostPast)}, published...)...) {
		found = append(found, pastState{one.id, h.inHouston(one.at), one.by.name, one.subject})
	}
	if len(found) == 0 {
		return nil, refuse(http.StatusConflict, "Nothing was published from here yet.")
	}
	return found, nil
}

// A version is a text that a page had.
type version struct {
	fileChange
	file difference
}

// versions returns the versions of a page in the history, in publications and in changes of other programs, the newest first.
func (h *Handler) versions(name string) (found []version) {
	changes := h.fileChanges(name, withFiles...)
	options := append(slices.Clone(withFiles), "HEAD", "--")
	var published, byOutside []version
	for _, one := range changes {
		options = append(options, pathOf(one.name))
		for _, file := range one.files {
			if file.path != pathOf(one.name) || file.after == "" {
				continue
			}
			if one.by == outside {
				byOutside = append(byOutside, version{one, file})
			} else {
				found = append(found, version{one, file})
			}
		}
	}
	for _, one := range slices.Backward(h.log(options...)) {
		since := slices.IndexFunc(changes, func(change fileChange) bool { return !change.at.After(one.at) })
		if since < 0 {
			since = len(changes) - 1 // it is older than the history
		}
		for _, file := range one.files {
			if file.after != "" && since >= 0 {
				published = append(published, version{fileChange{pastChange: one, pictures: changes[since].pictures}, file})
			}
		}
	}
	// A publication, or a commit of the desk, does not name the author of a text if an earlier version has the same text.
	for _, one := range slices.Concat(published, byOutside) {
		if !slices.ContainsFunc(found, func(other version) bool { return other.file.after == one.file.after && !other.at.After(one.at) }) {
			found = append(found, one)
		}
	}
	slices.SortStableFunc(found, func(one, other version) int { return other.at.Compare(one.at) })
	return found[:min(len(found), mostPast)]
}

// describeVersions lists the versions of a page with their changes in the owner's words.
func (h *Handler) describeVersions(name string) ([]pastState, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, err := h.read(name); err != nil {
		return nil, err
	}
	if _, err := h.state(); err != nil {
		return nil, err
	}
	found := []pastState{}
	for _, one := range h.versions(name) {
		words := []string{"The page got another address."}
		if one.verb != "rename" || one.file.before != "" {
			var err error
			if words, err = h.o.Content.DescribeChanges(name, h.blob(one.file.before), h.blob(one.file.after)); err != nil {
				return nil, err
			}
		}
		found = append(found, pastState{one.id, h.inHouston(one.at), one.by.name, strings.Join(words, ". ")})
	}
	return found, nil
}

// putBack restores the content and the pictures of a publication or, for the name of a page, a version of that page, as changes that
// are saved and not published. The caller must have locked h.mu.
func (h *Handler) putBack(asked request) (any, error) {
	if !hash.MatchString(asked.ID) {
		return nil, refuse(http.StatusBadRequest, "The desk does not know this publication. Load this page again, then pick one from the list.")
	}
	state, err := h.state()
	if err != nil {
		return nil, err
	}
	of := change{asked.by, "put-back " + asked.ID}
	if asked.Name == "" {
		found, err := h.revisions(state, asked.ID)
		if err == nil {
			_, err = h.putRevisions(of, found)
		}
		return nil, err
	}
	current, err := h.read(asked.Name)
	if err != nil {
		return nil, err
	}
	for _, one := range h.versions(asked.Name) {
		if one.id == asked.ID {
			text, err := h.ledOn(asked.Name, h.blob(one.file.after), one.pictures)
			if err == nil {
				_, err = h.putRevisions(of, []revision{{pathOf(asked.Name), current, text}})
			}
			return nil, err
		}
	}
	return nil, refuse(http.StatusNotFound, "This version is not kept any more. Open the history again.")
}
