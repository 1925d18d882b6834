//go:build !production

package desk

import (
	"fmt"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"gulfoak.example/website/assets/build"
)

// noGit says what to do without git.
const noGit = "No history is kept of this folder, so the desk cannot publish what is in it. Your words are saved there: " +
	"build the site from it and put it on the air as the last time (deploy/README.md tells each way)."

// told describes in words what has changed in files since the last commit.
func (h *Handler) told(files []string) ([]string, error) {
	lines := []string{}
	for _, name := range files {
		now, err := h.textOf(name)
		if err != nil {
			return nil, err
		}
		var before []byte
		if text, err := h.git("cat-file", "blob", "HEAD:./"+name); err == nil { // an error means that there was no such file
			before = []byte(text)
		}
		base := path.Base(name)
		words, isContent := contentOf(name)
		switch {
		case isContent:
			said, err := h.o.Session.Told(words, before, now)
			if err != nil {
				return nil, err
			}
			lines = append(lines, said...)
		case now == nil:
			lines = append(lines, base+" is gone")
		case before == nil:
			lines = append(lines, "New: "+base)
		default:
			lines = append(lines, base+" was replaced")
		}
	}
	return lines, nil
}

// changes answers with what publish would publish.
func (h *Handler) changes(*http.Request) (any, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, err := h.repository()
	if err != nil {
		return nil, err
	}
	if r == nil {
		return map[string]any{"git": false, "next": noGit}, nil
	}
	lines, err := h.told(r.changed)
	return map[string]any{"git": true, "remote": r.remotes, "changes": lines, "waiting": r.waiting}, err
}

// publish commits words and pictures, takes in what others have published, and pushes where there is a remote.
func (h *Handler) publish(r *http.Request) (any, error) {
	asked, err := readRequest(r)
	if err != nil {
		return nil, err
	}
	by := h.authorOf(r)
	to, err := h.commit(asked.Message, by)
	if err != nil {
		return nil, err
	}
	if to.remote == "" {
		next := "It is recorded here, and nowhere else: this folder has no other place to send it to. Build the site and put it on the air as the last time (deploy/README.md tells each way)."
		return map[string]any{"next": next}, nil
	}
	for try := 0; ; try++ {
		theirs, err := h.fetch(to)
		if err == nil && theirs != "" {
			if err := h.takeIn(theirs, asked.Picks, by); err != nil {
				return nil, err
			}
		}
		if err == nil {
			_, err = h.git("push", "--quiet", to.remote, "HEAD:refs/heads/"+to.branch)
		}
		if err == nil {
			next := onItsWay
			if h.o.Site == "" {
				next += notTold
			}
			return map[string]any{"next": next, "sent": true}, nil
		}
		if try == mostTries || !strings.Contains(err.Error(), "[rejected]") { // else somebody was faster, between the two
			return nil, h.fails(err, "Your changes are kept here, but could not be sent to where the site is made, so they are not on the air", "if the network was away, publish again when it is back.")
		}
	}
}

// mostTries are how often others may be faster.
const mostTries = 3

// authorOf returns git's options by which a commit has the owner who has sent a request as its author.
func (h *Handler) authorOf(r *http.Request) []string {
	if h.o.Origin == "" {
		return nil
	}
	name, email := h.o.Author(r.Context())
	return []string{"-c", "author.name=" + name, "-c", "author.email=" + email}
}

// commit commits what has changed, if anything has. It tells where that is to be pushed to.
func (h *Handler) commit(message string, by []string) (to target, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, err := h.repository()
	if err != nil {
		return to, err
	}
	if r == nil {
		return to, refuse(http.StatusConflict, noGit)
	}
	if to, err = h.target(); err != nil {
		return to, err
	}
	if len(r.changed) > 0 {
		err = h.commitFiles(r.changed, message, by)
	} else if r.waiting == 0 {
		err = refuse(http.StatusConflict, "there is nothing to publish: everything is as it was published last")
	}
	return to, err
}

// commitFiles commits the published files and nothing else. Other files stay staged, if they are.
func (h *Handler) commitFiles(files []string, message string, by []string) error {
	words, pictures, err := h.o.Session.Words()
	var violations []build.Violation
	if err == nil {
		violations, err = h.o.Session.Violations(words, pictures)
	}
	if err := h.lawful("Not published", violations, err); err != nil { // somebody may have written them outside the desk
		return err
	}
	lines, err := h.told(files)
	if err != nil {
		return err
	}
	if message = strings.TrimSpace(message); message == "" {
		message = "Words and pictures: " + lines[0]
		if more := len(lines) - 1; more > 0 {
			message += fmt.Sprintf(", and %d more", more)
		}
	}
	for _, args := range [][]string{
		// Git must know of new files before it commits them. Nothing is staged, so that a commit that fails leaves all as it
		// was.
		{"add", "--intent-to-add", "--ignore-removal"},
		{"commit", "--quiet", "--only", "--message", message + "\n\n" + strings.Join(lines, "\n")},
	} {
		if _, err := h.git(slices.Concat(by, args, published)...); err != nil {
			return h.fails(err, "Not published", "your changes could not be recorded. Everything is saved as it was.")
		}
	}
	return nil
}

// advice says what to do about an error of git, by what git says.
var advice = []struct{ said, words string }{
	{"Please tell me who you are|empty ident", "nobody has told this computer your name yet. In a terminal, once: git config --global user.name \"Your Name\" " +
		"and git config --global user.email you@example.com. Then publish again."},
	{"during a (merge|cherry-pick|rebase)", "a programmer has begun to put changes together in this folder and is not done. That comes first."},
	{`\.lock'`, "another program is at work on this folder. Wait until it is done, then publish again."},
	{`\[rejected\]`, "others publish all the time: publish again."},
	{`\[remote rejected\]`, "the other side does not take it. Ask who set it up."},
	{"could not read|Permission denied|Authentication failed|Host key", "the other side does not know this desk. Ask who set it up to let it in."},
	{"No space left|File too large|unable to write", "the disk is full. Make some room, then publish again."},
	{"usage: git merge-tree", "others have published meanwhile, and the program git is too old here to put both together: it must be 2.38 or newer."},
}

// fails says in an owner's words what an error of git means, and logs the error itself.
func (h *Handler) fails(err error, undone, otherwise string) error {
	h.o.Log.Warn("git failed", "error", err)
	for _, one := range advice {
		if regexp.MustCompile(one.said).MatchString(err.Error()) {
			otherwise = one.words
			break
		}
	}
	return refuse(http.StatusConflict, "%s: %s", undone, otherwise)
}
