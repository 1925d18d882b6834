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

// A conflict is what the owner and somebody else have both changed since they had the same.
type conflict struct {
	ID     string `json:"id"`    // which a pick names
	About  string `json:"about"` // in an owner's words
	Ours   string `json:"ours"`
	Theirs string `json:"theirs"`
	Who    string `json:"who"` // changed it elsewhere, and when
}

// historyPick is the ID of the conflict after a force push.
const historyPick = "history"

// merge merges our commit and the published one, theirs. Picks are the sides that the owner has picked, by the IDs of conflicts. If
// one is an ancestor of the other, merge returns the descendant.
func (h *Handler) merge(to target, ours, theirs string, of change, picks map[string]string) (commit string, conflicts []conflict, err error) {
	parents := []string{ours, theirs}
	base, err := h.git("merge-base", ours, theirs)
	fork, _ := h.git("merge-base", "--fork-point", to.known(to.branch), "HEAD") // the last state of the remote that HEAD contains
	if fork != "" && !h.isAncestor(fork, theirs) {
		switch picks[historyPick] {
		case "":
			return "", []conflict{{
				ID: historyPick, About: "What was published before is not in the site’s history any more: somebody has taken it out", Who: h.lastAuthor(theirs),
				Ours: "Publish it again, together with your changes", Theirs: "Leave it out, and publish only your changes",
			}}, nil
		case "Theirs":
			base, err, parents = fork, nil, []string{theirs}
		}
	}
	switch {
	case err != nil:
		return "", nil, because(err, "The branch that you publish to has nothing in common with this folder. Ask the person who set up this desk.")
	case base == theirs:
		return ours, nil, nil
	case base == ours:
		return theirs, nil, nil
	}
	tree, conflicts, err := h.mergeTrees(base, ours, theirs, base+".."+theirs, picks)
	if err == nil && len(conflicts) == 0 {
		of.message = "What was published here and elsewhere goes together"
		commit, err = h.commitTree(tree, of, time.Time{}, parents...)
	}
	return commit, conflicts, err
}

// isAncestor reports whether a commit is another one, or before it.
func (c checkout) isAncestor(commit, other string) bool {
	_, err := c.git("merge-base", "--is-ancestor", commit, other)
	return err == nil
}

// lastAuthor returns the author and the time of the last commit of a range, to some paths.
func (h *Handler) lastAuthor(commits string, paths ...string) string {
	printed, _ := h.git(slices.Concat([]string{"log", "-1", "--format=%an%x00%aI", commits, "--"}, paths)...)
	author, at, _ := strings.Cut(printed, "\x00")
	if when, err := time.Parse(time.RFC3339, at); err == nil {
		author += ", " + h.inHouston(when)
	}
	return author
}

// mergeTrees merges two trees on top of their base: file by file as git does, and content files that both have changed field by
// field. The tree is meaningless if there are conflicts. The range of commits, others, has the changes of the second tree.
func (h *Handler) mergeTrees(base, one, other, others string, picks map[string]string) (tree string, conflicts []conflict, err error) {
	parent := ""
	for _, side := range []*string{&base, &one, &other} { // git merges commits
		if *side, err = h.commitTree(*side+"^{tree}", change{outside, "merge"}, h.o.Now(), parent); err != nil {
			return "", nil, err
		}
		parent = base
	}
	merged, err := h.git("merge-tree", "--write-tree", "--no-messages", "-z", one, other) // fails where files are left to merge
	tree, left, _ := strings.Cut(merged, "\x00")
	if err != nil && left == "" {
		return "", nil, because(err, "Your changes and those of others could not be put together. Tell the person who looks after the site.")
	}
	files := map[string][3]string{} // git's objects of the base and of the two sides; empty for a missing file
	for _, line := range listed(left) {
		var mode, object string
		var stage int
		_, _ = fmt.Sscan(line, &mode, &object, &stage)
		_, name, _ := strings.Cut(line, "\t")
		sides := files[name]
		sides[stage-1] = object
		files[name] = sides
	}
	if err := h.addUnreadable(files, base, one, other); err != nil {
		return "", nil, err
	}
	index := ""
	for _, name := range slices.Sorted(maps.Keys(files)) {
		object, left, err := h.mergeFile(name, files[name], picks)
		if err != nil {
			return "", nil, err
		}
		for i := range left {
			left[i].Who = h.lastAuthor(others, name)
		}
		conflicts = append(conflicts, left...)
		index += indexLine("100644", object, name)
	}
	tree, err = h.treeWith(tree, index)
	return tree, conflicts, err
}

