//go:build !production

package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strings"
	"time"

	"gulfoak.example/website/assets/build"
)

// A refusal is an error whose words are for the owner, with the status of the answer.
type refusal struct {
	status int
	words  string
	more   map[string]any // further fields of the answer
}

func (r *refusal) Error() string { return r.words }

// refuse returns a refusal.
func refuse(status int, format string, args ...any) error {
	return &refusal{status: status, words: fmt.Sprintf(format, args...)}
}

// answering makes a handler from a function that returns what is sent as JSON, or an error. An error that is no refusal is this
// machine's fault: it is logged, and told in words.
func (h *Handler) answering(answer func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A page may take less. Only owners come this far; 40 MB at 1 Mbit/s take 336 s.
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(longestUpload))
		_ = control.SetWriteDeadline(time.Now().Add(longestUpload + 2*longestPush))
		status := http.StatusOK
		value, err := answer(r)
		var refused *refusal
		if failed, isGit := errors.AsType[*gitError](err); isGit {
			h.o.Log.Warn("git failed", "path", r.URL.Path, "error", err)
			refused = &refusal{http.StatusConflict, failed.inOwnersWords(), nil}
		} else if err != nil && !errors.As(err, &refused) {
			h.o.Log.Error("the desk failed", "path", r.URL.Path, "error", err)
			refused = &refusal{http.StatusInternalServerError, inWords(err), nil}
		}
		if refused != nil {
			said := map[string]any{"error": refused.words}
			maps.Copy(said, refused.more)
			status, value = refused.status, said
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(value) // fails only if the browser has left
	})
}

// longestUpload is how long a request's body may take to arrive.
const longestUpload = 10 * time.Minute

// longestBody is how many bytes a request may have. The longest page has 20 KB.
const longestBody = 4 << 20

// A request is what the browser sends. Each address takes some of its fields.
type request struct {
	Name    string            // of a file of words, such as articles/hail-damage
	Value   json.RawMessage   // the form's present value
	Version string            // of the file from which the form was filled; empty if there was none
	Kind    string            // of a new page
	Title   string            // of a new page
	Draft   string            // the text of a new page, in Markdown or plain
	Slug    string            // the last part of a page's new address, or a picture's new name
	ID      string            // of a deleted page, a publication, or the state to publish
	Message string            // of a commit
	Picks   map[string]string // sides, by the ids of conflicts
	Leave   []string          // paths of changed files that are not published
	Picture map[string]any    // the description of an examined picture

	Confirmed []build.Violation // the warnings that the publisher confirms

	by owner
}

func (h *Handler) readRequest(r *http.Request) (asked request, err error) {
	body, err := readBody(r, longestBody)
	if err != nil {
		return asked, err
	}
	if err := json.Unmarshal(body, &asked); err != nil {
		return asked, refuse(http.StatusBadRequest, "The desk could not read what this browser sent. Your text is kept in the browser: load this page again.")
	}
	asked.by = h.editor(r.Context())
	return asked, nil
}

// editor returns the owner of a request, by its context.
func (h *Handler) editor(ctx context.Context) owner {
	if h.o.Origin == "" {
		return owner{"Owner", "owner@localhost"}
	}
	name, email := h.o.Author(ctx)
	isRefused := func(r rune) bool { return r <= ' ' || strings.ContainsRune(".,:;<>\"\\'", r) } // by git, at both ends of a name
	if strings.TrimFunc(name, isRefused) == "" {
		name = email
	}
	return owner{name, email}
}

// inTurn wraps a function that answers a request, so that it runs with h.mu held.
func (h *Handler) inTurn(answer func(request) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		asked, err := h.readRequest(r)
		if err != nil {
			return nil, err
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		return answer(asked)
	}
}

// readBody reads a request's body, of at most so many bytes. Its error is a refusal.
func readBody(r *http.Request, most int64) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, most))
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "This is larger than %d MB, the most that the desk takes. Make it smaller, then try again.", most>>20)
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "The connection broke off before everything arrived. Nothing was changed: try again.")
	}
	return body, nil
}
