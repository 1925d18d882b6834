//go:build !production

package desk

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/content"
)

// A conflict is a field, or a file, that both sides changed since the merge base.
type conflict struct {
	ID     string `json:"id"`    // the key in requestBody.Picks
	About  string `json:"about"` // a message for the owner
	Ours   string `json:"ours"`
	Theirs string `json:"theirs"`
	Author string `json:"who"` // the author and the time of the published change
}

// historyConflictID is the ID of the conflict after a force push.
const historyConflictID = "history"

// mergeCommits merges the desk's commit, ours, with the published commit, theirs. Picks are the chosen sides, by the IDs of
// conflicts. If one commit is an ancestor of the other, mergeCommits returns the descendant.
func (h *Handler) mergeCommits(target publishTarget, ours, theirs string, info commitInfo, picks map[string]string) (commit string, conflicts []conflict, err error) {
	parents := []string{ours, theirs}
	base, err := h.git("merge-base", ours, theirs)
	fork, _ := h.git("merge-base", "--fork-point", target.trackingRef(target.branch), "HEAD") // the last published commit that HEAD contains
	if fork != "" && !h.isAncestor(fork, theirs) {
		switch picks[historyConflictID] {
		case "":
			return "", []conflict{{
				ID: historyConflictID, About: "What was published before is not in the site’s history any more: somebody has taken it out", Author: h.describeLastAuthor(theirs),
				Ours: "Publish it again, together with your changes", Theirs: "Leave it out, and publish only your changes",
			}}, nil
		case "Theirs":
			base, err, parents = fork, nil, []string{theirs}
		}
	}
	switch {
	case err != nil:
		return "", nil, withFallback(err, "The branch that you publish to has nothing in common with this folder. Ask the person who set up this desk.")
	case base == theirs:
		return ours, nil, nil
	case base == ours:
		return theirs, nil, nil
	}
	tree, conflicts, err := h.mergeTrees(base, ours, theirs, base+".."+theirs, picks)
	if err == nil && len(conflicts) == 0 {
		info.message = "What was published here and elsewhere goes together"
		commit, err = h.commitTree(tree, info, time.Time{}, parents...)
	}
	return commit, conflicts, err
}

// isAncestor reports whether a commit is an ancestor of another commit, or the same commit.
func (c checkout) isAncestor(commit, other string) bool {
	_, err := c.git("merge-base", "--is-ancestor", commit, other)
	return err == nil
}

// describeLastAuthor returns the author and the time of the last commit of a range that changes one of the paths.
func (h *Handler) describeLastAuthor(commits string, paths ...string) string {
	found := h.listCommits(slices.Concat([]string{"--max-count=1", commits, "--"}, paths)...)
	if len(found) == 0 {
		return ""
	}
	return found[0].author.name + ", " + h.formatTime(found[0].at)
}

// mergeTrees merges two trees. It merges content files that both sides changed field by field, and other files as git does. The
// tree is invalid if there are conflicts. theirCommits is the range of commits with the changes of theirs; conflicts name their
// authors.
func (h *Handler) mergeTrees(base, ours, theirs, theirCommits string, picks map[string]string) (tree string, conflicts []conflict, err error) {
	parent := ""
	for _, side := range []*string{&base, &ours, &theirs} { // git merge-tree needs commits
		if *side, err = h.commitTree(*side+"^{tree}", commitInfo{deskIdentity, "merge"}, h.options.Now(), parent); err != nil {
			return "", nil, err
		}
		parent = base
	}
	merged, err := h.git("merge-tree", "--write-tree", "--no-messages", "-z", ours, theirs) // fails if files remain to be merged
	tree, unmerged, _ := strings.Cut(merged, "\x00")
	if err != nil && unmerged == "" {
		return "", nil, withFallback(err, "Your changes and those of others could not be put together. Tell the person who looks after the site.")
	}
	files := map[string][3]string{} // the blobs of the base and of the two sides; empty for a missing file
	for _, line := range splitNUL(unmerged) {
		var mode, object string
		var stage int
		_, _ = fmt.Sscan(line, &mode, &object, &stage)
		_, name, _ := strings.Cut(line, "\t")
		sides := files[name]
		sides[stage-1] = object
		files[name] = sides
	}
	if err := h.addUnreadable(files, base, ours, theirs); err != nil {
		return "", nil, err
	}
	index := ""
	for _, name := range slices.Sorted(maps.Keys(files)) {
		object, unmerged, err := h.mergeFile(name, files[name], picks)
		if err != nil {
			return "", nil, err
		}
		for i := range unmerged {
			unmerged[i].Author = h.describeLastAuthor(theirCommits, name)
		}
		conflicts = append(conflicts, unmerged...)
		index += indexLine("100644", object, name)
	}
	tree, err = h.updateTree(tree, index)
	return tree, conflicts, err
}

