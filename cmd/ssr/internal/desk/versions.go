//go:build !production

package desk

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// A historyEntry is a publication or a version of a page.
type historyEntry struct {
	ID          string `json:"id"` // the commit
	At          string `json:"at"`
	Author      string `json:"who"`
	Description string `json:"words"`
}

// maxEntries limits the listed publications and versions of a page.
const maxEntries = 50

// listPublications lists the publications, or the versions of a page if the request names one. The newest is first.
func (h *Handler) listPublications(r *http.Request) (any, error) {
	if name := r.FormValue("name"); name != "" {
		return h.listVersions(name)
	}
	found := []historyEntry{}
	for _, commit := range h.listCommits(append([]string{"--first-parent", fmt.Sprint("--max-count=", maxEntries)}, publishedPaths...)...) {
		found = append(found, historyEntry{commit.id, h.formatTime(commit.at), commit.author.name, commit.subject})
	}
	if len(found) == 0 {
		return nil, refuse(http.StatusConflict, "Nothing was published from here yet.")
	}
	return found, nil
}

// A pageVersion is a commit with the content that a page had then.
type pageVersion struct {
	fileChange
	file treeDiff
}

// findVersions returns the versions of a page, the newest first: from the history, from publications and from changes by other
// programs.
func (h *Handler) findVersions(name string) (found []pageVersion) {
	changes := h.listFileChanges(name, rawDiffOptions...)
	options := append(slices.Clone(rawDiffOptions), "HEAD", "--")
	var publications, external []pageVersion
	for _, entry := range changes {
		options = append(options, contentPath(entry.name))
		for _, file := range entry.files {
			if file.path != contentPath(entry.name) || file.after == "" {
				continue
			}
			if entry.author == deskIdentity {
				external = append(external, pageVersion{entry, file})
			} else {
				found = append(found, pageVersion{entry, file})
			}
		}
	}
	for _, entry := range slices.Backward(h.listCommits(options...)) {
		i := slices.IndexFunc(changes, func(change fileChange) bool { return !change.at.After(entry.at) })
		if i < 0 {
			i = len(changes) - 1 // the publication is older than the history
		}
		for _, file := range entry.files {
			if file.after != "" && i >= 0 {
				publications = append(publications, pageVersion{fileChange{historyCommit: entry, pictureRenames: changes[i].pictureRenames}, file})
			}
		}
	}
	// An earlier version with the same content names the author. A publication or an external change may not, so it is omitted
	// then.
	for _, entry := range slices.Concat(publications, external) {
		if !slices.ContainsFunc(found, func(other pageVersion) bool { return other.file.after == entry.file.after && !other.at.After(entry.at) }) {
			found = append(found, entry)
		}
	}
	slices.SortStableFunc(found, func(entry, other pageVersion) int { return other.at.Compare(entry.at) })
	return found[:min(len(found), maxEntries)]
}

// listVersions lists the versions of a page and describes the changes of each version.
func (h *Handler) listVersions(name string) ([]historyEntry, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, err := h.readContent(name); err != nil {
		return nil, err
	}
	if _, err := h.currentState(); err != nil {
		return nil, err
	}
	found := []historyEntry{}
	for _, version := range h.findVersions(name) {
		changes := []string{"The page got another address."}
		if version.verb != "rename" || version.file.before != "" {
			var err error
			if changes, err = h.options.Content.DescribeChanges(name, h.readBlob(version.file.before), h.readBlob(version.file.after)); err != nil {
				return nil, err
			}
		}
		found = append(found, historyEntry{version.id, h.formatTime(version.at), version.author.name, strings.Join(changes, ". ")})
	}
	return found, nil
}

// restoreVersion restores the content and the pictures of a publication, or one version of a page if the request names a page.
// The restored content stays unpublished. The caller must have locked h.mu.
func (h *Handler) restoreVersion(req requestBody) (any, error) {
	if !commitHash.MatchString(req.ID) {
		return nil, refuse(http.StatusBadRequest, "The desk does not know this publication. Load this page again, then pick one from the list.")
	}
	state, err := h.currentState()
	if err != nil {
		return nil, err
	}
	info := commitInfo{req.requester, "put-back " + req.ID}
	if req.Name == "" {
		found, err := h.diffContents(state, req.ID)
		if err == nil {
			_, err = h.applyRevisions(info, found)
		}
		return nil, err
	}
	current, err := h.readContent(req.Name)
	if err != nil {
		return nil, err
	}
	for _, version := range h.findVersions(req.Name) {
		if version.id == req.ID {
			text, err := h.updateReferences(req.Name, h.readBlob(version.file.after), version.pictureRenames)
			if err == nil {
				_, err = h.applyRevisions(info, []fileRevision{{contentPath(req.Name), current, text}})
			}
			return nil, err
		}
	}
	return nil, refuse(http.StatusNotFound, "This version is not kept any more. Open the history again.")
}
