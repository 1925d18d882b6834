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

	"gulfoak.example/website/assets/build"
)

// A conflict is what the owner and somebody else have both changed since they had the same.
type conflict struct {
	ID     string `json:"id"`    // which a pick names
	About  string `json:"about"` // in an owner's words
	Ours   string `json:"ours"`
	Theirs string `json:"theirs"`
	Who    string `json:"who"` // changed it elsewhere, and when
}

// takeIn makes one state of what is committed here and of a commit of others, where neither has the other: file by file as git
// does, and files of words that both have changed field by field. Picks are the sides that the owner has picked, by the IDs of
// conflicts; where one is left, nothing is changed, and the refusal has them all. The folder changes only once everything is
// decided and judged.
func (h *Handler) takeIn(theirs string, picks map[string]string, by []string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	base, err := h.git("merge-base", "HEAD", theirs)
	if err != nil {
		return h.fails(err, "what is published there has nothing in common with this folder. Ask who set it up.")
	}
	if base == theirs {
		return nil
	}
	merged, err := h.git("merge-tree", "--write-tree", "--no-messages", "-z", "HEAD", theirs) // fails where files are left to merge
	tree, left, _ := strings.Cut(merged, "\x00")
	if err != nil && left == "" {
		return h.fails(err, "what you and others have published could not be put together.")
	}
	tree, conflicts, err := h.mergeFiles(tree, left, base+".."+theirs, picks)
	if err != nil {
		return err
	}
	if len(conflicts) > 0 {
		return &refusal{http.StatusConflict, "Somebody else has published other words for the same. Pick which are to stay, then publish.", map[string]any{"conflicts": conflicts}}
	}
	if _, _, err := h.become(tree, "HEAD"); err != nil {
		return err
	}
	commit, err := h.git(slices.Concat(by, []string{"commit-tree", tree, "-p", "HEAD", "-p", theirs, "-m", "What was published here and elsewhere goes together"})...)
	if err != nil {
		return err
	}
	// Files first: who is interrupted here finds the words of both as his own changes.
	if _, err := h.git("read-tree", "-m", "-u", "HEAD", commit); err != nil {
		return h.fails(err, "files that are no words were changed in this folder and elsewhere. A programmer has to put them together.")
	}
	_, err = h.git("update-ref", "HEAD", commit)
	return err
}

// mergeFiles puts the files that git has left to merge into a tree. Others have changed them in the commits of a range.
func (h *Handler) mergeFiles(tree, left, others string, picks map[string]string) (_ string, conflicts []conflict, err error) {
	files := map[string][3]string{} // git's objects of their base and of the two sides; empty where there is none
	for _, line := range listed(left) {
		var mode, object string
		var stage int
		_, _ = fmt.Sscan(line, &mode, &object, &stage)
		_, name, _ := strings.Cut(line, "\t")
		sides := files[name]
		sides[stage-1] = object
		files[name] = sides
	}
	var index strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		object, left, err := h.mergeFile(name, files[name], picks)
		if err != nil {
			return "", nil, err
		}
		who, _ := h.git("log", "-1", "--format=%an%x00%aI", others, "--", name) // else it is not told
		author, at, _ := strings.Cut(who, "\x00")
		if when, err := time.Parse(time.RFC3339, at); err == nil {
			author += ", " + inHouston(when)
		}
		for i := range left {
			left[i].Who = author
		}
		conflicts = append(conflicts, left...)
		mode := "100644"
		if object == "" {
			mode, object = "0", strings.Repeat("0", 40)
		}
		fmt.Fprintf(&index, "%s %s\t%s\n", mode, object, name)
	}
	tree, err = h.treeWith(tree, index.String(), "--index-info")
	return tree, conflicts, err
}

// mergeFile merges a file of words or a picture, and returns the object of what comes out; empty where the file goes.
func (h *Handler) mergeFile(name string, sides [3]string, picks map[string]string) (object string, left []conflict, err error) {
	words, isContent := contentOf(name)
	if !isContent {
		if !strings.HasPrefix(name, picturesFolder+"/") {
			return "", nil, refuse(http.StatusConflict, "Not published: %s was changed here and elsewhere, and holds no words. A programmer has to merge it.", name)
		}
		switch picks[name] {
		case "Yours":
			return sides[1], nil, nil
		case "Theirs":
			return sides[2], nil, nil
		}
		return "", []conflict{{ID: name, About: "The picture " + path.Base(name), Ours: "As it is here", Theirs: "As it is there"}}, nil
	}
	var texts [3][]byte
	for i, object := range sides {
		texts[i] = h.blob(object)
		if i > 0 && object != "" && !json.Valid(texts[i]) { // without a base, the owner picks
			return "", nil, unreadable(name)
		}
	}
	merged, err := h.mergeWords(words, texts, picks)
	if err != nil || len(merged.Conflicts) > 0 || isNull(merged.Value) {
		return "", merged.Conflicts, err
	}
	text, err := h.o.Session.Format(words, merged.Value)
	if err == nil {
		object, err = h.gitWith(nil, string(text), "hash-object", "-w", "--stdin")
	}
	return strings.TrimSpace(object), nil, err
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
	return build.Ask[mergedWords](h.o.Session, "mergeFile", name, sides[0], sides[1], sides[2], picks)
}

// unreadable refuses to take over a file that somebody has published.
func unreadable(name string) error {
	return refuse(http.StatusConflict, "Nothing was changed: the words in %s, as they were published elsewhere, cannot be read. "+
		"Whoever changed them there must correct them. Yours are kept.", name)
}

// become returns the edits by which the folder's words become those of a tree, where that differs from another, and by path the
// pictures that do; nil goes. It refuses what breaks a rule.
func (h *Handler) become(tree, other string) (edits map[string]edit, images map[string][]byte, err error) {
	names, err := h.git(slices.Concat([]string{"diff", "--name-only", "--no-renames", "-z", other, tree}, published)...)
	if err != nil {
		return nil, nil, err
	}
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return nil, nil, err
	}
	words, images := build.Changes{}, map[string][]byte{}
	for _, name := range listed(names) {
		text := h.blob(tree + ":" + name)
		if file, isContent := contentOf(name); !isContent {
			images[name] = text
		} else if words[file] = text; text != nil && !json.Valid(text) {
			return nil, nil, unreadable(name)
		}
	}
	edits, err = h.edits(files, pictures, words, withPictures(pictures, images))
	return edits, images, err
}

// fetch returns what others have published; it is empty where there is no such branch yet.
func (h *Handler) fetch(to target) (commit string, err error) {
	if _, err = h.git("fetch", "--quiet", "--prune", to.remote, "+refs/heads/*:"+to.known("*")); err == nil {
		commit, _ = h.git("rev-parse", "--quiet", "--verify", to.known(to.branch))
	}
	return commit, err
}
