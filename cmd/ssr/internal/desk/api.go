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

	"gulfoak.example/website/assets/build/source"
)

// A refusal is an error with a message for the owner and the status of the response.
type refusal struct {
	status  int
	message string
	details map[string]any // further fields of the response
}

func (r *refusal) Error() string { return r.message }

func refuse(status int, format string, args ...any) error {
	return &refusal{status: status, message: fmt.Sprintf(format, args...)}
}

// jsonHandler returns a handler that sends the result of respond as JSON. It logs an error of git as a warning. Any other error
// that is not a refusal is a failure of this machine, and is logged as an error.
func (h *Handler) jsonHandler(respond func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Only authorized requests arrive here, and may take longer than a page: 40 MB at 1 Mbit/s take 336 s.
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(uploadTimeout))
		_ = control.SetWriteDeadline(time.Now().Add(uploadTimeout + 2*gitTimeout))
		status := http.StatusOK
		value, err := respond(r)
		var refused *refusal
		if gitErr, isGit := errors.AsType[*gitError](err); isGit {
			h.options.Log.Warn("git failed", "path", r.URL.Path, "error", err)
			refused = &refusal{http.StatusConflict, gitErr.ownerMessage(), nil}
		} else if err != nil && !errors.As(err, &refused) {
			h.options.Log.Error("desk request failed", "path", r.URL.Path, "error", err)
			refused = &refusal{http.StatusInternalServerError, fileErrorMessage(err), nil}
		}
		if refused != nil {
			body := map[string]any{"error": refused.message}
			maps.Copy(body, refused.details)
			status, value = refused.status, body
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(value) // fails only if the client has disconnected
	})
}

// uploadTimeout limits the time in which the body of a request arrives.
const uploadTimeout = 10 * time.Minute

// maxBody limits the bytes of a request's body. The longest page has 20 KB.
const maxBody = 4 << 20

// A requestBody is the JSON from the browser. Each endpoint uses some of the fields.
type requestBody struct {
	Name    string            // of a content file, such as articles/hail-damage
	Value   json.RawMessage   // the current value of the form
	Version string            // of the file when the form was filled; empty for a missing file
	Kind    string            // of a new page
	Title   string            // of a new page
	Draft   string            // the text of a new page, in Markdown or plain
	Slug    string            // the last segment of a page's new path, or a picture's new name
	ID      string            // of a deleted page, a publication, an uploaded picture, or the state to publish
	Message string            // of a commit
	Picks   map[string]string // the chosen sides, by the IDs of conflicts
	Leave   []string          // paths of changed files to leave unpublished
	Picture map[string]any    // the description of an uploaded picture

	Confirmed []source.Violation // the warnings that the publisher confirms

	requester identity
}

func (h *Handler) readRequest(r *http.Request) (req requestBody, err error) {
	body, err := readBody(r, maxBody)
	if err != nil {
		return req, err
	}
	if err := json.Unmarshal(body, &req); err != nil {
		return req, refuse(http.StatusBadRequest, "The desk could not read what this browser sent. Your text is kept in the browser: load this page again.")
	}
	req.requester = h.requester(r.Context())
	return req, nil
}

// requester returns the signed-in owner, or a fixed identity for the owner of a local desk.
func (h *Handler) requester(ctx context.Context) identity {
	if h.options.Origin == "" {
		return identity{"Owner", "owner@localhost"}
	}
	name, email := h.options.Author(ctx)
	isStripped := func(r rune) bool { return r <= ' ' || strings.ContainsRune(".,:;<>\"\\'", r) } // by git, which refuses a name without other characters
	if strings.TrimFunc(name, isStripped) == "" {
		name = email
	}
	return identity{name, email}
}

// withLock returns a function that decodes the body of a request and calls respond with h.mu locked.
func (h *Handler) withLock(respond func(requestBody) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		req, err := h.readRequest(r)
		if err != nil {
			return nil, err
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		return respond(req)
	}
}

// readBody reads at most limit bytes. Its error is a refusal.
func readBody(r *http.Request, limit int64) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, limit))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "This is larger than %d MB, the most that the desk takes. Make it smaller, then try again.", limit>>20)
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "The connection broke off before everything arrived. Nothing was changed: try again.")
	}
	return body, nil
}
