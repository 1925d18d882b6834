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
	"sync"
	"time"
)

//go:embed live.mjs
var liveScript string

// taskLimit is how long a task may take. One that takes longer hangs.
const taskLimit = time.Minute

// errHelperEnded means that the helper's process has ended, by itself or because somebody ended it.
var errHelperEnded = errors.New("assets/build/live.mjs has ended")

// A helper is a Node process that stays, with Tailwind loaded, and does one task at a time. If it has ended or hangs, the next
// task starts it again. It is safe for concurrent use.
type helper struct {
	ctx   context.Context //nolint:containedctx // the session's, in which it may be started again
	o     Options
	limit time.Duration // of a task

	mu      sync.Mutex
	command *exec.Cmd // nil while there is no process
	tasks   io.WriteCloser
	answers *json.Decoder
	check   task // the last one that loaded the check of the words, for a new process
}

// A task is what live.mjs is asked to do, a reply what it answers.
type (
	task  map[string]any
	reply struct {
		Error  string
		Result json.RawMessage
	}
)

func (h *helper) start() error {
	// These flags save 95 MB and slow no task down. The script is an argument because standard input is for the tasks.
	command := h.o.command(h.ctx, "node", "--optimize-for-size", "--max-semi-space-size=2", "--input-type=module", "--eval", liveScript)
	command.Stderr = os.Stderr
	tasks, tasksErr := command.StdinPipe()
	answers, answersErr := command.StdoutPipe()
	if err := errors.Join(tasksErr, answersErr, command.Start()); err != nil {
		return err
	}
	h.command, h.tasks, h.answers = command, tasks, json.NewDecoder(answers)
	if h.check == nil {
		return nil
	}
	_, err := h.exchange(h.check)
	return err
}

// do has a task done and reads its answer. If the process has ended, it is started again, once.
func (h *helper) do(answer any, task task) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	reply, err := h.exchange(task)
	if errors.Is(err, errHelperEnded) {
		h.o.Log.Warn("the helper is started again", "task", task["do"], "error", err)
		reply, err = h.exchange(task)
	}
	switch {
	case err != nil:
		return err
	case reply.Error != "":
		return errors.New(reply.Error)
	case task["do"] == "load":
		h.check = task
		return nil
	}
	return json.Unmarshal(reply.Result, answer)
}

// exchange gives the process a task and reads its reply. Without a reply in time it ends the process. A task that has no JSON is an
// error at once: the process would get nothing to answer.
func (h *helper) exchange(task task) (answer reply, err error) {
	text, err := json.Marshal(task)
	if err != nil {
		return answer, err
	}
	if h.command == nil {
		if err := h.start(); err != nil {
			return answer, err
		}
	}
	process := h.command.Process
	limit := time.AfterFunc(h.limit, func() { _ = process.Kill() })
	_, err = h.tasks.Write(append(text, '\n'))
	err = errors.Join(err, h.answers.Decode(&answer))
	late := !limit.Stop()
	if err == nil {
		return answer, nil
	}
	_ = process.Kill()
	ended := h.command.Wait()
	h.command = nil
	switch {
	case h.ctx.Err() != nil:
		return answer, h.ctx.Err()
	case late:
		return answer, fmt.Errorf("assets/build/live.mjs: the task %q took longer than %v, and was ended", task["do"], h.limit)
	}
	return answer, fmt.Errorf("%w: %w", errHelperEnded, errors.Join(ended, err))
}

// close ends the process.
func (h *helper) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.command != nil {
		_ = h.tasks.Close() // Node ends at the end of its input
		_ = h.command.Wait()
	}
}
