//go:build !production

package nodejs

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

//go:embed worker.mjs
var workerScript string

// taskTimeout limits the time of a task.
const taskTimeout = time.Minute

// errWorkerExited means that the worker's process has exited or was killed.
var errWorkerExited = errors.New("assets/build/nodejs/worker.mjs has exited")

// A Worker is a long-running Node process. It executes one task at a time: it compiles stylesheets and calls functions of the content
// module. If the process has exited or does not respond, the next task starts it again. A Worker is safe for concurrent use.
//
// Stylesheets and content functions share a process to save memory.
type Worker struct {
	ctx     context.Context //nolint:containedctx // the context of StartWorker, for restarts
	runtime Runtime
	timeout time.Duration // the time limit of a task

	mu      sync.Mutex
	process *exec.Cmd // nil while there is no process
	tasks   io.WriteCloser
	replies *json.Decoder
	module  task // the last task that loaded the content module, for a new process
}

// A task is an input of worker.mjs, and a reply its output. The script documents both.
type (
	task  map[string]any
	reply struct {
		Error  string
		Result json.RawMessage
	}
)

// StartWorker starts a worker, which runs until ctx ends or Close is called. The npm packages must be installed.
func (r Runtime) StartWorker(ctx context.Context) (*Worker, error) {
	w := &Worker{ctx: ctx, runtime: r, timeout: taskTimeout}
	return w, w.start()
}

// Close ends the process.
func (w *Worker) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.process != nil {
		_ = w.tasks.Close() // Node exits at the end of its input
		_ = w.process.Wait()
	}
}

// CompileSiteStylesheet compiles client/styles/site.css with the classes in the current sources. The worker keeps the compiler; reload
// makes it read the stylesheet again.
func (w *Worker) CompileSiteStylesheet(reload bool) (string, error) {
	var sheet string
	err := w.runTask(&sheet, task{"do": "styles", "fresh": reload})
	return sheet, err
}

// CompileStylesheet compiles another stylesheet, given by its absolute path.
func (w *Worker) CompileStylesheet(file string) (string, error) {
	var sheet string
	err := w.runTask(&sheet, task{"do": "styles", "file": file})
	return sheet, err
}

// LoadContentModule runs a script that sets the global variable contentModule to an object of functions, for Call.
func (w *Worker) LoadContentModule(script string) error {
	return w.runTask(nil, task{"do": "load", "script": script})
}

// Call calls a function of the content module that was loaded last, or the function format of worker.mjs, and decodes its JSON result.
func (w *Worker) Call(result any, function string, arguments ...any) error {
	return w.runTask(result, task{"do": "call", "function": function, "arguments": append([]any{}, arguments...)})
}

func (w *Worker) start() error {
	// These flags save 95 MB and slow no task down. The script is an argument because standard input is for the tasks.
	process := w.runtime.command(w.ctx, "node", "--optimize-for-size", "--max-semi-space-size=2", "--input-type=module", "--eval", workerScript)
	process.Stderr = os.Stderr
	tasks, tasksErr := process.StdinPipe()
	replies, repliesErr := process.StdoutPipe()
	if err := errors.Join(tasksErr, repliesErr, process.Start()); err != nil {
		return err
	}
	w.process, w.tasks, w.replies = process, tasks, json.NewDecoder(replies)
	if w.module == nil {
		return nil
	}
	_, err := w.exchange(w.module)
	return err
}

// runTask sends a task and decodes its result. If the process has exited, runTask restarts it and repeats the task once.
func (w *Worker) runTask(result any, task task) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	received, err := w.exchange(task)
	if errors.Is(err, errWorkerExited) {
		w.runtime.Log.Warn("restarting the worker", "task", task["do"], "error", err)
		received, err = w.exchange(task)
	}
	switch {
	case err != nil:
		return err
	case received.Error != "":
		return errors.New(received.Error)
	case task["do"] == "load":
		w.module = task
		return nil
	}
	return json.Unmarshal(received.Result, result)
}

// exchange sends a task and reads its reply. After the timeout it kills the process. A task that cannot be encoded as JSON is an error at
// once, because the process would receive nothing to reply to.
func (w *Worker) exchange(task task) (received reply, err error) {
	text, err := json.Marshal(task)
	if err != nil {
		return received, err
	}
	if w.process == nil {
		if err := w.start(); err != nil {
			return received, err
		}
	}
	process := w.process.Process
	timer := time.AfterFunc(w.timeout, func() { _ = process.Kill() })
	_, err = w.tasks.Write(append(text, '\n'))
	err = errors.Join(err, w.replies.Decode(&received))
	timedOut := !timer.Stop()
	if err == nil {
		return received, nil
	}
	_ = process.Kill()
	exitErr := w.process.Wait()
	w.process = nil
	switch {
	case w.ctx.Err() != nil:
		return received, w.ctx.Err()
	case timedOut:
		return received, fmt.Errorf("assets/build/nodejs/worker.mjs: the task %q exceeded its timeout of %v, and was ended", task["do"], w.timeout)
	}
	return received, fmt.Errorf("%w: %w", errWorkerExited, errors.Join(exitErr, err))
}
