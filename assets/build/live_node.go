//go:build !production

package build

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

//go:embed live.mjs
var liveScript []byte

// A helper is a Node process that stays, with Tailwind and the picture encoder loaded. It takes one task at a time.
type helper struct {
	mu      sync.Mutex
	command *exec.Cmd
	tasks   io.WriteCloser
	answers *json.Decoder
	script  string // the file that Node runs
}

func newHelper(ctx context.Context, o Options) (*helper, error) {
	if _, err := exec.LookPath("node"); err != nil {
		return nil, errors.New("node was not found: install Node.js 20.19 or newer, then start again")
	}
	// Standard input is for the tasks, so the script has to be a file.
	file, err := os.CreateTemp("", "ssr-live-*.mjs")
	if err != nil {
		return nil, err
	}
	h := &helper{script: file.Name(), command: exec.CommandContext(ctx, "node", file.Name())}
	_, writeErr := file.Write(liveScript)
	if err := errors.Join(writeErr, file.Close()); err != nil {
		return nil, errors.Join(err, os.Remove(h.script))
	}
	h.command.Dir = filepath.Join(o.Root, "client")
	h.command.Stderr = os.Stderr
	tasks, inErr := h.command.StdinPipe()
	answers, outErr := h.command.StdoutPipe()
	if err := errors.Join(inErr, outErr); err != nil {
		return nil, errors.Join(err, os.Remove(h.script))
	}
	h.tasks, h.answers = tasks, json.NewDecoder(answers)
	if err := h.command.Start(); err != nil {
		return nil, errors.Join(err, os.Remove(h.script))
	}
	return h, nil
}

// do has a task done and reads its answer into answer, a pointer to a struct.
func (h *helper) do(task map[string]any, answer any) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	var text json.RawMessage
	if err := errors.Join(json.NewEncoder(h.tasks).Encode(task), h.answers.Decode(&text)); err != nil {
		return fmt.Errorf("assets/build/live.mjs has ended: %w", err)
	}
	var failed struct {
		Error string `json:"error"`
	}
	if err := json.Unmarshal(text, &failed); err != nil || failed.Error != "" {
		return errors.Join(err, errors.New(failed.Error))
	}
	return json.Unmarshal(text, answer)
}

// close ends the process.
func (h *helper) close() {
	_ = h.tasks.Close() // Node ends at the end of its tasks
	_ = h.command.Wait()
	_ = os.Remove(h.script)
}
