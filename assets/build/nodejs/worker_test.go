package nodejs

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// startWorker starts a worker in the client folder of this repository, and returns its log.
func startWorker(t *testing.T) (*Worker, *bytes.Buffer) {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	w, err := Runtime{Root: root, Log: slog.New(slog.NewTextHandler(&log, nil))}.StartWorker(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w, &log
}

// A worker that was killed starts again at the next task, and loads the content module again. The log contains the cause.
func TestWorker_killed(t *testing.T) {
	w, log := startWorker(t)
	if err := w.LoadContentModule("var contentModule = { answer: () => 42 }"); err != nil {
		t.Fatal(err)
	}
	for restarts := 1; restarts <= 2; restarts++ {
		if err := w.process.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if restarts == 1 {
			var answer int
			if err := w.Call(&answer, "answer"); err != nil || answer != 42 {
				t.Errorf("the content module returns %d after a restart (%v)", answer, err)
			}
		} else if _, err := w.CompileSiteStylesheet(false); err != nil {
			t.Error(err)
		}
		if logged := strings.Count(log.String(), `level=WARN msg="restarting the worker"`); logged != restarts || !strings.Contains(log.String(), "signal: killed") {
			t.Errorf("logged %s", log)
		}
	}
}

// A task that takes too long ends with an error that contains its name, and the next task succeeds.
func TestWorker_timeout(t *testing.T) {
	w, _ := startWorker(t)
	w.timeout = 100 * time.Millisecond
	if err := w.process.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if _, err := w.CompileSiteStylesheet(false); err == nil || !strings.Contains(err.Error(), `the task "styles" exceeded its timeout of 100ms, and was ended`) {
		t.Errorf("the error is %v", err)
	}
	w.timeout = taskTimeout
	if _, err := w.CompileSiteStylesheet(false); err != nil {
		t.Error(err)
	}
}

// A task that cannot be encoded as JSON is an error at once, and the process continues.
func TestWorker_invalidArgument(t *testing.T) {
	w, log := startWorker(t)
	if err := w.LoadContentModule("var contentModule = { answer: () => 42 }"); err != nil {
		t.Fatal(err)
	}
	w.timeout = 5 * time.Second // a task that waits for a reply would take all of the timeout
	if err := w.Call(new(any), "answer", json.RawMessage("{")); err == nil || strings.Contains(err.Error(), "timeout") {
		t.Errorf("the error is %v", err)
	}
	w.timeout = taskTimeout
	if err := w.Call(new(any), "answer"); err != nil || log.Len() > 0 {
		t.Errorf("the next call: %v, logged %s", err, log)
	}
}

// Functions of the content module can log, although the replies use standard output.
func TestWorker_consoleOutput(t *testing.T) {
	w, log := startWorker(t)
	if err := w.LoadContentModule(`var contentModule = { answer() { console.log("debugging"); console.info("{}"); return 42 } }`); err != nil {
		t.Fatal(err)
	}
	var answer int
	if err := w.Call(&answer, "answer"); err != nil || answer != 42 || log.Len() > 0 {
		t.Errorf("the function returns %d (%v), logged %s", answer, err, log)
	}
}

// Strings with line separators are part of one task and of one reply. Since Node 24, readline also splits at U+2028 and U+2029
// (https://github.com/nodejs/node/issues/22448).
func TestWorker_lineSeparators(t *testing.T) {
	w, _ := startWorker(t)
	if err := w.LoadContentModule("var contentModule = { join: (a, b) => a + b }"); err != nil {
		t.Fatal(err)
	}
	const text = "a\u2028b\u2029c\r\nd\u0085"
	var joined string
	if err := w.Call(&joined, "join", text, json.RawMessage(`"`+"a\u2028b\u2029"+`"`)); err != nil || joined != text+"a\u2028b\u2029" {
		t.Errorf("the function returns %q (%v)", joined, err)
	}
	// The text of the task contains no separator, whatever the version of Node is.
	line, err := json.Marshal(task{"arguments": []any{text, json.RawMessage(`"` + "a\u2028b" + `"`)}})
	if err != nil || strings.ContainsAny(string(line), "\u2028\u2029\r\n") {
		t.Errorf("the task is %q (%v)", line, err)
	}
}

// A stylesheet compiles in a folder whose path has characters that URLs and patterns treat as special.
func TestWorker_specialCharactersInPath(t *testing.T) {
	client := filepath.Join(t.TempDir(), "odd #1? 100% é", "client")
	source, _ := filepath.Abs("../../../client")
	err := os.CopyFS(filepath.Join(client, "styles"), os.DirFS(filepath.Join(source, "styles")))
	err = errors.Join(err, os.CopyFS(filepath.Join(client, "menus"), os.DirFS(filepath.Join(source, "menus"))))
	err = errors.Join(err, os.Symlink(filepath.Join(source, "node_modules"), filepath.Join(client, "node_modules")))
	if err != nil {
		t.Fatal(err)
	}
	w, err := Runtime{Root: filepath.Dir(client)}.StartWorker(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	sheet, err := w.CompileSiteStylesheet(false)
	if err != nil || !strings.Contains(sheet, "--color-limestone") {
		t.Errorf("compiled: %.300s, %v", sheet, err)
	}
}
