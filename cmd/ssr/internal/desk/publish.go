//go:build !production

package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"

	"gulfoak.example/website/assets/build"
)

// published are the folders of what the desk publishes.
var published = []string{contentFolder, picturesFolder}

// publishes tells whether the desk publishes a file of these folders, by its path from the root: words and pictures. It leaves
// everything else alone, staged or not.
func publishes(name string) bool {
	isPicture := strings.HasPrefix(name, picturesFolder) && !strings.HasSuffix(name, "~")
	return !strings.HasPrefix(path.Base(name), ".") && (isPicture || strings.HasSuffix(name, ".json"))
}

// noGit is what to do where there is nothing to publish with.
const noGit = "These files are not kept by git, so the desk cannot publish them. They are saved in this folder: " +
	"build the site from it and put it on the air as the last time (deploy/README.md tells each way)."

// A changed file is one that differs from the last commit, by its path from the root of the source tree.
type changedFile struct {
	path  string
	isNew bool
}

// changed lists the files of words and pictures that differ from the last commit.
func (h *Handler) changed(r *repository) ([]changedFile, error) {
	status, err := h.git(nil, slices.Concat([]string{"status", "--porcelain", "--no-renames", "--untracked-files=all", "-z", "--"}, published)...)
	if err != nil {
		return nil, err
	}
	var files []changedFile
	for line := range strings.SplitSeq(status, "\x00") {
		if len(line) < len("XY a") {
			continue
		}
		if name := strings.TrimPrefix(line[3:], r.prefix); publishes(name) {
			files = append(files, changedFile{name, strings.ContainsAny(line[:2], "?A")})
		}
	}
	return files, nil
}

