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
	// ErrSaturated means that the queue is full or the wait would pass the deadline. Nothing was rendered.
	ErrSaturated = errors.New("render: every isolate is busy and the queue is full")
	// ErrDeadline means that the render, waiting included, did not finish in time. It is a context.DeadlineExceeded.
	ErrDeadline = fmt.Errorf("render: the deadline passed: %w", context.DeadlineExceeded)
	// ErrMemory means that the render took more memory than Options.HeapGrowth, or the bundle more than there is.
	ErrMemory = errors.New("render: the script took too much memory")
	// ErrTooLarge means that a part of the output, or all that Render collects, is larger than Options.OutputLimit.
	ErrTooLarge = errors.New("render: the output is too large")
	// ErrStalled means that the script waits for something that can never happen.
	ErrStalled = errors.New("render: the script waits for a promise that nothing can settle")
	// ErrClosed means that the pool was closed.
	ErrClosed = errors.New("render: the pool is closed")
	// ErrLoading means that the bundle did not finish loading within Options.LoadLimit, nor its warm-up in its time.
	ErrLoading = errors.New("render: the bundle does not finish loading")
)

// An EndedError means that the script was told to end early, for Reason, and ended its output in order: what was
// handed out is a whole document, though not all that it was meant to hold.
type EndedError struct{ Reason error }

func (e *EndedError) Error() string { return "render: the output was ended early: " + e.Reason.Error() }

// Unwrap is the reason.
func (e *EndedError) Unwrap() error { return e.Reason }

// A Frame is one line of a script's stack, at its place in the source.
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

// A ScriptError is what the script threw: its message and its stack, mapped to the sources where the bundle's
// source map knows them. The text is for operators; it must not reach a visitor.
type ScriptError struct {
	Message string
	Frames  []Frame
	// Components are React's components around the fault, the innermost first, if the script put React's
	// errorInfo.componentStack on its error as error.componentStack.
	Components []Frame
}

func (e *ScriptError) Error() string {
	if len(e.Frames) == 0 {
		return e.Message
	}
	return e.Message + " at " + e.Frames[0].String()
}

// Stack is the mapped stack without the message: a frame a line, then the components.
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

// A mapper reads the bundle's source map; it answers nil where there is none, and where its places cannot be read. It is safe for
// concurrent use.
type mapper func() *sourcemap.Consumer

// newMapper looks at what sort of a map it is given. Its places, megabytes of them, are read for the first error.
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
		consumer, _ := sourcemap.Parse("", sourceMap) // nil with its error
		return consumer
	}), nil
}

func (m mapper) frame(function, file string, line, column int) Frame {
	// V8 counts columns from 1, source maps from 0. A stack may name a column that no mapping covers; the nearest one before
	// it on the line is what the library answers.
	if consumer := m(); consumer != nil {
		source, name, sourceLine, sourceColumn, ok := consumer.Source(line, column-1)
		if ok && source != "" {
			return Frame{cmp.Or(name, function), source, sourceLine, sourceColumn + 1}
		}
	}
	return Frame{function, file, line, column}
}

// scriptError maps a V8 exception. The package's own frames, which begin every stack's far end, are left out.
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
