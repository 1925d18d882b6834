package render

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/go-sourcemap/sourcemap"
	v8 "rogchap.com/v8go"
)

var (
	// ErrSaturated means that the queue is full, or that the wait would pass the deadline. Nothing was rendered.
	ErrSaturated = errors.New("render: every isolate is busy and the queue is full")
	// ErrDeadline means that the render, waiting included, was not over in time. It is a context.DeadlineExceeded.
	ErrDeadline = fmt.Errorf("render: the deadline passed: %w", context.DeadlineExceeded)
	// ErrMemory means that a render took more memory than Options.HeapGrowth, or that the bundle did not fit the heap when it
	// was loaded.
	ErrMemory = errors.New("render: the script took too much memory")
	// ErrTooLarge means that the head or a part of the output, or all that Render collects, is larger than Options.OutputLimit.
	ErrTooLarge = errors.New("render: the output is too large")
	// ErrStalled means that the script waits, though no timer and no loader can ever wake it.
	ErrStalled = errors.New("render: the script waits for a promise that nothing can settle")
	// ErrClosed means that the pool was closed.
	ErrClosed = errors.New("render: the pool is closed")
	// ErrLoading means that an isolate was not ready in time: its bundle took longer than Options.LoadLimit, or something hung.
	ErrLoading = errors.New("render: the bundle does not finish loading")
)

// An EndedError means that the script was told to end early, because of Reason, and did end its output: what was handed out is
// a whole document, but not with everything that it was meant to hold.
type EndedError struct{ Reason error }

func (e *EndedError) Error() string { return "render: the output was ended early: " + e.Reason.Error() }

// Unwrap returns the reason.
func (e *EndedError) Unwrap() error { return e.Reason }

// A Frame is one line of a script's stack. It names the place in the source, or, where the source map has none, in the bundle.
type Frame struct {
	Function, File string
	Line, Column   int // counted from 1
}

func (f Frame) String() string {
	place := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	if f.Function == "" {
		return place
	}
	return f.Function + " (" + place + ")"
}

// A ScriptError is what the script threw: its message and its stack. The text is for operators and must not reach a visitor.
type ScriptError struct {
	Message string
	Frames  []Frame
	// Components are React's components around the fault, the innermost first. The script provides them by copying React's
	// errorInfo.componentStack to error.componentStack; else there are none.
	Components []Frame
}

func (e *ScriptError) Error() string {
	if len(e.Frames) == 0 {
		return e.Message
	}
	return e.Message + " at " + e.Frames[0].String()
}

// Stack returns the stack without the message, one frame a line, then the components.
func (e *ScriptError) Stack() string {
	var text strings.Builder
	for _, frame := range e.Frames {
		text.WriteString("    at " + frame.String() + "\n")
	}
	for _, frame := range e.Components {
		text.WriteString("    in " + frame.String() + "\n")
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// componentsMark parts a script's stack from its components, as prelude.js writes them.
const componentsMark = "--- components ---"

// framePattern matches V8's "    at name (file:line:column)" and "    at file:line:column".
var framePattern = regexp.MustCompile(`^\s*at (?:(.*?) \()?([^()]*?):(\d+):(\d+)\)?$`)

// A mapper returns the bundle's source map, or nil if there is none or it cannot be read. It is safe for concurrent use.
type mapper func() *sourcemap.Consumer

// newMapper checks that the source map is one. It parses the mappings, which are megabytes, only for the first error.
func newMapper(sourceMap []byte) (mapper, error) {
	if len(sourceMap) > 0 {
		var of struct{ Version int }
		err := json.Unmarshal(sourceMap, &of)
		if err == nil && of.Version != 3 {
			err = fmt.Errorf("its version is %d: want 3", of.Version)
		}
		if err != nil {
			return nil, fmt.Errorf("render: the bundle's source map cannot be read: %w", err)
		}
	}
	return sync.OnceValue(func() *sourcemap.Consumer {
		consumer, _ := sourcemap.Parse("", sourceMap) // nil if it fails
		return consumer
	}), nil
}

func (m mapper) frame(function, file string, line, column int) Frame {
	// V8 counts columns from 1, source maps from 0. For a column that no mapping covers, the library returns the nearest one
	// before it on the line.
	if consumer := m(); consumer != nil {
		source, name, sourceLine, sourceColumn, ok := consumer.Source(line, column-1)
		if ok && source != "" {
			return Frame{cmp.Or(name, function), source, sourceLine, sourceColumn + 1}
		}
	}
	return Frame{function, file, line, column}
}

// scriptError maps a V8 exception. It leaves out the package's own frames, which end every stack.
func (m mapper) scriptError(thrown *v8.Error) *ScriptError {
	stack, components, _ := strings.Cut(thrown.Stack, componentsMark)
	err := &ScriptError{Message: thrown.Message, Frames: m.frames(stack), Components: m.frames(components)}
	if len(err.Frames) == 0 {
		err.Frames = m.frames("at " + thrown.Location)
	}
	return err
}

// frames maps the lines of a stack that name a place.
func (m mapper) frames(stack string) []Frame {
	var frames []Frame
	for line := range strings.SplitSeq(stack, "\n") {
		match := framePattern.FindStringSubmatch(line)
		if match == nil || match[2] == preludeOrigin || match[2] == globalsOrigin {
			continue
		}
		row, _ := strconv.Atoi(match[3])
		column, _ := strconv.Atoi(match[4])
		frames = append(frames, m.frame(match[1], match[2], row, column))
	}
	return frames
}
