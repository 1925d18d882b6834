//go:build !production

package desk

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets/build"
)

// byHand says what to do where the desk cannot send what is published.
const byHand = "Build the site from it and make that live, as you did the last time (deploy/README.md has each way)."

// A pageChange is a file that was changed since it was published: its path, the changes in an owner's words, and its editors, the last
// one first.
type pageChange struct {
	File    string   `json:"file"`
	Changes []string `json:"changes"`
	Editors []string `json:"editors"`

	editors []owner
}

// pageChanges describes the files that differ between a published commit and a state of the history.
func (h *Handler) pageChanges(head, state string) ([]pageChange, error) {
	files, err := h.differences(head, state)
	if err != nil {
		return nil, err
	}
	pages := []pageChange{}
	for _, one := range files {
		before, now := h.blob(one.before), h.blob(one.after)
		picture := "picture “" + strings.TrimSuffix(path.Base(one.path), path.Ext(one.path)) + "”"
		page := pageChange{File: one.path, Editors: []string{}}
		content, isContent := contentOf(one.path)
		switch {
		case isContent:
			if page.Changes, err = h.o.Session.Told(content, before, now); err != nil {
				return nil, err
			}
		case now == nil:
			page.Changes = []string{"Deleted the " + picture}
		case before == nil:
			page.Changes = []string{"New " + picture}
		default:
			page.Changes = []string{"Replaced the " + picture}
		}
		pages = append(pages, page)
	}
	if h.o.Origin != "" { // the owner of a local desk is the only editor
		h.findEditors(pages, files, state)
	}
	return pages, nil
}

// findEditors adds the editors of pages, from the published content of each file to the content in the state.
func (h *Handler) findEditors(pages []pageChange, files []difference, state string) {
	isDone := map[string]bool{}
	for _, one := range h.log(append(withFiles, "--first-parent", state)...) {
		for _, step := range one.files {
			i := slices.IndexFunc(files, func(file difference) bool { return file.path == step.path })
			if i < 0 || isDone[step.path] {
				continue
			}
			if step.after != files[i].before && one.by != outside && !slices.Contains(pages[i].editors, one.by) {
				pages[i].editors, pages[i].Editors = append(pages[i].editors, one.by), append(pages[i].Editors, one.by.name)
			}
			isDone[step.path] = slices.Contains([]string{step.before, step.after}, files[i].before)
		}
	}
}

// changes answers with the changes that publish would publish, and the state that has them.
func (h *Handler) changes(*http.Request) (any, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, err := h.repository()
	if err != nil {
		return nil, err
	}
	state, err := h.state()
	if err != nil {
		return nil, err
	}
	pages, err := h.pageChanges(h.head(), state)
	return map[string]any{"remote": r.remotes, "id": state, "changes": pages, "waiting": r.waiting}, err
}

// head returns the published commit that the folder is based on, or the empty tree before the first commit.
func (h *Handler) head() string {
	if head := h.resolve("HEAD^{commit}"); head != "" {
		return head
	}
	tree, _ := h.git("mktree")
	return tree
}

// publish commits content and pictures, merges the publications of others, and pushes where there is a remote.
func (h *Handler) publish(r *http.Request) (any, error) {
	asked, err := h.readRequest(r)
	if err != nil {
		return nil, err
	}
	h.publishing.Lock()
	defer h.publishing.Unlock()
	h.isSending.Store(true)
	defer h.isSending.Store(false)
	next, err := h.send(asked)
	failure := ""
	if failed, isGit := errors.AsType[*gitError](err); isGit {
		failure = failed.inOwnersWords()
	}
	h.failure.Store(failure)
	return map[string]any{"next": next}, err
}

// send publishes as publish does. It returns what the owner must do next, if the desk cannot.
func (h *Handler) send(asked request) (next string, err error) {
	if _, err := h.repository(); err != nil {
		return "", err
	}
	if filter, _ := h.git("check-attr", "filter", "--", picturesFolder+"/a.jpg"); strings.HasSuffix(filter, " lfs") {
		if _, err := h.git("lfs", "version"); err != nil { // git may store pictures without it, and none could be shown
			return "", err
		}
	}
	to, err := h.target()
	if err != nil {
		return "", err
	}
	for try := 0; ; try++ {
		theirs := ""
		if to.remote != "" {
			theirs, err = h.fetch(to)
		}
		if err == nil {
			if err := h.commit(&asked, to, theirs, try == 0); err != nil {
				return "", err
			}
			if to.remote == "" {
				return "It is recorded here and nowhere else, because this folder has no place to send it to. " + byHand, nil
			}
			_, err = h.git("push", "--quiet", to.remote, "HEAD:refs/heads/"+to.branch)
		}
		if err == nil {
			return "", nil
		}
		if try == 3 || !isRace.MatchString(err.Error()) {
			return "", because(err, "Your changes could not be sent. If the network was away, publish again when it is back.")
		}
		time.Sleep(time.Duration(try) * 200 * time.Millisecond)
	}
}

