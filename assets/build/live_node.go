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
	"sync/atomic"
	"time"
)

//go:embed live.mjs
var liveScript string

// taskLimit is how long a task may take: one that takes longer hangs.
const taskLimit = time.Minute

// errHelperEnded tells that the helper's process has ended, by itself or by somebody's hand.
var errHelperEnded = errors.New("assets/build/live.mjs has ended")

// A helper is a Node process that stays, with Tailwind and the picture encoder loaded. It takes one task at a time. A process
// that has ended, or hangs, is started anew.
type helper struct {
	ctx   context.Context //nolint:containedctx // the session's, in which it may be started again
	o     Options
	limit time.Duration // of a task

	mu      sync.Mutex
	command *exec.Cmd // nil while there is no process
	tasks   io.WriteCloser
	answers *json.Decoder
	check   task // that has loaded the check of the words
}

// A task is what live.mjs is asked to do.
type task map[string]any

func newHelper(ctx context.Context, o Options) (*helper, error) {
	if err := findNode(); err != nil {
		return nil, err
	}
	h := &helper{ctx: ctx, o: o, limit: taskLimit}
	return h, h.start()
}

func (h *helper) start() (err error) {
	// A small heap: 95 MB less, and no task is slower for it.
	command := exec.CommandContext(h.ctx, "node", "--optimize-for-size", "--max-semi-space-size=2", "--input-type=module", "--eval", liveScript) // standard input is for the tasks
	command.Dir = filepath.Join(h.o.Root, "client")
	command.Stderr = os.Stderr
	if h.tasks, err = command.StdinPipe(); err != nil {
		return err
	}
	answers, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	h.command, h.answers = command, json.NewDecoder(answers)
	if h.check != nil {
		_, err = h.exchange(h.check)
	}
	return err
}

// do has a task done, and reads its answer.
func (h *helper) do(answer any, task task) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	text, err := h.ask(task)
	if errors.Is(err, errHelperEnded) {
		h.o.Log.Warn("the helper is started again", "task", task["do"], "error", err)
		text, err = h.ask(task)
	}
	var reply struct {
		Error  string
		Result json.RawMessage
	}
	if err == nil {
		err = json.Unmarshal(text, &reply)
	}
	switch {
	case err != nil:
		return err
	case reply.Error != "":
		return errors.New(reply.Error)
	case answer == nil:
		return nil
	}
	return json.Unmarshal(reply.Result, answer)
}

func (h *helper) ask(task task) (json.RawMessage, error) {
	if h.command == nil {
		if err := h.start(); err != nil {
			return nil, err
		}
	}
	text, err := h.exchange(task)
	if err == nil && task["do"] == "load" {
		h.check = task
	}
	return text, err
}

// exchange hands the process a task and reads its answer. If there is none in time, the process is gone afterwards.
func (h *helper) exchange(task task) (text json.RawMessage, err error) {
	var late atomic.Bool
	process := h.command.Process
	limit := time.AfterFunc(h.limit, func() {
		late.Store(true)
		_ = process.Kill()
	})
	defer limit.Stop()
	if err = errors.Join(json.NewEncoder(h.tasks).Encode(task), h.answers.Decode(&text)); err == nil {
		return text, nil
	}
	_ = process.Kill()
	ended := h.command.Wait()
	h.command = nil
	switch {
	case h.ctx.Err() != nil:
		return nil, h.ctx.Err()
	case late.Load():
		return nil, fmt.Errorf("assets/build/live.mjs: the task %q took longer than %v, and was ended", task["do"], h.limit)
	}
	return nil, fmt.Errorf("%w: %w", errHelperEnded, errors.Join(ended, err))
}

// close ends the process.
func (h *helper) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.command != nil {
		_ = h.tasks.Close() // Node ends at the end of its tasks
		_ = h.command.Wait()
	}
}