// addUnreadable adds the content files that are not JSON in the commit theirs, because git may have merged these files without
// a conflict.
func (h *Handler) addUnreadable(files map[string][3]string, base, ours, theirs string) error {
	diffs, err := h.diffTrees(base, theirs)
	for _, file := range diffs {
		_, isContent := contentName(file.path)
		if _, isListed := files[file.path]; isContent && !isListed && file.after != "" && !json.Valid(h.readBlob(file.after)) {
			files[file.path] = [3]string{file.before, h.resolve(ours + ":" + file.path), file.after}
		}
	}
	return err
}

// mergeFile merges a content file or a picture and returns the ID of the resulting blob, or an empty ID for a removed file.
func (h *Handler) mergeFile(name string, sides [3]string, picks map[string]string) (object string, conflicts []conflict, err error) {
	fileName, isContent := contentName(name)
	if !isContent {
		if !strings.HasPrefix(name, picturesFolder+"/") {
			return "", nil, refuse(http.StatusConflict, "Not published: %s was changed here and elsewhere, and holds no words. A programmer has to merge it.", name)
		}
		return pickSide(name, sides, picks, conflict{About: "The picture " + path.Base(name), Ours: "As it is here", Theirs: "As it is there"})
	}
	var texts [3][]byte
	for i, object := range sides {
		texts[i] = h.readBlob(object)
	}
	for i, text := range texts {
		if i > 0 && text != nil && !json.Valid(text) { // a broken base needs no choice
			unreadable, err := h.describeUnreadable(fileName, text, texts[3-i], i == 1)
			if err != nil {
				return "", nil, err
			}
			return pickSide(name, sides, picks, unreadable)
		}
	}
	merged, err := h.mergeContent(fileName, texts, picks)
	if err != nil || len(merged.Conflicts) > 0 || isRemoval(merged.Value) {
		return "", merged.Conflicts, err
	}
	text, err := h.options.Content.Format(fileName, merged.Value)
	if err == nil {
		object, err = h.runGit(nil, string(text), "hash-object", "-w", "--stdin")
	}
	return strings.TrimSpace(object), nil, err
}

// describeUnreadable returns the conflict about a content file that is not JSON on one side. other is the content on the other
// side.
func (h *Handler) describeUnreadable(name string, text, other []byte, isOurs bool) (conflict, error) {
	violations, err := h.options.Content.ValidateFile(name, text)
	if err != nil {
		return conflict{}, err
	}
	if !json.Valid(other) {
		other = []byte("null")
	}
	title, err := content.Call[string](h.options.Content, "titleOf", name, json.RawMessage(other))
	const later = ", and correct it later"
	place, ours, theirs := "where it was published elsewhere", "Take the page as it is here", "Take the page as it was published elsewhere"
	if isOurs {
		place, ours = "here", ours+later
	} else {
		theirs += later
	}
	about := fmt.Sprintf("“%s” cannot be read as it is %s: %s", title, place, violations[0].Message)
	return conflict{About: about, Ours: ours, Theirs: theirs}, err
}

// pickSide returns the chosen side of a file that cannot be merged, or the conflict.
func pickSide(name string, sides [3]string, picks map[string]string, unresolved conflict) (object string, conflicts []conflict, err error) {
	switch picks[name] {
	case "Yours":
		return sides[1], nil, nil
	case "Theirs":
		return sides[2], nil, nil
	}
	unresolved.ID = name
	return "", []conflict{unresolved}, nil
}

// A mergedContent is the merged value of a content file, null for a removed file, or the conflicts.
type mergedContent struct {
	Value     json.RawMessage
	Conflicts []conflict
}

// mergeContent merges a content file field by field. texts has the content of the base and of the two sides; nil for a missing
// file.
func (h *Handler) mergeContent(name string, texts [3][]byte, picks map[string]string) (mergedContent, error) {
	var sides [3]*string
	for i, text := range texts {
		if text != nil {
			sides[i] = new(string(text))
		}
	}
	return content.Call[mergedContent](h.options.Content, "mergeFile", name, sides[0], sides[1], sides[2], picks)
}

// fetchBranch returns the published commit, or an empty string if the branch does not exist yet.
func (h *Handler) fetchBranch(target publishTarget) (commit string, err error) {
	output, err := h.git("ls-remote", target.remote, "refs/heads/"+target.branch)
	commit, _, _ = strings.Cut(output, "\t")
	if err == nil && commit != h.resolve(target.trackingRef(target.branch)) {
		err = h.fetchAllBranches(target)
		commit = h.resolve(target.trackingRef(target.branch))
	}
	return commit, err
}

func (h *Handler) fetchAllBranches(target publishTarget) error {
	_, err := h.git("fetch", "--quiet", "--prune", target.remote, "+refs/heads/*:"+target.trackingRef("*"))
	return err
}