// isRace matches the errors of git when another program was faster.
var isRace = regexp.MustCompile(`\[rejected\]|cannot lock ref|failed to update ref`)

// commit commits the state that the publisher has seen, without the files to leave out, merges the publications of others, and checks
// the result out. Later changes stay in the folder, unpublished. Other files stay staged. The folder changes only after all conflicts
// are decided and the rules are checked.
func (h *Handler) commit(asked *request, to target, theirs string, withChanges bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, operation := range []string{"MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD", "REVERT_HEAD"} {
		if h.resolve(operation) != "" {
			return refuse(http.StatusConflict, "A programmer has begun to put changes together in this folder and is not done. That comes first. Your changes are saved here.")
		}
	}
	state, err := h.state()
	if err != nil {
		return err
	}
	head, by := h.resolve("HEAD^{commit}"), change{by: asked.by}
	if h.o.Origin == "" {
		by.by = owner{} // git's own author
	}
	ours := head
	if withChanges {
		if asked.ID != "" && (!hash.MatchString(asked.ID) || h.resolve(asked.ID+"^2") != head) {
			return refuse(http.StatusConflict, "Somebody has published meanwhile. Look at what is left to publish, then publish again.")
		}
		if ours, err = h.commitEditors(head, cmp.Or(asked.ID, state), *asked, by); err != nil {
			return err
		}
		if err := h.check(ours, head, "", asked.Confirmed); err != nil { // another program may have broken a rule
			return err
		}
	}
	final, conflicts := ours, []conflict(nil)
	if theirs != "" && ours != "" {
		if final, conflicts, err = h.merge(to, ours, theirs, by, asked.Picks); err != nil {
			return err
		}
	}
	writes, was := map[string][]byte{}, map[string][]byte{}
	if len(conflicts) == 0 && final != ours {
		writes, was, conflicts, err = h.bring(ours, final, state, theirs, asked.Picks)
	}
	if err != nil {
		return err
	}
	if len(conflicts) > 0 {
		return &refusal{http.StatusConflict, "Somebody else has published another text for the same place. Nothing is lost: pick which one stays, then publish.", map[string]any{"conflicts": conflicts}}
	}
	if final == head {
		return nil
	}
	if final != ours {
		if err := h.check(final, head, theirs, asked.Confirmed); err != nil {
			return err
		}
	}
	return h.checkOutPublished(head, final, writes, was)
}

// commitEditors commits a state of the history on top of the published commit: one commit for each editor. It refuses if there is
// nothing to publish.
func (h *Handler) commitEditors(head, state string, asked request, publisher change) (commit string, err error) {
	pages, err := h.pageChanges(h.head(), state)
	if err != nil {
		return "", err
	}
	pages = slices.DeleteFunc(pages, func(page pageChange) bool { return slices.Contains(asked.Leave, page.File) })
	if len(pages) == 0 {
		r, err := h.repository()
		if err == nil && r.waiting == 0 {
			err = refuse(http.StatusConflict, "There is nothing to publish: everything is as it was published last.")
		}
		return head, err
	}
	commit = head
	tree := h.head()
	authors := []owner{}
	byAuthor := map[owner][]pageChange{}
	for _, page := range pages {
		author := append(page.editors, publisher.by)[0]
		if byAuthor[author] == nil {
			authors = append(authors, author)
		}
		byAuthor[author] = append(byAuthor[author], page)
	}
	for _, author := range authors {
		paths := []string{}
		for _, page := range byAuthor[author] {
			paths = append(paths, page.File)
		}
		one := change{author, commitMessage(byAuthor[author], author)}
		if len(authors) == 1 && asked.Message != "" {
			_, lines, _ := strings.Cut(one.message, "\n")
			one.message = asked.Message + "\n" + lines
		}
		if tree, err = h.overlay(tree, state, paths...); err == nil {
			commit, err = h.commitTree(tree, one, time.Time{}, commit)
		}
		if err != nil {
			return "", err
		}
	}
	if len(authors) > 1 { // so that the list of publications has one
		publisher.message = cmp.Or(asked.Message, commitMessage(pages, owner{}))
		if commit, err = h.commitTree(tree, publisher, time.Time{}, head, commit); err != nil {
			return "", err
		}
	}
	return commit, nil
}

