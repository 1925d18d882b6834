//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// A refusal is an answer that is no success: its words are for the owner. Body replaces the words, where there is one.
type refusal struct {
	status int
	words  string
	body   any
}

func (r refusal) Error() string { return r.words }

// refuse is a refusal in words.
func refuse(status int, format string, args ...any) error {
	return refusal{status: status, words: fmt.Sprintf(format, args...)}
}

// answering makes a handler of a function that returns what is sent as JSON, or why not. An error that is no refusal is
// one of this machine: it is logged, and told as it is, because whoever is at the desk is at the machine as well.
func (h *Handler) answering(answer func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(2 * longestPush)) // it outlasts what a page may take
		value, err := answer(r)
		status := http.StatusOK
		var refused refusal
		switch {
		case errors.As(err, &refused):
			status, value = refused.status, refused.body
			if value == nil {
				value = map[string]string{"error": refused.words}
			}
		case err != nil:
			h.o.Log.Error("the desk failed", "path", r.URL.Path, "error", err)
			words, noRoom := inWords(err)
			if status = http.StatusInternalServerError; noRoom {
				status = http.StatusInsufficientStorage
			}
			value = map[string]string{"error": words}
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
	Name    string          `json:"name"` // of a file
	Value   json.RawMessage `json:"value"`
	Version string          `json:"version"` // of the file that the form was filled with; empty: there was none
	Kind    string          `json:"kind"`
	Title   string          `json:"title"` // empty: as it is
	Draft   string          `json:"draft"` // Markdown or plain text
	Slug    string          `json:"slug"`  // empty: as it is
	ID      string          `json:"id"`    // of a deleted page
	Message string          `json:"message"`
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
