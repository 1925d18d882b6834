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

// byHand says what to do where the desk cannot send what is published.
const byHand = "Build the site from it and put that on the air as the last time (deploy/README.md tells each way)."

// told describes in words what has changed in files since the last commit.
func (h *Handler) told(files []string) ([]string, error) {
	lines := []string{}
	for _, name := range files {
		now, err := h.textOf(name)
		if err != nil {
			return nil, err
		}
		before, base := h.blob("HEAD:"+name), path.Base(name)
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
	lines, err := h.told(r.changed)
	return map[string]any{"remote": r.remotes, "changes": lines, "waiting": r.waiting}, err
}

// publish commits words and pictures, takes in what others have published, and pushes where there is a remote.
func (h *Handler) publish(r *http.Request) (any, error) {
	asked, err := readRequest(r)
	if err != nil {
		return nil, err
	}
	var by []string // git's options by which a commit has as its author who is let in
	if h.o.Origin != "" {
		name, email := h.o.Author(r.Context())
		by = []string{"-c", "author.name=" + name, "-c", "author.email=" + email}
	}
	to, err := h.commit(asked.Message, by)
	if err != nil {
		return nil, err
	}
	if to.remote == "" {
		return map[string]any{"next": "It is recorded here, and nowhere else: this folder has no other place to send it to. " + byHand}, nil
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
			return map[string]any{"next": onItsWay, "sent": true}, nil
		}
		if try == 3 || !strings.Contains(err.Error(), "[rejected]") { // else somebody was faster, between the two
			return nil, h.fails(err, "your changes could not be sent to where the site is made. If the network was away, publish again when it is back.")
		}
	}
}

// commit commits the published files that have changed, if any has, and nothing else: other files stay staged, if they are. It
// tells where that is to be pushed to.
func (h *Handler) commit(message string, by []string) (to target, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, err := h.repository()
	if err != nil {
		return to, err
	}
	if to, err = h.target(); err != nil {
		return to, err
	}
	if len(r.changed) == 0 {
		if r.waiting == 0 {
			err = refuse(http.StatusConflict, "there is nothing to publish: everything is as it was published last")
		}
		return to, err
	}
	files, pictures, err := h.o.Session.Words()
	var violations []build.Violation
	if err == nil {
		violations, err = h.o.Session.Violations(files, pictures)
	}
	if err := h.lawful("Not published", violations, err); err != nil { // somebody may have written them outside the desk
		return to, err
	}
	lines, err := h.told(r.changed)
	if err != nil {
		return to, err
	}
	if message == "" {
		message = "Words and pictures: " + lines[0]
		if more := len(lines) - 1; more > 0 {
			message += fmt.Sprintf(", and %d more", more)
		}
	}
	for _, args := range [][]string{
		// Git must know of new files before it commits them. Nothing is staged, so that a commit that fails leaves all as it
		// was.
		{"add", "--intent-to-add", "--ignore-removal"},
		{"commit", "--quiet", "--message", message + "\n\n" + strings.Join(lines, "\n")},
	} {
		if _, err := h.git(slices.Concat(by, args, published)...); err != nil {
			return to, h.fails(err, "your changes could not be recorded.")
		}
	}
	return to, nil
}

// advice says what to do about an error of git, by what git says.
var advice = []struct{ said, words string }{
	{"Please tell me who you are|empty ident", "nobody has told this computer your name yet. In a terminal, once: git config --global user.name \"Your Name\" " +
		"and git config --global user.email you@example.com. Then publish again."},
	{"during a (merge|cherry-pick|rebase)", "a programmer has begun to put changes together in this folder and is not done. That comes first."},
	{`\.lock'`, "another program is at work on this folder. Wait until it is done, then publish again."},
	{`\[remote rejected\]`, "the other side does not take it. Ask who set it up."},
	{"could not read|Permission denied|Authentication failed|Host key", "the other side does not know this desk. Ask who set it up to let it in."},
	{"No space left|File too large|unable to write", "the disk is full. Make some room, then publish again."},
	{"usage: git merge-tree", "others have published meanwhile, and the program git is too old here to put both together: it must be 2.38 or newer."},
}

// fails says in an owner's words what an error of git means, and logs the error itself.
func (h *Handler) fails(err error, otherwise string) error {
	h.o.Log.Warn("git failed", "error", err)
	for _, one := range advice {
		if regexp.MustCompile(one.said).MatchString(err.Error()) {
			otherwise = one.words
			break
		}
	}
	return refuse(http.StatusConflict, "Not published, but everything is kept here: %s", otherwise)
}