// commitMessage describes changes, and lists all editors but the author.
func commitMessage(pages []pageChange, author owner) string {
	var lines, others []string
	for _, page := range pages {
		lines = append(lines, page.Changes...)
		for _, one := range page.editors {
			if line := fmt.Sprintf("Co-authored-by: %s <%s>", one.name, one.email); one != author && author.email != "" && !slices.Contains(others, line) {
				others = append(others, line)
			}
		}
	}
	message := "Words and pictures: " + lines[0]
	if more := len(lines) - 1; more > 0 {
		message += fmt.Sprintf(", and %d more", more)
	}
	return message + "\n\n" + strings.Join(lines, "\n") + "\n\n" + strings.Join(others, "\n")
}

// bring returns the files to write, by path, that bring the publications of others into the folder, and the content that the files
// must have until then. It keeps the changes that are in the state of the folder and not in our commit.
func (h *Handler) bring(ours, final, state, theirs string, picks map[string]string) (writes, was map[string][]byte, conflicts []conflict, err error) {
	here, err := h.overlay(ours, state)
	if err != nil {
		return nil, nil, nil, err
	}
	tree, conflicts, err := h.mergeTrees(ours, here, final, ours+".."+theirs, picks)
	if err != nil || len(conflicts) > 0 {
		return nil, nil, conflicts, err
	}
	found, err := h.revisions(here, tree)
	writes, was = map[string][]byte{}, map[string][]byte{}
	for _, one := range found {
		if writes[one.path] = one.to; err == nil {
			was[one.path], err = h.textOf(one.path)
		}
	}
	return writes, was, nil, err
}

// violations returns the rules that the content and the pictures of a commit break.
func (h *Handler) violations(commit string) ([]build.Violation, error) {
	printed, err := h.git("ls-tree", "-r", "-z", "--full-tree", commit, "--", contentFolder, picturesFolder)
	files := map[string][]byte{}
	var content, objects []string
	for _, line := range listed(printed) {
		about, name, _ := strings.Cut(line, "\t")
		if _, isContent := contentOf(name); strings.HasPrefix(path.Base(name), ".") {
			continue
		} else if !isContent {
			files[name] = nil
		} else if strings.HasSuffix(name, ".json") {
			content, objects = append(content, name), append(objects, strings.Fields(about)[2])
		}
	}
	if err != nil {
		return nil, err
	}
	texts, err := h.blobs(objects)
	for i, text := range texts {
		files[content[i]] = text
	}
	if err != nil {
		return nil, err
	}
	return h.o.Session.TreeViolations(files)
}

// check refuses a commit with errors, unless others have published them. It also refuses warnings that the publisher has not confirmed,
// unless they are published: in the commit head, or by others in theirs.
func (h *Handler) check(commit, head, theirs string, confirmed []build.Violation) error {
	found, err := h.violations(commit)
	if len(found) > 0 && theirs != "" {
		known, _ := h.violations(theirs)
		found = slices.DeleteFunc(found, func(v build.Violation) bool { return slices.Contains(known, v) })
	}
	if err := h.lawful("Not published", found, err); err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(v build.Violation) bool { return !v.NeedsConfirmation() })
	if len(found) > 0 && head != "" {
		known, _ := h.violations(head)
		found = slices.DeleteFunc(found, func(v build.Violation) bool { return slices.Contains(known, v) })
	}
	if !slices.ContainsFunc(found, func(v build.Violation) bool { return !slices.Contains(confirmed, v) }) {
		return nil
	}
	warnings := []warning{}
	for _, v := range found {
		place, err := h.placeOf(v)
		if err != nil {
			return err
		}
		warnings = append(warnings, warning{v, place})
	}
	return &refusal{http.StatusConflict, "Not published yet. Read each warning below. Then change the text, or confirm the warning and publish again.", map[string]any{"warnings": warnings}}
}

// A warning is a violation with the name of its field, in the owner's words.
type warning struct {
	build.Violation
	Place string `json:"place"`
}

// checkOutPublished moves the folder from a commit to the next one, and writes files, if these still have the content of was. After a
// desk is killed here, the changes of others count as unpublished changes of this folder.
func (h *Handler) checkOutPublished(head, commit string, writes, was map[string][]byte) error {
	if head != "" {
		others, err := h.overlay(commit, head) // files that the desk does not edit
		if err == nil && others != h.resolve(head+"^{tree}") {
			_, err = h.git("read-tree", "-m", "-u", head, others)
		}
		if err != nil {
			return because(err, "Other files than pages and pictures were changed in this folder and elsewhere. A programmer has to put them together.")
		}
	}
	if _, err := h.git(append([]string{"reset", "--quiet", commit}, published...)...); err != nil {
		return err
	}
	if err := h.write(writes, was); err != nil {
		return err
	}
	if _, err := h.git(strings.Fields("update-ref HEAD " + commit + " " + head)...); err != nil {
		return err
	}
	return nil
}
