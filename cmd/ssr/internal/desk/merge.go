//go:build !production

package desk

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path"
	"path/filepath"
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
	base, err := h.git("merge-base", "HEAD", theirs)
	if err != nil {
		return refuse(http.StatusConflict, "Not published: what is published there has nothing in common with this folder. Ask who set it up. Git says: %v", err)
	}
	merged, err := h.git("merge-tree", "--write-tree", "--no-messages", "-z", "HEAD", theirs) // fails where files are left to merge
	tree, files, _ := strings.Cut(merged, "\x00")
	if err != nil && files == "" {
		return err
	}
	tree, conflicts, err := h.mergeFiles(tree, base+".."+theirs, stagesOf(files), picks)
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
		return refuse(http.StatusConflict, "Not published: files that are no words were changed in this folder and elsewhere. Commit or drop them first. Git says: %v", err)
	}
	_, err = h.git("update-ref", "HEAD", commit)
	return err
}

// stagesOf are the files that git has left to merge, by their paths: the objects of their base and of the two sides, by the
// numbers that git gives these.
func stagesOf(listed string) map[string]map[string]string {
	found := map[string]map[string]string{}
	for line := range strings.SplitSeq(listed, "\x00") {
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
			author += ", " + when.In(houston).Format("January 2 at 3:04 PM")
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
	folder, err := os.MkdirTemp("", "desk-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(folder)
	own := []string{"GIT_INDEX_FILE=" + filepath.Join(folder, "index")} // what somebody has staged stays so
	for _, step := range []struct{ input, words string }{{"", "read-tree " + tree}, {index.String(), "update-index --index-info"}, {"", "write-tree"}} {
		if tree, err = h.gitWith(own, step.input, strings.Fields(step.words)...); err != nil {
			return "", nil, err
		}
	}
	return tree, conflicts, nil
}

// mergeFile merges a file of words or a picture, by git's objects of its base and of the two sides, and returns the object of what
// comes out; empty where the file goes.
func (h *Handler) mergeFile(name string, sides, picks map[string]string) (object string, left []conflict, err error) {
	words, isContent := strings.CutPrefix(strings.TrimSuffix(name, ".json"), contentFolder+"/")
	if !isContent {
		if !strings.HasPrefix(name, picturesFolder+"/") {
			return "", nil, refuse(http.StatusConflict, "Not published: %s was changed here and elsewhere, and holds no words. A programmer has to merge it.", name)
		}
		switch picks[name] {
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
	return object, nil, err
}

// judgeTree refuses a tree whose words break a rule.
func (h *Handler) judgeTree(tree string) error {
	files, pictures, err := h.o.Session.Words()
	if err != nil {
		return err
	}
	changed, err := h.git(slices.Concat([]string{"diff", "--name-only", "--no-renames", "--relative", "-z", "HEAD", tree}, published)...)
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(changed, "\x00"), "\x00") {
		text, gone := h.git("cat-file", "blob", tree+":./"+name)
		if words, isContent := strings.CutPrefix(strings.TrimSuffix(name, ".json"), contentFolder+"/"); !isContent {
			picture := strings.TrimSuffix(path.Base(name), ".jpg")
			pictures = slices.DeleteFunc(pictures, func(other string) bool { return other == picture })
			if gone == nil {
				pictures = append(pictures, picture)
			}
		} else if delete(files, words); gone == nil {
			files[words] = json.RawMessage(text)
		}
	}
	violations, err := h.o.Session.Violations(files, pictures)
	return lawful("Not published", violations, err)
}

// fetch returns what others have published; it is empty where there is no such branch yet.
func (h *Handler) fetch(to target) (commit string, err error) {
	_, err = h.git("fetch", "--quiet", to.remote, "refs/heads/"+to.branch)
	switch {
	case err == nil:
		return h.git("rev-parse", "FETCH_HEAD")
	case strings.Contains(err.Error(), "couldn't find remote ref"):
		return "", nil
	}
	return "", err
}