// inWords tells what became of files since the last commit.
func (h *Handler) inWords(files []changedFile) ([]string, error) {
	lines := []string{}
	for _, f := range files {
		now, err := h.root.ReadFile(f.path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		words, isContent := strings.CutPrefix(f.path, contentFolder+"/")
		switch {
		case isContent:
			var before []byte
			if !f.isNew {
				text, err := h.git(nil, "cat-file", "blob", "HEAD:./"+f.path)
				if err != nil {
					return nil, err
				}
				before = []byte(text)
			}
			lines = append(lines, told(strings.TrimSuffix(words, ".json"), before, now)...)
		case now == nil:
			lines = append(lines, path.Base(f.path)+" is gone")
		case f.isNew:
			lines = append(lines, "New: "+path.Base(f.path))
		default:
			lines = append(lines, path.Base(f.path)+" was replaced")
		}
	}
	return lines, nil
}

// changes answers what Publish would publish.
func (h *Handler) changes(*http.Request) (any, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.repository()
	if r == nil {
		return map[string]any{"git": false, "next": noGit}, nil
	}
	files, err := h.changed(r)
	if err != nil {
		return nil, err
	}
	lines, err := h.inWords(files)
	return map[string]any{"git": true, "remote": r.remote, "changes": lines, "waiting": h.waiting(r)}, err
}

// waiting is how many commits the remote does not have, as far as is known here.
func (h *Handler) waiting(r *repository) int {
	var count int
	if r.remote == "" {
		return 0
	}
	text, _ := h.git(nil, "rev-list", "--count", "HEAD", "--not", "--remotes="+r.remote)
	_, _ = fmt.Sscan(text, &count) // nothing, if nothing was ever committed
	return count
}

// publish commits words and pictures, and pushes where there is a remote.
func (h *Handler) publish(r *http.Request) (any, error) {
	asked, err := readRequest(r)
	if err != nil {
		return nil, err
	}
	repository, commit, err := h.commit(asked.Message)
	if err != nil {
		return nil, err
	}
	if repository.remote == "" {
		next := "It is committed here, and nowhere else: this folder has no remote to push to. Build the site and put it on the air as the last time (deploy/README.md tells each way)."
		return map[string]any{"next": next}, nil
	}
	if _, err := h.git(nil, "push", repository.remote, "HEAD:"+repository.target); err != nil {
		return nil, refusedPush(commit, repository, err)
	}
	return map[string]any{"next": "It is on its way: " + repository.remote + " has it, and puts it on the air as it is set up to."}, nil
}

// commit commits what has changed, if anything has, and returns the commit that is to be pushed.
func (h *Handler) commit(message string) (r *repository, commit string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r = h.repository(); r == nil {
		return nil, "", refuse(http.StatusConflict, noGit)
	}
	if r.branch == "" {
		return nil, "", refuse(http.StatusConflict, "Not published: this folder shows an old state, or somebody has begun to change its history and is not done, "+
			"so what is committed now would get lost. In a terminal, git status tells which and what to do; git switch main leads back to the branch of that name.")
	}
	files, err := h.changed(r)
	if err != nil {
		return nil, "", err
	}
	if len(files) == 0 && h.waiting(r) == 0 {
		return nil, "", refuse(http.StatusConflict, "there is nothing to publish: everything is as it was published last")
	}
	if len(files) > 0 {
		if err := h.commitFiles(files, message); err != nil {
			return nil, "", err
		}
	}
	commit, err = h.git(nil, "rev-parse", "--short", "HEAD")
	return r, commit, err
}

// sound refuses to publish words that break rules: somebody wrote them outside the desk.
func (h *Handler) sound() error {
	words, pictures, err := h.o.Session.Words()
	var violations []build.Violation
	if err == nil {
		violations, err = h.o.Session.Violations(words, pictures)
	}
	if violations, err = readable(violations, err); err != nil || len(violations) == 0 {
		return err
	}
	first := violations[0]
	said := strings.TrimPrefix(first.Field+": "+first.Message, ": ")
	return refuse(http.StatusUnprocessableEntity, "Not published: something breaks the rules, and the site could not be built with it. %s: %s", first.File, said)
}

// commitFiles commits these files and nothing else: what is staged besides stays so.
func (h *Handler) commitFiles(files []changedFile, message string) error {
	if err := h.sound(); err != nil {
		return err
	}
	lines, err := h.inWords(files)
	if err != nil {
		return err
	}
	if message = strings.TrimSpace(message); message == "" {
		message = "Words and pictures: " + lines[0]
		if more := len(lines) - 1; more > 0 {
			message += fmt.Sprintf(", and %d more", more)
		}
	}
	var paths, unknown []string
	for _, f := range files {
		paths = append(paths, f.path)
		if f.isNew {
			unknown = append(unknown, f.path)
		}
	}
	fromInput := []string{"--pathspec-from-file=-", "--pathspec-file-nul"}
	if len(unknown) > 0 { // of which a commit must be told; nothing is staged, so that one that is refused leaves all as it was
		if _, err := h.git(unknown, slices.Concat([]string{"add", "--intent-to-add"}, fromInput)...); err != nil {
			return refusedCommit(err)
		}
	}
	args := []string{"commit", "--quiet", "--only", "--message", message + "\n\n" + strings.Join(lines, "\n")}
	if _, err := h.git(paths, slices.Concat(args, fromInput)...); err != nil {
		return refusedCommit(err)
	}
	return nil
}

// refusedCommit says what to do about a commit that git did not make.
func refusedCommit(err error) error {
	said := err.Error()
	why := "git did not commit. Everything is saved as it was."
	switch {
	case strings.Contains(said, "Please tell me who you are"), strings.Contains(said, "empty ident"):
		return refuse(http.StatusConflict, "Not published: git does not know your name yet. In a terminal, once: git config --global user.name \"Your Name\" "+
			"and git config --global user.email you@example.com. Then publish again.")
	case strings.Contains(said, "during a merge"), strings.Contains(said, "during a cherry-pick"), strings.Contains(said, "during a rebase"):
		why = "somebody has begun to merge in this folder and is not done. Finish that first."
	case strings.Contains(said, "index.lock"):
		why = "another program is using git in this folder. Wait until it is done, then publish again."
	}
	return refuse(http.StatusConflict, "Not published: %s Git says: %s", why, said)
}

// refusedPush says what to do about a commit that did not reach the remote.
func refusedPush(commit string, r *repository, err error) error {
	said := err.Error()
	advice := "Publish again when it can be reached."
	switch {
	case strings.Contains(said, "[rejected]"):
		advice = "Somebody else has published in the meantime: in a terminal, in this folder, run git pull --rebase, then publish again."
	case strings.Contains(said, "[remote rejected]"):
		advice = "The other side does not take it."
	case strings.Contains(said, "could not read"), strings.Contains(said, "Permission denied"), strings.Contains(said, "Authentication failed"):
		advice = "The other side does not know who you are: try git push in a terminal, which can ask for a password."
	}
	return refuse(http.StatusBadGateway, "The change is kept in this folder (commit %s), but %s does not have it, so it is not on the air. %s Git says: %s", commit, r.remote, advice, said)
}
