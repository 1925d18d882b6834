//go:build !production

package desk

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
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
	if _, err := h.git("merge-base", "--is-ancestor", theirs, "HEAD"); err == nil {
		return nil
	}
	tree, conflicts, err := h.merge("HEAD", theirs, picks)
	if err != nil {
		return err
	}
	if len(conflicts) > 0 {
		return &refusal{http.StatusConflict, "Somebody else has published other words for the same. Pick which are to stay, then publish.", map[string]any{"conflicts": conflicts}}
	}
	if err := h.judgeTree(tree); err != nil {
		return err
	}
	commit, err := h.git(slices.Concat(by, []string{"commit-tree", tree, "-p", "HEAD", "-p", theirs, "-m", "What was published here and elsewhere goes together"})...)
	if err != nil {
		return err
	}
	// Files first: who is interrupted here finds the words of both as his own changes.
	if _, err := h.git("read-tree", "-m", "-u", "HEAD", commit); err != nil {
		return h.fails(err, "Not published", "files that are no words were changed in this folder and elsewhere. A programmer has to put them together.")
	}
	_, err = h.git("update-ref", "HEAD", commit)
	return err
}

// merge makes one tree of two commits. It tells what both have changed and nobody has picked.
func (h *Handler) merge(ours, theirs string, picks map[string]string) (tree string, conflicts []conflict, err error) {
	base, err := h.git("merge-base", ours, theirs)
	if err != nil {
		return "", nil, h.fails(err, "Not published", "what is published there has nothing in common with this folder. Ask who set it up.")
	}
	merged, err := h.git("merge-tree", "--write-tree", "--no-messages", "-z", ours, theirs) // fails where files are left to merge
	tree, files, _ := strings.Cut(merged, "\x00")
	if err != nil && files == "" {
		return "", nil, h.fails(err, "Not published", "what you and others have published could not be put together.")
	}
	return h.mergeFiles(tree, base+".."+theirs, stagesOf(files), picks)
}

// stagesOf are the files that git has left to merge, by their paths: the objects of their base and of the two sides, by the
// numbers that git gives these.
func stagesOf(printed string) map[string]map[string]string {
	found := map[string]map[string]string{}
	for _, line := range listed(printed) {
		about, name, _ := strings.Cut(line, "\t")
		if fields := strings.Fields(about); len(fields) == 3 {
			if found[name] == nil {
				found[name] = map[string]string{}
			}
			found[name][fields[2]] = fields[1]
		}
	}
	return found
}

// mergeFiles puts what becomes of files into a tree. Others have changed them in the commits of a range.
func (h *Handler) mergeFiles(tree, others string, files map[string]map[string]string, picks map[string]string) (_ string, conflicts []conflict, err error) {
	if len(files) == 0 {
		return tree, nil, nil
	}
	prefix, err := h.git("rev-parse", "--show-prefix")
	if err != nil {
		return "", nil, err
	}
	var index strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		object, left, err := h.mergeFile(strings.TrimPrefix(name, prefix), files[name], picks)
		if err != nil {
			return "", nil, err
		}
		who, _ := h.git("log", "-1", "--format=%an%x00%aI", others, "--", ":(top)"+name) // else it is not told
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

// mergeFile merges a file of words or a picture, by git's objects of its base and of the two sides, and returns the object of what
// comes out; empty where the file goes.
func (h *Handler) mergeFile(name string, sides, picks map[string]string) (object string, left []conflict, err error) {
	words, isContent := contentOf(name)
	if !isContent {
		if !strings.HasPrefix(name, picturesFolder+"/") {
			return "", nil, refuse(http.StatusConflict, "Not published: %s was changed here and elsewhere, and holds no words. A programmer has to merge it.", name)
		}
		switch cmp.Or(picks[name], picks[""]) {
		case "Yours":
			return sides["2"], nil, nil
		case "Theirs":
			return sides["3"], nil, nil
		}
		return "", []conflict{{ID: name, About: "The picture " + path.Base(name), Ours: "As it is here", Theirs: "As it is there"}}, nil
	}
	var texts [3]*string
	for i := range texts {
		if object := sides[strconv.Itoa(i+1)]; object != "" {
			text, err := h.git("cat-file", "blob", object)
			if err != nil {
				return "", nil, err
			}
			if i > 0 && !json.Valid([]byte(text)) { // without a base, the owner picks
				return "", nil, unreadable(name)
			}
			texts[i] = &text
		}
	}
	merged, err := build.Ask[struct {
		Value     json.RawMessage
		Conflicts []conflict
	}](h.o.Session, "mergeFile", words, texts[0], texts[1], texts[2], picks)
	if err != nil || len(merged.Conflicts) > 0 || isNull(merged.Value) {
		return "", merged.Conflicts, err
	}
	text, err := h.o.Session.Format(words, merged.Value)
	if err == nil {
		object, err = h.gitWith(nil, string(text), "hash-object", "-w", "--stdin")
	}
	return strings.TrimSpace(object), nil, err
}

// unreadable refuses to take over a file that somebody has published.
func unreadable(name string) error {
	return refuse(http.StatusConflict, "Nothing was changed: the words in %s, as they were published elsewhere, cannot be read. "+
		"Whoever changed them there must correct them. Yours are kept.", name)
}

// judgeTree refuses a tree whose words break a rule.
func (h *Handler) judgeTree(tree string) error {
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return err
	}
	words, images, err := h.differing(tree, "HEAD")
	if err != nil {
		return err
	}
	maps.Copy(files, words)
	maps.DeleteFunc(files, func(_ string, value json.RawMessage) bool { return isNull(value) })
	for name, image := range images {
		pictures = withPicture(pictures, name, image != nil)
	}
	violations, err := h.o.Session.Violations(files, pictures)
	return h.lawful("Not published", violations, err)
}

// differing returns what a tree has of the published files in which it differs from another, or from the folder: words by their
// names and pictures by their paths, nil where it has none.
func (h *Handler) differing(tree string, other ...string) (words build.Changes, pictures map[string][]byte, err error) {
	names, err := h.git(slices.Concat([]string{"diff", "--name-only", "--no-renames", "--relative", "-z"}, other, []string{tree}, published)...)
	words, pictures = build.Changes{}, map[string][]byte{}
	for _, name := range listed(names) {
		var text []byte
		if printed, gone := h.gitWith(nil, "", "cat-file", "blob", tree+":./"+name); gone == nil {
			text = []byte(printed)
		}
		if file, isContent := contentOf(name); !isContent {
			pictures[name] = text
		} else if words[file] = text; text != nil && !json.Valid(text) {
			return nil, nil, unreadable(name)
		}
	}
	return words, pictures, err
}

// noSuchBranch is what git says of one that is not there.
const noSuchBranch = "couldn't find remote ref"

// fetch returns what others have published; it is empty where there is no such branch yet.
func (h *Handler) fetch(to target) (commit string, err error) {
	_, err = h.git("fetch", "--quiet", to.remote, "refs/heads/"+to.branch)
	switch {
	case err == nil:
		return h.git("rev-parse", "FETCH_HEAD")
	case strings.Contains(err.Error(), noSuchBranch):
		return "", nil
	}
	return "", err
}
