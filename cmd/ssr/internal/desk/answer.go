//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"time"
)

// A refusal is an answer that is no success: its words are for the owner.
type refusal struct {
	status int
	words  string
	more   map[string]any // what the answer says besides
}

func (r *refusal) Error() string { return r.words }

// refuse is a refusal in words.
func refuse(status int, format string, args ...any) error {
	return &refusal{status: status, words: fmt.Sprintf(format, args...)}
}

// answering makes a handler of a function that returns what is sent as JSON, or why not. An error that is no refusal is
// one of this machine: it is logged, and told as it is, because whoever is at the desk is at the machine as well.
func (h *Handler) answering(answer func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(2 * longestPush)) // it outlasts what a page may take
		status := http.StatusOK
		value, err := answer(r)
		var refused *refusal
		if err != nil && !errors.As(err, &refused) {
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
		_ = json.NewEncoder(w).Encode(value) // fails only where nobody listens any more
	})
}

// longestBody is how long a file of words may be that is sent to be saved. The longest page has 20 KB.
const longestBody = 4 << 20

// A request is what the browser asks with: each address takes a part of it.
type request struct {
	Name    string // of a file
	Value   json.RawMessage
	Version string // of the file that the form was filled with; empty: there was none
	Kind    string
	Title   string
	Draft   string // Markdown or plain text
	Slug    string
	ID      string // of a deleted page
	Message string
}

func readRequest(r *http.Request) (asked request, err error) {
	body, err := readBody(r, longestBody)
	if err != nil {
		return asked, err
	}
	if err := json.Unmarshal(body, &asked); err != nil {
		return asked, refuse(http.StatusBadRequest, "the desk was sent something that is not JSON: %v", err)
	}
	return asked, nil
}

// inTurn makes an answer to a request of one that holds h.mu.
func (h *Handler) inTurn(answer func(request) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		asked, err := readRequest(r)
		if err != nil {
			return nil, err
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		return answer(asked)
	}
}

// readBody reads a request's body, of at most so many bytes.
func readBody(r *http.Request, most int64) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, most))
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "this is larger than %d MB, which is the most that the desk takes", most>>20)
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "the browser did not send everything: try again")
	}
	return body, nil
}