// addUnreadable adds the content files that are not JSON in the other tree, because git may have merged these without a conflict.
func (h *Handler) addUnreadable(files map[string][3]string, base, one, other string) error {
	found, err := h.differences(base, other)
	for _, file := range found {
		_, isContent := contentOf(file.path)
		if _, isListed := files[file.path]; isContent && !isListed && file.after != "" && !json.Valid(h.blob(file.after)) {
			files[file.path] = [3]string{file.before, h.resolve(one + ":" + file.path), file.after}
		}
	}
	return err
}

// mergeFile merges a file of words or a picture, and returns the object of what comes out; empty where the file goes.
func (h *Handler) mergeFile(name string, sides [3]string, picks map[string]string) (object string, left []conflict, err error) {
	words, isContent := contentOf(name)
	if !isContent {
		if !strings.HasPrefix(name, picturesFolder+"/") {
			return "", nil, refuse(http.StatusConflict, "Not published: %s was changed here and elsewhere, and holds no words. A programmer has to merge it.", name)
		}
		return pickSide(name, sides, picks, conflict{About: "The picture " + path.Base(name), Ours: "As it is here", Theirs: "As it is there"})
	}
	var texts [3][]byte
	for i, object := range sides {
		texts[i] = h.blob(object)
	}
	for i, text := range texts {
		if i > 0 && text != nil && !json.Valid(text) { // without a base, the owner picks
			faults, err := h.o.Content.ValidateFile(words, text)
			if err != nil {
				return "", nil, err
			}
			readable := texts[3-i]
			if !json.Valid(readable) {
				readable = []byte("null")
			}
			title, err := content.Call[string](h.o.Content, "titleOf", words, json.RawMessage(readable))
			if err != nil {
				return "", nil, err
			}
			const later = ", and correct it later"
			place, ours, theirs := "where it was published elsewhere", "Take the page as it is here", "Take the page as it was published elsewhere"
			if i == 1 {
				place, ours = "here", ours+later
			} else {
				theirs += later
			}
			about := fmt.Sprintf("“%s” cannot be read as it is %s: %s", title, place, faults[0].Message)
			return pickSide(name, sides, picks, conflict{About: about, Ours: ours, Theirs: theirs})
		}
	}
	merged, err := h.mergeWords(words, texts, picks)
	if err != nil || len(merged.Conflicts) > 0 || isNull(merged.Value) {
		return "", merged.Conflicts, err
	}
	text, err := h.o.Content.Format(words, merged.Value)
	if err == nil {
		object, err = h.gitWith(nil, string(text), "hash-object", "-w", "--stdin")
	}
	return strings.TrimSpace(object), nil, err
}

// pickSide returns the picked side of a file that cannot be merged, or the conflict.
func pickSide(name string, sides [3]string, picks map[string]string, open conflict) (object string, left []conflict, err error) {
	switch picks[name] {
	case "Yours":
		return sides[1], nil, nil
	case "Theirs":
		return sides[2], nil, nil
	}
	open.ID = name
	return "", []conflict{open}, nil
}

// mergedWords are a file of words that two have changed: its value, null if it goes, unless something is left to pick.
type mergedWords struct {
	Value     json.RawMessage
	Conflicts []conflict
}

// mergeWords merges field by field, of a file's texts in their base and at the two sides; nil where there is no file.
func (h *Handler) mergeWords(name string, texts [3][]byte, picks map[string]string) (mergedWords, error) {
	var sides [3]*string
	for i, text := range texts {
		if text != nil {
			sides[i] = new(string(text))
		}
	}
	return content.Call[mergedWords](h.o.Content, "mergeFile", name, sides[0], sides[1], sides[2], picks)
}

// fetch returns what others have published; it is empty where there is no such branch yet.
func (h *Handler) fetch(to target) (commit string, err error) {
	there, err := h.git("ls-remote", to.remote, "refs/heads/"+to.branch)
	commit, _, _ = strings.Cut(there, "\t")
	if err == nil && commit != h.resolve(to.known(to.branch)) {
		err = h.fetchBranches(to)
		commit = h.resolve(to.known(to.branch))
	}
	return commit, err
}

// fetchBranches fetches all branches of the remote.
func (h *Handler) fetchBranches(to target) error {
	_, err := h.git("fetch", "--quiet", "--prune", to.remote, "+refs/heads/*:"+to.known("*"))
	return err
}
